// Puts the parts of a model together.
#include "phaze/Generator/TrainStep.h"

#include "Blocks.h"
#include "Program.h"

#include <cmath>

using namespace mlir;
using namespace phaze::stablehlo;

namespace phaze::generator {

namespace {

using autodiff::HloBuilder;
using autodiff::PieceBuilder;
using Values = Program::Values;

/// A stack's shared inputs in a list, without those that are not there, and back.
struct SharedInputs {
  Shared present;
  Values values;
  SmallVector<bool> differentiated;

  explicit SharedInputs(const Shared &shared) : present(shared) {
    add(shared.mask, false);
    add(shared.cosine, false);
    add(shared.sine, false);
    add(shared.bias, true);
    add(shared.keyBias, false);
    add(shared.seed, false);
    add(shared.encoded, true);
  }
  Shared unpack(ValueRange inputs) const {
    unsigned next = 0;
    auto take = [&](Value value) { return value ? inputs[next++] : Value(); };
    Shared result;
    result.mask = take(present.mask);
    result.cosine = take(present.cosine);
    result.sine = take(present.sine);
    result.bias = take(present.bias);
    result.keyBias = take(present.keyBias);
    result.seed = take(present.seed);
    result.encoded = take(present.encoded);
    return result;
  }

private:
  void add(Value value, bool flag) {
    if (!value)
      return;
    values.push_back(value);
    differentiated.push_back(flag);
  }
};

/// Queries see keys up to their own place.
Value causalMask(HloBuilder &b, int64_t seq) {
  Type integer = b.builder.getI32Type();
  return b.compare(b.iota({seq, seq}, 0, integer), b.iota({seq, seq}, 1, integer),
                   ComparisonDirection::GE);
}

/// Angles seq x half of rotary positions: place / base^(i / half).
Value rotaryAngles(HloBuilder &b, const Model &m) {
  const int64_t half = m.headSize / 2;
  Type number = b.builder.getF32Type();
  Value index = b.iota({half}, 0, number);
  Value speed = b.make<ExponentialOp>(b.scale(index, -std::log(m.rotaryBase) / half));
  Value place = b.iota({m.seq, half}, 0, number);
  return b.multiply(place, b.broadcast(speed, {m.seq, half}, {1}));
}

/// What ALiBi adds to the scores of a head: a slope times the distance to the key, or times the
/// key's place, since softmax ignores what is added to whole rows. Slopes fall from 2^(-8/n) by
/// that factor.
Value alibi(HloBuilder &b, const Model &m) {
  SmallVector<int64_t> shape{m.kvHeads, m.heads / m.kvHeads, m.seq};
  if (m.heads == m.kvHeads)
    shape.erase(shape.begin() + 1);
  Type number = b.builder.getF32Type();
  Value head = b.reshape(b.iota({m.heads}, 0, number), ArrayRef<int64_t>(shape).drop_back());
  Value exponent =
      b.scale(b.add(head, b.splatLike(1, head)), -8 * std::log(2.0) / static_cast<double>(m.heads));
  Value slope = b.make<ExponentialOp>(exponent);
  const int64_t last = shape.size() - 1;
  return b.multiply(b.broadcast(slope, shape, llvm::to_vector(llvm::seq<int64_t>(0, last))),
                    b.iota(shape, last, number));
}

class Assembler {
public:
  Assembler(Program &program, const Model &model) : p(program), m(model) {}

  FailureOr<Value> loss() { return m.isEncoderDecoder() ? encoderDecoder() : singleStack(); }

private:
  Program &p;
  const Model &m;

  FailureOr<Value> embed(Value tokens, Value seed, Value types = {}, bool isDecoder = false) {
    Values inputs{tokens};
    for (Value more : {types, seed})
      if (more)
        inputs.push_back(more);
    return single(inputs, SmallVector<bool>(inputs.size(), false),
                  [&](Blocks blocks, ValueRange in) {
                    return blocks.embed(in[0], types ? in[1] : Value(),
                                        {seed ? in.back() : Value(), {}, isDecoder});
                  });
  }

  FailureOr<Value> single(ArrayRef<Value> inputs, ArrayRef<bool> differentiated,
                          function_ref<Value(Blocks, ValueRange)> part) {
    auto results = p.apply(inputs, differentiated, [&](PieceBuilder &b, ValueRange in) {
      return Values{part(Blocks(b, m), in)};
    });
    if (failed(results))
      return failure();
    return results->front();
  }

  FailureOr<Value> stack(StringRef name, int64_t layers, Value x, const Shared &shared) {
    SharedInputs inputs(shared);
    const bool numbered = bool(shared.seed);
    return p.repeat(name, layers, x, numbered, inputs.values, inputs.differentiated,
                    [&](PieceBuilder &b, ValueRange in) {
                      Shared all = inputs.unpack(in.drop_front(numbered ? 2 : 1));
                      Dropout dropout{all.seed, numbered ? in[1] : Value(), bool(all.encoded)};
                      return Values{Blocks(b, m).layer(in.front(), all, dropout)};
                    });
  }

  FailureOr<Value> head(Value x, Value labels) {
    return single({x, labels}, {true, false},
                  [](Blocks blocks, ValueRange in) { return blocks.loss(in[0], in[1]); });
  }

  FailureOr<Value> singleStack() {
    Value tokens = p.data("tokens"), types = m.tokenTypes > 0 ? p.data("token_types") : Value();
    Value labels = p.data("labels");
    Shared shared;
    if (m.dropout > 0)
      shared.seed = p.seed();
    auto x = embed(tokens, shared.seed, types);
    if (failed(x))
      return failure();
    if (m.causal)
      shared.mask = causalMask(p.builder(), m.seq);
    if (m.positionKind == Positions::Rotary) {
      Value angles = rotaryAngles(p.builder(), m);
      shared.cosine = p.builder().convert(p.builder().make<CosineOp>(angles), p.computeType());
      shared.sine = p.builder().convert(p.builder().make<SineOp>(angles), p.computeType());
    }
    if (m.positionKind == Positions::Alibi)
      shared.keyBias = p.builder().convert(alibi(p.builder(), m), p.wideType());
    x = stack("layers", m.layers, *x, shared);
    return failed(x) ? x : head(*x, labels);
  }

  FailureOr<Value> encoderDecoder() {
    Value inputs = p.data("inputs"), targets = p.data("targets"), labels = p.data("labels");
    Shared forEncoder, forDecoder;
    if (m.dropout > 0)
      forEncoder.seed = forDecoder.seed = p.seed();
    auto encoded = embed(inputs, forEncoder.seed);
    if (failed(encoded) || failed(bias("encoder.relative", true, forEncoder)))
      return failure();
    encoded = stack("encoder", m.layers, *encoded, forEncoder);
    if (failed(encoded))
      return failure();
    encoded = single({*encoded}, {true}, [](Blocks blocks, ValueRange in) {
      return blocks.norm(in[0], "encoder.final_norm");
    });
    auto x = embed(targets, forDecoder.seed, {}, true);
    if (failed(encoded) || failed(x) || failed(bias("decoder.relative", false, forDecoder)))
      return failure();
    forDecoder.mask = causalMask(p.builder(), m.seq);
    forDecoder.encoded = *encoded;
    x = stack("decoder", m.decoderLayers, *x, forDecoder);
    return failed(x) ? x : head(*x, labels);
  }

  LogicalResult bias(StringRef name, bool bothWays, Shared &shared) {
    auto found = single(
        {}, {}, [&](Blocks blocks, ValueRange) { return blocks.relativeBias(name, bothWays); });
    if (succeeded(found))
      shared.bias = *found;
    return found;
  }
};

} // namespace

FailureOr<TrainStep> makeTrainStep(MLIRContext &context, const Model &model,
                                   const StepOptions &options) {
  Program program(context, model, options);
  auto loss = Assembler(program, model).loss();
  if (failed(loss))
    return failure();
  return program.finish(*loss);
}

} // namespace phaze::generator
