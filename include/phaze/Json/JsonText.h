// JSON as text whose numbers are no longer than they need be: LLVM's writer prints 0.82 as
// 0.81999999999999995.
#ifndef PHAZE_JSON_JSONTEXT_H
#define PHAZE_JSON_JSONTEXT_H

#include "llvm/Support/JSON.h"

#include <string>

namespace phaze {

/// A value where `out` expects one; the fields of objects in the order of their names.
void writeJson(llvm::json::OStream &out, const llvm::json::Value &value);
void writeNumber(llvm::json::OStream &out, double number);

/// With `indent` spaces for each level, or on one line.
std::string jsonText(const llvm::json::Value &value, unsigned indent = 0);

} // namespace phaze

#endif // PHAZE_JSON_JSONTEXT_H
