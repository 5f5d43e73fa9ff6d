// Reading tables of runs; see the header.
#include "phaze/Validation/Runs.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FormatVariadic.h"

using namespace phaze;
using namespace phaze::validation;

namespace {

/// Splits comma-separated values (RFC 4180) row by row.
class CsvReader {
public:
  explicit CsvReader(llvm::StringRef text) : rest(text) {}

  bool atEnd() const { return rest.empty(); }
  size_t line() const { return lines; }

  /// The next row; what is wrong in `error`.
  std::vector<std::string> row(std::string &error) {
    std::vector<std::string> fields;
    for (;;) {
      fields.push_back(rest.consume_front("\"") ? quoted(error) : plain());
      if (!rest.consume_front(","))
        break;
    }
    rest.consume_front("\r");
    if (error.empty() && !rest.empty() && rest.front() != '\n')
      error = "expected a comma or the end of the line after a quoted field";
    rest.consume_front("\n");
    ++lines;
    return fields;
  }

private:
  std::string plain() {
    llvm::StringRef field = rest.take_until([](char c) { return c == ',' || c == '\n'; });
    rest = rest.drop_front(field.size());
    // The end of a line on other systems.
    if (field.ends_with("\r"))
      field = field.drop_back();
    return field.trim().str();
  }

  std::string quoted(std::string &error) {
    std::string field;
    for (;;) {
      size_t end = rest.find('"');
      if (end == llvm::StringRef::npos) {
        error = "a quoted field has no end";
        rest = {};
        return field;
      }
      field += rest.take_front(end).str();
      lines += rest.take_front(end).count('\n');
      rest = rest.drop_front(end + 1);
      if (!rest.consume_front("\""))
        return field;
      field += '"';
    }
  }

  llvm::StringRef rest;
  size_t lines = 1;
};

constexpr llvm::StringLiteral required[] = {"id",
                                            "system",
                                            "devices",
                                            "layers",
                                            "hidden",
                                            "heads",
                                            "vocab",
                                            "seq",
                                            "global_batch",
                                            "microbatch",
                                            "tensor_parallel",
                                            "pipeline_parallel",
                                            "data_parallel",
                                            "measured_step_time_s"};

} // namespace

std::string Run::text(const std::string &column) const {
  auto found = fields.find(column);
  return found == fields.end() ? std::string() : found->second;
}

llvm::Expected<std::vector<Run>> phaze::validation::readRuns(llvm::StringRef text,
                                                             llvm::StringRef file) {
  auto refuse = [&](size_t line, const llvm::Twine &message) {
    return llvm::createStringError(llvm::formatv("{0}:{1}: {2}", file, line, message.str()).str());
  };
  text.consume_front("\xef\xbb\xbf");
  CsvReader reader(text);
  std::string error;
  std::vector<std::string> columns = reader.row(error);
  if (!error.empty())
    return refuse(1, error);
  llvm::StringSet<> names;
  for (const std::string &column : columns)
    if (!names.insert(column).second)
      return refuse(1, "column '" + column + "' is there twice");
  for (llvm::StringRef name : required)
    if (!names.contains(name))
      return refuse(1, "there is no column '" + name + "'");
  std::vector<Run> runs;
  while (!reader.atEnd()) {
    size_t line = reader.line();
    std::vector<std::string> fields = reader.row(error);
    if (!error.empty())
      return refuse(line, error);
    if (fields.size() == 1 && fields.front().empty())
      continue;
    if (fields.size() != columns.size())
      return refuse(line, llvm::formatv("expected {0} fields as in the first line, found {1}",
                                        columns.size(), fields.size())
                              .str());
    std::map<std::string, std::string> byName;
    for (size_t i = 0; i < columns.size(); ++i)
      byName[columns[i]] = fields[i];
    runs.emplace_back(std::move(byName));
  }
  return runs;
}
