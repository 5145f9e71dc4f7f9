// SPDX-License-Identifier: MIT
#include "cli/report/html_parts.hpp"

#include "cli/report/svg_plot.hpp"

namespace rrn::cli {

std::string tag(const char* name, const std::string& content) {
  return std::string("<") + name + '>' + content + "</" + name + ">\n";
}

std::string row(const char* cell, const std::vector<std::string>& cells) {
  std::string text;
  for (const std::string& content : cells) {
    text += tag(cell, escape_markup(content));
  }
  return tag("tr", text);
}

std::string page_start(const std::string& title) {
  return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta "
         "charset=\"utf-8\">\n" +
         tag("title", escape_markup(title)) +
         "<style>body{font-family:sans-serif;max-width:62em;margin:2em "
         "auto;padding:0 1em}table{border-collapse:collapse}td,th{padding:.2em "
         ".8em;text-align:right;border-bottom:1px solid "
         "#ddd}td:first-child,th:first-child,.words td,.words "
         "th{text-align:left}svg{margin:.5em}</style>\n</head>\n<body>\n" +
         tag("h1", escape_markup(title));
}

std::string page_end() { return "</body>\n</html>\n"; }

}  // namespace rrn::cli
