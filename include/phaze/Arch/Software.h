// What the framework that runs a step does with it: which kernels it has, and what it overlaps.
//
//   std::string error;
//   std::optional<Software> software = loadSoftware("megatron-2021", error);
//   if (software->attention == Attention::Written) ...
//
// A chip says what is possible, a profile what a framework of some age makes of it. The profiles
// are few and named; docs/Software.md has the source of every value. Nothing here is about a single
// run. JSON form: "phaze-software-1".
#ifndef PHAZE_ARCH_SOFTWARE_H
#define PHAZE_ARCH_SOFTWARE_H

#include "phaze/Arch/ElementType.h"
#include "phaze/Json/JsonFile.h"
#include "phaze/Support/Units.h"

#include <optional>
#include <string>
#include <vector>

namespace phaze::arch {

/// How attention runs.
enum class Attention {
  Fused,   ///< as one kernel, tile by tile: scores are neither stored nor stashed
  Written, ///< as the program writes it: contraction, softmax, contraction
};

/// What element-wise operators run in. Each level moves the bytes of the one before and more.
enum class Elementwise {
  Contractions, ///< fused with the contractions before and after them, and with each other
  Chains,       ///< chains are one kernel each, beside contractions that read and write memory
  Eager,        ///< one kernel for each function of one value (a normalisation, an activation), and
                ///< one for each operator that combines several
};

/// What recomputation in part keeps of a layer.
enum class Selective {
  Attention, ///< all but what is inside attention, which is made again (Megatron)
  Alternate, ///< attention's result and every other projection's, from the first on (PyTorch)
};

/// The largest part of some traffic that can run behind compute, 0 to 1. How much a chip can hide
/// while it computes is the chip's.
struct Overlap {
  double gradients = 1; ///< gradient synchronisation, and a sharded optimizer's, behind backward
  double tensor = 1;    ///< collectives of tensor parallelism, behind independent operators
  double prefetch = 1;  ///< gathers of sharded parameters, behind the layer before
  double pipeline = 1;  ///< messages between stages, behind compute
};

/// A profile. The default is `xla`.
struct Software {
  std::string name = "xla";
  Attention attention = Attention::Fused;
  Elementwise elementwise = Elementwise::Contractions;
  /// What the optimizer moves through HBM for each parameter; unset: what the program's update
  /// says.
  std::optional<Bytes> optimizerBytes;
  Overlap overlap;
  /// What the host takes from the end of a kernel to the start of the next one, where it waits for
  /// each; 0 where it queues them ahead.
  Seconds launch{};
  Selective selective = Selective::Attention;
  /// How fast its attention kernels are, as a multiple of what chips reach with the first fused
  /// ones.
  double attentionRate = 1;
  /// What it runs contractions of 16-bit numbers outside attention in, where the chip is faster at
  /// that; unset: what the program says.
  std::optional<ElementType> projections = {};
  /// The part of memory that nothing can be put in: what lies between tensors, and contexts.
  double fragmentation = 0;
};

/// The names of the profiles: xla, megatron-2021, megatron, fsdp-eager, torch-compile.
std::vector<std::string> softwareNames();
/// The profile of a name; with "-fp8" or "-int8" behind it, with projections in that type.
std::optional<Software> software(const std::string &name);

/// Reads a profile: that of `base` (xla if there is none), with the fields given replaced. On
/// failure nothing, and the error is in the document.
std::optional<Software> readSoftware(const JsonDocument &document);
/// The same for a profile inside a file.
std::optional<Software> readSoftware(const JsonNode &root);
/// Every field of a profile; reading it gives the same one.
llvm::json::Value writeSoftware(const Software &software);

/// The profile of a name or of a file. On failure nothing, and what is wrong in `error`.
std::optional<Software> loadSoftware(const std::string &nameOrFile, std::string &error);

} // namespace phaze::arch

#endif // PHAZE_ARCH_SOFTWARE_H
