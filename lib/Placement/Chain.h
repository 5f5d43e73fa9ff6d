// A width prepared for the solvers: prefix sums over its layers in order, and the bytes of cuts.
//
// Problems and plans carry units; in here numbers are plain, seconds for times and bytes for sizes,
// since the solvers add up, divide and compare both in the same tables.
#ifndef PHAZE_LIB_PLACEMENT_CHAIN_H
#define PHAZE_LIB_PLACEMENT_CHAIN_H

#include "Network.h"

#include <algorithm>

namespace phaze::placement {

/// What shows of seconds of traffic with a share of it behind compute.
inline double exposedS(double seconds, double share, double behindS) {
  return exposed(Seconds(seconds), share, Seconds(behindS)).value();
}

/// What replicas of a case share, in the passes.
struct SharedPasses {
  TransferTime gather;                      ///< of parameters for a pass of a layer
  TransferTime scatter;                     ///< of gradients after its backward pass
  TransferTime expertGather, expertScatter; ///< the same of experts
  double hiddenGather = 0;
  double hiddenScatter = 0;
  bool once = false;       ///< replicas have a single microbatch and add up no gradients
  bool holdsWhole = false; ///< gradients and gathered parameters are held in one piece for a while
};

/// What stages spare, and exchange, of parameters that several layers use.
struct Tied {
  double parameters = 0; ///< bytes that are held once instead of more often
  double gradients = 0;
  double out = 0, back = 0; ///< bytes of gradients and parameters between stages
};

/// Arrays named `sum...` hold prefix sums: entry j minus entry i is the sum over layers [i, j).
struct Chain {
  int32_t size = 0;
  int64_t tensorWidth = 1;
  int64_t expert = 1;   ///< replicas that have different experts
  int64_t together = 1; ///< of which the number of replicas is a multiple
  bool anyWide = false; ///< some layer wants the tensor group
  bool allWide = false; ///< every layer does
  bool anyTransient = false;

  std::vector<int32_t> order;
  std::vector<double> sumForward;  ///< tensor collectives included
  std::vector<double> sumBackward; ///< tensor collectives included
  std::vector<double> sumWeight;   ///< of that, gradients of parameters alone
  std::vector<double> sumCutS;     ///< of that, what is computed again: by cuts, or in any case
  /// Seconds of layers times the devices that each takes at the least.
  std::vector<double> sumDeviceS;
  std::vector<double> sumParameters;
  std::vector<double> sumGradients;
  std::vector<double> sumOptimizer;
  std::vector<double> sumActivations;
  std::vector<double> sumUpdate;
  std::vector<double> sumSync;   ///< bytes of gradients as replicas sum them
  std::vector<double> sumGather; ///< bytes of parameters as replicas gather them
  /// The same of experts, which are not in those.
  std::vector<double> sumExpertSync, sumExpertGather;
  /// The least stash of each layer, kept or recomputed.
  std::vector<double> sumLeastStash;
  /// Bytes live before layer i; entries 0 and size are 0.
  std::vector<double> cut;
  /// The first layer at or after i that wants the tensor group, or size.
  std::vector<int32_t> nextWide;
  /// The last layer before i + 1 that must not be recomputed, or -1.
  std::vector<int32_t> lastFixed;
  /// Whether a layer is recomputed in any case: its cut is all of it, and there is no choice.
  std::vector<uint8_t> isAlways;

  /// Stashed where a layer is not recomputed as a whole: all that its backward pass needs, or what
  /// its cut keeps.
  std::vector<double> activation;
  std::vector<double> checkpoint;
  /// Made again where it is, and where it is not.
  std::vector<double> rebuiltAll, rebuiltByCut;
  /// Whether the layer has the cut of this chain, and any layer does.
  std::vector<uint8_t> hasCut;
  bool anyCut = false;
  std::vector<double> transient;
  std::vector<double> leastTransient; ///< whatever the case
  /// Gradients and parameters that are whole while a layer runs, where replicas share them.
  std::vector<double> wholeBytes;
  /// Of the collectives of a forward pass, what shows.
  std::vector<double> forwardTensor;
  /// Seconds to recompute the layer, its forward collectives included, less what can then be hidden
  /// behind it.
  std::vector<double> again;
  /// Seconds more, where the whole stage is recomputed.
  std::vector<double> againInWhole;
  /// Equal numbers for layers that are alike in memory and recomputation.
  std::vector<int32_t> kind;
  /// The first layer of the run of alike layers that a layer is in.
  std::vector<int32_t> runBegin;
  /// The least of recompute seconds per byte saved over all layers; infinite if none saves.
  double leastPrice = 0;

  double slowestLayerS = 0;
  double totalS = 0;

  /// With `cut` every layer that has so many `remats` keeps what that one says, unless it is
  /// recomputed as a whole; -1 for none.
  void reset(const Problem &problem, const Width &width, Rules rules, const NetworkModel &network,
             int32_t cut = -1);
  /// Sets what depends on how many replicas share parameters and gradients: times, transients.
  void share(const SharedPasses &passes);

  /// By the positions of their layers, in order.
  std::vector<Tie> ties;
  Tied tied(int32_t i, int32_t j) const {
    Tied result;
    for (const Tie &tie : ties) {
      auto begin = std::lower_bound(tie.layers.begin(), tie.layers.end(), i);
      auto here = static_cast<double>(std::lower_bound(begin, tie.layers.end(), j) - begin);
      if (here == 0)
        continue;
      result.parameters += (here - 1) * tie.parameterBytes.value();
      result.gradients += (here - 1) * tie.gradientBytes.value();
      if (here == static_cast<double>(tie.layers.size()))
        continue;
      result.out += tie.gradientBytes.value();
      result.back += tie.parameterBytes.value();
    }
    return result;
  }

  /// On their way between the stage [i, j) and its neighbours.
  double messageBytes(int32_t i, int32_t j) const { return cut[i] + cut[j]; }
  /// Whether the stage [i, j) takes the tensor group.
  bool wide(int32_t i, int32_t j) const { return nextWide[i] < j; }
  double computeS(int32_t i, int32_t j) const {
    return (sumForward[j] - sumForward[i]) + (sumBackward[j] - sumBackward[i]);
  }

private:
  void resetCuts(const Width &width);
  void resetKinds(const Problem &problem, const Width &width);
  std::vector<int32_t> position, byTensor, last;
  std::vector<double> entering, backwardTensor;
  std::vector<double> forwardRing, backwardRing, forwardExpert, backwardExpert;
  // Per position, before anything is shared.
  std::vector<double> forwardS, backwardS, repeatS, accumulateS, gatherBytes, syncBytes, devicesOf,
      expertShare, cutS, cutNetworkS;
};

/// How many devices a number of stages takes. Where stages with and without a tensor group can
/// both occur, the dynamic programs count those of the kind that can occur less often.
struct StageTrack {
  int64_t tensorWidth = 1;
  bool countWide = false;
  /// At most so many stages are counted; 0 where all stages are of one kind.
  int32_t limit = 0;
  bool allWide = false;

  void reset(const Chain &chain);
  /// How the count changes by a stage that takes the tensor group or not.
  int32_t step(bool wide) const { return limit > 0 && wide == countWide ? 1 : 0; }
  /// Devices of one replica.
  int64_t devices(int64_t stages, int64_t counted) const {
    if (limit == 0)
      return allWide ? stages * tensorWidth : stages;
    int64_t wideStages = countWide ? counted : stages - counted;
    return wideStages * tensorWidth + (stages - wideStages);
  }
  /// The most stages that `available` devices can hold.
  int64_t mostStages(int64_t available) const {
    if (limit == 0)
      return allWide ? available / tensorWidth : available;
    return available < tensorWidth ? 0 : available - tensorWidth + 1;
  }
};

} // namespace phaze::placement

#endif // PHAZE_LIB_PLACEMENT_CHAIN_H
