// SPDX-License-Identifier: MIT
// Answers queries and updates by Apache Jena, for agreement.py.
// Usage: java -cp JENA'S-JARS JenaAnswers.java
// Input and output are those of oxigraph_answers.mjs.
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.apache.jena.query.Dataset;
import org.apache.jena.query.DatasetFactory;
import org.apache.jena.query.Query;
import org.apache.jena.query.QueryExecution;
import org.apache.jena.query.QueryExecutionFactory;
import org.apache.jena.query.QueryFactory;
import org.apache.jena.query.ResultSetFormatter;
import org.apache.jena.query.Syntax;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFDataMgr;
import org.apache.jena.system.Txn;
import org.apache.jena.update.UpdateAction;
import org.apache.jena.update.UpdateFactory;

public class JenaAnswers {
  private static final Dataset data = DatasetFactory.createTxnMem();

  private static void select(String text, OutputStream out) {
    Query query = QueryFactory.create(text, Syntax.syntaxSPARQL_11);
    try (QueryExecution execution = QueryExecutionFactory.create(query, data)) {
      execution.setTimeout(10, TimeUnit.SECONDS);
      PrintStream lines = new PrintStream(out, true, StandardCharsets.UTF_8);
      if (query.isConstructType()) {
        lines.println("triples");
        RDFDataMgr.write(out, execution.execConstruct(), Lang.NTRIPLES);
        return;
      }
      lines.println("rows");
      if (query.isAskType()) {
        ResultSetFormatter.outputAsJSON(out, execution.execAsk());
      } else {
        ResultSetFormatter.outputAsJSON(out, execution.execSelect());
      }
    }
  }

  private static byte[] answer(String line) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    String text = line.substring(2);
    try {
      if (line.startsWith("U")) {
        Txn.executeWrite(data, () -> UpdateAction.execute(
            UpdateFactory.create(text, Syntax.syntaxSPARQL_11), data));
        return "done\n".getBytes(StandardCharsets.UTF_8);
      }
      Txn.executeRead(data, () -> select(text, out));
      return out.toByteArray();
    } catch (Exception | StackOverflowError error) {
      String message = String.valueOf(error).replaceAll("\\s+", " ");
      return ("error " + message + "\n").getBytes(StandardCharsets.UTF_8);
    }
  }

  public static void main(String[] arguments) throws Exception {
    BufferedReader input = new BufferedReader(
        new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line; (line = input.readLine()) != null;) {
      System.out.write(answer(line));
      System.out.write("\n.\n".getBytes(StandardCharsets.UTF_8));
      System.out.flush();
    }
  }
}
