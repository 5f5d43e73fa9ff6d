// Writes a program as a sequence of pieces, and then its derivative in reverse.
#include "phaze/Autodiff/Tape.h"

using namespace mlir;

namespace phaze::autodiff {

using Values = Tape::Values;

void Tape::accumulate(ValueRange values, ValueRange added) {
  for (auto [value, cotangent] : llvm::zip_equal(values, added)) {
    if (!cotangent)
      continue;
    Value &sum = cotangents[value];
    sum = sum ? b.add(sum, cotangent) : cotangent;
  }
}

Values Tape::apply(const Pullback &piece, ValueRange arguments) {
  auto values = std::make_shared<IRMapping>();
  Values results = piece.forward(b, arguments, *values);
  const Values kept(arguments);
  records.push_back({results, [this, &piece, values, kept](ValueRange given) {
                       piece.remake(b, *values);
                       accumulate(kept, piece.backward(b, *values, given));
                     }});
  return results;
}

Values Tape::repeat(const Pullback &piece, int64_t times, ValueRange carry, ValueRange shared,
                    std::vector<Values> parameters, RepeatForm form) {
  return form.scan ? scan(piece, times, carry, shared, parameters.front(), form)
                   : unroll(piece, carry, shared, std::move(parameters), form);
}

Values Tape::unroll(const Pullback &piece, ValueRange carry, ValueRange shared,
                    std::vector<Values> parameters, RepeatForm form) {
  Values state(carry);
  const bool recompute = form.recompute;
  for (auto [time, row] : llvm::enumerate(parameters)) {
    Values arguments(state);
    if (form.numbered)
      arguments.push_back(b.scalar(static_cast<double>(time), b.builder.getI32Type()));
    llvm::append_range(arguments, shared);
    llvm::append_range(arguments, row);
    auto values = std::make_shared<IRMapping>();
    state = piece.forward(b, arguments, *values);
    records.push_back({state, [this, &piece, values, arguments, recompute](ValueRange given) {
                         IRMapping again;
                         if (recompute)
                           piece.recompute(b, arguments, again);
                         else
                           piece.remake(b, *values);
                         accumulate(arguments,
                                    piece.backward(b, recompute ? again : *values, given));
                       }});
  }
  return state;
}

Values Tape::gradients(Value loss, ValueRange wrt) {
  cotangents.clear();
  cotangents[loss] = b.splatLike(1, loss);
  for (const Record &record : llvm::reverse(records)) {
    Values given;
    for (Value result : record.results)
      given.push_back(cotangents.lookup(result));
    if (llvm::none_of(given, [](Value value) { return bool(value); }))
      continue;
    for (auto [value, result] : llvm::zip_equal(given, record.results))
      if (!value)
        value = b.splatLike(0, result);
    record.pull(given);
  }
  return llvm::to_vector(
      llvm::map_range(wrt, [&](Value value) { return cotangents.lookup(value); }));
}

} // namespace phaze::autodiff
