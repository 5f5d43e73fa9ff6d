// The known models, with the sizes of their publications.
#include "phaze/Generator/Model.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <numeric>
#include <vector>

namespace phaze::generator {

namespace {

Model gpt(std::string name, int64_t layers, int64_t hidden, int64_t heads, int64_t vocab,
          int64_t seq) {
  Model m;
  m.name = std::move(name);
  m.layers = layers;
  m.hidden = m.embedding = hidden;
  m.heads = m.kvHeads = heads;
  m.headSize = heads > 0 ? hidden / heads : 0;
  m.ffn = 4 * hidden;
  m.vocab = vocab;
  m.seq = m.positions = seq;
  return m;
}

Model bert(std::string name, int64_t vocab) {
  Model m = gpt(std::move(name), 24, 1024, 16, vocab, 512);
  m.causal = false;
  m.tokenTypes = 2;
  m.headTransform = true;
  m.epsilon = 1e-12;
  return m;
}

Model bertLarge() {
  Model m = bert("bert-large", 30522);
  m.normAfter = true;
  m.finalNorm = false;
  m.embeddingNorm = true;
  return m;
}

Model opt350m() {
  Model m = gpt("opt-350m", 24, 1024, 16, 50272, 2048);
  m.embedding = 512;
  m.positions = 2050;
  m.firstPosition = 2;
  m.activation = Activation::Relu;
  m.normAfter = true;
  m.finalNorm = false;
  return m;
}

Model llama(std::string name, int64_t layers, int64_t hidden, int64_t heads, int64_t kvHeads,
            int64_t ffn, int64_t vocab, int64_t seq) {
  Model m = gpt(std::move(name), layers, hidden, heads, vocab, seq);
  m.kvHeads = kvHeads;
  m.ffn = ffn;
  m.positions = 0;
  m.norm = Norm::Rms;
  m.activation = Activation::SwiGlu;
  m.positionKind = Positions::Rotary;
  m.bias = m.tied = false;
  return m;
}

Model llama3(std::string name, int64_t layers, int64_t hidden, int64_t heads, int64_t ffn) {
  Model m = llama(std::move(name), layers, hidden, heads, 8, ffn, 128256, 8192);
  m.rotaryBase = 500000;
  return m;
}

Model mixtral() {
  Model m = llama("mixtral-8x7b", 32, 4096, 32, 8, 14336, 32000, 4096);
  m.experts = 8;
  m.rotaryBase = 1e6;
  return m;
}

Model t5(std::string name, int64_t layers, int64_t hidden, int64_t heads) {
  Model m = gpt(std::move(name), layers, hidden, heads, 32128, 512);
  m.decoderLayers = layers;
  m.positions = 0;
  m.norm = Norm::Rms;
  m.activation = Activation::Relu;
  m.positionKind = Positions::Relative;
  m.epsilon = 1e-6;
  m.bias = m.scaledAttention = false;
  return m;
}

} // namespace

Model decoder(int64_t layers, int64_t hidden, int64_t heads, int64_t vocab, int64_t seq) {
  return gpt("decoder", layers, hidden, heads, vocab, seq);
}

void setPositions(Model &model, Positions kind) {
  model.positionKind = kind;
  model.positions = kind == Positions::Learned ? model.firstPosition + model.seq : 0;
}

llvm::ArrayRef<Model> knownModels() {
  static const std::vector<Model> models = {
      gpt("gpt2", 12, 768, 12, 50257, 1024),
      gpt("gpt2-medium", 24, 1024, 16, 50257, 1024),
      gpt("gpt2-large", 36, 1280, 20, 50257, 1024),
      gpt("gpt2-xl", 48, 1600, 25, 50257, 1024),
      gpt("gpt3-175b", 96, 12288, 96, 50257, 2048),
      gpt("megatron-gpt2-54", 54, 1920, 20, 51200, 1024),
      gpt("megatron-gpt2-72", 72, 3072, 24, 51200, 1024),
      bertLarge(),
      bert("megatron-bert", 29056),
      opt350m(),
      llama("llama2-7b", 32, 4096, 32, 32, 11008, 32000, 4096),
      llama("llama2-13b", 40, 5120, 40, 40, 13824, 32000, 4096),
      llama("llama2-70b", 80, 8192, 64, 8, 28672, 32000, 4096),
      llama3("llama3-8b", 32, 4096, 32, 14336),
      llama3("llama3-70b", 80, 8192, 64, 28672),
      mixtral(),
      t5("t5-base", 12, 768, 12),
      t5("t5-large", 24, 1024, 16),
  };
  return models;
}

std::optional<Model> findModel(llvm::StringRef name) {
  for (const Model &model : knownModels())
    if (model.name == name)
      return model;
  return std::nullopt;
}

std::optional<std::string> checkModel(const Model &m) {
  struct Size {
    const char *name;
    int64_t size, least, most;
  };
  const int64_t wide = 1 << 20;
  const Size sizes[] = {
      {"layers", m.layers, 1, 4096},       {"hidden", m.hidden, 1, wide},
      {"heads", m.heads, 1, wide},         {"kv-heads", m.kvHeads, 1, wide},
      {"head-size", m.headSize, 1, wide},  {"ffn", m.ffn, 1, wide},
      {"vocab", m.vocab, 1, wide},         {"seq", m.seq, 1, wide},
      {"positions", m.positions, 0, wide}, {"embedding", m.embedding, 1, wide},
      {"experts", m.experts, 0, 4096},     {"decoder-layers", m.decoderLayers, 0, 4096}};
  for (const Size &s : sizes)
    if (s.size < s.least || s.size > s.most)
      return llvm::formatv("{0} is {1}, expected {2} to {3}", s.name, s.size, s.least, s.most)
          .str();
  if ((m.decoderLayers > 0) != (m.positionKind == Positions::Relative))
    return llvm::formatv("decoder-layers is {0}, expected {1}", m.decoderLayers,
                         m.decoderLayers > 0 ? "none: the model has one stack" : "at least 1")
        .str();
  if (!(m.dropout >= 0 && m.dropout < 1))
    return llvm::formatv("dropout is {0}, expected 0 to less than 1", m.dropout).str();
  if (m.embedding != m.hidden && !m.tied)
    return llvm::formatv("embedding is {0}, expected hidden {1}: the head is not tied", m.embedding,
                         m.hidden)
        .str();
  if (m.experts > 0 && (m.activation != Activation::SwiGlu || m.bias))
    return llvm::formatv("experts is {0}, expected none: the model is no mixture", m.experts).str();
  if (m.heads % m.kvHeads != 0)
    return llvm::formatv("heads is {0}, expected a multiple of kv-heads {1}", m.heads, m.kvHeads)
        .str();
  if (m.positionKind == Positions::Rotary && m.headSize % 2 != 0)
    return llvm::formatv("head-size is {0}, expected an even number for rotary positions",
                         m.headSize)
        .str();
  if (m.positions > 0 && m.firstPosition + m.seq > m.positions)
    return llvm::formatv("seq is {0}, expected at most {1}, the positions of the model", m.seq,
                         m.positions - m.firstPosition)
        .str();
  if (m.experts > 0 && m.experts < m.expertsPerToken)
    return llvm::formatv("experts is {0}, expected at least {1}", m.experts, m.expertsPerToken)
        .str();
  if (m.experts > 0 && m.seq * m.expertsPerToken % m.experts != 0)
    return llvm::formatv("seq is {0}, expected a multiple of {1} with {2} experts", m.seq,
                         m.experts / std::gcd(m.experts, m.expertsPerToken), m.experts)
        .str();
  return std::nullopt;
}

int64_t parameterCount(const Model &m) {
  const int64_t norm = m.norm == Norm::Layer ? 2 * m.hidden : m.hidden;
  auto dense = [&](int64_t in, int64_t out) { return in * out + (m.bias ? out : 0); };
  const int64_t width = m.heads * m.headSize, kvWidth = m.kvHeads * m.headSize;
  const int64_t attention =
      dense(m.hidden, width) + 2 * dense(m.hidden, kvWidth) + dense(width, m.hidden);
  const int64_t up = m.activation == Activation::SwiGlu ? 2 : 1;
  int64_t feed = up * dense(m.hidden, m.ffn) + dense(m.ffn, m.hidden);
  if (m.experts > 0)
    feed = m.experts * feed + m.hidden * m.experts;
  int64_t count = m.layers * (attention + feed + 2 * norm);
  count += m.decoderLayers * (2 * attention + feed + 3 * norm);
  count += m.vocab * m.embedding + m.positions * m.hidden + m.tokenTypes * m.hidden;
  if (m.embedding != m.hidden)
    count += 2 * m.embedding * m.hidden;
  if (m.positionKind == Positions::Relative)
    count += 2 * 32 * m.heads;
  count += (m.finalNorm ? norm : 0) * (m.isEncoderDecoder() ? 2 : 1);
  count += m.embeddingNorm ? norm : 0;
  if (m.headTransform)
    count += dense(m.hidden, m.hidden) + norm + m.vocab;
  return count + (m.tied ? 0 : m.vocab * m.hidden);
}

} // namespace phaze::generator
