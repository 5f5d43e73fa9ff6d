// Reading JSON files field by field; see the header.
#include "phaze/Json/JsonFile.h"

#include "phaze/Json/InputFile.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <cmath>

using namespace phaze;
namespace json = llvm::json;

JsonDocument JsonDocument::read(llvm::StringRef file) {
  llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> buffer = readInput(file, mostBytesOfJson);
  if (buffer)
    return parse((*buffer)->getBuffer(), file);
  JsonDocument doc;
  doc.state->file = file.str();
  doc.state->error = llvm::toString(buffer.takeError());
  return doc;
}

/// LLVM's parser recurses, so that a deep enough file would overflow the stack, and of fields of
/// one name it takes the last. Empty if there is neither; what else is wrong it tells itself.
static std::string whatParserMisses(llvm::StringRef text) {
  struct Level {
    bool isObject = false;
    size_t index = 0;    ///< of an array's element
    llvm::StringRef key; ///< of an object's field
    llvm::SmallDenseSet<llvm::StringRef, 8> keys;
  };
  constexpr size_t deepest = 200;
  std::vector<Level> levels;
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '[' || c == '{') {
      if (levels.size() == deepest)
        return "nested deeper than " + std::to_string(deepest);
      levels.emplace_back().isObject = c == '{';
    } else if ((c == ']' || c == '}') && !levels.empty()) {
      levels.pop_back();
    } else if (c == ',' && !levels.empty()) {
      ++levels.back().index;
    } else if (c == '"') {
      size_t begin = i + 1;
      for (++i; i < text.size() && text[i] != '"'; ++i)
        i += text[i] == '\\';
      bool isKey = text.drop_front(std::min(i + 1, text.size())).ltrim().starts_with(":");
      if (!isKey || levels.empty() || !levels.back().isObject)
        continue;
      Level &level = levels.back();
      level.key = text.slice(begin, i);
      if (level.keys.insert(level.key).second)
        continue;
      std::string path;
      for (const Level &at : levels)
        path += at.isObject ? (path.empty() ? "" : ".") + at.key.str()
                            : "[" + std::to_string(at.index) + "]";
      return "field '" + path + "': is given twice";
    }
  }
  return {};
}

JsonDocument JsonDocument::parse(llvm::StringRef text, llvm::StringRef file) {
  JsonDocument doc;
  doc.state->file = file == "-" ? "<stdin>" : file.str();
  if (std::string wrong = whatParserMisses(text); !wrong.empty()) {
    doc.state->error = doc.state->file + ": " + wrong;
    return doc;
  }
  llvm::Expected<json::Value> value = json::parse(text);
  if (!value) {
    doc.state->error = doc.state->file + ": not JSON: " + llvm::toString(value.takeError());
    return doc;
  }
  doc.state->value = std::move(*value);
  return doc;
}

JsonNode JsonDocument::root() const {
  return JsonNode(state, ok() ? &state->value : nullptr, nullptr);
}

int JsonDocument::reportError(llvm::StringRef program) const {
  llvm::errs() << program << ": error: " << state->error << "\n";
  return 1;
}

std::string JsonNode::path() const {
  std::vector<const Step *> steps;
  for (const Step *s = step.get(); s; s = s->parent.get())
    steps.push_back(s);
  std::string path;
  for (auto it = steps.rbegin(); it != steps.rend(); ++it) {
    if ((*it)->key.empty())
      path += "[" + std::to_string((*it)->index) + "]";
    else
      path += (path.empty() ? "" : ".") + (*it)->key;
  }
  return path;
}

void JsonNode::fail(const std::string &message) const {
  if (!state->error.empty())
    return;
  std::string where = path();
  state->error = state->file + ": " + (where.empty() ? "" : "field '" + where + "': ") + message;
}

void JsonNode::fail(const FieldError &error) const {
  if (!state->error.empty())
    return;
  std::string where = path();
  where += where.empty() || error.field.front() == '[' ? "" : ".";
  state->error = state->file + ": field '" + where + error.field + "': " + error.message;
}

/// What a value is, for "expected ..., found ...".
static std::string describe(const json::Value &value) {
  switch (value.kind()) {
  case json::Value::Null:
    return "null";
  case json::Value::Boolean:
    return *value.getAsBoolean() ? "true" : "false";
  case json::Value::Number: {
    if (auto whole = value.getAsInteger())
      return std::to_string(*whole);
    std::string text;
    llvm::raw_string_ostream(text) << value;
    return text;
  }
  case json::Value::String:
    return "\"" + value.getAsString()->take_front(40).str() + "\"";
  case json::Value::Array:
    return "an array";
  case json::Value::Object:
    return "an object";
  }
  return "nothing";
}

void JsonNode::failExpected(const std::string &expected) const {
  fail("expected " + expected + ", found " + describe(*value));
}

JsonNode JsonNode::operator[](llvm::StringRef key) const {
  if (std::optional<JsonNode> node = find(key))
    return *node;
  auto missing = std::make_shared<const Step>(Step{step, key.str(), 0});
  JsonNode node(state, nullptr, std::move(missing));
  node.fail("is missing");
  return node;
}

std::optional<JsonNode> JsonNode::find(llvm::StringRef key) const {
  if (!value)
    return std::nullopt;
  const json::Object *object = value->getAsObject();
  if (!object) {
    failExpected("an object");
    return std::nullopt;
  }
  const json::Value *field = object->get(key);
  if (!field)
    return std::nullopt;
  return JsonNode(state, field, std::make_shared<const Step>(Step{step, key.str(), 0}));
}

std::vector<JsonNode> JsonNode::elements(size_t most) const {
  if (!value)
    return {};
  const json::Array *array = value->getAsArray();
  if (!array) {
    failExpected("an array");
    return {};
  }
  if (array->size() > most) {
    fail("has " + std::to_string(array->size()) + " elements, expected at most " +
         std::to_string(most));
    return {};
  }
  std::vector<JsonNode> nodes;
  nodes.reserve(array->size());
  for (size_t i = 0; i < array->size(); ++i)
    nodes.push_back(JsonNode(state, &(*array)[i], std::make_shared<const Step>(Step{step, "", i})));
  return nodes;
}

std::vector<std::string> JsonNode::keys() const {
  if (!value)
    return {};
  const json::Object *object = value->getAsObject();
  if (!object) {
    failExpected("an object");
    return {};
  }
  std::vector<std::string> keys;
  for (const auto &field : *object)
    keys.push_back(field.first.str());
  std::sort(keys.begin(), keys.end());
  return keys;
}

void JsonNode::allowOnly(llvm::ArrayRef<llvm::StringRef> known) const {
  for (const std::string &key : keys())
    if (!llvm::is_contained(known, llvm::StringRef(key)))
      return (*this)[key].fail("is unknown, expected one of " + llvm::join(known, ", "));
}

/// "a number >= 1 and <= 4", with only the bounds that say something.
template <typename T>
static std::string describeRange(const char *what, T least, T most, T lowest, T highest) {
  std::string text = what;
  auto print = [](T x) {
    std::string s;
    llvm::raw_string_ostream(s) << json::Value(x);
    return s;
  };
  if (least > lowest)
    text += " >= " + print(least);
  if (most < highest)
    text += (least > lowest ? " and <= " : " <= ") + print(most);
  return text;
}

double JsonNode::number(double least, double most) const {
  if (!value)
    return 0;
  constexpr double highest = std::numeric_limits<double>::max();
  std::optional<double> x = value->getAsNumber();
  if (x && std::isfinite(*x) && *x >= least && *x <= most)
    return *x;
  failExpected(describeRange("a finite number", least, most, -highest, highest));
  return 0;
}

int64_t JsonNode::integer(int64_t least, int64_t most) const {
  if (!value)
    return 0;
  using Limits = std::numeric_limits<int64_t>;
  std::optional<int64_t> x = value->getAsInteger();
  if (x && *x >= least && *x <= most)
    return *x;
  failExpected(describeRange("a whole number", least, most, Limits::min(), Limits::max()));
  return 0;
}

bool JsonNode::boolean() const {
  if (!value)
    return false;
  if (std::optional<bool> x = value->getAsBoolean())
    return *x;
  failExpected("true or false");
  return false;
}

std::string JsonNode::string() const {
  if (!value)
    return "";
  if (std::optional<llvm::StringRef> x = value->getAsString())
    return x->str();
  failExpected("a string");
  return "";
}

size_t JsonNode::oneOf(llvm::ArrayRef<llvm::StringRef> words) const {
  if (!value)
    return 0;
  if (std::optional<llvm::StringRef> x = value->getAsString())
    for (size_t i = 0; i < words.size(); ++i)
      if (words[i] == *x)
        return i;
  failExpected("one of " + llvm::join(words, ", "));
  return 0;
}
