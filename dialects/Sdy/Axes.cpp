// Checks and arithmetic on lists of axes.
#include "dialects/Sdy/Axes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <tuple>

using namespace mlir;

namespace phaze::sdy {

namespace {

/// The pre-sizes from `begin` to `end` of one axis.
struct Span {
  int64_t begin;
  int64_t end;
};

Span spanOf(AxisRefAttr axis, MeshAttr mesh) {
  if (SubAxisInfoAttr sub = axis.getSubAxisInfo())
    return {sub.getPreSize(), sub.getPreSize() * sub.getSize()};
  return {1, mesh.findAxis(axis.getName()).getSize()};
}

AxisRefAttr axisOf(StringRef name, Span span, MeshAttr mesh) {
  MLIRContext *context = mesh.getContext();
  if (span.begin == 1 && span.end == mesh.findAxis(name).getSize())
    return AxisRefAttr::get(context, name);
  return AxisRefAttr::get(context, name, span.begin, span.end / span.begin);
}

/// Whether `minor` goes on where `major` ends. Both are sub-axes, or they are no neighbours.
bool areNeighbours(AxisRefAttr major, AxisRefAttr minor) {
  SubAxisInfoAttr majorSub = major.getSubAxisInfo(), minorSub = minor.getSubAxisInfo();
  return majorSub && minorSub && major.getName() == minor.getName() &&
         majorSub.getPreSize() * majorSub.getSize() == minorSub.getPreSize();
}

std::tuple<unsigned, int64_t, int64_t> meshOrderKey(AxisRefAttr axis, MeshAttr mesh) {
  Span span = spanOf(axis, mesh);
  return {*mesh.findAxisIndex(axis.getName()), span.begin, span.end};
}

} // namespace

LogicalResult AxisListVerifier::verifySubAxis(AxisRefAttr axis) {
  SubAxisInfoAttr sub = axis.getSubAxisInfo();
  if (!sub)
    return success();
  int64_t size = mesh.findAxis(axis.getName()).getSize();
  // sdy_x4
  if (sub.getPreSize() < 1)
    return emitError() << "sub-axis " << axis.toString()
                       << " must have a pre-size of at least 1, found " << sub.getPreSize();
  if (sub.getSize() <= 1)
    return emitError() << "sub-axis " << axis.toString()
                       << " must have a size of at least 2, found " << sub.getSize();
  if (sub.getSize() == size)
    return emitError() << "sub-axis " << axis.toString() << " has the size " << size
                       << " of its axis, which must be named instead";
  int64_t next = 0;
  if (llvm::MulOverflow(sub.getPreSize(), sub.getSize(), next) || size % next != 0)
    return emitError() << "sub-axis " << axis.toString()
                       << " must have a pre-size and size whose product divides the axis size "
                       << size;
  return success();
}

LogicalResult AxisListVerifier::verifyAgainst(AxisRefAttr axis, AxisRefAttr earlier) {
  if (axis.getName() != earlier.getName())
    return success();
  // sdy_x2
  if (axis == earlier)
    return emitError() << "axis " << axis.toString() << " is named twice";
  // sdy_x3
  if (!axis.getSubAxisInfo() || !earlier.getSubAxisInfo())
    return emitError() << "axis \"" << axis.getName() << "\" is named both whole and in part";
  // sdy_x5
  if (overlap(axis, earlier, mesh))
    return emitError() << "sub-axes " << earlier.toString() << " and " << axis.toString()
                       << " overlap";
  return success();
}

LogicalResult AxisListVerifier::add(ArrayRef<AxisRefAttr> list) {
  AxisRefAttr previous;
  for (AxisRefAttr axis : list) {
    // sdy_x1
    if (!mesh.findAxis(axis.getName()))
      return emitError() << "unknown axis \"" << axis.getName() << "\" in mesh " << mesh;
    if (failed(verifySubAxis(axis)))
      return failure();
    for (AxisRefAttr earlier : seen)
      if (failed(verifyAgainst(axis, earlier)))
        return failure();
    // sdy_x6
    if (previous && areNeighbours(previous, axis))
      return emitError() << "neighbouring sub-axes " << previous.toString() << " and "
                         << axis.toString() << " must be written as one";
    seen.push_back(axis);
    previous = axis;
  }
  return success();
}

LogicalResult AxisListVerifier::addInMeshOrder(StringRef name, ArrayRef<AxisRefAttr> list) {
  if (failed(add(list)))
    return failure();
  // sdy_x7
  if (!isInMeshOrder(list, mesh))
    return emitError() << name << " axes " << str(list) << " are not in the order of mesh " << mesh;
  return success();
}

bool overlap(AxisRefAttr a, AxisRefAttr b, MeshAttr mesh) {
  if (a.getName() != b.getName())
    return false;
  // An axis of size 1 has an empty span, but is still the same axis.
  if (a == b)
    return true;
  Span aSpan = spanOf(a, mesh), bSpan = spanOf(b, mesh);
  return std::max(aSpan.begin, bSpan.begin) < std::min(aSpan.end, bSpan.end);
}

bool overlapsAny(AxisRefAttr axis, ArrayRef<AxisRefAttr> axes, MeshAttr mesh) {
  return llvm::any_of(axes, [&](AxisRefAttr other) { return overlap(axis, other, mesh); });
}

bool isInMeshOrder(ArrayRef<AxisRefAttr> axes, MeshAttr mesh) {
  return llvm::is_sorted(axes, [&](AxisRefAttr a, AxisRefAttr b) {
    return meshOrderKey(a, mesh) < meshOrderKey(b, mesh);
  });
}

void append(SmallVectorImpl<AxisRefAttr> &axes, AxisRefAttr axis, MeshAttr mesh) {
  if (axes.empty() || !areNeighbours(axes.back(), axis)) {
    axes.push_back(axis);
    return;
  }
  Span merged = {spanOf(axes.back(), mesh).begin, spanOf(axis, mesh).end};
  axes.back() = axisOf(axis.getName(), merged, mesh);
}

LogicalResult removeSuffix(SmallVectorImpl<AxisRefAttr> &axes, ArrayRef<AxisRefAttr> suffix,
                           MeshAttr mesh) {
  for (AxisRefAttr removed : llvm::reverse(suffix)) {
    if (axes.empty() || axes.back().getName() != removed.getName())
      return failure();
    Span last = spanOf(axes.back(), mesh), cut = spanOf(removed, mesh);
    if (last.end != cut.end || cut.begin < last.begin || cut.begin % last.begin != 0)
      return failure();
    axes.pop_back();
    if (cut.begin != last.begin)
      axes.push_back(axisOf(removed.getName(), {last.begin, cut.begin}, mesh));
  }
  return success();
}

SmallVector<AxisRefAttr> unite(ArrayRef<AxisRefAttr> a, ArrayRef<AxisRefAttr> b, MeshAttr mesh) {
  SmallVector<AxisRefAttr> all(a);
  llvm::append_range(all, b);
  llvm::sort(all, [&](AxisRefAttr x, AxisRefAttr y) {
    return meshOrderKey(x, mesh) < meshOrderKey(y, mesh);
  });
  SmallVector<AxisRefAttr> merged;
  for (AxisRefAttr axis : all)
    append(merged, axis, mesh);
  return merged;
}

bool isCoveredBy(AxisRefAttr axis, ArrayRef<AxisRefAttr> axes, MeshAttr mesh) {
  // Neighbours in mesh order are merged, so that one of the axes covers all of it or none does.
  Span span = spanOf(axis, mesh);
  return llvm::any_of(axes, [&](AxisRefAttr other) {
    if (other.getName() != axis.getName())
      return false;
    Span otherSpan = spanOf(other, mesh);
    return otherSpan.begin <= span.begin && span.end <= otherSpan.end;
  });
}

std::string str(ArrayRef<AxisRefAttr> axes) {
  std::string text = "{";
  llvm::raw_string_ostream os(text);
  llvm::interleaveComma(axes, os, [&](AxisRefAttr axis) { os << axis.toString(); });
  os << "}";
  return text;
}

} // namespace phaze::sdy
