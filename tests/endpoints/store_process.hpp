// SPDX-License-Identifier: MIT
// Real stores, started for a test on free ports of the loopback address.
#ifndef RRN_TESTS_ENDPOINTS_STORE_PROCESS_HPP
#define RRN_TESTS_ENDPOINTS_STORE_PROCESS_HPP

#include <sys/types.h>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "sparql/client/endpoint.hpp"
#include "support/temp_dir.hpp"

namespace rrn::test {

/// A program that runs until the end of the object.
class ChildProcess {
 public:
  /// Starts it with standard output in a file of that path, and error there
  /// too.
  ChildProcess(const std::vector<std::string>& command,
               const std::string& folder, const std::string& output);
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  /// Sends a signal and waits for the end; returns the exit code, or 128 and
  /// the signal.
  int end(int signal);
  /// Waits for its end.
  int wait();
  [[nodiscard]] bool is_running();

 private:
  pid_t pid_ = -1;
  int status_ = 0;
};

/// A store with one graph kTestGraph to read and others beside it.
class TestStore {
 public:
  virtual ~TestStore() = default;

  [[nodiscard]] virtual sparql::EndpointOptions endpoint_options() const = 0;
  /// Options of `rrn attach`, and the address, as a shell takes them.
  [[nodiscard]] virtual std::string attach_options() const = 0;

  /// Empties every graph of the test.
  void clear();
  /// Puts a file into kTestGraph, in addition to what is there.
  void load(const std::string& path);
  /// The statements of a graph in the store's own forms, sorted.
  [[nodiscard]] std::vector<std::string> graph(const std::string& name);
  /// Every statement of every graph of the test, sorted.
  [[nodiscard]] std::string dump();
  void update(const std::string& request);
  [[nodiscard]] sparql::Endpoint& endpoint();

 private:
  std::unique_ptr<sparql::Endpoint> endpoint_;
};

inline constexpr const char* kTestGraph = "http://example.org/test-data";

/// Starts a store by its name, `oxigraph`, `virtuoso`, `rdf_endpoint`,
/// `fuseki_mem`, `fuseki_tdb2`, `rdflib` or `rdf4j`; null, and why, where it is
/// not installed.
[[nodiscard]] std::unique_ptr<TestStore> start_store(const std::string& name,
                                                     std::string& why_not);

}  // namespace rrn::test

#endif  // RRN_TESTS_ENDPOINTS_STORE_PROCESS_HPP
