// The devices of a program as an array of axes, and how values lie on them.
#include "phaze/Spmd/DeviceMesh.h"
#include "dialects/Sdy/GspmdSharding.h"

#include <map>
#include <numeric>

namespace phaze::spmd {

int64_t DeviceMesh::count(AxesRef axes) const {
  int64_t product = 1;
  for (unsigned axis : axes)
    product *= sizes[axis];
  return product;
}

int64_t DeviceMesh::coordinate(int64_t position, unsigned axis) const {
  for (size_t inner = sizes.size(); inner-- > axis + 1;)
    position /= sizes[inner];
  return position % sizes[axis];
}

int64_t DeviceMesh::shardIndex(int64_t position, AxesRef axes) const {
  int64_t index = 0;
  for (unsigned axis : axes)
    index = index * sizes[axis] + coordinate(position, axis);
  return index;
}

std::vector<std::vector<int64_t>> DeviceMesh::groups(AxesRef axes) const {
  Axes others;
  for (unsigned axis = 0; axis < sizes.size(); ++axis)
    if (!llvm::is_contained(axes, axis))
      others.push_back(axis);
  std::vector<std::vector<int64_t>> groups(count(others), std::vector<int64_t>(count(axes), 0));
  for (int64_t position = 0; position < numDevices(); ++position)
    groups[shardIndex(position, others)][shardIndex(position, axes)] = deviceAt[position];
  return groups;
}

llvm::SmallVector<int64_t> localShape(llvm::ArrayRef<int64_t> shape, const Sharding &sharding,
                                      const DeviceMesh &mesh) {
  llvm::SmallVector<int64_t> local;
  for (auto [size, axes] : llvm::zip_equal(shape, sharding.dims))
    local.push_back(partSize(size, mesh.count(axes)));
  return local;
}

std::string gspmdText(const Sharding &sharding, const DeviceMesh &mesh) {
  sdy::gspmd::Sharding text;
  if (sharding.isWhole()) {
    text.kind = sdy::gspmd::Sharding::Kind::Replicated;
    return sdy::gspmd::print(text);
  }
  text.kind = sdy::gspmd::Sharding::Kind::Tiled;
  Axes order;
  for (const Axes &axes : sharding.dims) {
    text.tileCounts.push_back(mesh.count(axes));
    order.append(axes);
  }
  size_t used = order.size();
  for (unsigned axis = 0; axis < mesh.sizes.size(); ++axis)
    if (!llvm::is_contained(order, axis))
      order.push_back(axis);
  if (int64_t copies = mesh.count(AxesRef(order).drop_front(used)); copies > 1) {
    text.tileCounts.push_back(copies);
    text.lastTileDimReplicate = true;
  }
  std::vector<int64_t> ids(mesh.numDevices());
  for (int64_t position = 0; position < mesh.numDevices(); ++position)
    ids[mesh.shardIndex(position, order)] = mesh.deviceAt[position];
  std::vector<int64_t> inOrder(mesh.numDevices());
  std::iota(inOrder.begin(), inOrder.end(), 0);
  if (mesh.deviceAt == inOrder) {
    text.devices.reshapeDims = mesh.sizes;
    text.devices.transposePerm.assign(order.begin(), order.end());
    text.devices = text.devices.canonicalize();
  } else {
    text.devices.explicitIds = ids;
  }
  return sdy::gspmd::print(text);
}

std::optional<PlacedSharding> readPart(llvm::StringRef text) {
  llvm::Expected<sdy::gspmd::Sharding> parsed = sdy::gspmd::parse(text);
  if (!parsed) {
    llvm::consumeError(parsed.takeError());
    return std::nullopt;
  }
  if (parsed->kind != sdy::gspmd::Sharding::Kind::Tiled)
    return std::nullopt;
  PlacedSharding placed{Sharding::whole(parsed->getRank()), {}};
  placed.mesh.sizes = parsed->tileCounts;
  placed.mesh.deviceAt = parsed->devices.expand();
  for (unsigned dim = 0; dim < placed.sharding.dims.size(); ++dim)
    if (parsed->tileCounts[dim] > 1)
      placed.sharding.dims[dim].push_back(dim);
  return placed;
}

} // namespace phaze::spmd
