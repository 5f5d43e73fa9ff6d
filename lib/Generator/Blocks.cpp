// The parts that transformers are made of, written as StableHLO.
#include "Blocks.h"

#include <cmath>

using namespace mlir;
using namespace phaze::stablehlo;
using phaze::autodiff::elementOf;
using phaze::autodiff::shapeOf;

namespace phaze::generator {

Type Blocks::wide() const {
  return b.element.getIntOrFloatBitWidth() < 32 ? Type(b.builder.getF32Type()) : b.element;
}

Value Blocks::trailing(Value value, Value like) {
  const int64_t rank = shapeOf(like).size(), own = shapeOf(value).size();
  return b.broadcast(value, shapeOf(like), llvm::to_vector(llvm::seq(rank - own, rank)));
}

Value Blocks::leading(Value value, Value like) {
  const int64_t own = shapeOf(value).size();
  return b.broadcast(value, shapeOf(like), llvm::to_vector(llvm::seq<int64_t>(0, own)));
}

Value Blocks::dense(Value x, StringRef name, int64_t out) {
  const int64_t last = shapeOf(x).size() - 1;
  Value weight = b.parameter((name + ".weight").str(), {shapeOf(x)[last], out});
  Value y = b.dot(x, weight, {}, {}, {last}, {0});
  if (!m.bias)
    return y;
  return b.add(y, trailing(b.parameter((name + ".bias").str(), {out}), y));
}

Value Blocks::lookup(Value table, Value indices) {
  SmallVector<int64_t> shape(shapeOf(indices));
  const int64_t rank = shape.size(), width = shapeOf(table)[1];
  SmallVector<int64_t> vectors(shape);
  vectors.push_back(1);
  shape.push_back(width);
  auto dims =
      GatherDimensionNumbersAttr::get(b.builder.getContext(), {rank}, {0}, {}, {}, {0}, rank);
  return b.make<GatherOp>(RankedTensorType::get(shape, elementOf(table)), table,
                          b.reshape(indices, vectors), dims, ArrayRef<int64_t>{1, width});
}

Value Blocks::norm(Value x, StringRef name) {
  const int64_t last = shapeOf(x).size() - 1, width = shapeOf(x)[last];
  const double share = 1.0 / static_cast<double>(width);
  Value y = b.convert(x, wide());
  if (m.norm == Norm::Layer) {
    Value mean = b.scale(b.sum(y, {last}), share);
    y = b.subtract(y, leading(mean, y));
  }
  Value square = b.scale(b.sum(b.multiply(y, y), {last}), share);
  Value inverse = b.make<RsqrtOp>(b.add(square, b.splatLike(m.epsilon, square)));
  y = b.multiply(y, leading(inverse, y));
  Value scale = b.convert(b.parameter((name + ".scale").str(), {width}), wide());
  y = b.multiply(y, trailing(scale, y));
  if (m.norm == Norm::Layer) {
    Value shift = b.convert(b.parameter((name + ".bias").str(), {width}), wide());
    y = b.add(y, trailing(shift, y));
  }
  return b.convert(y, b.element);
}

Value Blocks::embed(Value tokens, Value tokenTypes, const Dropout &dropout) {
  Value x = lookup(b.parameter("embedding", {m.vocab, m.embedding}), tokens);
  if (m.embedding != m.hidden) {
    Value project = b.parameter("project_in", {m.embedding, m.hidden});
    x = b.dot(x, project, {}, {}, {2}, {0});
  }
  if (m.positions > 0) {
    Value table = b.parameter("positions", {m.positions, m.hidden});
    if (m.positions != m.seq)
      table = b.slice(table, {m.firstPosition, 0}, {m.firstPosition + m.seq, m.hidden});
    x = b.add(x, trailing(table, x));
  }
  if (tokenTypes)
    x = b.add(x, lookup(b.parameter("type_embedding", {m.tokenTypes, m.hidden}), tokenTypes));
  if (m.embeddingNorm)
    x = norm(x, "embedding_norm");
  return drop(x, dropout, 0);
}

Value Blocks::drop(Value x, const Dropout &dropout, int64_t place) {
  if (!dropout.seed)
    return x;
  // Embeddings have number 0, layers start from 1; each has room for 8 places in two stacks.
  Type word = elementOf(dropout.seed);
  Value stream = b.scalar(static_cast<double>(place + (dropout.isDecoder ? 8 : 0)), word);
  if (dropout.number) {
    Value number = b.add(b.convert(dropout.number, word), b.scalar(1, word));
    stream = b.add(b.multiply(number, b.scalar(16, word)), stream);
  }
  Value state = b.add(dropout.seed, b.broadcast(stream, shapeOf(dropout.seed), {}));
  auto bits = RankedTensorType::get(shapeOf(x), b.builder.getIntegerType(32, /*isSigned=*/false));
  Value drawn = RngBitGeneratorOp::create(b.builder, b.location, state.getType(), bits,
                                          RngAlgorithm::THREE_FRY, state)
                    .getOutput();
  Value kept = b.compare(drawn, b.splatLike(std::floor(m.dropout * 4294967296.0), drawn),
                         ComparisonDirection::GE);
  return b.select(kept, b.scale(x, 1 / (1 - m.dropout)), b.splatLike(0, x));
}

Value Blocks::softmax(Value x) {
  const int64_t last = shapeOf(x).size() - 1;
  Value highest = b.stop(b.maximum(x, {last}));
  Value power = b.make<ExponentialOp>(b.subtract(x, leading(highest, x)));
  return b.divide(power, leading(b.sum(power, {last}), power));
}

Value Blocks::rotate(Value x, const Shared &shared) {
  if (!shared.cosine)
    return x;
  // Halves of a head, seq and half along dimensions 1 and last.
  ArrayRef<int64_t> shape = shapeOf(x);
  const int64_t last = shape.size() - 1, half = shape[last] / 2;
  SmallVector<int64_t> starts(shape.size()), limits(shape);
  limits[last] = half;
  Value low = b.slice(x, starts, limits);
  starts[last] = half;
  limits[last] = 2 * half;
  Value high = b.slice(x, starts, limits);
  Value cosine = b.broadcast(shared.cosine, shapeOf(low), {1, last});
  Value sine = b.broadcast(shared.sine, shapeOf(low), {1, last});
  Value first = b.subtract(b.multiply(low, cosine), b.multiply(high, sine));
  Value second = b.add(b.multiply(high, cosine), b.multiply(low, sine));
  return b.concatenate({first, second}, last);
}

Value Blocks::attention(Value x, Value memory, StringRef name, Value mask, Value bias,
                        const Shared &shared, const Dropout &dropout) {
  const int64_t batch = shapeOf(x)[0], seq = shapeOf(x)[1], groups = m.heads / m.kvHeads;
  auto named = [&](const char *part) { return (name + part).str(); };
  // Heads that share keys and values lie side by side, in a dimension of their own.
  SmallVector<int64_t> split{batch, seq, m.kvHeads, groups, m.headSize};
  if (groups == 1)
    split.erase(split.begin() + 3);
  Value q = b.reshape(dense(x, named(".query"), m.heads * m.headSize), split);
  Value k = b.reshape(dense(memory, named(".key"), m.kvHeads * m.headSize),
                      {batch, seq, m.kvHeads, m.headSize});
  Value v = b.reshape(dense(memory, named(".value"), m.kvHeads * m.headSize),
                      {batch, seq, m.kvHeads, m.headSize});
  q = rotate(q, shared);
  k = rotate(k, shared);
  if (m.scaledAttention)
    q = b.scale(q, 1 / std::sqrt(static_cast<double>(m.headSize)));

  const int64_t last = split.size() - 1;
  // batch x heads x queries (x groups) x keys
  Value scores = b.convert(b.dot(q, k, {0, 2}, {0, 2}, {last}, {3}), wide());
  if (bias)
    scores = b.add(scores, trailing(b.convert(bias, wide()), scores));
  if (shared.keyBias) {
    SmallVector<int64_t> places{1, 3, last};
    if (groups == 1)
      places.erase(places.begin() + 1);
    scores = b.add(scores, b.broadcast(shared.keyBias, shapeOf(scores), places));
  }
  if (mask)
    scores =
        b.select(b.broadcast(mask, shapeOf(scores), {2, last}), scores, b.splatLike(-1e30, scores));
  Value weights = drop(b.convert(softmax(scores), b.element), dropout, name == "cross" ? 2 : 1);
  Value mixed = b.dot(weights, v, {0, 1}, {0, 2}, {last}, {1});
  SmallVector<int64_t> order{0, 2, 1, 3, 4};
  order.resize(split.size());
  mixed = b.reshape(b.transpose(mixed, order), {batch, seq, m.heads * m.headSize});
  return dense(mixed, named(".output"), m.hidden);
}

Value Blocks::activate(Value x) {
  switch (m.activation) {
  case Activation::Relu:
    return b.make<MaximumOp>(x, b.splatLike(0, x));
  case Activation::SwiGlu:
    return b.multiply(x, b.make<LogisticOp>(x));
  case Activation::Gelu:
    break;
  }
  // x/2 (1 + tanh(sqrt(2/pi) (x + 0.044715 x^3)))
  Value cube = b.multiply(b.multiply(x, x), x);
  Value inner = b.scale(b.add(x, b.scale(cube, 0.044715)), std::sqrt(2 / M_PI));
  Value gate = b.scale(b.add(b.make<TanhOp>(inner), b.splatLike(1, x)), 0.5);
  return b.multiply(x, gate);
}

Value Blocks::feedForward(Value x) {
  if (m.experts > 0)
    return expertFeedForward(x);
  if (m.activation == Activation::SwiGlu) {
    Value gate = activate(dense(x, "ffn.gate", m.ffn));
    return dense(b.multiply(gate, dense(x, "ffn.up", m.ffn)), "ffn.down", m.hidden);
  }
  return dense(activate(dense(x, "ffn.up", m.ffn)), "ffn.down", m.hidden);
}

Value Blocks::expertFeedForward(Value x) {
  const int64_t batch = shapeOf(x)[0], seq = shapeOf(x)[1];
  // Each expert takes its share of a sequence's tokens, the first ones that ask for it.
  const int64_t room = seq * m.expertsPerToken / m.experts;
  Value router = b.parameter("ffn.router", {m.hidden, m.experts});
  Value chances = softmax(b.convert(b.dot(x, router, {}, {}, {2}, {0}), wide()));
  // Of equally likely experts the first is chosen: the one with the highest rank.
  Value ranks = b.subtract(b.splatLike(static_cast<double>(m.experts), chances),
                           b.iota(shapeOf(chances), 2, wide()));
  Value earlier =
      b.convert(b.compare(b.iota({seq, seq}, 0, b.builder.getI32Type()),
                          b.iota({seq, seq}, 1, b.builder.getI32Type()), ComparisonDirection::GT),
                wide());
  const SmallVector<int64_t> placesShape{batch, seq, m.experts, room};
  Value slots = b.iota(placesShape, 3, wide());
  Value zero = b.splatLike(0, chances);
  Value left = chances, taken, total, dispatch, combine;
  for (int64_t choice = 0; choice < m.expertsPerToken; ++choice) {
    Value highest = b.stop(b.maximum(left, {2}));
    Value best = b.compare(left, leading(highest, left), ComparisonDirection::EQ);
    Value rank = b.maximum(b.select(best, ranks, zero), {2});
    Value chosen = b.compare(ranks, leading(rank, ranks), ComparisonDirection::EQ);
    Value one = b.convert(chosen, wide());
    // Tokens before this one with the same expert, those of earlier choices first.
    Value before = b.transpose(b.dot(earlier, one, {}, {}, {1}, {1}), {1, 0, 2});
    if (taken)
      before = b.add(before, b.broadcast(taken, shapeOf(before), {0, 2}));
    if (choice + 1 < m.expertsPerToken) {
      left = b.select(chosen, zero, left);
      Value count = b.sum(one, {1});
      taken = taken ? b.add(taken, count) : count;
    }
    Value place = b.compare(leading(before, slots), slots, ComparisonDirection::EQ);
    place = b.make<AndOp>(place, leading(chosen, place));
    Value chance = b.sum(b.select(chosen, chances, zero), {2});
    total = total ? b.add(total, chance) : chance;
    Value sent = b.convert(place, wide());
    dispatch = dispatch ? b.add(dispatch, sent) : sent;
    Value weighted = b.multiply(sent, b.broadcast(chance, placesShape, {0, 1}));
    combine = combine ? b.add(combine, weighted) : weighted;
  }
  combine = b.convert(b.divide(combine, b.broadcast(total, placesShape, {0, 1})), b.element);
  Value tokens = b.dot(b.convert(dispatch, b.element), x, {0}, {0}, {1}, {1});
  auto expert = [&](Value input, ArrayRef<int64_t> at, StringRef name, int64_t in, int64_t out) {
    Value weight = b.parameter(name, {m.experts, in, out});
    return b.dot(input, weight, at, {0}, {3}, {1});
  };
  Value gate = activate(expert(tokens, {1}, "ffn.gate", m.hidden, m.ffn));
  Value up = expert(tokens, {1}, "ffn.up", m.hidden, m.ffn);
  // experts x batch x room x hidden
  Value down = expert(b.multiply(gate, up), {0}, "ffn.down", m.ffn, m.hidden);
  return b.dot(combine, down, {0}, {1}, {2, 3}, {0, 2});
}

Value Blocks::layer(Value x, const Shared &shared, const Dropout &dropout) {
  auto residual = [&](StringRef name, int64_t place, function_ref<Value(Value)> part) {
    Value branch = drop(part(m.normAfter ? x : norm(x, name)), dropout, place);
    Value y = b.add(x, branch);
    x = m.normAfter ? norm(y, name) : y;
  };
  residual("attention_norm", 3, [&](Value y) {
    return attention(y, y, "attention", shared.mask, shared.bias, shared, dropout);
  });
  if (shared.encoded)
    residual("cross_norm", 4, [&](Value y) {
      return attention(y, shared.encoded, "cross", Value(), Value(), shared, dropout);
    });
  residual("ffn_norm", 5, [&](Value y) { return feedForward(y); });
  return x;
}

Value Blocks::loss(Value x, Value labels) {
  if (m.finalNorm)
    x = norm(x, "final_norm");
  if (m.embedding != m.hidden)
    x = b.dot(x, b.parameter("project_out", {m.hidden, m.embedding}), {}, {}, {2}, {0});
  if (m.headTransform)
    x = norm(activate(dense(x, "head.transform", m.hidden)), "head.norm");
  if (m.isEncoderDecoder())
    x = b.scale(x, 1 / std::sqrt(static_cast<double>(m.hidden)));
  Value logits = m.tied
                     ? b.dot(x, b.parameter("embedding", {m.vocab, m.embedding}), {}, {}, {2}, {1})
                     : b.dot(x, b.parameter("head", {m.hidden, m.vocab}), {}, {}, {2}, {0});
  if (m.headTransform)
    logits = b.add(logits, trailing(b.parameter("head.bias", {m.vocab}), logits));
  logits = b.convert(logits, wide());
  Value highest = b.stop(b.maximum(logits, {2}));
  Value shifted = b.subtract(logits, leading(highest, logits));
  Value whole = b.make<LogOp>(b.sum(b.make<ExponentialOp>(shifted), {2}));
  Value classes = b.iota(shapeOf(logits), 2, elementOf(labels));
  Value right = b.compare(classes, leading(labels, classes), ComparisonDirection::EQ);
  Value picked = b.sum(b.select(right, shifted, b.splatLike(0, shifted)), {2});
  Value cost = b.subtract(whole, picked);
  const double tokens = static_cast<double>(shapeOf(labels)[0] * shapeOf(labels)[1]);
  return b.scale(b.sum(cost, {0, 1}), 1 / tokens);
}

Value Blocks::relativeBias(StringRef name, bool bothWays) {
  // Exact buckets for near positions, logarithmic ones up to distance 128, one sign or two.
  const double buckets = bothWays ? 16 : 32, exact = buckets / 2;
  const SmallVector<int64_t> shape{m.seq, m.seq};
  Type number = b.builder.getF32Type();
  Value ahead = b.subtract(b.iota(shape, 1, number), b.iota(shape, 0, number));
  Value zero = b.splatLike(0, ahead);
  Value distance =
      bothWays ? b.make<AbsOp>(ahead.getType(), ahead) : b.make<MaximumOp>(b.negate(ahead), zero);
  Value atLeastOne = b.make<MaximumOp>(distance, b.splatLike(1, ahead));
  Value logarithm = b.make<LogOp>(b.scale(atLeastOne, 1 / exact));
  Value far = b.make<FloorOp>(b.scale(logarithm, (buckets - exact) / std::log(128 / exact)));
  far = b.make<MinimumOp>(b.add(far, b.splatLike(exact, far)), b.splatLike(buckets - 1, far));
  Value near = b.compare(distance, b.splatLike(exact, distance), ComparisonDirection::LT);
  Value bucket = b.select(near, distance, far);
  if (bothWays) {
    Value later = b.compare(ahead, zero, ComparisonDirection::GT);
    bucket = b.add(bucket, b.select(later, b.splatLike(buckets, bucket), zero));
  }
  Value table = b.parameter(name, {32, m.heads});
  Value rows = lookup(table, b.convert(bucket, b.builder.getI32Type()));
  return b.transpose(rows, {2, 0, 1});
}

} // namespace phaze::generator
