// Profiles of frameworks and their JSON form; see the header and docs/Software.md.
#include "phaze/Arch/Software.h"

#include "llvm/Support/FileSystem.h"

using namespace phaze;
using namespace phaze::arch;
namespace json = llvm::json;

namespace {

constexpr llvm::StringLiteral attentions[] = {"fused", "written"};
constexpr llvm::StringLiteral selectives[] = {"attention", "alternate"};
constexpr llvm::StringLiteral elementwises[] = {"contractions", "chains", "eager"};

/// Separate kernels for unscaling, the norm, clipping, Adam and the copy to 16 bits; and all of it
/// in one.
constexpr Bytes separatePasses(60), fusedPasses(32);
/// With CUDA_LAUNCH_BLOCKING=1 all that Python does between two kernels shows. A group of operators
/// is one kernel here where frameworks launch two or three.
constexpr Seconds blockingLaunch(210e-6);

/// Kernels of 2023 and later against the first ones: 0.6 against 0.5 of peak on A100, 0.40 to 0.55
/// against 0.28 on H100.
constexpr double laterKernels = 1.4;

std::vector<Software> profiles() {
  // PyTorch's collectives compete for cores and wait for a host that launches kernel by kernel.
  constexpr double behindEager = 0.6;
  return {
      Software(),
      {"megatron-2021", Attention::Written, Elementwise::Chains, separatePasses, {0, 0, 0, 0}},
      {"megatron",
       Attention::Fused,
       Elementwise::Chains,
       fusedPasses,
       {1, 1, 1, 1},
       Seconds(0),
       Selective::Attention,
       laterKernels},
      {"fsdp-eager",
       Attention::Fused,
       Elementwise::Eager,
       separatePasses,
       {behindEager, 0, behindEager, 0},
       Seconds(0),
       Selective::Alternate},
      {"torch-compile",
       Attention::Fused,
       Elementwise::Chains,
       fusedPasses,
       {behindEager, 0, behindEager, 0},
       Seconds(0),
       Selective::Alternate,
       laterKernels},
      {"megatron-2021-blocking",
       Attention::Written,
       Elementwise::Chains,
       separatePasses,
       {0, 0, 0, 0},
       blockingLaunch},
  };
}

template <typename Choice, size_t N>
void readChoice(const JsonNode &node, llvm::StringRef key, const llvm::StringLiteral (&words)[N],
                Choice &value) {
  if (std::optional<JsonNode> field = node.find(key))
    value = static_cast<Choice>(field->oneOf(std::vector<llvm::StringRef>(words, words + N)));
}

void readOverlap(const JsonNode &node, Overlap &overlap) {
  node.allowOnly({"gradients", "tensor", "prefetch", "pipeline"});
  auto read = [&](llvm::StringRef key, double &share) {
    if (std::optional<JsonNode> field = node.find(key))
      share = field->number(0, 1);
  };
  read("gradients", overlap.gradients);
  read("tensor", overlap.tensor);
  read("prefetch", overlap.prefetch);
  read("pipeline", overlap.pipeline);
}

} // namespace

std::vector<std::string> phaze::arch::softwareNames() {
  std::vector<std::string> names;
  for (const Software &profile : profiles())
    names.push_back(profile.name);
  return names;
}

std::optional<Software> phaze::arch::software(const std::string &name) {
  for (const Software &profile : profiles())
    if (profile.name == name)
      return profile;
  constexpr std::pair<llvm::StringLiteral, ElementType> narrower[] = {{"-fp8", ElementType::F8},
                                                                      {"-int8", ElementType::I8}};
  for (auto [ending, type] : narrower) {
    llvm::StringRef base = name;
    if (!base.consume_back(ending))
      continue;
    std::optional<Software> profile = software(base.str());
    if (!profile || profile->projections)
      return std::nullopt;
    profile->name = name;
    profile->projections = type;
    return profile;
  }
  return std::nullopt;
}

std::optional<Software> phaze::arch::readSoftware(const JsonDocument &document) {
  return readSoftware(document.root());
}

std::optional<Software> phaze::arch::readSoftware(const JsonNode &root) {
  root["format"].oneOf({"phaze-software-1"});
  root.allowOnly({"format", "name", "base", "attention", "elementwise",
                  "optimizer_bytes_per_parameter", "overlap", "launch_s", "selective",
                  "attention_rate", "projections", "fragmentation"});
  Software profile;
  if (std::optional<JsonNode> base = root.find("base")) {
    std::vector<std::string> names = softwareNames();
    if (std::optional<Software> named = software(base->string()))
      profile = *named;
    else
      base->oneOf(std::vector<llvm::StringRef>(names.begin(), names.end()));
  }
  profile.name = root["name"].string();
  readChoice(root, "attention", attentions, profile.attention);
  readChoice(root, "elementwise", elementwises, profile.elementwise);
  if (std::optional<JsonNode> field = root.find("optimizer_bytes_per_parameter"))
    profile.optimizerBytes = Bytes(field->number(0, 1e6));
  if (std::optional<JsonNode> field = root.find("overlap"))
    readOverlap(*field, profile.overlap);
  if (std::optional<JsonNode> field = root.find("launch_s"))
    profile.launch = Seconds(field->number(0, 1));
  readChoice(root, "selective", selectives, profile.selective);
  if (std::optional<JsonNode> field = root.find("attention_rate"))
    profile.attentionRate = field->number(0.01, 100);
  if (std::optional<JsonNode> field = root.find("projections")) {
    constexpr ElementType types[] = {ElementType::F8, ElementType::I8};
    profile.projections = types[field->oneOf({"f8", "i8"})];
  }
  if (std::optional<JsonNode> field = root.find("fragmentation"))
    profile.fragmentation = field->number(0, 1);
  if (!root.ok())
    return std::nullopt;
  return profile;
}

json::Value phaze::arch::writeSoftware(const Software &software) {
  json::Object object{{"format", "phaze-software-1"},
                      {"name", software.name},
                      {"attention", attentions[static_cast<size_t>(software.attention)]},
                      {"elementwise", elementwises[static_cast<size_t>(software.elementwise)]},
                      {"overlap", json::Object{{"gradients", software.overlap.gradients},
                                               {"tensor", software.overlap.tensor},
                                               {"prefetch", software.overlap.prefetch},
                                               {"pipeline", software.overlap.pipeline}}},
                      {"launch_s", software.launch.value()},
                      {"selective", selectives[static_cast<size_t>(software.selective)]},
                      {"attention_rate", software.attentionRate}};
  if (software.projections)
    object["projections"] = std::string(name(*software.projections));
  if (software.fragmentation > 0)
    object["fragmentation"] = software.fragmentation;
  if (software.optimizerBytes)
    object["optimizer_bytes_per_parameter"] = software.optimizerBytes->value();
  return object;
}

std::optional<Software> phaze::arch::loadSoftware(const std::string &nameOrFile,
                                                  std::string &error) {
  if (std::optional<Software> profile = software(nameOrFile))
    return profile;
  if (nameOrFile != "-" && !llvm::sys::fs::exists(nameOrFile)) {
    error =
        "'" + nameOrFile + "' is neither a file nor a software profile, expected a file or one of";
    for (const std::string &name : softwareNames())
      error += (error.back() == 'f' ? " " : ", ") + name;
    return std::nullopt;
  }
  JsonDocument document = JsonDocument::read(nameOrFile);
  std::optional<Software> profile = readSoftware(document);
  error = document.error();
  return profile;
}
