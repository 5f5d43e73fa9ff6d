// Names and roles of factor classes, for people and for the search.
#ifndef PHAZE_IMPORT_FACTORNAMES_H
#define PHAZE_IMPORT_FACTORNAMES_H

#include "phaze/Import/Layers.h"
#include "phaze/Workload/Workload.h"

namespace phaze {

struct FactorNames {
  std::vector<std::string> names; ///< By class, unique.
  std::vector<FactorRole> roles;  ///< By class.
};

/// Roles from what the forward pass does with a class: the batch; the vocabulary is looked up in a
/// parameter; heads batch a contraction of activations and are in parameters; experts batch a
/// contraction with a parameter; hidden is in what layers hand on and contracted with parameters,
/// sequence is the rest of that; ffn goes from one parameter to another inside a layer.
/// Names are those of roles, head_dim, queries and rank for what else an attention has, and
/// vocabulary or ffn where the framework's names of arguments say so. What has none is called f0,
/// f1, ...
FactorNames nameFactors(const ProgramGraph &graph, const FactorAnalysis &factors,
                        const Roles &roles, const Phases &phases, const Layers &layers);

} // namespace phaze

#endif
