// What is to be placed: tables of layers per tensor width, devices, memory and network.
//
// A problem is plain data: a search builds one, changes numbers in it and solves it again without
// touching the heap. Every per-layer number is per device and per microbatch unless it says
// otherwise. docs/Placement.md writes out the model.
#ifndef PHAZE_PLACEMENT_PROBLEM_H
#define PHAZE_PLACEMENT_PROBLEM_H

#include "phaze/Pipeline/Pipeline.h"
#include "phaze/Support/FieldError.h"
#include "phaze/Support/Units.h"
#include "phaze/Support/Vocabulary.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace phaze::placement {

/// What the paper rules take for optimizer memory, and the default of `Layer::optimizerBytes`.
enum class Optimizer { Sgd, Adam };

/// A way to keep less of a layer for its backward pass than all that this needs, and to compute
/// the rest again: one of the non-dominated cuts of its forward graph.
struct Remat {
  Bytes stashBytes;   ///< kept for each microbatch in flight
  Bytes rebuiltBytes; ///< made again, and held while the layer's backward pass runs
  Seconds time;       ///< of computing again, collectives aside
  /// Whether the layer's forward collectives run again too.
  bool collectivesAgain = true;
};

/// One layer of the model on one device of its tensor group.
struct Layer {
  Seconds forward;
  Seconds backward;
  /// Of `backward`, what makes gradients of parameters alone: nobody waits for it but the update.
  Seconds weight;
  Bytes parameterBytes;
  /// What the backward pass needs of the forward pass, inputs included.
  Bytes activationBytes;
  /// The layer wants the tensor group; a stage that holds one such layer takes it.
  bool tensorParallel = false;

  // What follows is read by the exact rules alone.
  bool recomputable = true;
  /// Where it may be recomputed it is, from what enters it, whether memory asks for it or not.
  bool alwaysRecomputed = false;
  /// Working memory of the layer while it runs, beyond what is stashed.
  Bytes transientBytes;
  /// The optimizer step of this layer's parameters, once per batch.
  Seconds update;
  /// Gradient buffer; unset: as many as parameters.
  std::optional<Bytes> gradientBytes;
  /// Optimizer state; unset: none for sgd, as many as parameters for adam.
  std::optional<Bytes> optimizerBytes;
  /// What is kept of the layer when it is recomputed; unset: the bytes of the edges that enter it.
  std::optional<Bytes> checkpointBytes;
  /// Time to compute the layer again, its forward collectives aside; unset: `forward`.
  std::optional<Seconds> recompute;
  /// Ways between keeping all and keeping `checkpointBytes`, each with less bytes and more seconds
  /// than the one before it.
  std::vector<Remat> remats;
  /// What counts where layers are spread over chunks of about equal loads (`spreadEvenly`); unset:
  /// the times of its passes. Problems that differ in times alone and have the same of this have
  /// the same chunks, so that none of their steps falls when a time grows.
  std::optional<double> chunkLoad;
  /// What the gradients of parameters wait for when the backward pass is split; unset:
  /// `activationBytes`.
  std::optional<Bytes> weightStashBytes;
  /// The parameters as passes read them (16 bits of 32), which is what replicas that each hold a
  /// part gather; unset: `parameterBytes`.
  std::optional<Bytes> gatherBytes;
  /// The gradients as replicas sum them; unset: `gradientBytes`.
  std::optional<Bytes> syncBytes;
  /// A copy of the parameters that the optimizer alone reads, beside those that passes read.
  Bytes masterBytes;
  /// The part of parameters, gradients and optimizer state that belongs to experts, of which every
  /// device of an expert group has others: replicas in an expert group do not share it.
  double expertShare = 0;
  /// Compute of each pass that waits for none of its tensor collectives and none of them for it:
  /// what they can run behind.
  Seconds besideForward;
  /// Of `backward`, what adds gradients to those of the microbatches before: a replica with a
  /// single microbatch has none.
  Seconds accumulate;
  Seconds besideBackward;
  /// Compute of each pass on keys and values that devices which share a sequence pass around: what
  /// collectives of the context can run behind.
  Seconds ringForward;
  Seconds ringBackward;
};

/// A value that flows from one layer to another. Edges with the same `from` and `value` carry the
/// same tensor, which crosses each cut once.
struct Edge {
  int32_t from = 0;
  int32_t to = 0;
  Bytes bytes;
  std::optional<int64_t> value;
};

/// A collective among the devices of a group, in each microbatch.
struct Collective {
  int32_t layer = 0;
  CollectiveKind kind = CollectiveKind::AllReduce;
  bool backward = false;
  /// Size of the whole tensor on each device before (all-reduce, reduce-scatter) or after
  /// (all-gather) the collective; of the message for point to point.
  Bytes bytes;
  double count = 1;
  GroupOf group = GroupOf::Tensor;
  /// All devices of the tensor group have the same of it: each may send and receive a part, and
  /// gather the rest from the others.
  bool isSame = false;
};

/// Layers that use the same parameter (a head tied to the embedding). Each of them has its bytes
/// and one of them its state and update. Devices with several of them hold and sum it once; where
/// it is on several stages, gradients go to the one that updates it, and the parameter comes back.
struct Tie {
  std::vector<int32_t> layers; ///< two at least, each once
  Bytes parameterBytes;
  Bytes gradientBytes;
};

/// The model at one tensor width, and with what else decides what a device of a layer runs.
struct Width {
  int64_t tensorWidth = 1;
  std::vector<Layer> layers;
  std::vector<Edge> edges;
  std::vector<Collective> collectives; ///< exact rules alone
  std::vector<Tie> ties;               ///< exact rules alone
  /// Devices over which each sequence is split. They are replicas for all else: the data-parallel
  /// degree counts them and is a multiple of them, and `Problem::microbatches` counts their parts.
  int64_t context = 1;
  /// Replicas among which experts are split, of the same part of their sequences each: the
  /// data-parallel degree is a multiple of both.
  int64_t expert = 1;

  /// The data-parallel degree is a multiple of this.
  int64_t together() const { return context * expert; }
  /// Whether the tensor group splits the sequence where it splits nothing else.
  bool sequenceParallel = false;
};

/// Groups of `devices` neighbours whose links to each other have this bandwidth and latency. On a
/// torus the bandwidth is that of one axis, of which collectives use several.
struct NetworkLevel {
  int64_t devices = 1;
  BytesPerSecond bandwidth{1};
  Seconds latency;
  int64_t axes = 1;
};

struct Network {
  /// The flat network of the paper rules.
  BytesPerSecond bandwidth{1};
  /// From the innermost to the outermost, which holds all devices; empty: flat, without latency.
  std::vector<NetworkLevel> levels;
};

/// What replicas share, each holding a part, instead of all holding the same (ZeRO, FSDP, HSDP).
struct Sharing {
  /// 0: nothing. 1: the optimizer state; gradients are reduce-scattered, parameters gathered. 2:
  /// gradients too, reduce-scattered in every microbatch. 3: parameters too, gathered for every
  /// pass of a layer.
  int32_t stage = 0;
  /// Replicas that share one copy, a divisor of the data-parallel degree; 0: all of them.
  int64_t group = 0;
  /// The part of gathers and of reduce-scatters in the passes that can run behind compute.
  double hiddenGather = 0;
  double hiddenScatter = 0;

  /// How many of `replicas` share one copy of what a stage of at least `from` shares.
  int64_t parts(int64_t replicas, int32_t from) const {
    return stage < from ? 1 : group == 0 ? replicas : group;
  }
};
constexpr int32_t mostSharing = 3;

/// The shares of traffic that run behind compute, each 0 to 1, as far as there is compute to run
/// behind: what is longer shows all the same. Exact rules alone.
struct Overlap {
  double tensor = 0;    ///< tensor collectives, behind what is beside them in their layer
  double gradients = 0; ///< sync of gradients, behind the last backward pass of the stage
  double messages = 0;  ///< between stages, behind the pass that waits for them
  double context = 0;   ///< collectives of the context, behind attention
};

/// What shows of traffic with a share of it behind compute.
inline Seconds exposed(Seconds traffic, double share, Seconds behind) {
  return traffic - share * (traffic < behind ? traffic : behind);
}

/// A placement problem.
struct Problem {
  int64_t devices = 1;
  Bytes memoryBytes;
  Network network;
  /// Microbatches per batch, over all replicas.
  int64_t microbatches = 1;
  /// Paper: every stage but the last recomputes. Exact: layers may be recomputed where needed.
  bool recompute = false;
  Optimizer optimizer = Optimizer::Sgd;
  Sharing sharing;
  Overlap overlap;
  /// In which microbatches may run, and the chunks of each device that interleaved orders may have.
  /// 1F1B takes stages of any layers, the others chunks of about equal loads: see `spreadEvenly`.
  /// Exact rules alone.
  std::vector<pipeline::Order> orders = {pipeline::Order::OneFOneB};
  std::vector<int64_t> interleave = {2};
  /// Devices of a tensor group that receive the same from another stage may receive a part each and
  /// gather the rest from each other. Exact rules alone.
  bool messagesInParts = false;
  std::vector<Width> widths;

  Bytes gradientBytes(const Layer &layer) const {
    return layer.gradientBytes.value_or(layer.parameterBytes);
  }
  Bytes optimizerBytes(const Layer &layer) const {
    return layer.masterBytes + layer.optimizerBytes.value_or(
                                   optimizer == Optimizer::Adam ? layer.parameterBytes : Bytes(0));
  }
  Bytes gatherBytes(const Layer &layer) const {
    return layer.gatherBytes.value_or(layer.parameterBytes);
  }
  /// By how much more than the other bytes of a layer those of its experts count, where replicas
  /// share what sharing has from stage `from` on: `expert` of them have different experts.
  double expertWeight(const Width &width, const Layer &layer, int32_t from) const {
    if (sharing.stage < from || width.expert == 1)
      return 1;
    return 1 + layer.expertShare * static_cast<double>(width.expert - 1);
  }
  /// Gradients that are summed in every microbatch are summed as passes make them.
  Bytes syncBytes(const Layer &layer) const {
    Bytes whole = gradientBytes(layer);
    return sharing.stage >= 2 ? layer.syncBytes.value_or(whole) : whole;
  }
};

/// Whether messages between the stages of a width go in parts: where sequences are split, devices
/// of a group have different ones.
inline bool sendsParts(const Problem &problem, const Width &width) {
  return problem.messagesInParts && !width.sequenceParallel;
}

/// Sizes beyond which an instance is refused rather than solved for hours.
constexpr size_t maxLayers = 4096;
constexpr size_t maxEdges = 1 << 20;
/// Layers^2 times those of the rarer kind, with a tensor group or without: the size of a table.
constexpr size_t maxMixedTable = size_t(1) << 27;
constexpr int64_t maxDevices = int64_t(1) << 24;
constexpr int64_t maxMicrobatches = int64_t(1) << 40;

/// States what a valid problem is: every number finite and in range, edges without cycles between
/// layers that exist, levels that grow and end with all devices. Nothing if it is valid.
std::optional<FieldError> check(const Problem &problem);

/// The order in which stages take the layers of a valid width: topological, and among layers that
/// could be next the first in the table. A chain in order stays as it is.
void linearize(const Width &width, std::vector<int32_t> &order);

} // namespace phaze::placement

#endif // PHAZE_PLACEMENT_PROBLEM_H
