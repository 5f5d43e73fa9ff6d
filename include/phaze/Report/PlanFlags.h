// A plan as the options of a framework that people train with.
#ifndef PHAZE_REPORT_PLANFLAGS_H
#define PHAZE_REPORT_PLANFLAGS_H

#include "phaze/Plan/Plan.h"

#include <string>
#include <vector>

namespace phaze::report {

/// A plan in a framework's words.
struct PlanFlags {
  std::vector<std::string> flags;
  std::vector<std::string> unsaid; ///< What of the plan they do not say, and what runs instead.
};

/// "megatron", "maxtext", "torchtitan".
const std::vector<std::string> &frameworks();

/// Requires one of these names. docs/Frameworks.md has the mapping.
PlanFlags flagsFor(const plan::Plan &plan, const std::string &framework);

/// The flags, one a line, and what they do not say as comments.
std::string flagsText(const plan::Plan &plan, const std::string &framework);

} // namespace phaze::report

#endif // PHAZE_REPORT_PLANFLAGS_H
