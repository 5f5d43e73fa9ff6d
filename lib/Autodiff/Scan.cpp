// Repeated pieces as loops: forward and backward.
#include "phaze/Autodiff/Tape.h"

using namespace mlir;

namespace phaze::autodiff {

using Values = Tape::Values;

Values countedLoop(HloBuilder &b, int64_t times, ValueRange state,
                   function_ref<Values(HloBuilder &, Value, ValueRange)> body) {
  Type integer = b.builder.getI32Type();
  Values start{b.scalar(0, integer)};
  llvm::append_range(start, state);
  const SmallVector<Type> types(ValueRange(start).getTypes());
  const SmallVector<Location> locations(types.size(), b.location);
  auto loop = stablehlo::WhileOp::create(b.builder, b.location, types, start);

  OpBuilder inner(b.builder);
  Block *cond = inner.createBlock(&loop.getCond(), {}, types, locations);
  HloBuilder c(inner, b.location);
  Value more = c.compare(cond->getArgument(0), c.scalar(static_cast<double>(times), integer),
                         stablehlo::ComparisonDirection::LT);
  stablehlo::ReturnOp::create(c.builder, b.location, ValueRange(more));

  Block *block = inner.createBlock(&loop.getBody(), {}, types, locations);
  HloBuilder d(inner, b.location);
  Values next{Value()};
  Value index = block->getArgument(0);
  llvm::append_range(next, body(d, index, ValueRange(block->getArguments()).drop_front()));
  next[0] = d.add(index, d.scalar(1, integer));
  stablehlo::ReturnOp::create(d.builder, b.location, ValueRange(next));
  return Values(loop->getResults().drop_front());
}

namespace {

/// Indices of entry `index` of a stack.
Values placeOf(HloBuilder &b, Value index, Value stack) {
  Values starts{index};
  starts.resize(shapeOf(stack).size(), b.scalar(0, elementOf(index)));
  return starts;
}

Value readStack(HloBuilder &b, Value stack, Value index) {
  SmallVector<int64_t> sizes(shapeOf(stack));
  sizes[0] = 1;
  Value slice = b.dynamicSlice(stack, placeOf(b, index, stack), sizes);
  return b.reshape(slice, shapeOf(stack).drop_front());
}

Value writeStack(HloBuilder &b, Value stack, Value entry, Value index) {
  SmallVector<int64_t> sizes(shapeOf(stack));
  sizes[0] = 1;
  return b.dynamicUpdateSlice(stack, b.reshape(entry, sizes), placeOf(b, index, stack));
}

Values readStacks(HloBuilder &b, ValueRange stacks, Value index) {
  return llvm::to_vector(
      llvm::map_range(stacks, [&](Value stack) { return readStack(b, stack, index); }));
}

Value emptyStack(HloBuilder &b, int64_t times, Value entry) {
  SmallVector<int64_t> shape{times};
  llvm::append_range(shape, shapeOf(entry));
  return b.splat(0, shape, elementOf(entry));
}

Values concat(std::initializer_list<ValueRange> parts) {
  Values all;
  for (ValueRange part : parts)
    llvm::append_range(all, part);
  return all;
}

/// Takes the next `count` of a list of values.
struct Cursor {
  ValueRange rest;
  ValueRange take(size_t count) {
    ValueRange front = rest.take_front(count);
    rest = rest.drop_front(count);
    return front;
  }
};

} // namespace

Values Tape::scan(const Pullback &piece, int64_t times, ValueRange carry, ValueRange shared,
                  ValueRange stacks, RepeatForm form) {
  const bool recompute = form.recompute;
  auto numberOf = [form](Value index) { return form.numbered ? Values{index} : Values{}; };
  // What each time leaves for the derivative, as the piece's own values.
  Values saved;
  for (unsigned index = 0; index < carry.size(); ++index)
    if (recompute || piece.usesArgument(index))
      saved.push_back(piece.argument(index));
  if (!recompute)
    llvm::append_range(saved, piece.residuals());

  Values savedStacks;
  for (Value value : saved)
    savedStacks.push_back(emptyStack(b, times, value));
  Values state = countedLoop(
      b, times, concat({carry, savedStacks, stacks, shared}),
      [&](HloBuilder &d, Value index, ValueRange values) {
        Cursor cursor{values};
        ValueRange x = cursor.take(carry.size()), kept = cursor.take(saved.size());
        ValueRange weights = cursor.take(stacks.size()), same = cursor.rest;
        IRMapping mapping;
        Values next = piece.forward(
            d, concat({x, numberOf(index), same, readStacks(d, weights, index)}), mapping);
        Values written;
        for (auto [stack, value] : llvm::zip_equal(kept, saved))
          written.push_back(writeStack(d, stack, mapping.lookup(value), index));
        return concat({next, written, weights, same});
      });
  const Values results(ValueRange(state).take_front(carry.size()));
  const Values filled(ValueRange(state).slice(carry.size(), saved.size()));

  const Values carryIn(carry), sharedIn(shared), stacksIn(stacks);
  records.push_back(
      {results, [=, &piece](ValueRange given) {
         Values sharedSums, stackSums, sharedTracked;
         for (auto [index, value] : llvm::enumerate(sharedIn))
           if (piece.isDifferentiated(carryIn.size() + form.numbered + index)) {
             sharedTracked.push_back(value);
             sharedSums.push_back(b.splatLike(0, value));
           }
         for (Value stack : stacksIn)
           stackSums.push_back(b.splatLike(0, stack));
         Values end = countedLoop(
             b, times, concat({given, sharedSums, stackSums, filled, stacksIn, sharedIn}),
             [&](HloBuilder &d, Value count, ValueRange values) {
               Cursor cursor{values};
               ValueRange cotangents = cursor.take(given.size()),
                          sums = cursor.take(sharedSums.size());
               ValueRange written = cursor.take(stacksIn.size()), kept = cursor.take(saved.size());
               ValueRange weights = cursor.take(stacksIn.size()), same = cursor.rest;
               Value last = d.scalar(static_cast<double>(times - 1), elementOf(count));
               Value index = d.subtract(last, count);
               IRMapping mapping;
               for (auto [value, stack] : llvm::zip_equal(saved, kept))
                 mapping.map(value, readStack(d, stack, index));
               Values arguments;
               for (unsigned i = 0; i < carryIn.size(); ++i)
                 arguments.push_back(mapping.lookupOrNull(piece.argument(i)));
               llvm::append_range(arguments, numberOf(index));
               llvm::append_range(arguments, same);
               llvm::append_range(arguments, readStacks(d, weights, index));
               if (recompute) {
                 piece.recompute(d, arguments, mapping);
               } else {
                 for (auto [i, value] : llvm::enumerate(arguments))
                   if (value)
                     mapping.map(piece.argument(i), value);
                 piece.remake(d, mapping);
               }
               Values found = piece.backward(d, mapping, cotangents);
               Cursor of{found};
               Values next(of.take(carryIn.size())), newSums;
               of.take(form.numbered ? 1 : 0);
               for (Value cotangent : of.take(sharedIn.size()))
                 if (cotangent)
                   newSums.push_back(d.add(sums[newSums.size()], cotangent));
               Values newStacks;
               for (auto [stack, cotangent] : llvm::zip_equal(written, of.rest))
                 newStacks.push_back(cotangent ? writeStack(d, stack, cotangent, index) : stack);
               return concat({next, newSums, newStacks, kept, weights, same});
             });
         Cursor cursor{end};
         accumulate(carryIn, cursor.take(carryIn.size()));
         accumulate(sharedTracked, cursor.take(sharedTracked.size()));
         accumulate(stacksIn, cursor.take(stacksIn.size()));
       }});
  return results;
}

} // namespace phaze::autodiff
