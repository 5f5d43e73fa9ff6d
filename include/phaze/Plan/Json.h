// Plans as JSON files, format "phaze-plan-1"; docs/Plan.md has every field.
#ifndef PHAZE_PLAN_JSON_H
#define PHAZE_PLAN_JSON_H

#include "phaze/Plan/Plan.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace phaze::plan {

/// The plan as text, the same bytes for the same plan. Requires check() to find nothing.
std::string toJson(const Plan &plan);

/// The plan of one model as above; those of several on one architecture in an object of format
/// phaze-search-1, with what each loses against the step of its own best, as a part of its
/// throughput.
std::string toJson(const std::vector<Plan> &plans, const std::vector<Seconds> &ownBest);

/// The plan of a text, every number the same; `file` is the name used in errors, which say the
/// field too. What is read has passed check().
llvm::Expected<Plan> planFromJson(llvm::StringRef text, llvm::StringRef file);

/// Plans of models on one architecture, each with the step of its own best where several were
/// searched.
struct PlanSet {
  std::vector<Plan> plans;
  std::vector<Seconds> ownBest;
};

/// What either form of toJson() wrote, read as above.
llvm::Expected<PlanSet> plansFromJson(llvm::StringRef text, llvm::StringRef file);

/// The same plan without the places of its operators, which are others in every copy of a program.
Plan withoutSources(Plan plan);

/// What a plan says where somebody asks for it (how the search went, costs, front, what-ifs), as an
/// object of its own, and that object read into a plan; `name` is used in errors.
std::string moreToJson(const Plan &plan);
llvm::Error moreFromJson(llvm::StringRef text, llvm::StringRef name, Plan &plan);

/// The spelling of enumerators in files, in their order.
llvm::ArrayRef<llvm::StringRef> rulesNames();
llvm::ArrayRef<llvm::StringRef> orderNames();
llvm::ArrayRef<llvm::StringRef> attentionNames();
llvm::ArrayRef<llvm::StringRef> objectiveNames();
llvm::ArrayRef<llvm::StringRef> partNames();
llvm::ArrayRef<llvm::StringRef> unitNames();
llvm::ArrayRef<llvm::StringRef> proofNames();

} // namespace phaze::plan

#endif // PHAZE_PLAN_JSON_H
