// Union-find over factors that can still be divided.
#include "FactorForest.h"
#include <algorithm>
#include <limits>

namespace phaze {

FactorForest::Factor FactorForest::add(int64_t size) {
  Factor factor = static_cast<Factor>(nodes.size());
  nodes.push_back({size, factor});
  return factor;
}

FactorForest::Factor FactorForest::find(Factor factor) {
  while (nodes[factor].parent != factor) {
    nodes[factor].parent = nodes[nodes[factor].parent].parent;
    factor = nodes[factor].parent;
  }
  return factor;
}

void FactorForest::leaves(Factor factor, llvm::SmallVectorImpl<Factor> &out) {
  // Each level of a division at least halves the size, so that this is never deep.
  Factor root = find(factor);
  if (!isDivided(root)) {
    out.push_back(root);
    return;
  }
  Factor outer = nodes[root].outer;
  leaves(outer, out);
  leaves(outer + 1, out);
}

bool FactorForest::isTied(Factor a, Factor b) {
  if (find(a) == find(b))
    return true;
  Stack leavesA, leavesB;
  leaves(a, leavesA);
  leaves(b, leavesB);
  return leavesA == leavesB;
}

void FactorForest::divide(Factor root, int64_t innerSize) {
  Factor outer = add(nodes[root].size / innerSize);
  add(innerSize);
  nodes[root].outer = outer;
}

void FactorForest::open(Stack &stack, Factor root, bool isInner) {
  Factor outer = nodes[root].outer;
  stack.back() = isInner ? outer : outer + 1;
  stack.push_back(isInner ? outer + 1 : outer);
}

/// Ties what lies on top of both stacks as long as it fits and stays within `limit`. What cannot be
/// tied is left on them.
void FactorForest::tieEnd(Stack &a, Stack &b, bool isInner, int64_t limit, bool mayDivideA,
                          bool mayDivideB) {
  auto pop = [&](int64_t size) {
    a.pop_back();
    b.pop_back();
    limit /= std::max<int64_t>(size, 1);
  };
  while (!a.empty() && !b.empty()) {
    Factor x = find(a.back()), y = find(b.back());
    int64_t sizeX = nodes[x].size, sizeY = nodes[y].size;
    if (sizeX == sizeY && (sizeX <= 1 || limit % sizeX == 0)) {
      // A leaf takes over the division of the other; if both are divided their parts decide.
      if (isDivided(x) && isDivided(y) && x != y) {
        open(a, x, isInner);
        open(b, y, isInner);
        continue;
      }
      if (x != y)
        nodes[isDivided(x) ? y : x].parent = isDivided(x) ? x : y;
      pop(sizeX);
      continue;
    }
    // The larger one must give way, by the division that it has or by a new one. A size beyond the
    // limit may still have parts within it.
    bool isLargerA = sizeX == sizeY ? isDivided(x) : sizeX > sizeY;
    Factor larger = isLargerA ? x : y, smaller = isLargerA ? y : x;
    int64_t small = nodes[smaller].size;
    if (isDivided(larger)) {
      open(isLargerA ? a : b, larger, isInner);
    } else if ((isLargerA ? mayDivideA : mayDivideB) && small > 1 && nodes[larger].size != small &&
               nodes[larger].size % small == 0 && limit % small == 0) {
      divide(larger, isInner ? small : nodes[larger].size / small);
    } else if (isDivided(smaller)) {
      open(isLargerA ? b : a, smaller, isInner);
    } else {
      return;
    }
  }
}

bool FactorForest::tie(llvm::ArrayRef<Factor> a, llvm::ArrayRef<Factor> b) {
  Stack restA(a.begin(), a.end()), restB(b.begin(), b.end());
  // Any size divides this limit: the total of both lists is the same.
  constexpr int64_t unlimited = 0;
  tieEnd(restA, restB, /*isInner=*/true, unlimited, true, true);
  std::reverse(restA.begin(), restA.end());
  std::reverse(restB.begin(), restB.end());
  tieEnd(restA, restB, /*isInner=*/false, unlimited, true, true);
  bool isTied = restA.empty() && restB.empty();
  // Next time one look tells that these two are one.
  if (isTied && a.size() == 1 && b.size() == 1) {
    Factor x = find(a[0]), y = find(b[0]);
    nodes[x].parent = y;
  }
  return isTied;
}

void FactorForest::tiePart(Factor whole, Factor part, int64_t limit, bool isInner) {
  Stack a, b;
  leaves(whole, a);
  leaves(part, b);
  bool mayDivideWhole = a.size() == 1;
  bool mayDividePart = b.size() == 1 && limit == sizeOf(part);
  if (!isInner) {
    std::reverse(a.begin(), a.end());
    std::reverse(b.begin(), b.end());
  }
  tieEnd(a, b, isInner, limit, mayDivideWhole, mayDividePart);
}

} // namespace phaze
