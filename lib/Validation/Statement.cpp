// Rows of a table of runs as what is to be planned; see the header.
#include "phaze/Validation/Statement.h"

#include "phaze/Arch/ArchFile.h"
#include "phaze/Arch/Software.h"
#include "phaze/Placement/Problem.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Regex.h"

#include <cmath>

using namespace phaze;
using namespace phaze::validation;

namespace {

/// Fields as numbers. The first that is missing or wrong is kept as the reason.
class Fields {
public:
  Fields(const Run &run, std::string &reason) : run(run), reason(reason) {}

  /// A whole number from 1 to 2^40.
  int64_t count(const std::string &column, std::optional<int64_t> otherwise = std::nullopt) {
    return whole(column, 1, otherwise);
  }
  /// A whole number from 0.
  int64_t level(const std::string &column, int64_t otherwise) {
    return whole(column, 0, otherwise);
  }
  double positive(const std::string &column) {
    double number = 0;
    llvm::StringRef text = value(column);
    if (text.getAsDouble(number) || !(number > 0) || !std::isfinite(number))
      fail(column, "a number above 0");
    return number;
  }
  /// The index of a word among those known.
  size_t word(const std::string &column, llvm::ArrayRef<llvm::StringRef> words) {
    std::string text = run.text(column);
    const auto *found = llvm::find(words, llvm::StringRef(text));
    if (found != words.end())
      return static_cast<size_t>(found - words.begin());
    if (!text.empty())
      fail(column, "one of " + llvm::join(words, ", "));
    return 0;
  }

private:
  /// Kept alive for the views of it.
  llvm::StringRef value(const std::string &column) { return last = run.text(column); }

  int64_t whole(const std::string &column, int64_t least, std::optional<int64_t> otherwise) {
    llvm::StringRef text = value(column);
    if (text.empty() && otherwise)
      return *otherwise;
    // Spreadsheets write 8 as 8.0.
    text.consume_back(".0");
    int64_t number = 0;
    if (text.getAsInteger(10, number) || number < least || number > (int64_t(1) << 40)) {
      fail(column, "a whole number from " + std::to_string(least));
      return least;
    }
    return number;
  }
  void fail(const std::string &column, const std::string &expected) {
    if (reason.empty())
      reason = column + ": expected " + expected + ", found '" + run.text(column) + "'";
  }

  const Run &run;
  std::string &reason;
  std::string last;
};

/// How a run was spread, as its row has it.
struct Spread {
  int64_t devices = 1, tensor = 1, pipeline = 1, data = 1, context = 1;
  int64_t interleave = 1, sequenceParallel = 0, zeroStage = 0;
  int64_t shard = 0;    ///< replicas that hold one copy between them; 0: all
  size_t recompute = 0; ///< none, full, selective
  int64_t globalBatch = 1, microbatch = 1;
};

Spread spreadOf(const Run &run, Fields &fields) {
  Spread spread;
  spread.devices = fields.count("devices");
  spread.tensor = fields.count("tensor_parallel");
  spread.pipeline = fields.count("pipeline_parallel");
  spread.data = fields.count("data_parallel");
  spread.context = fields.count("context_parallel", 1);
  spread.interleave = fields.count("interleave", 1);
  spread.sequenceParallel = fields.level("sequence_parallel", 0);
  spread.zeroStage = fields.level("zero_stage", 0);
  spread.shard = fields.level("fsdp_shard", 0);
  spread.recompute = fields.word("recompute", {"none", "full", "selective"});
  spread.globalBatch = fields.count("global_batch");
  spread.microbatch = fields.count("microbatch");
  return spread;
}

std::string whatIsWrong(const Spread &s) {
  if (s.devices > placement::maxDevices)
    return llvm::formatv("devices: expected at most {0}, found {1}", placement::maxDevices,
                         s.devices);
  int64_t product = s.tensor * s.pipeline * s.data * s.context;
  if (s.tensor > s.devices || s.pipeline > s.devices || s.data > s.devices ||
      s.context > s.devices || product != s.devices)
    return llvm::formatv("tensor {0} x pipeline {1} x data {2} x context {3} are not the {4} "
                         "devices",
                         s.tensor, s.pipeline, s.data, s.context, s.devices);
  if (s.microbatch > s.globalBatch || s.globalBatch % (s.data * s.microbatch) != 0)
    return llvm::formatv("global_batch: expected a multiple of data {0} x microbatch {1}, found "
                         "{2}",
                         s.data, s.microbatch, s.globalBatch);
  return {};
}

/// Frameworks pad the vocabulary so that products with it run at full rate.
int64_t paddedVocabulary(int64_t size) {
  constexpr int64_t multiple = 128;
  return (size + multiple - 1) / multiple * multiple;
}

generator::Model modelOf(const Run &run, Fields &fields) {
  generator::Model model =
      generator::decoder(fields.count("layers"), fields.count("hidden"), fields.count("heads"),
                         paddedVocabulary(fields.count("vocab")), fields.count("seq"));
  model.kvHeads = fields.count("kv_heads", model.heads);
  model.headSize = fields.count("head_dim", model.headSize);
  model.ffn = fields.count("ffn", model.ffn);
  // Gated models are of the kind of Llama: rotary positions, no biases, a head of their own.
  if (fields.count("ffn_matrices", 2) == 3) {
    model.activation = generator::Activation::SwiGlu;
    model.norm = generator::Norm::Rms;
    model.bias = model.tied = false;
    generator::setPositions(model, generator::Positions::Rotary);
  }
  return model;
}

/// Frameworks that train in 8 bits run projections so, and keep the program in 16; empty if the
/// precision is no such one, else what the profile's name ends in.
llvm::StringRef projectionsOf(llvm::StringRef precision) {
  if (precision.contains_insensitive("fp8") || precision.contains_insensitive("float8"))
    return "-fp8";
  return precision.contains_insensitive("int8") ? "-int8" : "";
}

std::optional<generator::Precision> precisionOf(llvm::StringRef text) {
  text.consume_front("amp_");
  if (!projectionsOf(text).empty())
    return generator::Precision::Bf16;
  return llvm::StringSwitch<std::optional<generator::Precision>>(text.split(' ').first)
      .Cases({"", "bf16"}, generator::Precision::Bf16)
      .Cases({"fp16", "f16"}, generator::Precision::F16)
      .Cases({"fp32", "f32", "tf32"}, generator::Precision::F32)
      .Default(std::nullopt);
}

generator::Optimizer optimizerOf(llvm::StringRef text) {
  if (text.contains_insensitive("sgd"))
    return generator::Optimizer::Sgd;
  return text.contains_insensitive("adamw") ? generator::Optimizer::AdamW
                                            : generator::Optimizer::Adam;
}

/// Gives the levels of the network beyond a node what the node's adapters carry together. `slice`
/// devices hold one copy.
void setNetwork(const std::string &interconnect, int64_t slice, Statement &statement) {
  std::vector<arch::NetworkLevel> &network = statement.asked.chip.network;
  // Of the preset's pods jobs may have a part each, a slice; between slices it is as between pods.
  if (llvm::StringRef(interconnect).contains("DCN between slices") && slice > 0 &&
      network.size() > 1 && network[1].devices % slice == 0)
    network.front().devices = std::min(network.front().devices, slice);
  std::optional<BytesPerSecond> bandwidth = nodeBandwidth(interconnect);
  if (!bandwidth) {
    statement.notes.push_back("the network of the preset: interconnect '" + interconnect +
                              "' states no bandwidth");
    return;
  }
  if (network.size() < 2)
    return;
  arch::NetworkLevel outside = network[1];
  outside.devices = network.back().devices;
  outside.bandwidth = *bandwidth / static_cast<double>(network.front().devices);
  // Omni-Path leaves to processors what InfiniBand's adapters do; fitted to the runs of BLOOM.
  constexpr double omniPathReach = 0.5;
  if (llvm::StringRef(interconnect).contains("OPA"))
    outside.reach = std::min(outside.reach, omniPathReach);
  network.resize(1);
  network.push_back(outside);
}

} // namespace

std::optional<Systems> phaze::validation::readSystems(const std::string &software,
                                                      const std::vector<std::string> &chips,
                                                      std::string &error) {
  Systems systems;
  systems.software = software;
  if (!software.empty() && !arch::loadSoftware(software, error)) {
    error = "software: " + error;
    return std::nullopt;
  }
  for (llvm::StringRef given : chips) {
    auto [name, where] = given.split('=');
    if (name.empty() || where.empty()) {
      error = ("system: expected NAME=FILE, found '" + given + "'").str();
      return std::nullopt;
    }
    std::optional<arch::ArchConfig> chip = arch::loadArch(where.str(), error);
    if (!chip) {
      error = "system: " + error;
      return std::nullopt;
    }
    systems.chips[name.str()] = *chip;
  }
  return systems;
}

std::optional<arch::ArchConfig> phaze::validation::chipOf(const std::string &system,
                                                          const Systems &systems) {
  auto given = systems.chips.find(system);
  if (given != systems.chips.end())
    return given->second;
  if (std::optional<arch::ArchConfig> chip = arch::preset(system))
    return chip;
  constexpr std::pair<llvm::StringLiteral, const char *> otherNames[] = {
      {"h100", "h100-sxm"}, {"a100", "a100-80g"}, {"ironwood", "tpu7x"}, {"tpuv7x", "tpu7x"}};
  for (auto [other, name] : otherNames)
    if (system == other)
      return arch::preset(name);
  llvm::StringRef name = system;
  if (name.consume_back("-core"))
    if (std::optional<arch::ArchConfig> chip = chipOf(name.str(), systems))
      return coreOf(*chip);
  return std::nullopt;
}

arch::ArchConfig phaze::validation::coreOf(arch::ArchConfig chip) {
  auto half = [](int64_t count) { return std::max<int64_t>(count / 2, 1); };
  chip.name += "-core";
  chip.tensor.count = half(chip.tensor.count);
  chip.vector.count = half(chip.vector.count);
  chip.globalBuffer.capacity = chip.globalBuffer.capacity / 2;
  chip.globalBuffer.port = chip.globalBuffer.port / 2;
  chip.hbm.capacity = chip.hbm.capacity / 2;
  chip.hbm.bandwidth = chip.hbm.bandwidth / 2;
  // Two cores share the links of a chip.
  for (arch::NetworkLevel &level : chip.network) {
    level.devices *= 2;
    level.bandwidth = level.bandwidth / 2;
  }
  return chip;
}

std::optional<BytesPerSecond> phaze::validation::nodeBandwidth(llvm::StringRef interconnect) {
  // Gigabits per second of an adapter by its generation, where no number is given.
  auto generation = [](llvm::StringRef name) {
    return llvm::StringSwitch<double>(name)
        .Case("QDR", 40)
        .Case("FDR", 56)
        .Cases({"EDR", "OPA"}, 100)
        .Case("HDR", 200)
        .Case("NDR", 400)
        .Case("XDR", 800)
        .Default(0);
  };
  constexpr double bytes = 1e9 / 8;
  llvm::SmallVector<llvm::StringRef> words;
  double number = 0, count = 0;
  // "8x 400 Gb/s", "8 x 400G": adapters of a node.
  if (llvm::Regex("([0-9]+) *x *([0-9.]+) *G(b|bit|bps|bE)?([^A-Za-z]|$)")
          .match(interconnect, &words) &&
      !words[1].getAsDouble(count) && !words[2].getAsDouble(number) && count * number > 0)
    return BytesPerSecond(count * number * bytes);
  if (llvm::Regex("([0-9.]+) *(G|T)b(it/s|/s|ps)[^;]* per node").match(interconnect, &words) &&
      !words[1].getAsDouble(number) && number > 0)
    return BytesPerSecond(number * (words[2] == "T" ? 1e3 : 1) * bytes);
  if (!llvm::Regex("([0-9]+)x *(QDR|FDR|EDR|OPA|HDR|NDR|XDR)([0-9]*)").match(interconnect, &words))
    return std::nullopt;
  if (words[1].getAsDouble(count) || !(count > 0))
    return std::nullopt;
  if (words[3].empty() || words[3].getAsDouble(number))
    number = generation(words[2]);
  return BytesPerSecond(count * number * bytes);
}

std::string phaze::validation::softwareOf(const Run &run, const Systems &systems) {
  if (!systems.software.empty())
    return systems.software;
  std::string ending = projectionsOf(run.text("precision")).str();
  if (std::string given = run.text("software"); !given.empty()) {
    // The variable makes the host wait for every kernel.
    bool isBlocking = llvm::StringRef(run.text("source_detail")).contains("CUDA_LAUNCH_BLOCKING=1");
    std::string blocking = given + "-blocking";
    return (isBlocking && arch::software(blocking) ? blocking : given) + ending;
  }
  if (llvm::StringRef(run.text("system")).starts_with("tpu"))
    return "xla" + ending;
  return (run.text("zero_stage") == "3" ? "fsdp-eager" : "megatron") + ending;
}

std::optional<Statement> phaze::validation::stateRun(const Run &run, const Systems &systems,
                                                     std::string &reason) {
  reason.clear();
  Fields fields(run, reason);
  Statement statement;
  Spread spread = spreadOf(run, fields);
  statement.model = modelOf(run, fields);
  statement.measured = Seconds(fields.positive("measured_step_time_s"));
  if (reason.empty())
    reason = whatIsWrong(spread);
  std::optional<generator::Precision> precision = precisionOf(run.text("precision"));
  if (reason.empty() && !precision)
    reason = "precision '" + run.text("precision") + "' cannot be written";
  if (reason.empty())
    if (std::optional<std::string> wrong = generator::checkModel(statement.model))
      reason = *wrong;
  std::optional<arch::ArchConfig> chip = chipOf(run.text("system"), systems);
  if (reason.empty() && !chip)
    reason = "system '" + run.text("system") + "' is no preset; --system=" + run.text("system") +
             "=FILE says what it is";
  if (!reason.empty())
    return std::nullopt;

  statement.step.batch = spread.microbatch;
  statement.step.compute = *precision;
  statement.step.optimizer = optimizerOf(run.text("optimizer"));
  // One layer's text stands for all.
  statement.step.scan = true;
  search::Evaluation &asked = statement.asked;
  asked.chip = *chip;
  setNetwork(run.text("interconnect"), spread.shard * spread.tensor * spread.pipeline, statement);
  asked.software = softwareOf(run, systems);
  asked.devices = spread.devices;
  asked.globalBatch = spread.globalBatch;
  asked.microbatch = spread.microbatch;
  asked.placement = llvm::formatv("pp={0},dp={1},tp={2},cp={3},ep=1,vp={4},zero={5}",
                                  spread.pipeline, spread.data, spread.tensor, spread.context,
                                  spread.interleave, spread.zeroStage);
  // XLA's partitioner divides activations between tensor-parallel regions as it sees fit.
  bool isXla = llvm::StringRef(asked.software).starts_with("xla");
  if (!isXla || spread.sequenceParallel > 0)
    asked.placement += spread.sequenceParallel > 0 ? ",sp=1" : ",sp=0";
  constexpr const char *remats[] = {"none", "full", "selective"};
  // MaxText's policy of this name saves the outputs of projections.
  bool savesDots = llvm::StringRef(run.text("source_detail")).contains("remat policy minimal");
  asked.placement +=
      std::string(",remat=") + (savesDots ? "projections" : remats[spread.recompute]);
  // Where a job goes beyond the innermost level, XLA's users hold a copy in each part of it.
  int64_t copy = spread.tensor * spread.pipeline * spread.context;
  if (isXla && spread.zeroStage == 3 && spread.shard == 0) {
    spread.shard = spread.data;
    while (spread.shard > 1 && (spread.data % spread.shard != 0 ||
                                spread.shard * copy > asked.chip.network.front().devices))
      --spread.shard;
  }
  // Copies of which each replica of a group holds a part.
  if (spread.zeroStage > 0 && spread.shard > 0 && spread.shard < spread.data &&
      spread.data % spread.shard == 0)
    asked.placement += ",shard=" + std::to_string(spread.shard);
  return statement;
}
