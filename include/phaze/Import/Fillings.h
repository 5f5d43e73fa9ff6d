// What updates one after the other store into a tensor.
//
// A loop that fills a stack slice by slice is a chain of updates, and whoever slices the stack
// wants what one of them stored. Looking for it from the last update on takes time of the square of
// the chain's length; here it is looked up.
#ifndef PHAZE_IMPORT_FILLINGS_H
#define PHAZE_IMPORT_FILLINGS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/MathExtras.h"
#include <memory>
#include <optional>

namespace phaze {

/// The first position of a slice or update in each dimension, moved inside as the operation does;
/// none if it is not known. `index(i)` gives what is known of the position in dimension i.
template <typename Index>
std::optional<llvm::SmallVector<int64_t>> slicePosition(Index index, llvm::ArrayRef<int64_t> whole,
                                                        llvm::ArrayRef<int64_t> sizes) {
  llvm::SmallVector<int64_t> position;
  for (size_t i = 0; i < whole.size(); ++i) {
    std::optional<int64_t> start = index(i);
    // A dimension taken whole starts at its beginning, whatever the index.
    if (!start && sizes[i] != whole[i])
      return std::nullopt;
    position.push_back(std::clamp<int64_t>(start.value_or(0), 0, whole[i] - sizes[i]));
  }
  return position;
}

template <typename ValueT> class Fillings {
  using Sizes = llvm::ArrayRef<int64_t>;

public:
  /// `result` is `stack`, of the sizes `whole`, with `part` of `sizes` stored at `position`.
  void store(ValueT stack, ValueT result, ValueT part, Sizes position, Sizes whole, Sizes sizes) {
    std::optional<int64_t> tile = tileOf(position, whole, sizes);
    if (!tile)
      return;
    // It goes on with the filling of its operand, if that is its last update.
    auto [filling, step] = filled.lookup(stack);
    if (!filling || Sizes(filling->sizes) != sizes || filling->steps != step) {
      filling = all.emplace_back(std::make_unique<Filling>()).get();
      filling->below = stack;
      filling->sizes.assign(sizes.begin(), sizes.end());
    }
    filling->stored[*tile].push_back({++filling->steps, part});
    filled[result] = {filling, filling->steps};
  }

  struct Found {
    std::optional<ValueT> part; ///< What was stored there.
    ValueT below;               ///< Without it: the tensor that has what is there.
  };
  /// What is at `position` of `stack`; none if nothing is known of it.
  std::optional<Found> find(ValueT stack, Sizes position, Sizes whole, Sizes sizes) const {
    auto [filling, last] = filled.lookup(stack);
    if (!filling || Sizes(filling->sizes) != sizes)
      return std::nullopt;
    std::optional<int64_t> tile = tileOf(position, whole, sizes);
    if (!tile)
      return std::nullopt;
    auto found = filling->stored.find(*tile);
    if (found != filling->stored.end())
      for (auto [step, part] : llvm::reverse(found->second))
        if (step <= last)
          return Found{part, filling->below};
    return Found{std::nullopt, filling->below};
  }

private:
  /// A chain of updates with parts of the same sizes.
  struct Filling {
    ValueT below; ///< What the first of them stores into.
    llvm::SmallVector<int64_t, 4> sizes;
    int64_t steps = 0;
    /// By tile the steps that stored there, and what.
    llvm::DenseMap<int64_t, llvm::SmallVector<std::pair<int64_t, ValueT>, 1>> stored;
  };

  /// Which tile of the whole a part at this position is; none if it lies across tiles. Tiles of
  /// different numbers have nothing in common.
  static std::optional<int64_t> tileOf(Sizes position, Sizes whole, Sizes sizes) {
    int64_t tile = 0;
    for (size_t i = 0; i < whole.size(); ++i) {
      if (sizes[i] == 0 || position[i] % sizes[i] != 0)
        return std::nullopt;
      tile = tile * llvm::divideCeil(whole[i], sizes[i]) + position[i] / sizes[i];
    }
    return tile;
  }

  std::vector<std::unique_ptr<Filling>> all;
  /// By result of an update its filling, and which step of that it is.
  llvm::DenseMap<ValueT, std::pair<Filling *, int64_t>> filled;
};

} // namespace phaze

#endif
