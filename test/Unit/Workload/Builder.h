// Writing parts of workloads by hand and at random.
#ifndef PHAZE_TEST_UNIT_WORKLOAD_BUILDER_H
#define PHAZE_TEST_UNIT_WORKLOAD_BUILDER_H

#include "phaze/Workload/Workload.h"

class PartBuilder {
public:
  using Factors = std::vector<phaze::FactorId>;
  using Values = std::vector<phaze::ValueId>;

  explicit PartBuilder(phaze::Part &part) : part(part) {}

  phaze::ValueId input(phaze::ValueOrigin origin, phaze::Tensor tensor,
                       std::optional<int32_t> index = std::nullopt);

  /// An operator that does `work` in f32.
  phaze::ValueId add(phaze::OperatorKind kind, const char *name, Values operands,
                     phaze::Tensor result, std::vector<phaze::WorkTerm> work = {});
  /// The one added last.
  phaze::Operator &last() { return part.operators.back(); }

  /// One operation per element of the result, which is like the first operand.
  phaze::ValueId elementwise(const char *name, Values operands);
  phaze::ValueId movement(const char *name, Values operands, phaze::Tensor result);
  /// Sums the last dimension away, which is one factor.
  phaze::ValueId sumRows(phaze::ValueId operand);
  phaze::ValueId contract(phaze::ValueId left, phaze::ValueId right, phaze::Tensor result,
                          Factors batch, Factors rows, Factors columns, Factors reduction);

  const phaze::Tensor &tensorOf(phaze::ValueId value) const { return part.values[value].tensor; }

  phaze::Part &part;
};

phaze::Tensor f32Tensor(std::vector<std::vector<phaze::FactorId>> dims);

/// One kind, "kind", with these factors (f0, f1 ...), and one layer of it; its parts are empty and
/// parameters missing.
phaze::Workload emptyWorkload(std::vector<int64_t> sizes);

/// Adds a layer for the kind, with sources that are operations of their own, and counts them.
void addLayer(phaze::Workload &workload, int32_t kind = 0);

/// A forward part of about so many operators of all kinds, with a layer; check() finds nothing.
phaze::Workload randomForward(uint32_t seed, int32_t operators);

/// The operators of a part by groups: "dot_general add | reduce".
std::string groupNames(const phaze::Part &part);

#endif
