// From the operators of a workload to what the cost model knows; see the header.
#include "OperatorRun.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

using namespace phaze;
using namespace phaze::cost;

namespace {

constexpr int64_t largest = std::numeric_limits<int64_t>::max();

int64_t times(int64_t a, int64_t b) {
  int64_t product = 0;
  return __builtin_mul_overflow(a, b, &product) ? largest : product;
}

int64_t plus(int64_t a, int64_t b) {
  int64_t sum = 0;
  return __builtin_add_overflow(a, b, &sum) ? largest : sum;
}

int64_t ceilDiv(int64_t a, int64_t b) { return a / b + (a % b != 0 ? 1 : 0); }

Bytes bytes(int64_t count) { return Bytes(static_cast<double>(count)); }

bool isComplex(const ElementType &type) { return type.name.substr(0, 8) == "complex<"; }

bool isBroadcast(const Operator &op) {
  return op.kind == OperatorKind::Movement && !op.operands.empty() &&
         vectorKindOf(op.name) == VectorKind::Fill;
}

/// Picks part of its first operand, and reads no more of it.
bool isPick(std::string_view name) {
  return name == "slice" || name == "dynamic_slice" || name == "real_dynamic_slice" ||
         name == "gather" || name == "dynamic_gather" || name == "torch_index_select";
}

/// Changes part of its first operand in place: that of the operand that is returned.
std::optional<size_t> updateOperand(const Operator &op) {
  if (op.name == "dynamic_update_slice" && op.operands.size() > 1)
    return 1;
  if (op.name == "scatter" && op.operands.size() > 2)
    return op.operands.size() - 1;
  return std::nullopt;
}

/// Elements come in another order than they go, so that all of them have to be there.
bool reorders(const Operator &op) {
  return (op.kind == OperatorKind::Movement && !isBroadcast(op)) ||
         op.kind == OperatorKind::Opaque || vectorKindOf(op.name) == VectorKind::Sort;
}

CollectiveKind collectiveKind(std::string_view word) {
  if (word == "cross_replica_sum" || word == "collective_reduce")
    return CollectiveKind::AllReduce;
  const auto *found = std::find(collectiveWords.begin(), collectiveWords.end(), word);
  return found == collectiveWords.end()
             ? CollectiveKind::PointToPoint
             : static_cast<CollectiveKind>(found - collectiveWords.begin());
}

/// Collectives that end what another one began, or that every device does by itself.
bool sendsNothing(std::string_view name) {
  return name == "async_done" || name == "recv" || name == "all_slice" ||
         name == "sharded_to_unreduced" || name == "replicated_to_unreduced";
}

class ShapeBuilder {
public:
  ShapeBuilder(const Workload &workload, const Part &part, const std::vector<ValueId> &kept)
      : workload(workload), part(part), unitOf(part.operators.size()),
        producer(part.values.size(), -1), root(part.values.size()), readers(part.values.size()),
        leaves(part.values.size(), false) {
    findUnits();
    for (size_t v = 0; v < root.size(); ++v)
      root[v] = static_cast<ValueId>(v);
    for (size_t i = 0; i < part.operators.size(); ++i)
      follow(static_cast<int32_t>(i));
    for (const std::vector<ValueId> *list : {&part.outputs, &kept})
      for (ValueId value : *list)
        leaves[root[value]] = true;
    for (size_t v = 0; v < root.size(); ++v)
      if (readers[v].empty() && root[v] == static_cast<ValueId>(v))
        leaves[v] = true;
  }

  OperatorShapes build() {
    for (const std::vector<int32_t> &unit : units) {
      OperatorShape &shape = result.shapes.emplace_back(shapeOf(unit));
      if (std::optional<std::string> error = check(shape)) {
        result.error = "operator " + std::to_string(unit.front()) + " '" +
                       part.operators[unit.front()].name + "': " + *error;
        break;
      }
    }
    return std::move(result);
  }

private:
  void findUnits() {
    std::map<int32_t, size_t> groups;
    for (size_t i = 0; i < part.operators.size(); ++i) {
      std::optional<int32_t> group = part.operators[i].group;
      auto [entry, isNew] =
          group ? groups.try_emplace(*group, units.size()) : std::pair(groups.end(), true);
      unitOf[i] = isNew ? units.size() : entry->second;
      if (isNew)
        units.emplace_back();
      units[unitOf[i]].push_back(static_cast<int32_t>(i));
    }
  }

  /// Notes who reads what. Inside a group, a view of a value is that value.
  void follow(int32_t index) {
    const Operator &op = part.operators[index];
    bool isView = op.kind == OperatorKind::View && op.group && !op.operands.empty();
    for (ValueId operand : op.operands) {
      ValueId value = root[operand];
      if (int32_t maker = producer[value]; maker != -1 && unitOf[maker] != unitOf[index])
        leaves[value] = true;
      if (!isView && (readers[value].empty() || readers[value].back() != index))
        readers[value].push_back(index);
    }
    for (ValueId value : op.results) {
      producer[value] = index;
      if (isView)
        root[value] = root[op.operands.front()];
    }
  }

  const Tensor &tensor(ValueId value) const { return part.values[value].tensor; }
  int64_t elements(ValueId value) const { return workload.elementsOf(tensor(value)); }
  int64_t size(ValueId value) const { return workload.bytesOf(tensor(value)); }
  bool isConstant(ValueId value) const {
    return part.values[value].origin == ValueOrigin::Constant;
  }
  bool isMade(ValueId value, size_t unit) const {
    return producer[value] != -1 && unitOf[producer[value]] == unit;
  }

  OperatorShape shapeOf(const std::vector<int32_t> &unit) {
    OperatorShape shape;
    shape.operators = unit;
    shape.repeat = largest;
    for (int32_t index : unit)
      shape.repeat = std::min(shape.repeat, part.operators[index].repeat);
    isFused = unit.size() > 1;
    madeOperands.clear();
    divisionsOfRows.clear();
    contractionOf.clear();
    std::map<ValueId, int64_t> read; // by lanes, from outside
    std::set<ValueId> between;
    for (int32_t index : unit) {
      const Operator &op = part.operators[index];
      int64_t runs = ceilDiv(op.repeat, shape.repeat);
      if (op.kind == OperatorKind::View)
        continue;
      if (op.kind == OperatorKind::Collective) {
        addCollective(op, runs, shape);
        continue;
      }
      if (isTensorWork(op)) {
        addContraction(op, index, runs, shape);
        continue;
      }
      if (op.kind == OperatorKind::Opaque && !(op.work.empty() && op.traffic.empty())) {
        addDescribed(op, runs, shape);
        continue;
      }
      addMember(op, runs, shape.vector);
      for (size_t i = 0; i < op.operands.size(); ++i) {
        ValueId value = root[op.operands[i]];
        if (isMade(value, unitOf[index])) {
          between.insert(value);
        } else if (!isConstant(value)) {
          int64_t &most = read[value];
          most = std::max(most, times(readBytes(op, i), runs));
        }
      }
      for (ValueId value : op.results)
        if (leaves[value])
          shape.vector.written += bytes(times(writtenBytes(op, value), runs));
    }
    for (auto [value, count] : read)
      shape.vector.read += bytes(count);
    if (isFused)
      findReach(unit);
    findBlocks(shape);
    if (isInBlocks)
      skipHidden(unit, shape);
    addIntermediates(unit, read, between, shape.vector);
    std::stable_sort(shape.made.begin(), shape.made.end(),
                     [](const MadeOperand &a, const MadeOperand &b) {
                       return a.blockElement > Bytes(0) && b.blockElement <= Bytes(0);
                     });
    return shape;
  }

  /// A contraction with work; one over nothing only makes zeros.
  bool isTensorWork(const Operator &op) const {
    if (op.kind != OperatorKind::Contraction)
      return false;
    for (const std::vector<FactorId> *list : {&op.batch, &op.rows, &op.columns, &op.reduction})
      if (workload.sizeOf(*list) == 0)
        return false;
    return true;
  }

  void addContraction(const Operator &op, int32_t index, int64_t runs, OperatorShape &shape) {
    TensorWork work;
    Contraction &problem = work.problem;
    int64_t batch = workload.sizeOf(op.batch);
    problem.batch = times(batch, runs);
    problem.m = workload.sizeOf(op.rows);
    problem.n = workload.sizeOf(op.columns);
    problem.k = workTaps(op, times(times(batch, problem.m), problem.n));
    ValueId lhs = root[op.operands[0]], rhs = root[op.operands[1]], out = op.results[0];
    const ElementType &left = tensor(lhs).element, &right = tensor(rhs).element;
    const ElementType &wider = right.bits > left.bits ? right : left;
    work.type = computeTypeOf(wider);
    // 32-bit operands whose program is content with the compiler's usual precision.
    if (op.computeType.name == "tf32" && work.type == arch::ElementType::F32)
      work.type = arch::ElementType::TF32;
    // A product of complex numbers is four of real ones.
    int64_t products = isComplex(wider) ? 4 : 1;
    problem.lhsStored = storedElements(lhs, batch, times(problem.m, problem.k));
    problem.rhsStored = storedElements(rhs, batch, times(problem.k, problem.n));
    auto elementBytes = [](const ElementType &type) { return Bytes(type.bits / 8.0); };
    // Matrices of groups that a row does not meet are read all the same.
    if (op.name == "ragged_dot")
      for (auto [value, met] : {std::pair(lhs, times(problem.m, problem.k)),
                                std::pair(rhs, times(problem.k, problem.n))})
        if (int64_t surplus = elements(value) - times(batch, met); surplus > 0) {
          problem.otherHbm += bytes(times(surplus, tensor(value).element.bits / 8 * runs));
          problem.otherGlobal += bytes(times(surplus, tensor(value).element.bits / 8 * runs));
        }
    problem.lhsElement = elementBytes(left) / static_cast<double>(products);
    problem.rhsElement = elementBytes(right) / static_cast<double>(products);
    problem.k = times(problem.k, products);
    if (products > 1 && problem.lhsStored > 0)
      problem.lhsStored = times(problem.lhsStored, products);
    if (products > 1 && problem.rhsStored > 0)
      problem.rhsStored = times(problem.rhsStored, products);
    problem.resultElement = elementBytes(tensor(out).element);
    bool isLong = work.type == arch::ElementType::F64 || work.type == arch::ElementType::I64;
    problem.accumulator = Bytes((isLong ? 8.0 : 4.0) * (products > 1 ? 2 : 1));
    problem.resultStaysOnChip = !leaves[out];
    for (ValueId value : {op.operands[0], op.operands[1], out})
      work.isAligned &= hasAlignedRows(tensor(value));
    for (size_t i = 2; i < op.operands.size(); ++i)
      if (ValueId value = root[op.operands[i]]; !isConstant(value)) {
        problem.otherHbm += bytes(times(size(value), runs));
        problem.otherGlobal += bytes(times(size(value), runs));
      }
    for (bool isRhs : {false, true})
      if (ValueId value = isRhs ? rhs : lhs; isMade(value, unitOf[index]))
        madeOperand(value, shape).readers.push_back({shape.tensor.size(), isRhs});
    contractionOf[index] = shape.tensor.size();
    shape.tensor.push_back(work);
  }

  /// An operator of which work and bytes are known and nothing else: a contraction of that much
  /// work in a cube, whose operands are on the chip, beside that many bytes.
  void addDescribed(const Operator &op, int64_t runs, OperatorShape &shape) {
    int64_t moved = 0;
    for (const std::vector<ValueId> *list : {&op.operands, &op.results})
      for (ValueId value : *list)
        if (op.traffic.empty() && !isConstant(value))
          moved = plus(moved, size(value));
    if (!op.traffic.empty())
      moved = ceilDiv(workload.sumOf(op.traffic), op.repeat);
    Bytes traffic = bytes(times(moved, runs));
    int64_t multiplyAdds = ceilDiv(ceilDiv(workload.workOf(op), op.repeat), 2);
    if (multiplyAdds == 0) {
      shape.vector.members.push_back({VectorKind::Copy, 0, computeTypeOf(widest(op))});
      shape.vector.read += traffic;
      return;
    }
    TensorWork work;
    work.type = computeTypeOf(op.computeType);
    Contraction &problem = work.problem;
    auto side = static_cast<int64_t>(std::ceil(std::cbrt(static_cast<double>(multiplyAdds))));
    problem.batch = runs;
    problem.m = problem.n = side;
    problem.k = ceilDiv(multiplyAdds, times(side, side));
    problem.lhsStored = problem.rhsStored = onChip;
    problem.lhsElement = problem.rhsElement = problem.resultElement =
        Bytes(op.computeType.bits / 8.0);
    problem.resultStaysOnChip = true;
    problem.otherHbm = problem.otherGlobal = traffic;
    shape.tensor.push_back(work);
  }

  bool hasAlignedRows(const Tensor &tensor) const {
    constexpr int64_t bitsAtOnce = 128;
    if (tensor.dims.empty())
      return true;
    return times(workload.sizeOf(tensor.dims.back()), tensor.element.bits) % bitsAtOnce == 0;
  }

  /// The length of a contraction's sum, for so many results: a convolution does no work on padding
  /// and between dilated elements, which its factors count.
  int64_t workTaps(const Operator &op, int64_t results) const {
    int64_t all = workload.sizeOf(op.reduction);
    int64_t work = ceilDiv(workload.workOf(op), times(2, op.repeat));
    return work > 0 ? std::clamp<int64_t>(ceilDiv(work, results), 1, all) : all;
  }

  /// The entry of a value that the group makes. Lanes hand it over through the global buffer, which
  /// it passes as well on its way out of the group.
  MadeOperand &madeOperand(ValueId value, OperatorShape &shape) {
    auto [entry, isNew] = madeOperands.try_emplace(value, shape.made.size());
    if (isNew) {
      std::optional<size_t> maker = makerOf(value);
      shape.made.push_back({{}, bytes(size(value)), Bytes(0), leaves[value], maker});
      if (!maker && !leaves[value])
        shape.vector.exchanged += bytes(size(value));
    }
    return shape.made[entry->second];
  }

  /// The contraction of the unit at hand that makes a value.
  std::optional<size_t> makerOf(ValueId value) const {
    auto found = contractionOf.find(producer[value]);
    return found == contractionOf.end() ? std::nullopt : std::optional(found->second);
  }

  /// What memory holds of an operand for one batch element, 0 if that is all the contraction reads.
  int64_t storedElements(ValueId value, int64_t batch, int64_t all) const {
    if (isConstant(value))
      return onChip;
    int64_t stored = std::max<int64_t>(ceilDiv(elements(value), batch), 1);
    return stored < all ? stored : 0;
  }

  void addCollective(const Operator &op, int64_t runs, OperatorShape &shape) const {
    if (sendsNothing(op.name))
      return;
    int64_t in = 0, out = 0;
    for (ValueId value : op.operands)
      in = plus(in, size(value));
    for (ValueId value : op.results)
      out = plus(out, size(value));
    NetworkWork work;
    work.kind = collectiveKind(op.name);
    work.among = op.among;
    work.size = bytes(times(work.kind == CollectiveKind::AllGather ? out : in, runs));
    int64_t small = std::min(in, out), large = std::max(in, out);
    bool isScaling =
        work.kind == CollectiveKind::AllGather || work.kind == CollectiveKind::ReduceScatter;
    if (op.devices)
      work.devices = op.devices;
    else if (isScaling && small > 0 && large > small)
      work.devices = ceilDiv(large, small);
    shape.network.push_back(work);
  }

  int64_t readBytes(const Operator &op, size_t operand) const {
    int64_t all = size(op.operands[operand]);
    if (operand != 0)
      return all;
    if (std::optional<size_t> update = updateOperand(op))
      return op.name == "scatter" ? std::min(all, size(op.operands[*update])) : 0;
    return isPick(op.name) && !op.results.empty() ? std::min(all, size(op.results[0])) : all;
  }

  int64_t writtenBytes(const Operator &op, ValueId value) const {
    std::optional<size_t> update = updateOperand(op);
    return update ? std::min(size(value), size(op.operands[*update])) : size(value);
  }

  /// The type that lanes have to be wide enough for.
  const ElementType &widest(const Operator &op) const {
    if (!op.computeType.name.empty())
      return op.computeType;
    static const ElementType none{"i8", 8};
    const ElementType *type = &none;
    for (const std::vector<ValueId> *list : {&op.operands, &op.results})
      for (ValueId value : *list)
        if (type == &none || tensor(value).element.bits > type->bits)
          type = &tensor(value).element;
    return *type;
  }

  /// Whether a value has fewer elements than that, or is a broadcast of one that has.
  bool isRepeated(ValueId value, int64_t count) const {
    int32_t maker = producer[value];
    if (maker != -1 && isBroadcast(part.operators[maker]))
      value = part.operators[maker].operands.front();
    return elements(value) < count;
  }

  VectorKind kindOf(const Operator &op) {
    if (op.kind == OperatorKind::Contraction)
      return VectorKind::Fill;
    if (std::optional<VectorKind> kind = vectorKindOf(op.name);
        kind && op.kind != OperatorKind::Opaque)
      return *kind;
    if (op.kind == OperatorKind::Movement)
      return VectorKind::Copy;
    // By what they combine with: "reduce_and".
    if (op.kind == OperatorKind::Reduction && op.name.rfind("reduce_", 0) == 0)
      return VectorKind::Reduce;
    if (std::find(result.unknown.begin(), result.unknown.end(), op.name) == result.unknown.end())
      result.unknown.push_back(op.name);
    if (op.kind == OperatorKind::Opaque && op.work.empty())
      return VectorKind::Copy;
    return op.kind == OperatorKind::Reduction ? VectorKind::Reduce : VectorKind::Add;
  }

  void addMember(const Operator &op, int64_t runs, VectorGroup &group) {
    VectorOp member;
    member.kind = kindOf(op);
    const ElementType &type = widest(op);
    member.type = computeTypeOf(type);
    int64_t in = op.operands.empty() ? 0 : elements(op.operands[0]), out = 0;
    for (ValueId value : op.results)
      out = std::max(out, elements(value));
    int64_t work = ceilDiv(std::max<int64_t>(workload.workOf(op), 0), op.repeat);
    if (member.kind == VectorKind::Div && op.operands.size() == 2 &&
        isRepeated(op.operands[1], out))
      divisionsOfRows.push_back(group.members.size());
    switch (member.kind) {
    case VectorKind::Reduce:
      member.rowLength = std::max<int64_t>(in / std::max<int64_t>(out, 1), 1);
      // Regions of several operations, and windows that overlap.
      member.elements = in == 0 ? 0 : times(in, std::max<int64_t>(ceilDiv(work, in), 1));
      break;
    case VectorKind::Sort:
      member.elements = in;
      member.rowLength =
          std::max<int64_t>(std::min(in, op.whole.empty() ? in : workload.sizeOf(op.whole)), 1);
      break;
    case VectorKind::Random:
      member.elements = times(out, ceilDiv(type.bits, 32));
      break;
    case VectorKind::Gather:
    case VectorKind::Transpose:
    case VectorKind::Copy:
      if (std::optional<size_t> update = updateOperand(op))
        out = std::min(out, elements(op.operands[*update]));
      member.elements = std::max(out, member.kind == VectorKind::Gather ? work : 0);
      break;
    case VectorKind::Fill:
      // Readers of the same group repeat the element themselves.
      member.elements = isFused && isBroadcast(op) ? 0 : out;
      break;
    default:
      member.elements = std::max(out, work);
    }
    member.elements = times(times(member.elements, runs), isComplex(type) ? 2 : 1);
    group.members.push_back(member);
  }

  /// Values that members make or read several times: what has to be held for them.
  void addIntermediates(const std::vector<int32_t> &unit, const std::map<ValueId, int64_t> &read,
                        const std::set<ValueId> &between, VectorGroup &group) {
    if (!isFused)
      return;
    for (ValueId value : between) {
      auto uses = static_cast<double>(
          std::count_if(readers[value].begin(), readers[value].end(), [&](int32_t reader) {
            return unitOf[reader] == unitOf[unit.front()] && !isTensorWork(part.operators[reader]);
          }));
      Bytes room = held(value, unit);
      std::optional<size_t> maker = makerOf(value);
      if (maker && room == Bytes(0))
        group.exchanged += bytes(size(value));
      else
        // Written once, whoever reads it.
        group.between.push_back({bytes(size(value)), uses, room, maker,
                                 leaves[value] || madeOperands.count(value) != 0});
    }
    // What is read from outside a second time, after a reduction, is held or read again.
    for (auto [value, count] : read)
      if (Bytes room = held(value, unit); room > Bytes(0) && room < bytes(count))
        group.between.push_back({bytes(count), 1, room, std::nullopt, true});
  }

  /// Marks operands that the group makes from its own contractions and that are longer along
  /// both dimensions than what they meet: they pass from one contraction to the next in blocks.
  void findBlocks(OperatorShape &shape) {
    isInBlocks = false;
    for (auto [value, place] : madeOperands) {
      MadeOperand &operand = shape.made[place];
      bool isOfContraction =
          std::any_of(contractionOf.begin(), contractionOf.end(), [&](const auto &contraction) {
            size_t from = placeOf.at(contraction.first), to = placeOf.at(producer[value]);
            return from == to || reach[from][to];
          });
      bool isLargest = std::all_of(
          operand.readers.begin(), operand.readers.end(), [&](const MadeOperand::Reader &reader) {
            const Contraction &problem = shape.tensor[reader.contraction].problem;
            // Of the operand itself, rows or columns; the other's are what it meets.
            int64_t own = reader.isRhs ? problem.n : problem.m;
            int64_t other = reader.isRhs ? problem.m : problem.n;
            return other < own && other < problem.k;
          });
      if (!isOfContraction || !isLargest || operand.isInHbm)
        continue;
      operand.blockElement = Bytes(tensor(value).element.bits / 8.0);
      isInBlocks = true;
    }
    // Such kernels divide once a row, and multiply.
    for (size_t member : divisionsOfRows)
      if (isInBlocks)
        shape.vector.members[member].kind = VectorKind::Mul;
  }

  /// Kernels leave out the blocks of scores that a mask hides. Rows and columns of the scores are
  /// there all the same: what is read along them still is.
  void skipHidden(const std::vector<int32_t> &unit, OperatorShape &shape) {
    double shown = 1;
    for (int32_t index : unit)
      for (ValueId operand : part.operators[index].operands)
        if (std::optional<int32_t> millionths = part.values[operand].shown)
          shown = std::min(shown, std::max(*millionths, 1) / 1e6);
    if (shown == 1)
      return;
    auto shownOf = [&](int64_t count) {
      return static_cast<int64_t>(std::max(std::ceil(static_cast<double>(count) * shown), 1.0));
    };
    enum class Scores { Result, Lhs, Rhs };
    std::vector<Scores> roles(shape.tensor.size(), Scores::Result);
    int64_t scores = 0;
    for (const auto &[value, place] : madeOperands) {
      MadeOperand &operand = shape.made[place];
      if (operand.blockElement <= Bytes(0))
        continue;
      for (const MadeOperand::Reader &reader : operand.readers)
        roles[reader.contraction] = reader.isRhs ? Scores::Rhs : Scores::Lhs;
      operand.size *= shown;
      scores = elements(value);
    }
    for (size_t i = 0; i < shape.tensor.size(); ++i) {
      Contraction &problem = shape.tensor[i].problem;
      int64_t &length = roles[i] == Scores::Result ? problem.n : problem.k, before = length;
      int64_t other = roles[i] == Scores::Result ? problem.k
                      : roles[i] == Scores::Lhs  ? problem.n
                                                 : problem.m;
      length = shownOf(length);
      Bytes left = static_cast<double>(times(before - length, other)) *
                   static_cast<double>(problem.batch) *
                   (roles[i] == Scores::Rhs ? problem.lhsElement : problem.rhsElement);
      problem.otherHbm += left;
      problem.otherGlobal += left;
    }
    for (VectorOp &member : shape.vector.members)
      if (member.elements >= scores)
        member.elements = shownOf(member.elements);
    shape.vector.exchanged *= shown;
  }

  /// Per operator of the unit (by its place there) those that depend on it.
  void findReach(const std::vector<int32_t> &unit) {
    placeOf.clear();
    for (size_t i = 0; i < unit.size(); ++i)
      placeOf[unit[i]] = i;
    reach.assign(unit.size(), std::vector<bool>(unit.size(), false));
    for (size_t i = unit.size(); i-- > 0;)
      for (ValueId value : part.operators[unit[i]].results)
        for (int32_t reader : readers[value])
          if (auto place = placeOf.find(reader); place != placeOf.end()) {
            reach[i][place->second] = true;
            for (size_t j = 0; j < unit.size(); ++j)
              if (reach[place->second][j])
                reach[i][j] = true;
          }
  }

  /// How much of a value has to be there at once: all of it for readers that reorder, and what
  /// goes into one result of a reduction if it is read again after that.
  Bytes held(ValueId value, const std::vector<int32_t> &unit) const {
    std::vector<size_t> places;
    for (int32_t reader : readers[value])
      if (auto place = placeOf.find(reader); place != placeOf.end())
        places.push_back(place->second);
    double all = static_cast<double>(size(value)), room = 0;
    for (size_t place : places) {
      const Operator &reader = part.operators[unit[place]];
      // A block is transposed as a whole.
      bool isOfBlock = isInBlocks && vectorKindOf(reader.name) == VectorKind::Transpose;
      if (reorders(reader) && !isOfBlock && isMade(value, unitOf[unit[place]]))
        return Bytes(all);
    }
    for (size_t r = 0; r < unit.size(); ++r) {
      const Operator &op = part.operators[unit[r]];
      if (op.kind != OperatorKind::Reduction)
        continue;
      bool isBefore = std::any_of(places.begin(), places.end(),
                                  [&](size_t place) { return place == r || reach[place][r]; });
      bool isAfter = std::any_of(places.begin(), places.end(),
                                 [&](size_t place) { return place != r && reach[r][place]; });
      if (isBefore && isAfter)
        room = std::max(
            room, all / static_cast<double>(std::max<int64_t>(elements(op.results.front()), 1)));
    }
    return Bytes(std::min(all, std::ceil(room)));
  }

  static std::optional<std::string> check(const OperatorShape &shape) {
    for (const TensorWork &work : shape.tensor)
      if (std::optional<std::string> error = cost::check(work.problem))
        return error;
    for (const NetworkWork &work : shape.network)
      if (work.size > Bytes(1e18))
        return "expected at most 1e18 bytes to send, found " + std::to_string(work.size.value());
    return cost::check(shape.vector);
  }

  const Workload &workload;
  const Part &part;
  std::vector<std::vector<int32_t>> units; ///< operators that run as one
  std::vector<size_t> unitOf;              ///< by operator
  std::vector<int32_t> producer;           ///< by value
  std::vector<ValueId> root;               ///< by value, what it is a view of inside its group
  std::vector<std::vector<int32_t>> readers;
  std::vector<bool> leaves; ///< by value, whether it is read outside its unit
  // Of the unit at hand.
  bool isFused = false;
  bool isInBlocks = false;                 ///< Something passes between its contractions in blocks.
  std::vector<size_t> divisionsOfRows;     ///< members that divide by a value of a row
  std::map<ValueId, size_t> madeOperands;  ///< places in OperatorShape::made
  std::map<int32_t, size_t> contractionOf; ///< places in OperatorShape::tensor
  std::map<int32_t, size_t> placeOf;
  std::vector<std::vector<bool>> reach;
  OperatorShapes result;
};

} // namespace

OperatorShapes phaze::cost::shapesOf(const Workload &workload, const Part &part,
                                     const std::vector<ValueId> &kept) {
  return ShapeBuilder(workload, part, kept).build();
}

std::vector<ValueId> phaze::cost::keptByForward(const LayerKind &kind) { return kind.stash; }

std::vector<ValueId> phaze::cost::keptByBackward(const LayerKind &kind) {
  std::vector<ValueId> kept;
  for (const PartValue &value : kind.update.values)
    if (value.origin == ValueOrigin::Gradient)
      kept.push_back(*value.index);
  return kept;
}
