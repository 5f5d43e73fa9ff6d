// Words that several libraries share, each of them said once.
#ifndef PHAZE_SUPPORT_VOCABULARY_H
#define PHAZE_SUPPORT_VOCABULARY_H

#include <array>
#include <cstddef>
#include <string_view>

namespace phaze {

/// Whose rules decide costs, times and memory.
enum class Rules {
  Paper, ///< as published, for comparison: flat network, equal stages, sync of the first stage
  Exact, ///< ours: everything costs what it costs
};
constexpr std::array<std::string_view, 2> rulesWords = {"paper", "exact"};
constexpr std::string_view name(Rules rules) { return rulesWords[static_cast<size_t>(rules)]; }

/// The parts of a layer's work in a training step.
enum class PartOf { Forward, Backward, Update };
constexpr std::array<PartOf, 3> allParts = {PartOf::Forward, PartOf::Backward, PartOf::Update};
constexpr size_t numParts = allParts.size();
constexpr std::array<std::string_view, numParts> partWords = {"forward", "backward", "update"};
constexpr std::string_view name(PartOf part) { return partWords[static_cast<size_t>(part)]; }

/// What devices of a group send each other.
enum class CollectiveKind {
  AllReduce,     ///< its bytes are the tensor that each device has
  ReduceScatter, ///< the tensor that each device has before
  AllGather,     ///< the tensor that each device has after
  PointToPoint,  ///< one message
  AllToAll,      ///< what each device has to hand out, its own part included
};
constexpr std::array<std::string_view, 5> collectiveWords = {
    "all_reduce", "reduce_scatter", "all_gather", "point_to_point", "all_to_all"};
constexpr std::string_view name(CollectiveKind kind) {
  return collectiveWords[static_cast<size_t>(kind)];
}

/// Whose devices a collective is among: those that divide tensors, sequences, or experts.
enum class GroupOf { Tensor, Context, Expert };
constexpr std::array<std::string_view, 3> groupWords = {"tensor", "context", "expert"};
constexpr std::string_view name(GroupOf group) { return groupWords[static_cast<size_t>(group)]; }

/// What the bytes on a device are for.
enum class MemoryKind {
  Parameters,
  Gradients,
  Optimizer, ///< the optimizer's state
  Master,    ///< its own copy of the parameters, beside those that passes read
  Stash,
  Transient,
  Gathered, ///< parameters that replicas share, in one piece, and a gradient before it is shared
            ///< out
  Messages, ///< between stages, on their way
};
constexpr std::array<std::string_view, 8> memoryWords = {
    "parameters", "gradients", "optimizer", "master", "stash", "transient", "gathered", "messages"};
constexpr std::string_view name(MemoryKind kind) { return memoryWords[static_cast<size_t>(kind)]; }

} // namespace phaze

#endif // PHAZE_SUPPORT_VOCABULARY_H
