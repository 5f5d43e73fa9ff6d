// JSON as text whose numbers are no longer than they need be; see the header.
#include "phaze/Json/JsonText.h"
#include "phaze/Support/Numbers.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace phaze;
namespace json = llvm::json;

void phaze::writeNumber(json::OStream &out, double number) { out.rawValue(shortest(number)); }

void phaze::writeJson(json::OStream &out, const json::Value &value) {
  if (const json::Array *elements = value.getAsArray()) {
    out.array([&] {
      for (const json::Value &element : *elements)
        writeJson(out, element);
    });
  } else if (const json::Object *fields = value.getAsObject()) {
    llvm::SmallVector<llvm::StringRef> keys;
    for (const auto &field : *fields)
      keys.push_back(field.first);
    llvm::sort(keys);
    out.object([&] {
      for (llvm::StringRef key : keys) {
        out.attributeBegin(key);
        writeJson(out, *fields->get(key));
        out.attributeEnd();
      }
    });
  } else if (value.kind() == json::Value::Number && !value.getAsInteger()) {
    writeNumber(out, *value.getAsNumber());
  } else {
    out.value(value);
  }
}

std::string phaze::jsonText(const json::Value &value, unsigned indent) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  json::OStream out(stream, indent);
  writeJson(out, value);
  return text;
}
