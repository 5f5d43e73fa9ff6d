// Computations that are written for one device of a mesh: each device gets its parts.
#include "Registry.h"
#include "Shapes.h"
#include "dialects/Sdy/Sdy.h"

using namespace mlir;

namespace phaze::interpreter {

namespace {

/// The devices of a mesh, and which parts of tensors they have along the manual axes of a
/// computation. Along others each of them has everything, so that all compute the same.
class ManualMesh {
public:
  ManualMesh(sdy::MeshAttr mesh, ArrayRef<StringAttr> manual) : mesh(mesh), manual(manual) {}

  int64_t numDevices() const { return mesh.getNumDevices(); }
  int64_t deviceAt(int64_t position) const {
    return mesh.getDeviceIds().empty() ? position : mesh.getDeviceIds()[position];
  }

  /// Where the part of the device at a position begins, in a tensor of parts of `shape`.
  Index originOf(int64_t position, sdy::TensorShardingAttr sharding,
                 ArrayRef<int64_t> shape) const {
    Index origin(shape.size(), 0);
    for (auto [dim, axes] : llvm::enumerate(sharding.getDimShardings())) {
      int64_t part = 0;
      for (sdy::AxisRefAttr axis : axes.getAxes())
        if (isManual(axis.getName()))
          part = part * sizeOf(axis) + coordinate(position, axis);
      origin[dim] = part * shape[dim];
    }
    return origin;
  }

private:
  bool isManual(StringRef name) const {
    return llvm::any_of(manual, [&](StringAttr axis) { return axis.getValue() == name; });
  }

  int64_t sizeOf(sdy::AxisRefAttr axis) const {
    return axis.getSubAxisInfo() ? axis.getSubAxisInfo().getSize()
                                 : mesh.findAxis(axis.getName()).getSize();
  }

  /// Of a position along an axis, or along the part of it that is meant.
  int64_t coordinate(int64_t position, sdy::AxisRefAttr axis) const {
    unsigned index = *mesh.findAxisIndex(axis.getName());
    for (sdy::MeshAxisAttr inner : mesh.getAxes().drop_front(index + 1))
      position /= inner.getSize();
    int64_t size = mesh.getAxes()[index].getSize();
    position %= size;
    if (sdy::SubAxisInfoAttr sub = axis.getSubAxisInfo())
      position = position / (size / (sub.getPreSize() * sub.getSize())) % sub.getSize();
    return position;
  }

  sdy::MeshAttr mesh;
  ArrayRef<StringAttr> manual;
};

int64_t offsetOf(ArrayRef<int64_t> index, ArrayRef<int64_t> strides) {
  int64_t offset = 0;
  for (auto [place, stride] : llvm::zip_equal(index, strides))
    offset += place * stride;
  return offset;
}

FailureOr<Values> evalManualComputation(Operation *op, ArrayRef<TensorValue> operands, Run &run) {
  auto manual = cast<sdy::ManualComputationOp>(op);
  Region &body = manual.getBody();
  sdy::MeshAttr found;
  for (sdy::TensorShardingPerValueAttr all : {manual.getInShardings(), manual.getOutShardings()})
    for (sdy::TensorShardingAttr sharding : all.getShardings())
      if (sdy::MeshAttr mesh = sharding.getMesh(op); mesh && !mesh.getAxes().empty())
        found = mesh;
  // Without manual axes it is written for all of them.
  if (manual.getManualAxes().empty())
    return run.runRegion(body, operands);
  if (!found)
    return op->emitOpError("has shardings without a mesh, so that its devices are not known");
  constexpr int64_t most = 1024;
  if (found.getNumDevices() > most)
    return op->emitOpError("is for ")
           << found.getNumDevices() << " devices, of which the interpreter runs at most " << most;
  ManualMesh mesh(found, manual.getManualAxes());
  std::vector<Values> arguments(mesh.numDevices());
  for (int64_t position = 0; position < mesh.numDevices(); ++position)
    for (auto [value, argument, sharding] :
         llvm::zip_equal(operands, body.getArguments(), manual.getInShardings().getShardings())) {
      auto type = dyn_cast<RankedTensorType>(argument.getType());
      Values &own = arguments[mesh.deviceAt(position)];
      if (!type || type == value.type()) {
        own.push_back(value);
        continue;
      }
      Index strides = stridesOf(value.shape());
      Index origin = mesh.originOf(position, sharding, type.getShape());
      own.push_back(TensorValue(
          type, readStrided(value.cells(), type.getShape(), strides, offsetOf(origin, strides))));
    }
  FailureOr<std::vector<Values>> made = run.runPartitions(op, body, arguments);
  if (failed(made))
    return failure();
  Values results;
  for (auto [i, sharding] : llvm::enumerate(manual.getOutShardings().getShardings())) {
    const TensorValue &first = (*made)[mesh.deviceAt(0)][i];
    if (first.type() == op->getResult(i).getType()) {
      results.push_back(first);
      continue;
    }
    TensorValue result(resultType(op, i));
    Index strides = stridesOf(result.shape());
    for (int64_t position = mesh.numDevices(); position-- > 0;) {
      const TensorValue &part = (*made)[mesh.deviceAt(position)][i];
      Index origin = mesh.originOf(position, sharding, part.shape());
      writeStrided(result.mutableCells(), part.shape(), strides, offsetOf(origin, strides),
                   part.cells());
    }
    results.push_back(std::move(result));
  }
  return results;
}

} // namespace

void addManualComputation(HandlerTable &table) {
  table["sdy.manual_computation"] = evalManualComputation;
}

} // namespace phaze::interpreter
