// Architectures between IR and the cost model, by way of their JSON form: one reader, one check.
#include "phaze/Conversion/ArchConversion.h"
#include "JsonAttributes.h"
#include "phaze/Arch/ArchFile.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace phaze;
namespace json = llvm::json;

namespace {

/// Sets the fields of `over` in `object`; objects inside are merged in turn.
void merge(json::Object &object, json::Object over) {
  for (auto &[key, value] : over) {
    json::Object *inner = value.getAsObject(), *old = object.getObject(key);
    if (inner && old)
      merge(*old, std::move(*inner));
    else
      object[key] = std::move(value);
  }
}

/// What has to be set in `base` to get `whole`.
json::Object difference(const json::Object &whole, const json::Object &base) {
  json::Object differing;
  for (const auto &[key, value] : whole) {
    const json::Value *old = base.get(key);
    if (old && *old == value)
      continue;
    const json::Object *inner = value.getAsObject(), *oldInner = old ? old->getAsObject() : nullptr;
    if (inner && oldInner)
      differing[key] = difference(*inner, *oldInner);
    else
      differing[key] = value;
  }
  return differing;
}

json::Object toJson(ir::ArchAttr attr) {
  constexpr double mebi = 1 << 20, gibi = 1 << 30;
  auto real = [](int64_t x) { return static_cast<double>(x); };
  json::Object object{
      {"format", "phaze-arch-1"},
      {"clock_hz", real(attr.getClockMegahertz()) * 1e6},
      {"tensor_cores", json::Object{{"count", attr.getTensorCores()},
                                    {"width", attr.getTensorWidth()},
                                    {"depth", attr.getTensorDepth()}}},
      {"vector_cores",
       json::Object{{"count", attr.getVectorCores()}, {"width", attr.getVectorWidth()}}},
      {"global_buffer", json::Object{{"bytes", real(attr.getBufferMebibytes()) * mebi}}},
      {"hbm",
       json::Object{{"bytes", real(attr.getHbmGibibytes()) * gibi},
                    {"bandwidth_bytes_per_s", real(attr.getHbmGigabytesPerSecond()) * 1e9}}}};
  if (DictionaryAttr fields = attr.getFields())
    merge(object, std::move(*phaze::toJson(Attribute(fields)).getAsObject()));
  return object;
}

std::optional<arch::ArchConfig> read(ir::ArchAttr attr, std::string &error) {
  std::string text = llvm::formatv("{0}", json::Value(toJson(attr)));
  JsonDocument document = JsonDocument::parse(text, "architecture");
  std::optional<arch::ArchConfig> config = arch::readArch(document);
  error = document.error();
  return config;
}

} // namespace

FailureOr<arch::ArchConfig> phaze::readArch(ir::ArchOp op) {
  std::optional<arch::ArchConfig> config;
  if (StringAttr preset = op.getPresetAttr()) {
    config = arch::preset(preset.str());
    if (!config)
      return op.emitOpError() << "unknown preset '" << preset.getValue() << "', expected one of "
                              << llvm::join(arch::presetNames(), ", ");
  } else {
    std::string error;
    config = read(op.getConfigAttr(), error);
    if (!config)
      return op.emitOpError() << "is no valid architecture: " << error;
  }
  config->name = op.getSymName().str();
  return *config;
}

ir::ArchOp phaze::writeArch(const arch::ArchConfig &config, StringRef name, OpBuilder &builder,
                            Location loc) {
  auto whole = [](double x) { return std::max<int64_t>(std::llround(x), 1); };
  auto make = [&](DictionaryAttr fields) {
    return ir::ArchAttr::get(builder.getContext(), config.tensor.count, config.tensor.width,
                             config.tensor.depth, config.vector.count, config.vector.width,
                             whole(Mebibytes(config.globalBuffer.capacity).value()),
                             whole(Gibibytes(config.hbm.capacity).value()),
                             whole(GigabytesPerSecond(config.hbm.bandwidth).value()),
                             whole(config.clock.value() / 1e6), fields);
  };
  std::string error;
  json::Value base = arch::writeArch(*read(make({}), error)), exact = arch::writeArch(config);
  json::Object differing = difference(*exact.getAsObject(), *base.getAsObject());
  differing.erase("name");
  DictionaryAttr fields;
  if (!differing.empty())
    fields = cast<DictionaryAttr>(attributeOf(std::move(differing), builder));
  return ir::ArchOp::create(builder, loc, builder.getStringAttr(name), StringAttr(), make(fields));
}
