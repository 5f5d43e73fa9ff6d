// What a module holds, as numbers; and those numbers as a table or as JSON.
#ifndef PHAZE_REPORT_MODULESUMMARY_H
#define PHAZE_REPORT_MODULESUMMARY_H

#include "llvm/Support/JSON.h"
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace phaze {

/// Collected by Import, rendered here.
struct ModuleSummary {
  struct Function {
    std::string name;
    bool isPublic = false;
    uint64_t arguments = 0;
    uint64_t argumentBytes = 0; ///< Of arguments with a static shape.
    uint64_t results = 0;
    uint64_t resultBytes = 0;   ///< Of results with a static shape.
    uint64_t dynamicValues = 0; ///< Arguments and results without a static shape.
    uint64_t operations = 0;    ///< In the text, regions included, each once.
  };

  std::vector<Function> functions;
  /// In the text of all functions, each once.
  std::map<std::string, uint64_t> operationsByKind;

  /// Functions whose execution the floating-point operations are those of.
  std::vector<std::string> entries;
  /// Executed floating-point operations by (operation kind, element type).
  std::map<std::pair<std::string, std::string>, uint64_t> flops;
  uint64_t totalFlops = 0;
  /// What the count had to leave out or assume.
  uint64_t dynamicOperations = 0; ///< Operations of unknown size, counted as nothing.
  uint64_t unknownLoops = 0;      ///< Loops of unknown trip count, counted once.
  uint64_t opaqueCalls = 0;       ///< Custom calls, counted as nothing.
  bool saturated = false;         ///< A number did not fit into 64 bits.

  /// Adds to a count; numbers that do not fit stay at the largest one and set `saturated`.
  void addFlops(const std::string &kind, const std::string &element, uint64_t count);
};

void printTable(const ModuleSummary &summary, llvm::raw_ostream &os);

/// `"format": "phaze-summary-1"`, documented in docs/Summary.md.
llvm::json::Value toJson(const ModuleSummary &summary);

} // namespace phaze

#endif
