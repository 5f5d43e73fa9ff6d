// A measured run in phaze's own words: the model to write, the chip, the software and the
// placement.
//
//   Systems systems;
//   std::string reason;
//   std::optional<Statement> statement = stateRun(run, systems, reason);
#ifndef PHAZE_VALIDATION_STATEMENT_H
#define PHAZE_VALIDATION_STATEMENT_H

#include "phaze/Generator/TrainStep.h"
#include "phaze/Search/Evaluate.h"
#include "phaze/Validation/Runs.h"

namespace phaze::validation {

/// What is to be planned for a run.
struct Statement {
  generator::Model model;
  generator::StepOptions step;
  search::Evaluation asked; ///< With the chip and its network.
  Seconds measured{};
  std::vector<std::string> notes; ///< What had to be assumed.
};

/// Where the names of systems and software lead.
struct Systems {
  /// By the name of the column `system`, before the presets.
  std::map<std::string, arch::ArchConfig> chips;
  /// Instead of the column `software`; empty: that column.
  std::string software;
};

/// Systems as programs are told of them: a profile's name or file, or nothing, and NAME=FILE for
/// each chip. Nothing, and why, where one cannot be read.
std::optional<Systems> readSystems(const std::string &software,
                                   const std::vector<std::string> &chips, std::string &error);

/// States a run, or says why that cannot be done: what is missing in the row, or what plans have no
/// words for yet. docs/Runs.md has what follows from each column.
std::optional<Statement> stateRun(const Run &run, const Systems &systems, std::string &reason);

/// The chip that a name of the column `system` stands for: one of `systems`, a preset, `h100` for
/// h100-sxm, or half of a chip for "-core". Nothing if there is none.
std::optional<arch::ArchConfig> chipOf(const std::string &system, const Systems &systems);

/// The profile of a run: the column `software`, else xla on TPUs, fsdp-eager for parameters sharded
/// over replicas (ZeRO-3), and megatron.
std::string softwareOf(const Run &run, const Systems &systems);

/// Bytes per second of all network adapters of a node: "4x OPA100", "8x HDR200 IB", "1600 Gb/s RoCE
/// per node". Nothing where the text does not say.
std::optional<BytesPerSecond> nodeBandwidth(llvm::StringRef interconnect);

/// Half of a chip that has two cores: what systems named "-core" count.
arch::ArchConfig coreOf(arch::ArchConfig chip);

} // namespace phaze::validation

#endif // PHAZE_VALIDATION_STATEMENT_H
