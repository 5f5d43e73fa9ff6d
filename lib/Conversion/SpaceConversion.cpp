// Spaces of architectures between IR and files; see the header.
#include "phaze/Conversion/SpaceConversion.h"
#include "JsonAttributes.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace phaze;

std::string phaze::spaceJson(ir::SpaceOp op) {
  DictionaryAttr fields = op.getFieldsAttr();
  if (!fields)
    return {};
  llvm::json::Value json = phaze::toJson(Attribute(fields));
  json.getAsObject()->try_emplace("format", "phaze-space-1");
  return llvm::formatv("{0}", json);
}

FailureOr<ir::SpaceOp> phaze::writeSpace(StringRef named, StringRef json, OpBuilder &builder,
                                         Location loc) {
  StringAttr name = builder.getStringAttr("space");
  if (json.empty())
    return ir::SpaceOp::create(builder, loc, name, builder.getStringAttr(named), DictionaryAttr());
  llvm::Expected<llvm::json::Value> value = llvm::json::parse(json);
  if (!value)
    return emitError(loc) << "option space: " << llvm::toString(value.takeError());
  if (!value->getAsObject())
    return emitError(loc) << "option space: expected an object";
  value->getAsObject()->erase("format");
  return ir::SpaceOp::create(builder, loc, name, StringAttr(),
                             cast<DictionaryAttr>(attributeOf(*value, builder)));
}
