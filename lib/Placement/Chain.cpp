// A width prepared for the solvers; see the header.
#include "Chain.h"

#include <algorithm>
#include <limits>
#include <tuple>

using namespace phaze;
using namespace phaze::placement;

void Chain::resetCuts(const Width &width) {
  position.resize(size);
  for (int32_t p = 0; p < size; ++p)
    position[order[p]] = p;

  cut.assign(size + 1, 0);
  entering.assign(size, 0);
  byTensor.clear();
  for (size_t e = 0; e < width.edges.size(); ++e) {
    const Edge &edge = width.edges[e];
    entering[position[edge.to]] += edge.bytes.value();
    if (edge.value) {
      byTensor.push_back(static_cast<int32_t>(e));
      continue;
    }
    for (int32_t p = position[edge.from] + 1; p <= position[edge.to]; ++p)
      cut[p] += edge.bytes.value();
  }
  if (byTensor.empty())
    return;
  // A tensor with several consumers is live up to the last of them and counts once.
  auto key = [&](int32_t e) { return std::tuple(width.edges[e].from, *width.edges[e].value, e); };
  std::sort(byTensor.begin(), byTensor.end(),
            [&](int32_t a, int32_t b) { return key(a) < key(b); });
  for (size_t i = 0; i < byTensor.size();) {
    const Edge &edge = width.edges[byTensor[i]];
    int32_t end = 0;
    for (; i < byTensor.size(); ++i) {
      const Edge &other = width.edges[byTensor[i]];
      if (other.from != edge.from || *other.value != *edge.value)
        break;
      end = std::max(end, position[other.to]);
    }
    for (int32_t p = position[edge.from] + 1; p <= end; ++p)
      cut[p] += edge.bytes.value();
  }
}

void Chain::reset(const Problem &problem, const Width &width, Rules rules,
                  const NetworkModel &network, int32_t cut) {
  linearize(width, order);
  size = static_cast<int32_t>(width.layers.size());
  tensorWidth = width.tensorWidth;
  expert = width.expert;
  together = width.together();
  resetCuts(width);
  anyCut = false;

  ties = width.ties;
  for (Tie &tie : ties) {
    for (int32_t &layer : tie.layers)
      layer = position[layer];
    std::sort(tie.layers.begin(), tie.layers.end());
  }
  forwardTensor.assign(size, 0);
  backwardTensor.assign(size, 0);
  forwardRing.assign(size, 0);
  backwardRing.assign(size, 0);
  forwardExpert.assign(size, 0);
  backwardExpert.assign(size, 0);
  if (rules == Rules::Exact) {
    std::vector<double> *times[][2] = {{&forwardTensor, &backwardTensor},
                                       {&forwardRing, &backwardRing},
                                       {&forwardExpert, &backwardExpert}};
    NetworkModel::GroupCollectives time(network, width);
    for (const Collective &c : width.collectives)
      (*times[static_cast<size_t>(c.group)][c.backward])[position[c.layer]] += time(c).value();
  }

  for (auto *sum :
       {&sumParameters, &sumGradients, &sumOptimizer, &sumActivations, &sumUpdate, &sumSync,
        &sumGather, &sumExpertSync, &sumExpertGather, &sumLeastStash, &sumWeight}) {
    sum->resize(size + 1);
    (*sum)[0] = 0;
  }
  nextWide.resize(size + 1);
  lastFixed.resize(size);
  for (auto *array : {&activation, &checkpoint, &leastTransient, &forwardS, &backwardS, &repeatS,
                      &accumulateS, &gatherBytes, &syncBytes, &expertShare, &devicesOf, &wholeBytes,
                      &cutS, &cutNetworkS, &rebuiltAll, &rebuiltByCut})
    array->resize(size);
  hasCut.assign(size, 0);
  kind.resize(size);
  runBegin.resize(size);
  isAlways.resize(size);

  anyTransient = false;
  int32_t fixed = -1;
  for (int32_t p = 0; p < size; ++p) {
    const Layer &layer = width.layers[order[p]];
    forwardTensor[p] =
        exposedS(forwardTensor[p], problem.overlap.tensor, layer.besideForward.value());
    backwardTensor[p] =
        exposedS(backwardTensor[p], problem.overlap.tensor, layer.besideBackward.value());
    double ring = problem.overlap.context;
    forwardTensor[p] +=
        exposedS(forwardRing[p], ring, layer.ringForward.value()) + forwardExpert[p];
    backwardTensor[p] +=
        exposedS(backwardRing[p], ring, layer.ringBackward.value()) + backwardExpert[p];
    forwardS[p] = layer.forward.value();
    backwardS[p] = layer.backward.value();
    accumulateS[p] = layer.accumulate.value();
    repeatS[p] = layer.recompute.value_or(layer.forward).value();
    checkpoint[p] = layer.checkpointBytes.value_or(Bytes(entering[p])).value();
    bool mayRecompute = problem.recompute && layer.recomputable;
    isAlways[p] = mayRecompute && layer.alwaysRecomputed && rules == Rules::Exact;
    activation[p] = layer.activationBytes.value();
    leastTransient[p] = layer.transientBytes.value();
    gatherBytes[p] = problem.gatherBytes(layer).value();
    syncBytes[p] = problem.syncBytes(layer).value();
    expertShare[p] = expert > 1 ? layer.expertShare : 0;
    devicesOf[p] = layer.tensorParallel ? static_cast<double>(tensorWidth) : 1;
    if (!mayRecompute || isAlways[p])
      fixed = p;
    lastFixed[p] = fixed;
    rebuiltAll[p] = std::max(activation[p] - checkpoint[p], 0.0);
    cutS[p] = cutNetworkS[p] = rebuiltByCut[p] = 0;
    if (isAlways[p]) {
      activation[p] = checkpoint[p];
      rebuiltByCut[p] = rebuiltAll[p];
      leastTransient[p] += rebuiltAll[p];
      cutS[p] = repeatS[p];
      cutNetworkS[p] = forwardTensor[p];
    } else if (mayRecompute && cut >= 0 && cut < static_cast<int32_t>(layer.remats.size())) {
      const Remat &remat = layer.remats[cut];
      double stash = remat.stashBytes.value(), rebuilt = remat.rebuiltBytes.value();
      double again = remat.time.value();
      // What is no better than recomputing all of the layer is not taken.
      hasCut[p] = stash >= checkpoint[p] && stash <= activation[p] && rebuilt <= rebuiltAll[p] &&
                  again <= repeatS[p];
      if (hasCut[p]) {
        anyCut = true;
        activation[p] = stash;
        rebuiltByCut[p] = rebuilt;
        leastTransient[p] += rebuilt;
        cutS[p] = again;
        cutNetworkS[p] = remat.collectivesAgain ? forwardTensor[p] : 0;
      }
    }
    double saved = activation[p] - checkpoint[p];
    sumParameters[p + 1] =
        sumParameters[p] + layer.parameterBytes.value() * problem.expertWeight(width, layer, 3);
    sumGradients[p + 1] = sumGradients[p] + problem.gradientBytes(layer).value() *
                                                problem.expertWeight(width, layer, 2);
    sumOptimizer[p + 1] = sumOptimizer[p] + problem.optimizerBytes(layer).value() *
                                                problem.expertWeight(width, layer, 1);
    sumActivations[p + 1] = sumActivations[p] + activation[p];
    sumUpdate[p + 1] = sumUpdate[p] + layer.update.value() * problem.expertWeight(width, layer, 1);
    sumWeight[p + 1] = sumWeight[p] + layer.weight.value();
    sumSync[p + 1] = sumSync[p] + syncBytes[p] * (1 - expertShare[p]);
    sumGather[p + 1] = sumGather[p] + gatherBytes[p] * (1 - expertShare[p]);
    sumExpertSync[p + 1] = sumExpertSync[p] + syncBytes[p] * expertShare[p];
    sumExpertGather[p + 1] = sumExpertGather[p] + gatherBytes[p] * expertShare[p];
    sumLeastStash[p + 1] =
        sumLeastStash[p] + (mayRecompute && saved > 0 ? checkpoint[p] : activation[p]);
    anyTransient |= leastTransient[p] > 0;
  }
  // The gradient of the layer, its parameters, and those of the neighbour that comes next.
  for (int32_t p = 0; p < size; ++p) {
    wholeBytes[p] = problem.sharing.stage >= 2 ? syncBytes[p] : 0;
    if (problem.sharing.stage >= 3)
      wholeBytes[p] += gatherBytes[p] + std::max(p > 0 ? gatherBytes[p - 1] : 0,
                                                 p + 1 < size ? gatherBytes[p + 1] : 0);
    anyTransient |= wholeBytes[p] > 0;
  }
  share({});

  nextWide[size] = size;
  for (int32_t p = size - 1; p >= 0; --p)
    nextWide[p] = width.layers[order[p]].tensorParallel ? p : nextWide[p + 1];
  anyWide = nextWide[0] < size;
  allWide = true;
  for (const Layer &layer : width.layers)
    allWide &= layer.tensorParallel;
  // At width 1 the tensor group is one device like any other.
  if (tensorWidth == 1 && anyWide)
    allWide = true;

  resetKinds(problem, width);
}

void Chain::share(const SharedPasses &passes) {
  for (auto *sum : {&sumForward, &sumBackward, &sumDeviceS, &sumCutS}) {
    sum->resize(size + 1);
    (*sum)[0] = 0;
  }
  for (auto *array : {&transient, &again, &againInWhole})
    array->resize(size);
  slowestLayerS = 0;
  leastPrice = std::numeric_limits<double>::infinity();
  for (int32_t p = 0; p < size; ++p) {
    double other = 1 - expertShare[p];
    double gather = passes.gather(Bytes(gatherBytes[p] * other)).value() +
                    passes.expertGather(Bytes(gatherBytes[p] * expertShare[p])).value();
    double scatter = passes.scatter(Bytes(syncBytes[p] * other)).value() +
                     passes.expertScatter(Bytes(syncBytes[p] * expertShare[p])).value();
    double both = gather + scatter;
    double hidden = gather * passes.hiddenGather + scatter * passes.hiddenScatter;
    double hiddenShare = both > 0 ? hidden / both : 0;
    double forwardLeft = gather - passes.hiddenGather * std::min(gather, forwardS[p]);
    double own = backwardS[p] - (passes.once ? accumulateS[p] : 0);
    double behind = hiddenShare * std::min(both, own);
    double behindMore = hiddenShare * std::min(both, own + repeatS[p]);
    double behindCut = hiddenShare * std::min(both, own + cutS[p]);
    double byCut = cutS[p] + cutNetworkS[p] - (behindCut - behind);
    double forward = forwardS[p] + forwardTensor[p] + forwardLeft;
    double backward = own + backwardTensor[p] + both - behind + byCut;
    again[p] = std::max(repeatS[p] + forwardTensor[p] - (behindMore - behind) - byCut, 0.0);
    againInWhole[p] = forwardLeft;
    transient[p] = leastTransient[p] + (passes.holdsWhole ? wholeBytes[p] : 0);
    double saved = activation[p] - checkpoint[p];
    if (lastFixed[p] != p && saved > 0)
      leastPrice = std::min(leastPrice, again[p] / saved);
    sumForward[p + 1] = sumForward[p] + forward;
    sumBackward[p + 1] = sumBackward[p] + backward;
    sumCutS[p + 1] = sumCutS[p] + byCut;
    sumDeviceS[p + 1] = sumDeviceS[p] + (forward + backward) * devicesOf[p];
    slowestLayerS = std::max(slowestLayerS, forward + backward);
  }
  totalS = computeS(0, size);
}

void Chain::resetKinds(const Problem &problem, const Width &width) {
  // What replicas share in the passes depends on times too.
  bool shares = problem.sharing.stage >= 2;
  // What a tied layer adds depends on where the others are: it is like no other.
  std::vector<uint8_t> isTied(size);
  for (const Tie &tie : ties)
    for (int32_t p : tie.layers)
      isTied[p] = 1;
  auto alike = [&](int32_t p, int32_t q) {
    const Layer &a = width.layers[order[p]], &b = width.layers[order[q]];
    return activation[p] == activation[q] && checkpoint[p] == checkpoint[q] &&
           transient[p] == transient[q] && again[p] == again[q] && rebuiltAll[p] == rebuiltAll[q] &&
           rebuiltByCut[p] == rebuiltByCut[q] && a.recomputable == b.recomputable &&
           a.parameterBytes == b.parameterBytes && expertShare[p] == expertShare[q] &&
           problem.gradientBytes(a) == problem.gradientBytes(b) &&
           problem.optimizerBytes(a) == problem.optimizerBytes(b) &&
           (!shares || (wholeBytes[p] == wholeBytes[q] && gatherBytes[p] == gatherBytes[q] &&
                        syncBytes[p] == syncBytes[q] && backwardS[p] == backwardS[q]));
  };
  last.clear(); // of each kind that others may be of, a representative
  int32_t numKinds = 0;
  for (int32_t p = 0; p < size; ++p) {
    kind[p] = -1;
    if (!isTied[p]) {
      if (p > 0 && !isTied[p - 1] && alike(p, p - 1))
        kind[p] = kind[p - 1];
      for (size_t k = 0; k < last.size() && kind[p] < 0; ++k)
        if (alike(p, last[k]))
          kind[p] = kind[last[k]];
    }
    if (kind[p] < 0) {
      kind[p] = numKinds++;
      if (!isTied[p])
        last.push_back(p);
    }
    runBegin[p] = p > 0 && kind[p] == kind[p - 1] ? runBegin[p - 1] : p;
  }
}

void StageTrack::reset(const Chain &chain) {
  tensorWidth = chain.tensorWidth;
  allWide = chain.allWide;
  limit = 0;
  countWide = false;
  if (chain.allWide || !chain.anyWide)
    return;
  int32_t wideLayers = 0;
  for (int32_t p = 0; p < chain.size; ++p)
    wideLayers += chain.nextWide[p] == p;
  int32_t narrowLayers = chain.size - wideLayers;
  countWide = wideLayers < narrowLayers;
  limit = std::min(wideLayers, narrowLayers);
}
