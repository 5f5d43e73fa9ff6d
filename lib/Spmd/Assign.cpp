// Which axes divide which factors of an operation: the cheapest of what its values suggest.
#include "Assign.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;

namespace phaze::spmd {

namespace {

class Assigner {
public:
  Assigner(const OpFactors &rule, const DeviceMesh &mesh)
      : assignment(rule.factors.size()), rule(rule), mesh(mesh), isFixed(rule.factors.size()) {}

  /// Takes over the axes of a value's dimensions, as far as they are still free.
  void follow(const OpFactors::Dims &dims, const Sharding &sharding) {
    for (auto [factors, axes] : llvm::zip_equal(dims, sharding.dims)) {
      AxesRef left = axes;
      for (unsigned factor : factors) {
        if (left.empty() || !take(factor, left, factors.size() == 1))
          break;
      }
    }
  }

  /// Divides nothing along these.
  void leaveOut(AxesRef axes) { used.append(axes.begin(), axes.end()); }

  /// What these dimensions do not divide now is not divided.
  void fix(const OpFactors::Dims &dims) {
    for (const auto &factors : dims)
      for (unsigned factor : factors)
        isFixed[factor] = true;
  }

  /// Leaves out what a dimension cannot have: parts inside of an outer factor that is not divided
  /// completely, and padding inside of anything.
  void repair() {
    bool changed = true;
    while (changed) {
      changed = false;
      for (const OpFactors::Dims &dims : rule.operands)
        changed |= repair(dims);
      for (const OpFactors::Dims &dims : rule.results)
        changed |= repair(dims);
    }
  }

  Assignment assignment;

private:
  /// Whether the next factor may be divided too: this one is so completely.
  bool take(unsigned factor, AxesRef &left, bool isAlone) {
    if (rule.factors[factor].use == FactorUse::Whole)
      return false;
    int64_t size = rule.factors[factor].size;
    Axes &own = assignment[factor];
    if (!own.empty()) {
      if (left.take_front(own.size()) != AxesRef(own))
        return false;
      left = left.drop_front(own.size());
      return mesh.count(own) == size;
    }
    while (!isFixed[factor] && !left.empty() && !llvm::is_contained(used, left[0]) &&
           (size % (mesh.count(own) * mesh.sizes[left[0]]) == 0 || isAlone)) {
      own.push_back(left[0]);
      used.push_back(left[0]);
      left = left.drop_front();
    }
    return mesh.count(own) == size;
  }

  bool repair(const OpFactors::Dims &dims) {
    bool changed = false;
    for (const auto &factors : dims) {
      bool isOuterDivided = true;
      for (unsigned factor : factors) {
        int64_t size = rule.factors[factor].size, count = mesh.count(assignment[factor]);
        bool isBad = !isOuterDivided || (factors.size() > 1 && size % count != 0);
        if (isBad && !assignment[factor].empty()) {
          assignment[factor].clear();
          changed = true;
        }
        isOuterDivided &= mesh.count(assignment[factor]) == size;
      }
    }
    return changed;
  }

  const OpFactors &rule;
  const DeviceMesh &mesh;
  Axes used;
  llvm::SmallBitVector isFixed; ///< By factor.
};

double costOfValue(const KnownValue &value, const Sharding &from, const Sharding &to,
                   const Pending &pending, const DeviceMesh &mesh) {
  std::vector<ReshardStep> steps = planReshard(value.shape, from, to, pending, mesh);
  return costOf(steps, value.shape, from, mesh) * value.elementBytes;
}

} // namespace

Sharding shardingOf(const OpFactors::Dims &dims, const Assignment &assignment) {
  Sharding sharding = Sharding::whole(dims.size());
  for (auto [factors, axes] : llvm::zip_equal(dims, sharding.dims))
    for (unsigned factor : factors)
      axes.append(assignment[factor]);
  return sharding;
}

Axes pendingOf(const OpFactors &rule, const Assignment &assignment) {
  Axes axes;
  for (auto [factor, own] : llvm::zip_equal(rule.factors, assignment))
    if (factor.use == FactorUse::Reduce)
      axes.append(own);
  llvm::sort(axes);
  return axes;
}

Assignment assignmentOfReads(const OpFactors &rule, ArrayRef<KnownValue> operands,
                             ArrayRef<KnownValue> results, AxesRef summedOver,
                             const DeviceMesh &mesh) {
  Assigner assigner(rule, mesh);
  assigner.leaveOut(summedOver);
  auto follow = [&](const KnownValue &value, const OpFactors::Dims &dims, bool isSaid) {
    if (const std::optional<Sharding> &sharding = isSaid ? value.read : value.sharding)
      assigner.follow(dims, *sharding);
  };
  for (auto [value, dims] : llvm::zip_equal(operands, rule.operands))
    follow(value, dims, /*isSaid=*/true);
  for (auto [value, dims] : llvm::zip_equal(operands, rule.operands))
    if (value.read)
      assigner.fix(dims);
  for (auto [value, dims] : llvm::zip_equal(operands, rule.operands))
    if (!value.read)
      follow(value, dims, /*isSaid=*/false);
  for (auto [value, dims] : llvm::zip_equal(results, rule.results))
    follow(value, dims, /*isSaid=*/false);
  assigner.repair();
  return assigner.assignment;
}

Assignment chooseAssignment(const OpFactors &rule, ArrayRef<KnownValue> operands,
                            ArrayRef<KnownValue> results, const DeviceMesh &mesh) {
  auto followAll = [&](Assigner &assigner, ArrayRef<KnownValue> values,
                       ArrayRef<OpFactors::Dims> dims) {
    for (auto [value, own] : llvm::zip_equal(values, dims))
      if (value.sharding)
        assigner.follow(own, *value.sharding);
  };
  // Results first, operands first, and each operand before the others.
  std::vector<Assignment> candidates;
  auto addCandidate = [&](std::optional<size_t> first, bool resultsFirst) {
    Assigner assigner(rule, mesh);
    if (first && operands[*first].sharding)
      assigner.follow(rule.operands[*first], *operands[*first].sharding);
    if (resultsFirst)
      followAll(assigner, results, rule.results);
    followAll(assigner, operands, rule.operands);
    followAll(assigner, results, rule.results);
    assigner.repair();
    if (!llvm::is_contained(candidates, assigner.assignment))
      candidates.push_back(assigner.assignment);
  };
  addCandidate(std::nullopt, true);
  addCandidate(std::nullopt, false);
  for (size_t i = 0; i < operands.size() && i < 8; ++i)
    addCandidate(i, true);

  size_t best = 0;
  double bestCost = INFINITY;
  int64_t bestCount = 0;
  for (auto [i, candidate] : llvm::enumerate(candidates)) {
    double cost = 0;
    int64_t count = 1;
    for (auto [value, dims] : llvm::zip_equal(operands, rule.operands))
      if (value.sharding)
        cost += costOfValue(value, *value.sharding, shardingOf(dims, candidate), {}, mesh);
    Pending pending{pendingOf(rule, candidate), rule.combiner};
    for (auto [value, dims] : llvm::zip_equal(results, rule.results)) {
      Sharding made = shardingOf(dims, candidate);
      cost += costOfValue(value, made, value.sharding.value_or(made), pending, mesh);
    }
    for (const Axes &axes : candidate)
      count *= mesh.count(axes);
    if (cost < bestCost || (cost == bestCost && count > bestCount)) {
      best = i;
      bestCost = cost;
      bestCount = count;
    }
  }
  return candidates[best];
}

} // namespace phaze::spmd
