// Writes sdy shardings as GSPMD tiles.
#include "dialects/Sdy/ToGspmd.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace phaze::sdy {

namespace {

/// The mesh as an array with one dimension per part of an axis, cut where the sharding's sub-axes
/// begin and end.
class Parts {
public:
  Parts(TensorShardingAttr sharding, MeshAttr mesh) : mesh(mesh) {
    SmallVector<SmallVector<int64_t>> cuts;
    for (MeshAxisAttr axis : mesh.getAxes())
      cuts.push_back({1, axis.getSize()});
    auto cut = [&](ArrayRef<AxisRefAttr> axes) {
      for (AxisRefAttr axis : axes)
        if (SubAxisInfoAttr sub = axis.getSubAxisInfo()) {
          auto &list = cuts[*mesh.findAxisIndex(axis.getName())];
          list.append({sub.getPreSize(), sub.getPreSize() * sub.getSize()});
        }
    };
    for (DimensionShardingAttr dim : sharding.getDimShardings())
      cut(dim.getAxes());
    cut(sharding.getUnreducedAxes());
    for (auto [axis, list] : llvm::enumerate(cuts)) {
      llvm::sort(list);
      for (size_t i = 1; i < list.size(); ++i)
        if (list[i] != list[i - 1])
          parts.push_back({static_cast<unsigned>(axis), list[i - 1], list[i]});
    }
    used.resize(parts.size());
  }

  /// Puts the parts of these axes next in the order of devices; returns how many devices they span.
  int64_t take(ArrayRef<AxisRefAttr> axes) {
    int64_t count = 1;
    for (AxisRefAttr axis : axes) {
      unsigned index = *mesh.findAxisIndex(axis.getName());
      SubAxisInfoAttr sub = axis.getSubAxisInfo();
      int64_t begin = sub ? sub.getPreSize() : 1;
      int64_t end = begin * axis.getSize(mesh);
      for (auto [i, part] : llvm::enumerate(parts))
        if (part.axis == index && part.begin >= begin && part.end <= end)
          count *= takePart(i);
    }
    return count;
  }

  /// The same for all parts that are left.
  int64_t takeRest() {
    int64_t count = 1;
    for (size_t i = 0; i < parts.size(); ++i)
      if (!used[i])
        count *= takePart(i);
    return count;
  }

  gspmd::DeviceOrder getDevices() const {
    gspmd::DeviceOrder devices;
    for (const Part &part : parts)
      devices.reshapeDims.push_back(part.end / part.begin);
    devices.transposePerm.assign(order.begin(), order.end());
    if (parts.empty())
      devices = {{1}, {0}, {}};
    if (mesh.getDeviceIds().empty())
      return devices.canonicalize();
    std::vector<int64_t> ids = devices.expand();
    for (int64_t &id : ids)
      id = mesh.getDeviceIds()[id];
    return {{}, {}, std::move(ids)};
  }

private:
  struct Part {
    unsigned axis;
    int64_t begin, end;
  };

  int64_t takePart(size_t i) {
    used[i] = true;
    order.push_back(i);
    return parts[i].end / parts[i].begin;
  }

  MeshAttr mesh;
  SmallVector<Part> parts;
  std::vector<bool> used;
  SmallVector<int64_t> order;
};

} // namespace

gspmd::Sharding toGspmd(TensorShardingAttr sharding, MeshAttr mesh) {
  gspmd::Sharding result;
  if (mesh.isMaximal()) {
    result.kind = gspmd::Sharding::Kind::Maximal;
    result.device = mesh.getDeviceIds().front();
    return result;
  }
  Parts parts(sharding, mesh);
  bool isDivided = false;
  for (DimensionShardingAttr dim : sharding.getDimShardings()) {
    result.tileCounts.push_back(parts.take(dim.getAxes()));
    isDivided |= result.tileCounts.back() > 1;
  }
  int64_t unreduced = parts.take(sharding.getUnreducedAxes());
  int64_t copies = parts.takeRest();
  if (!isDivided && unreduced == 1) {
    result = {};
    result.kind = gspmd::Sharding::Kind::Replicated;
    return result;
  }
  if (!isDivided && copies == 1) {
    result = {};
    result.kind = gspmd::Sharding::Kind::Unreduced;
    return result;
  }
  result.kind = gspmd::Sharding::Kind::Tiled;
  result.devices = parts.getDevices();
  if (unreduced > 1) {
    result.tileCounts.push_back(unreduced);
    result.lastTileDims.push_back(gspmd::SubgroupKind::Unreduced);
  }
  if (copies > 1)
    result.tileCounts.push_back(copies);
  if (copies > 1 && unreduced > 1)
    result.lastTileDims.push_back(gspmd::SubgroupKind::Replicated);
  result.lastTileDimReplicate = copies > 1 && unreduced == 1;
  return result;
}

} // namespace phaze::sdy
