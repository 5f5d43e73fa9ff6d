// Parts of values for the interpreter: whole tensors cut for devices and put together again.
#include "phaze/Spmd/Shards.h"
#include "phaze/Import/ValueNames.h"

#include <cmath>

using namespace mlir;

namespace phaze::spmd {

using interpreter::Cell;
using interpreter::TensorValue;

namespace {

/// Where a part begins in the whole, by dimension.
SmallVector<int64_t> originOf(ArrayRef<int64_t> local, const Sharding &sharding,
                              const DeviceMesh &mesh, int64_t position) {
  SmallVector<int64_t> origin;
  for (auto [size, axes] : llvm::zip_equal(local, sharding.dims))
    origin.push_back(size * mesh.shardIndex(position, axes));
  return origin;
}

/// Calls `fn(place in the part, place in the whole, or -1 for padding)` for each element of a part.
template <typename Fn>
void forEachElement(ArrayRef<int64_t> whole, ArrayRef<int64_t> local, ArrayRef<int64_t> origin,
                    Fn fn) {
  if (llvm::is_contained(local, 0))
    return;
  SmallVector<int64_t> index(local.size(), 0);
  for (int64_t at = 0;; ++at) {
    int64_t place = 0;
    for (size_t dim = 0; dim < local.size() && place >= 0; ++dim) {
      int64_t i = origin[dim] + index[dim];
      place = i < whole[dim] ? place * whole[dim] + i : -1;
    }
    fn(at, place);
    size_t dim = local.size();
    while (dim > 0 && ++index[dim - 1] == local[dim - 1])
      index[--dim] = 0;
    if (dim == 0)
      return;
  }
}

bool isSame(Cell a, Cell b, const interpreter::ElementType &type) {
  if (!type.isFloat() && !type.isComplex())
    return a.u == b.u;
  auto same = [](double x, double y) { return x == y || (std::isnan(x) && std::isnan(y)); };
  return same(a.f, b.f) && (!type.isComplex() || same(a.imaginary, b.imaginary));
}

/// What padding holds, so that whoever reads it is found out.
Cell poison(const TensorValue &value) {
  bool isInteger = !value.element().isFloat() && !value.element().isComplex();
  return isInteger ? value.element().round(interpreter::intCell(0x55))
                   : interpreter::complexCell({NAN, NAN});
}

} // namespace

TensorValue cut(const TensorValue &whole, const Sharding &sharding, const DeviceMesh &mesh,
                int64_t position, Cell filler) {
  if (sharding.isWhole())
    return whole;
  SmallVector<int64_t> local = localShape(whole.shape(), sharding, mesh);
  TensorValue part(whole.tensorType().clone(local));
  MutableArrayRef<Cell> cells = part.mutableCells();
  forEachElement(whole.shape(), local, originOf(local, sharding, mesh, position),
                 [&](int64_t at, int64_t from) { cells[at] = from < 0 ? filler : whole[from]; });
  return part;
}

TensorValue assemble(ArrayRef<TensorValue> parts, RankedTensorType type, const Sharding &sharding,
                     const DeviceMesh &mesh) {
  TensorValue whole(type);
  MutableArrayRef<Cell> cells = whole.mutableCells();
  for (int64_t position = 0; position < mesh.numDevices(); ++position) {
    const TensorValue &part = parts[mesh.deviceAt[position]];
    forEachElement(type.getShape(), part.shape(), originOf(part.shape(), sharding, mesh, position),
                   [&](int64_t at, int64_t to) {
                     if (to >= 0)
                       cells[to] = part[at];
                   });
  }
  return whole;
}

FailureOr<PartitionedRun> runPartitioned(func::FuncOp entry, const Partitioned &partitioned,
                                         ArrayRef<TensorValue> inputs,
                                         const interpreter::EvaluateOptions &options) {
  const DeviceMesh &mesh = partitioned.mesh;
  std::vector<SmallVector<TensorValue>> local(mesh.numDevices());
  for (int64_t position = 0; position < mesh.numDevices(); ++position)
    for (auto [input, sharding] : llvm::zip_equal(inputs, partitioned.arguments))
      local[mesh.deviceAt[position]].push_back(
          isa<RankedTensorType>(input.type()) ? cut(input, sharding, mesh, position, poison(input))
                                              : input);
  auto devices = interpreter::runDevices(entry, 1, mesh.numDevices(), local, options);
  if (failed(devices))
    return failure();
  PartitionedRun run;
  for (auto [i, type] : llvm::enumerate(partitioned.resultTypes)) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!tensor) {
      run.results.push_back((*devices)[0].results[i]);
      continue;
    }
    const Sharding &sharding = partitioned.results[i];
    std::vector<TensorValue> parts;
    for (const interpreter::DeviceResult &device : *devices)
      parts.push_back(device.results[i]);
    TensorValue whole = assemble(parts, tensor, sharding, mesh);
    // Copies that differ mean that somebody did not take part in a sum.
    for (int64_t position = 0; position < mesh.numDevices(); ++position) {
      bool isCopy = true;
      const TensorValue &part = parts[mesh.deviceAt[position]];
      forEachElement(tensor.getShape(), part.shape(),
                     originOf(part.shape(), sharding, mesh, position),
                     [&](int64_t at, int64_t from) {
                       isCopy &= from < 0 || isSame(part[at], whole[from], whole.element());
                     });
      if (!isCopy)
        return entry.emitOpError("gives ")
               << describeResult(entry, i, "#") << " otherwise on device "
               << mesh.deviceAt[position] << " than on another that has the same part";
    }
    run.results.push_back(std::move(whole));
  }
  run.devices = std::move(*devices);
  return run;
}

} // namespace phaze::spmd
