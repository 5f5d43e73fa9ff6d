// Finds the parameters of experts; see the header.
#include "Experts.h"
#include "phaze/Sharding/Groups.h"

namespace phaze {

Experts::Experts(const ImportedProgram &program, int64_t parts) : program(program), parts(parts) {
  if (parts == 1)
    return;
  Workload local = sharding::expertWorkload(program.workload, parts);
  size_t known = program.workload.factors.size();
  for (const LayerKind &kind : local.kinds)
    for (const Parameter &parameter : kind.parameters) {
      if (!sharding::isOfExperts(local, parameter))
        continue;
      std::set<FactorId> classes;
      for (const std::vector<FactorId> &dim : parameter.tensor.dims)
        for (FactorId factor : dim)
          if (static_cast<size_t>(factor) < known && local.factors[factor].size > 1)
            classes.insert(factor);
      divided.insert(std::move(classes));
    }
}

std::optional<unsigned> Experts::dimOf(ValueIndex value, const ShardingRule &rule,
                                       const ValueSharding &sharding) const {
  std::set<FactorId> own;
  std::optional<unsigned> dim;
  for (unsigned i = 0; i < sharding.dims.size() && !divided.empty(); ++i)
    for (auto [place, factor] : llvm::enumerate(rule.classesOf(value, i))) {
      auto found = program.factors.find(factor);
      if (found == program.factors.end())
        continue;
      own.insert(found->second);
      bool isExpert = program.workload.factors[found->second].role == FactorRole::Expert;
      if (isExpert && place == 0 && sharding.dims[i] == Axis::None &&
          !rule.whyNotDivided(value, i, parts))
        dim = i;
    }
  bool isOfExperts = llvm::any_of(divided, [&](const std::set<FactorId> &classes) {
    return std::includes(own.begin(), own.end(), classes.begin(), classes.end());
  });
  return isOfExperts ? dim : std::nullopt;
}

} // namespace phaze
