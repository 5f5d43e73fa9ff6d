// Where the cycles of an operator go: the formulas of docs/CostModel.md with numbers filled in.
#include "OperatorRun.h"
#include "phaze/Support/Numbers.h"

#include <algorithm>
#include <cmath>

using namespace phaze;
using namespace phaze::arch;
using namespace phaze::cost;

namespace {

class Writer {
public:
  Writer(const OperatorShape &shape, const Workload &workload, const Part &part,
         const ArchConfig &chip, Rules rules)
      : shape(shape), workload(workload), part(part), chip(chip), rules(rules) {}

  std::string write(const std::string &title) {
    text = title + "\n";
    add(std::string(phaze::name(rules)) + " rules on " +
        (chip.name.empty() ? "the given architecture" : chip.name) + ": " + takes());
    for (const TensorWork &work : shape.tensor) {
      const Contraction &p = work.problem;
      add("contraction in " + std::string(arch::name(work.type)) +
          ": B x M x N x K = " + number(p.batch) + " x " + number(p.m) + " x " + number(p.n) +
          " x " + number(p.k) + ", bytes a, w, o, s = " + number(p.lhsElement) + ", " +
          number(p.rhsElement) + ", " + number(p.resultElement) + ", " + number(p.accumulator) +
          (p.resultStaysOnChip ? "; the result stays on the chip" : ""));
      if (p.lhsStored > 0 || p.rhsStored > 0)
        add("  elements in memory for each of B: " + stored(p.lhsStored, p.m, p.k) + " and " +
            stored(p.rhsStored, p.k, p.n));
    }
    for (Cores cores : {Cores::All, Cores::One})
      rules == Rules::Paper ? paper(cores) : exact(cores);
    return std::move(text);
  }

private:
  void add(const std::string &line) { text += line + "\n"; }
  void term(const std::string &name, const std::string &formula, Cycles cycles) {
    add("  " + name + std::string(name.size() < 8 ? 8 - name.size() : 0, ' ') + " = " + formula +
        " = " + number(cycles));
  }

  static std::string stored(int64_t count, int64_t a, int64_t b) {
    return count > 0 ? number(count) : number(static_cast<double>(a) * static_cast<double>(b));
  }

  std::string takes() const {
    switch (resourceOf(shape)) {
    case Resource::Tensor:
      return "tensor cores";
    case Resource::Vector:
      return "vector cores";
    case Resource::Pair:
      return "tensor and vector cores together";
    case Resource::Network:
      return "the network";
    case Resource::None:
      break;
    }
    return "nothing, it is only another view of its operand";
  }

  void heading(Cores cores, Cycles cycles, Limit limit, Cycles bound) {
    add("");
    Seconds time = cycles / chip.clock;
    add(std::string(cores == Cores::All ? "on all cores: " : "on one core: ") + number(cycles) +
        " cycles, " + number(Microseconds(time)) + " us" +
        (limit == Limit::None ? "" : ", limited by " + std::string(name(limit))) + "; at least " +
        number(bound));
    if (shape.repeat != 1)
      add("  runs    = " + number(shape.repeat) + ", each as follows");
  }

  void exact(Cores cores) {
    CostMemo memo;
    std::optional<OperatorRun> run = exactRun(shape, chip, cores, memo.exact);
    if (!run)
      return add("\ncannot run: " + std::string(whyNot(rules)));
    std::optional<OperatorCost> cost = costOf(shape, chip, rules, memo);
    const RunCost &total = cores == Cores::All ? cost->all : cost->one;
    heading(cores, total.cycles, total.limit, total.lowerBound);
    for (size_t i = 0; i < run->contractions.size(); ++i)
      contraction(*run, i);
    if (!shape.vector.members.empty())
      vector(*run, cores);
    for (const NetworkWork &work : shape.network)
      network(work);
    sum(*run);
    peaks(*run, cores, total);
  }

  void contraction(const OperatorRun &run, size_t index) {
    const ContractionCost &cost = run.contractions[index];
    const TensorChip &on = run.chips[index];
    const Contraction &p = run.problems[index];
    MappingNumbers n = evaluate(p, on, cost.mapping).numbers;
    std::string a = number(n.lhsElement), w = number(n.rhsElement), rate = number(on.rate);
    bool weights = cost.mapping.dataflow == Dataflow::WeightStationary;
    add("  mapping = " + describe(cost.mapping));
    if (weights)
      term("compute",
           "SB*SM*uN*ceil(SK/D)/r = " + number(n.shareB) + "*" + number(n.shareM) + "*" +
               number(n.unitsN) + "*ceil(" + number(n.shareK) + "/" + number(on.depth) + ")/" +
               rate,
           cost.compute);
    else
      term("compute",
           "SB*uM*uN*SK/r = " + number(n.shareB) + "*" + number(n.unitsM) + "*" + number(n.unitsN) +
               "*" + number(n.shareK) + "/" + rate,
           cost.compute);
    auto share = [&](double fetches, Bytes perResult) {
      return number(n.shareB) + "*(" + number(n.shareK) + "*(" + number(n.shareM) + "*" +
             number(fetches) + "*" + a + " + " + number(n.shareN) + "*" + number(n.roundsM) + "*" +
             w + ") + " + number(n.shareM) + "*" + number(n.shareN) + "*" + number(perResult) +
             ") B";
    };
    auto port = [](Bytes bytes, BytesPerCycle port) {
      return " = " + number(bytes) + " B / " + number(port) + " B/cycle";
    };
    term("array",
         "SB*(SK*(SM*roundsN*a + SN*roundsM*w) + SM*SN*e)/A = " + share(n.roundsN, n.atArray) +
             port(cost.arrayBytes, on.arrayPort),
         cost.arrayPort);
    term("buffer",
         "SB*(SK*(SM*f*a + SN*roundsM*w) + SM*SN*q/pK)/F = " +
             share(n.fetchesLhs, n.atBuffer / static_cast<double>(cost.mapping.coresK)) +
             port(cost.bufferBytes, on.bufferPort),
         cost.bufferPort);
    std::string others = p.otherGlobal > Bytes(0) ? " + " + number(p.otherGlobal) : "";
    term("global",
         "(B*(K*(M*f*a + N*roundsM*w) + M*N*q)" + std::string(others.empty() ? "" : " + lanes") +
             ")/g = (" + number(n.batch) + "*(" + number(n.k) + "*(" + number(n.m) + "*" +
             number(n.fetchesLhs) + "*" + a + " + " + number(n.n) + "*" + number(n.roundsM) + "*" +
             w + ") + " + number(n.m) + "*" + number(n.n) + "*" + number(n.atBuffer) + ")" +
             others + ") B" + port(cost.globalBytes, on.globalPort),
         cost.globalPort);
    others = p.otherHbm > Bytes(0) ? " + " + number(p.otherHbm) : "";
    std::string result = p.resultStaysOnChip ? "0"
                                             : number(n.batch) + "*" + number(n.m) + "*" +
                                                   number(n.n) + "*" + number(p.resultElement);
    term("hbm",
         "(lhs*i + rhs*j + B*M*N*o" + std::string(others.empty() ? "" : " + lanes") + ")/h = (" +
             number(n.lhs) + "*" + number(n.timesLhs) + " + " + number(n.rhs) + "*" +
             number(n.timesRhs) + " + " + result + others + ") B" + port(cost.hbmBytes, on.hbmPort),
         cost.hbm);
    term("start", "first fill and last drain", cost.start);
    term("tensor", "start + max(compute, array, buffer, global, hbm)", cost.cycles);
  }

  void vector(const OperatorRun &run, Cores cores) {
    VectorChip on = run.vectorChip;
    size_t member = 0;
    for (int32_t index : shape.operators) {
      const Operator &op = part.operators[index];
      if (op.kind == OperatorKind::View || op.kind == OperatorKind::Collective ||
          (op.kind == OperatorKind::Contraction && !isEmpty(op)))
        continue;
      lanes(op, shape.vector.members[member++], on);
    }
    std::string sum = std::to_string(shape.vector.members.size()) + " operators";
    term("lanes", sum, run.vector.lanes);
    Bytes edges = shape.vector.read + shape.vector.written;
    Bytes between = run.vector.bufferBytes - edges - shape.vector.exchanged;
    std::string moved = number(shape.vector.read) + " read + " + number(shape.vector.written) +
                        " written + " + number(shape.vector.exchanged) + " exchanged + " +
                        number(between) + " between";
    if (!run.contractions.empty())
      return term("ports",
                  "(" + moved + ") B / " + number(on.corePorts) + " B/cycle of the vector core" +
                      (cores == Cores::All ? "s" : ""),
                  run.vectorPort);
    term("buffer",
         "(" + moved + ") B / min(" + number(on.corePorts) + " of the cores, " +
             number(on.globalPort) + " of the buffer) B/cycle",
         run.vector.bufferPort);
    term("hbm",
         "(" + number(edges) + " at the edges + " + number(run.vector.hbmBytes - edges) +
             " that finds no room) B / " + number(on.hbmPort) + " B/cycle",
         run.vector.hbm);
  }

  bool isEmpty(const Operator &op) const {
    return workload.sizeOf(op.batch) == 0 || workload.sizeOf(op.rows) == 0 ||
           workload.sizeOf(op.columns) == 0 || workload.sizeOf(op.reduction) == 0;
  }

  void lanes(const Operator &op, const VectorOp &member, const VectorChip &on) {
    VectorGroup alone;
    alone.members = {member};
    double rate = chip.rates[member.type].vector, each = cyclesPerElement(member.kind);
    std::string formula;
    if (member.kind == VectorKind::Reduce)
      formula = number(std::ceil(static_cast<double>(member.elements) /
                                 static_cast<double>(member.rowLength))) +
                " rows of " + number(member.rowLength) + " on " + number(on.lanes) + "*" +
                number(rate) + " lanes";
    else
      formula = number(each) +
                (member.kind == VectorKind::Sort
                     ? " for each pass over rows of " + number(member.rowLength)
                     : "") +
                " * ceil(" + number(member.elements) + "/(" + number(on.lanes) + "*" +
                number(rate) + "))";
    add("    " + op.name + ": " + std::string(name(member.kind)) + " in " +
        std::string(arch::name(member.type)) + ", " + formula + " = " +
        number(vectorCost(alone, on, chip.rates).lanes));
  }

  void network(const NetworkWork &work) {
    int64_t devices = devicesOf(work, chip);
    Link link = linkOf(chip.network, devices, rules);
    Seconds time = collectiveTime(work.kind, work.size, {devices}, chip.network, rules);
    std::string what;
    if (work.kind == CollectiveKind::PointToPoint)
      what = "one message of " + number(work.size) + " B";
    else
      what = number(collectiveTraffic(work.kind, work.size, devices)) + " B sent by each of " +
             number(devices) + " devices" + (work.devices ? "" : " (the innermost level)");
    add("  network = " + what + ", slowest hop " + number(GigabytesPerSecond(link.bandwidth)) +
        " GB/s" + (rules == Rules::Paper ? "" : ", " + number(Microseconds(link.latency)) + " us") +
        ": " + number(Microseconds(time)) + " us = " + number(time * chip.clock) + " cycles");
  }

  void sum(const OperatorRun &run) {
    if (run.heldOperands > Bytes(0) || run.vector.held > Bytes(0))
      add("  held    = " + number(run.heldOperands) + " B of operands and " +
          number(run.vector.held) + " B between lanes in the global buffer");
    bool hasTensor = !run.contractions.empty(), hasVector = !shape.vector.members.empty();
    std::string formula = hasTensor   ? (hasVector ? "max(tensor, lanes, ports)" : "tensor")
                          : hasVector ? "ceil(max(lanes, buffer, hbm))"
                                      : "";
    if (run.start > Cycles(0)) {
      term("begin",
           number(Microseconds(chip.reach.start)) + " us from the operator before to this one",
           run.start);
      formula += " + begin";
    }
    if (!shape.network.empty())
      formula += formula.empty() ? "network" : " + network";
    if (!formula.empty())
      term("cycles", formula, run.cycles);
  }

  /// How much of what the units could do meanwhile is done.
  void peaks(const OperatorRun &run, Cores cores, const RunCost &total) {
    if (run.cycles <= Cycles(0))
      return;
    Cycles spent = total.cycles;
    double used = cores == Cores::All ? 1 : 1 / static_cast<double>(chip.tensor.count);
    Cycles tensor;
    for (const TensorWork &work : shape.tensor) {
      const Contraction &p = work.problem;
      Flops flops(2 * static_cast<double>(p.batch) * static_cast<double>(p.m) *
                  static_cast<double>(p.n) * static_cast<double>(p.k) *
                  static_cast<double>(shape.repeat));
      tensor += flops / (chip.tensorPeak(work.type) * used);
    }
    std::string line;
    if (!shape.tensor.empty())
      line = percent(tensor / spent) + " of the multiply-adds at peak";
    if (!shape.vector.members.empty())
      line += (line.empty() ? "" : ", ") + percent(run.vector.lanes / run.cycles) +
              " of the lanes' time";
    Cycles hbm = run.contractions.empty() ? run.vector.hbm : Cycles(0);
    for (const ContractionCost &cost : run.contractions)
      hbm += cost.hbm;
    if (hbm > Cycles(0))
      line += (line.empty() ? "" : ", ") + percent(hbm / run.cycles) + " of HBM's bandwidth";
    if (!line.empty())
      add("  used    = " + line);
  }

  void paper(Cores cores) {
    CostMemo memo;
    std::optional<OperatorCost> cost = costOf(shape, chip, rules, memo);
    if (!cost)
      return add("\ncannot run: " + std::string(whyNot(rules)));
    const RunCost &total = cores == Cores::All ? cost->all : cost->one;
    heading(cores, total.cycles, total.limit, total.lowerBound);
    for (const TensorWork &work : shape.tensor) {
      PaperGemm gemm = paperGemm(work.problem);
      PaperCost paper = memo.paper(gemm, paperChipOf(chip, cores));
      term("compute",
           number(gemm.rows) + "*" + number(gemm.reduction) + "*" + number(gemm.outputs) +
               " / elements at work",
           paper.compute);
      const char *const names[] = {"array", "buffer", "hbm"};
      for (size_t i = 0; i < paperPorts.size(); ++i) {
        const PaperTraffic &t = paper.traffic[i];
        term(names[i],
             "max(" + number(t.reads) + " read, " + number(t.writes) + " written) words / " +
                 number(paperPorts[i]),
             Cycles(std::max(t.reads, t.writes) / paperPorts[i]));
      }
      term("cycles", "max(compute, array, buffer, hbm)", paper.cycles);
    }
    if (!shape.tensor.empty() && !shape.vector.members.empty())
      add("  lanes   = 0: what is fused to a contraction is free");
    if (shape.tensor.empty() && !shape.vector.members.empty())
      term("lanes", "the first operator that is no data movement; the others are free",
           vectorCost(shape.vector, chip, cores, rules).cycles);
    for (const NetworkWork &work : shape.network)
      network(work);
  }

  const OperatorShape &shape;
  const Workload &workload;
  const Part &part;
  const ArchConfig &chip;
  Rules rules;
  std::string text;
};

} // namespace

std::string phaze::cost::explainCost(const OperatorShape &shape, const Workload &workload,
                                     const Part &part, const ArchConfig &chip, Rules rules,
                                     const std::string &title) {
  return Writer(shape, workload, part, chip, rules).write(title);
}
