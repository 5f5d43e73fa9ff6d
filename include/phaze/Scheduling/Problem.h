// The operator scheduling problem: what is given, what an answer is, and when each is valid.
//
// Ops run on the cores of one chip. A tensor op takes a tensor core, a vector op a vector core, a
// pair one of each. Every op may instead run in mode All, on all cores of its type, with the chip
// to itself. Durations differ by mode; edges say what must finish first; the makespan is to be as
// short as can be. docs/Scheduling.md has the model with its constraint ids.
#ifndef PHAZE_SCHEDULING_PROBLEM_H
#define PHAZE_SCHEDULING_PROBLEM_H

#include "phaze/Support/FieldError.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace phaze::scheduling {

enum class OpType : uint8_t { Tensor, Vector, Pair };
enum class Mode : uint8_t { One, All };

/// Whether ops of this type take a tensor core, a vector core.
constexpr bool usesTensor(OpType type) { return type != OpType::Vector; }
constexpr bool usesVector(OpType type) { return type != OpType::Tensor; }

/// An operator and its two durations, in any unit that is the same throughout a problem.
struct Op {
  OpType type = OpType::Tensor;
  double oneCore = 0;  ///< duration on one core (a pair: one of each type)
  double allCores = 0; ///< duration on all cores; may be longer than oneCore
};

/// `from` finishes before `to` starts.
struct Edge {
  unsigned from = 0;
  unsigned to = 0;
};

/// What is given. Ops are known by their index.
struct Problem {
  unsigned tensorCores = 1;
  unsigned vectorCores = 1;
  std::vector<Op> ops;
  std::vector<Edge> edges;
  /// A pair in mode One takes a tensor and a vector core with the same index (the published rule).
  bool sameIndexPairs = false;
  /// A tensor (vector) op in mode All leaves the cores of the other type to other ops.
  bool overlapTypes = false;
};

/// More ops than this are refused: closures take quadratic memory.
constexpr size_t maxOps = 4096;
/// More cores of a type than this are refused.
constexpr unsigned maxCores = 1u << 20;

/// What a valid problem is: at most maxOps ops and maxCores cores, finite durations >= 0 whose sum
/// is finite, edges between two different known ops, no cycle. Returns the first thing that is
/// wrong, or nothing.
std::optional<FieldError> check(const Problem &problem);

/// Where and when an op runs.
struct Placed {
  double start = 0;
  double duration = 0;
  Mode mode = Mode::One;
  std::optional<unsigned> tensorCore; ///< set in mode One if the op uses a tensor core
  std::optional<unsigned> vectorCore; ///< set in mode One if the op uses a vector core
};

/// An answer: one entry for each op, in the order of the problem.
struct Schedule {
  std::vector<Placed> ops;
  double makespan = 0;
};

/// What a valid answer is (constraints S1 to S6 of docs/Scheduling.md), compared without tolerance.
/// Returns the id and details of the first violated constraint, or nothing.
std::optional<std::string> verify(const Problem &problem, const Schedule &schedule);

/// Whether any schedule exists: no op needs a core of a type that the chip lacks.
bool isFeasible(const Problem &problem);

} // namespace phaze::scheduling

#endif // PHAZE_SCHEDULING_PROBLEM_H
