// SPDX-License-Identifier: MIT
#include "endpoints/store_process.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <thread>

#include "http/client.hpp"
#include "io/rdf_reader.hpp"
#include "sparql/client/graph_reading.hpp"
#include "sparql/client/graph_writing.hpp"
#include "support/quads.hpp"

namespace rrn::test {

namespace {

using Clock = std::chrono::steady_clock;

int decode(int status) {
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

int free_port() {
  const int listener = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* const generic = reinterpret_cast<sockaddr*>(&address);
  if (bind(listener, generic, size) != 0 ||
      getsockname(listener, generic, &size) != 0) {
    throw std::runtime_error("no free port");
  }
  close(listener);
  return ntohs(address.sin_port);
}

/// Calls until it returns true, for half a minute.
template <typename Condition>
bool wait_until(const Condition& condition) {
  const auto deadline = Clock::now() + std::chrono::seconds(60);
  while (Clock::now() < deadline) {
    if (condition()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  return false;
}

/// What the program of a store has said so far.
std::string output_of(const TempDir& folder) {
  std::ifstream file(folder.file("output"));
  return {std::istreambuf_iterator<char>(file), {}};
}

/// A script that answers /query and /update and prints its port.
class ScriptStore final : public TestStore {
 public:
  explicit ScriptStore(const std::vector<std::string>& command)
      : server_(command, dir_.path(), dir_.file("output")) {
    const bool started = wait_until([&] {
      port_ = output_of(dir_);
      return port_.ends_with('\n') || !server_.is_running();
    });
    if (!started || !server_.is_running()) {
      throw std::runtime_error(command[1] + " does not start: " + port_);
    }
    port_.pop_back();
  }

  sparql::EndpointOptions endpoint_options() const override {
    sparql::EndpointOptions options;
    options.query_url = url();
    return options;
  }
  std::string attach_options() const override { return url(); }

 private:
  [[nodiscard]] std::string url() const {
    return "http://127.0.0.1:" + port_ + "/query";
  }

  TempDir dir_;
  std::string port_;
  ChildProcess server_;
};

/// The settings that matter: loopback only, and an isolation that lets no query
/// see half of an update.
std::string virtuoso_settings(const std::string& folder, int sql_port,
                              int http_port) {
  const auto file = [&](const char* name) { return folder + '/' + name; };
  return "[Database]\nDatabaseFile = " + file("virtuoso.db") +
         "\nErrorLogFile = " + file("virtuoso.log") +
         "\nLockFile = " + file("virtuoso.lck") +
         "\nTransactionFile = " + file("virtuoso.trx") +
         "\nxa_persistent_file = " + file("virtuoso.pxa") +
         "\nFileExtend = 200\n[TempDatabase]\nDatabaseFile = " +
         file("temp.db") + "\nTransactionFile = " + file("temp.trx") +
         "\n[Parameters]\nServerPort = 127.0.0.1:" + std::to_string(sql_port) +
         "\nDisableUnixSocket = 1\nServerThreads = 10\n"
         "CheckpointInterval = 0\nNumberOfBuffers = 10000\n"
         "MaxDirtyBuffers = 6000\nDefaultIsolation = 4\n"
         "[HTTPServer]\nServerPort = 127.0.0.1:" +
         std::to_string(http_port) +
         "\nServerThreads = 10\nMaxClientConnections = 10\n"
         "[SPARQL]\nResultSetMaxRows = 10000\n";
}

class VirtuosoStore final : public TestStore {
 public:
  VirtuosoStore()
      : port_(free_port()),
        password_file_(dir_.write("password.txt", "dba\n")),
        server_(
            {"virtuoso-t", "+foreground", "+configfile",
             dir_.write("virtuoso.ini",
                        virtuoso_settings(dir_.path(), free_port(), port_))},
            dir_.path(), dir_.file("output")) {
    const bool started = wait_until([&] {
      return output_of(dir_).find("Server online") != std::string::npos ||
             !server_.is_running();
    });
    if (!started || !server_.is_running()) {
      throw std::runtime_error("Virtuoso does not start: " + output_of(dir_));
    }
  }

  sparql::EndpointOptions endpoint_options() const override {
    sparql::EndpointOptions options;
    options.query_url = url();
    options.http.credentials = http::Credentials{"dba", "dba"};
    return options;
  }
  std::string attach_options() const override {
    return "--user dba --password-file '" + password_file_ + "' " + url();
  }

 private:
  [[nodiscard]] std::string url() const {
    return "http://127.0.0.1:" + std::to_string(port_) + "/sparql";
  }

  TempDir dir_;
  int port_;
  std::string password_file_;
  ChildProcess server_;
};

/// A store of one thread, which answers one request after the other.
class RdfEndpointStore final : public TestStore {
 public:
  RdfEndpointStore()
      : port_(free_port()),
        server_({"plackup", "--no-default-middleware", "--host", "127.0.0.1",
                 "--port", std::to_string(port_),
                 RRN_SOURCE_DIR "/tests/endpoints/rdf_endpoint.psgi"},
                dir_.path(), dir_.file("output")) {
    const bool started = wait_until([&] {
      return output_of(dir_).find("Accepting") != std::string::npos ||
             !server_.is_running();
    });
    if (!started || !server_.is_running()) {
      throw std::runtime_error("RDF::Endpoint does not start: " +
                               output_of(dir_));
    }
  }

  sparql::EndpointOptions endpoint_options() const override {
    sparql::EndpointOptions options;
    options.query_url = url();
    return options;
  }
  std::string attach_options() const override { return url(); }

 private:
  [[nodiscard]] std::string url() const {
    return "http://127.0.0.1:" + std::to_string(port_) + "/sparql";
  }

  TempDir dir_;
  int port_;
  ChildProcess server_;
};

/// Apache Jena Fuseki, in memory or with a TDB2 database.
class FusekiStore final : public TestStore {
 public:
  FusekiStore(const std::string& jar, bool is_in_memory)
      : port_(free_port()),
        server_(command(jar, is_in_memory), dir_.path(), dir_.file("output")) {
    const bool started = wait_until([&] { return answers(); });
    if (!started || !server_.is_running()) {
      throw std::runtime_error("Fuseki does not start: " + output_of(dir_));
    }
  }

  sparql::EndpointOptions endpoint_options() const override {
    sparql::EndpointOptions options;
    options.query_url = url();
    return options;
  }
  std::string attach_options() const override { return url(); }

 private:
  /// True as well if it has ended.
  [[nodiscard]] bool answers() {
    try {
      (void)sparql::Endpoint(endpoint_options()).ask("ASK {}", {});
      return true;
    } catch (const Error&) {
      return !server_.is_running();
    }
  }
  [[nodiscard]] std::string url() const {
    return "http://127.0.0.1:" + std::to_string(port_) + "/test/query";
  }
  [[nodiscard]] std::vector<std::string> command(const std::string& jar,
                                                 bool is_in_memory) const {
    std::vector<std::string> words = {
        "java", "-Xmx512m",    "-jar",
        jar,    "--localhost", "--port=" + std::to_string(port_)};
    if (is_in_memory) {
      words.push_back("--mem");
    } else {
      const std::string database = dir_.file("database");
      std::filesystem::create_directory(database);
      words.insert(words.end(), {"--update", "--tdb2", "--loc=" + database});
    }
    words.push_back("/test");
    return words;
  }

  TempDir dir_;
  int port_;
  ChildProcess server_;
};

/// The server of Eclipse RDF4J with one repository in memory.
class Rdf4jStore final : public TestStore {
 public:
  explicit Rdf4jStore(const std::string& folder)
      : port_(free_port()),
        server_({"java", "-Xmx512m",
                 "-Dorg.eclipse.rdf4j.appdata.basedir=" + dir_.file("data"),
                 "-jar", folder + "/jetty.jar", "--host", "127.0.0.1", "--port",
                 std::to_string(port_), folder + "/rdf4j.war"},
                dir_.path(), dir_.file("output")) {
    const bool started =
        wait_until([&] { return makes_repository() || !server_.is_running(); });
    if (!started || !server_.is_running()) {
      throw std::runtime_error("RDF4J does not start: " + output_of(dir_));
    }
  }

  sparql::EndpointOptions endpoint_options() const override {
    sparql::EndpointOptions options;
    options.query_url = url();
    options.update_url = url() + "/statements";
    options.store_url = url() + "/rdf-graphs/service";
    return options;
  }
  std::string attach_options() const override {
    return "--update-url " + url() + "/statements --store-url " + url() +
           "/rdf-graphs/service " + url();
  }

 private:
  [[nodiscard]] bool makes_repository() const {
    http::Request request;
    request.method = "PUT";
    request.url = url();
    request.headers = {{"Content-Type", "text/turtle"}};
    request.body =
        "@prefix r: <http://www.openrdf.org/config/repository#> .\n"
        "[] a r:Repository ; r:repositoryID \"test\" ; r:repositoryImpl [\n"
        "r:repositoryType \"openrdf:SailRepository\" ;\n"
        "<http://www.openrdf.org/config/repository/sail#sailImpl> [\n"
        "<http://www.openrdf.org/config/sail#sailType> "
        "\"openrdf:MemoryStore\" ] ] .\n";
    try {
      return http::Client().send(request, {}).ok();
    } catch (const Error&) {
      return false;
    }
  }
  [[nodiscard]] std::string url() const {
    return "http://127.0.0.1:" + std::to_string(port_) + "/repositories/test";
  }

  TempDir dir_;
  int port_;
  ChildProcess server_;
};

bool is_installed(const char* program) {
  const std::string path = std::getenv("PATH") ? std::getenv("PATH") : "";
  for (std::size_t start = 0; start < path.size();) {
    const std::size_t end = std::min(path.find(':', start), path.size());
    const std::string file = path.substr(start, end - start) + '/' + program;
    if (access(file.c_str(), X_OK) == 0) return true;
    start = end + 1;
  }
  return false;
}

/// Where `npm install oxigraph` put it: RRN_NODE_MODULES, or the build's.
std::string node_modules() {
  const char* const given = std::getenv("RRN_NODE_MODULES");
  return given ? given : RRN_BINARY_DIR "/../npm/node_modules";
}

/// Where tools/fetch-fuseki put it: RRN_FUSEKI, or the build's.
std::string fuseki_jar() {
  const char* const given = std::getenv("RRN_FUSEKI");
  return std::string(given ? given : RRN_BINARY_DIR "/../fuseki") +
         "/fuseki.jar";
}

/// Where tools/fetch-rdf4j put it: RRN_RDF4J, or the build's.
std::string rdf4j_folder() {
  const char* const given = std::getenv("RRN_RDF4J");
  return given ? given : RRN_BINARY_DIR "/../rdf4j";
}

}  // namespace

ChildProcess::ChildProcess(const std::vector<std::string>& command,
                           const std::string& folder,
                           const std::string& output) {
  std::vector<char*> arguments;
  for (const std::string& argument : command) {
    arguments.push_back(const_cast<char*>(argument.c_str()));
  }
  arguments.push_back(nullptr);
  pid_ = fork();
  if (pid_ != 0) return;
  // So that no store outlives a test that is killed.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  const int file = open(output.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  dup2(file, STDOUT_FILENO);
  dup2(file, STDERR_FILENO);
  if (chdir(folder.c_str()) == 0) execvp(arguments[0], arguments.data());
  _exit(127);
}

ChildProcess::~ChildProcess() {
  if (is_running()) (void)end(SIGKILL);
}

bool ChildProcess::is_running() {
  if (pid_ < 0) return false;
  if (waitpid(pid_, &status_, WNOHANG) == 0) return true;
  pid_ = -1;
  return false;
}

int ChildProcess::end(int signal) {
  if (is_running()) kill(pid_, signal);
  return wait();
}

int ChildProcess::wait() {
  if (pid_ >= 0) waitpid(pid_, &status_, 0);
  pid_ = -1;
  return decode(status_);
}

sparql::Endpoint& TestStore::endpoint() {
  if (!endpoint_) {
    endpoint_ = std::make_unique<sparql::Endpoint>(endpoint_options());
    (void)endpoint_->probe({});
  }
  return *endpoint_;
}

void TestStore::update(const std::string& request) {
  endpoint().update(request, {});
}

void TestStore::clear() {
  const sparql::Results graphs = endpoint().select(
      "SELECT DISTINCT ?g WHERE { GRAPH ?g { ?s ?p ?o } }", {});
  for (const auto& row : graphs.rows) {
    const std::string& name = row[0]->text;
    // Virtuoso keeps a few graphs of its own.
    if (name.find("openlink") == std::string::npos &&
        name.find("localhost") == std::string::npos &&
        name.find("w3.org") == std::string::npos) {
      update("DROP SILENT GRAPH <" + name + ">");
    }
  }
}

void TestStore::load(const std::string& path) {
  StatementCollector statements;
  (void)io::read_rdf(path, {}, statements, {});
  std::vector<std::string> triples;
  for (const Quad& quad : statements.quads) {
    sparql::append_triple(triples.emplace_back(), quad.view());
  }
  sparql::GraphWriter(endpoint(), 1000).insert(kTestGraph, triples, {});
}

std::vector<std::string> TestStore::graph(const std::string& name) {
  StatementCollector statements;
  (void)sparql::read_graph(endpoint(), name, statements, {});
  std::vector<std::string> lines = statements.lines();
  std::ranges::sort(lines);
  lines.erase(std::ranges::unique(lines).begin(), lines.end());
  return lines;
}

std::string TestStore::dump() {
  const sparql::Results graphs = endpoint().select(
      "SELECT DISTINCT ?g WHERE { GRAPH ?g { ?s ?p ?o } } ORDER BY ?g", {});
  std::string text;
  for (const auto& row : graphs.rows) {
    text += "# " + row[0]->text + '\n';
    for (const std::string& line : graph(row[0]->text)) text += line + '\n';
  }
  return text;
}

std::unique_ptr<TestStore> start_store(const std::string& name,
                                       std::string& why_not) {
  if (name == "virtuoso") {
    if (is_installed("virtuoso-t")) return std::make_unique<VirtuosoStore>();
    why_not = "Virtuoso is not installed (tools/setup --tests)";
    return nullptr;
  }
  if (name == "rdf_endpoint") {
    if (is_installed("plackup") &&
        std::filesystem::exists("/usr/share/perl5/RDF/Endpoint.pm")) {
      return std::make_unique<RdfEndpointStore>();
    }
    why_not = "librdf-endpoint-perl is not installed";
    return nullptr;
  }
  if (name == "fuseki_mem" || name == "fuseki_tdb2") {
    const std::string jar = fuseki_jar();
    if (is_installed("java") && std::filesystem::exists(jar)) {
      return std::make_unique<FusekiStore>(jar, name == "fuseki_mem");
    }
    why_not =
        "Java or Fuseki is not installed (tools/fetch-fuseki, or RRN_FUSEKI)";
    return nullptr;
  }
  if (name == "rdf4j") {
    const std::string folder = rdf4j_folder();
    if (is_installed("java") &&
        std::filesystem::exists(folder + "/rdf4j.war")) {
      return std::make_unique<Rdf4jStore>(folder);
    }
    why_not =
        "Java or RDF4J is not installed (tools/fetch-rdf4j, or RRN_RDF4J)";
    return nullptr;
  }
  const std::string folder = RRN_SOURCE_DIR "/tests/endpoints/";
  if (name == "rdflib") {
    if (std::filesystem::exists("/usr/lib/python3/dist-packages/rdflib")) {
      return std::make_unique<ScriptStore>(std::vector<std::string>{
          "/usr/bin/python3", folder + "rdflib_server.py"});
    }
    why_not = "python3-rdflib is not installed (tools/setup --tests)";
    return nullptr;
  }
  const std::string modules = node_modules();
  if (is_installed("node") && std::filesystem::exists(modules + '/' + name)) {
    return std::make_unique<ScriptStore>(std::vector<std::string>{
        "node", folder + name + "_server.mjs", modules});
  }
  why_not = "Node or its package " + name + " is not installed (tools/fetch-" +
            name + ", or RRN_NODE_MODULES)";
  return nullptr;
}

}  // namespace rrn::test
