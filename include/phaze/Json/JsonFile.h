// Reading JSON files field by field, with errors that name the file and the field.
//
//   JsonDocument doc = JsonDocument::read("a.json");
//   JsonNode root = doc.root();
//   int64_t cores = root["tensor_cores"].integer(1, 4096);
//   for (const JsonNode &op : root["ops"].elements(10000))
//     double time = op["one_core"].number(0);
//   if (!doc.ok()) return doc.reportError("phaze-solve");
//
// The first error wins and is kept in the document; every later access returns an empty value, so
// that a reader needs no check per field, only one before it uses what it read.
#ifndef PHAZE_JSON_JSONFILE_H
#define PHAZE_JSON_JSONFILE_H

#include "phaze/Support/FieldError.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace phaze {

class JsonNode;

/// A parsed file and the first error met in reading it.
class JsonDocument {
public:
  /// Reads and parses `file`, or standard input if it is "-".
  static JsonDocument read(llvm::StringRef file);

  /// Parses `text`; `file` is the name used in errors.
  static JsonDocument parse(llvm::StringRef text, llvm::StringRef file);

  JsonNode root() const;

  bool ok() const { return state->error.empty(); }
  /// "FILE: field 'ops[3].one_core': expected a number, found a string".
  const std::string &error() const { return state->error; }
  /// Prints "PROGRAM: error: ..." on standard error and returns exit code 1.
  int reportError(llvm::StringRef program) const;

private:
  friend class JsonNode;
  struct State {
    std::string file;
    llvm::json::Value value = nullptr;
    std::string error;
  };
  std::shared_ptr<State> state = std::make_shared<State>();
};

/// A value inside a document, with its path for errors. Cheap to copy. A node behind an error is
/// empty: its accessors return zero, false or nothing.
class JsonNode {
public:
  /// The field `key` of an object; an error if this is no object or has no such field.
  JsonNode operator[](llvm::StringRef key) const;
  /// The field `key`, or nothing if it is missing; an error if this is no object.
  std::optional<JsonNode> find(llvm::StringRef key) const;
  /// The elements of an array; an error if this is no array or has more than `most` elements.
  std::vector<JsonNode> elements(size_t most = std::numeric_limits<size_t>::max()) const;
  /// The keys of an object in sorted order; an error if this is no object.
  std::vector<std::string> keys() const;
  /// An error for the first field of the object that is none of `known`.
  void allowOnly(llvm::ArrayRef<llvm::StringRef> known) const;

  /// A finite number in [least, most].
  double number(double least = -std::numeric_limits<double>::max(),
                double most = std::numeric_limits<double>::max()) const;
  /// A whole number in [least, most].
  int64_t integer(int64_t least = std::numeric_limits<int64_t>::min(),
                  int64_t most = std::numeric_limits<int64_t>::max()) const;
  bool boolean() const;
  std::string string() const;
  /// The index of this string among `words`; an error that lists them otherwise.
  size_t oneOf(llvm::ArrayRef<llvm::StringRef> words) const;

  /// Whether the document has no error so far.
  bool ok() const { return state->error.empty(); }
  /// Sets the document's error to this field and `message`, unless there is one already.
  void fail(const std::string &message) const;
  /// The same for a field inside this one, by its path from here.
  void fail(const FieldError &error) const;
  /// Where this value is, e.g. "ops[3].one_core"; empty for the whole file.
  std::string path() const;
  /// The value itself; null behind an error.
  const llvm::json::Value *raw() const { return value; }

private:
  friend class JsonDocument;
  struct Step {
    std::shared_ptr<const Step> parent;
    std::string key; ///< "" for an array element
    size_t index;
  };
  JsonNode(std::shared_ptr<JsonDocument::State> state, const llvm::json::Value *value,
           std::shared_ptr<const Step> step)
      : state(std::move(state)), value(value), step(std::move(step)) {}
  void failExpected(const std::string &expected) const;

  std::shared_ptr<JsonDocument::State> state;
  const llvm::json::Value *value;
  std::shared_ptr<const Step> step;
};

} // namespace phaze

#endif // PHAZE_JSON_JSONFILE_H
