// SPDX-License-Identifier: MIT
// Reads documents from standard input and writes what they say as N-Quads, for
// scripts that compare with other parsers:
//
//     turtle 7 23           (syntax, bytes to hand over at once, bytes)
//     <a:s> <a:p> <a:o>.<...
//
// The answer is `ok` and the number of lines that follow, or `error` and the
// message.
#include <algorithm>
#include <cstddef>
#include <iostream>
#include <string>
#include <string_view>

#include "io/serd_reading.hpp"
#include "support/quads.hpp"

namespace {

/// Hands out a text by so many bytes.
class Steps final : public rrn::io::ByteInput {
 public:
  Steps(std::string_view text, std::size_t step) : rest_(text), step_(step) {}

  std::size_t read(char* bytes, std::size_t size) override {
    const std::size_t n = rest_.copy(bytes, std::min(size, step_));
    rest_.remove_prefix(n);
    return n;
  }

 private:
  std::string_view rest_;
  std::size_t step_;
};

void answer(const std::string& text, std::size_t step, rrn::io::Syntax syntax) {
  Steps bytes(text, step);
  rrn::test::StatementCollector read;
  try {
    rrn::io::read_with_serd({bytes, "document", syntax, "http://base/"}, {},
                            read, rrn::JobContext());
  } catch (const rrn::Error& error) {
    std::cout << "error " << error.what() << '\n';
    return;
  }
  std::cout << "ok " << read.quads.size() << '\n';
  for (const std::string& line : read.lines()) std::cout << line << '\n';
}

}  // namespace

int main() {
  std::string syntax;
  std::size_t step = 0;
  std::size_t size = 0;
  while (std::cin >> syntax >> step >> size) {
    std::cin.get();
    std::string text(size, '\0');
    std::cin.read(text.data(), static_cast<std::streamsize>(size));
    answer(text, step, rrn::io::parse_syntax(syntax).value());
  }
  return std::cin.eof() ? 0 : 1;
}
