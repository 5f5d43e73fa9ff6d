// Why no placement of a model fits a chip.
#ifndef PHAZE_EVALUATION_WHYNOTHINGFITS_H
#define PHAZE_EVALUATION_WHYNOTHINGFITS_H

#include "phaze/Evaluation/Evaluator.h"

namespace phaze::evaluation {

struct Misfit {
  bool fits = false; ///< Something does after all.
  /// What comes closest, what of it takes most, and what would fit.
  std::string text;
  /// Bytes of HBM with which something would fit.
  double memory = infinity;
};

Misfit whyNothingFits(const std::string &model, const LayerTables &tables, const ModelTimes &times,
                      const arch::ArchConfig &chip, const Setting &setting);

} // namespace phaze::evaluation

#endif // PHAZE_EVALUATION_WHYNOTHINGFITS_H
