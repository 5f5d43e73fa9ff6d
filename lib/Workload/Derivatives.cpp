// Derivatives of element-wise operators.
#include "Derivatives.h"

#include <set>

using namespace phaze;

const std::vector<Derivative> &phaze::derivatives() {
  // Where the result says as much as the operand, it is what is read: it is often kept anyway.
  static const std::vector<Derivative> table = {
      {"abs", 0, "s=sign x; multiply d s", 2},
      {"acos", 0, "t=multiply x x; u=subtract 1 t; v=rsqrt u; w=multiply d v; negate w", 5},
      {"acosh", 0, "t=multiply x x; u=subtract t 1; v=rsqrt u; multiply d v", 4},
      {"add", 0, "d", 0},
      {"add", 1, "d", 0},
      {"asin", 0, "t=multiply x x; u=subtract 1 t; v=rsqrt u; multiply d v", 4},
      {"asinh", 0, "t=multiply x x; u=add t 1; v=rsqrt u; multiply d v", 4},
      {"atan", 0, "t=multiply x x; u=add t 1; divide d u", 3},
      {"atan2", 0, "t=multiply x x; u=multiply y y; s=add t u; q=divide y s; multiply d q", 5},
      {"atan2", 1,
       "t=multiply x x; u=multiply y y; s=add t u; q=divide x s; p=multiply d q; negate p", 6},
      {"atanh", 0, "t=multiply x x; u=subtract 1 t; divide d u", 3},
      {"cbrt", 0, "t=multiply r r; u=multiply t 3; divide d u", 3},
      {"clamp", 0, "m=compare y x; select m 0 d", 1},
      {"clamp", 1, "l=compare y x; h=compare y z; m=and l h; select m d 0", 2},
      {"clamp", 2, "m=compare y z; select m 0 d", 1},
      {"complex", 0, "real d", 0},
      {"complex", 1, "imag d", 0},
      {"conj", 0, "conj d", 0},
      {"convert", 0, "convert d", 0},
      {"cosh", 0, "s=sinh x; multiply d s", 2},
      {"cosine", 0, "s=sine x; t=multiply d s; negate t", 3},
      {"divide", 0, "divide d y", 1},
      {"divide", 1, "t=multiply d r; u=divide t y; negate u", 3},
      {"erf", 0, "t=multiply x x; n=negate t; e=exponential n; c=multiply e 1.128379; multiply d c",
       5},
      {"erf_inv", 0, "t=multiply r r; e=exponential t; c=multiply e 0.886227; multiply d c", 4},
      {"erfc", 0,
       "t=multiply x x; n=negate t; e=exponential n; c=multiply e -1.128379; multiply d c", 5},
      {"exponential", 0, "multiply d r", 1},
      {"exponential_minus_one", 0, "e=add r 1; multiply d e", 2},
      {"imag", 0, "complex 0 d", 0},
      {"lgamma", 0, "g=digamma x; multiply d g", 2},
      {"log", 0, "divide d x", 1},
      {"log_plus_one", 0, "u=add x 1; divide d u", 2},
      {"logistic", 0, "u=subtract 1 r; t=multiply r u; multiply d t", 3},
      {"maximum", 0, "m=compare x y; select m d 0", 1},
      {"maximum", 1, "m=compare x y; select m 0 d", 1},
      {"minimum", 0, "m=compare x y; select m d 0", 1},
      {"minimum", 1, "m=compare x y; select m 0 d", 1},
      {"multiply", 0, "multiply d y", 1},
      {"multiply", 1, "multiply d x", 1},
      {"negate", 0, "negate d", 1},
      {"power", 0, "e=subtract y 1; p=power x e; t=multiply y p; multiply d t", 4},
      {"power", 1, "l=log x; t=multiply r l; multiply d t", 3},
      {"real", 0, "complex d 0", 0},
      {"reduce_maximum", 0, "m=compare x r; select m d 0", 1},
      {"reduce_minimum", 0, "m=compare x r; select m d 0", 1},
      {"reduce_precision", 0, "d", 0},
      {"remainder", 0, "d", 0},
      {"remainder", 1, "q=divide x y; f=floor q; t=multiply d f; negate t", 4},
      {"rsqrt", 0, "s=multiply r r; c=multiply s r; h=multiply c -0.5; multiply d h", 4},
      {"select", 1, "select x d 0", 0},
      {"select", 2, "select x 0 d", 0},
      {"sine", 0, "c=cosine x; multiply d c", 2},
      {"sinh", 0, "c=cosh x; multiply d c", 2},
      {"sqrt", 0, "h=multiply d 0.5; divide h r", 2},
      {"square", 0, "t=multiply x 2; multiply d t", 2},
      {"subtract", 0, "d", 0},
      {"subtract", 1, "negate d", 1},
      {"tan", 0, "t=multiply r r; u=add t 1; multiply d u", 3},
      {"tanh", 0, "t=multiply r r; u=subtract 1 t; multiply d u", 3},
  };
  return table;
}

const std::vector<LinearAdjoint> &phaze::linearAdjoints() {
  static const std::vector<LinearAdjoint> table = {
      {"all_gather", "reduce_scatter", true},
      {"all_reduce", "all_reduce", true},
      {"all_to_all", "all_to_all", false},
      {"collective_permute", "collective_permute", false},
      {"dynamic_gather", "scatter", true},
      {"dynamic_pad", "real_dynamic_slice", false},
      {"dynamic_slice", "dynamic_update_slice", false},
      {"gather", "scatter", true},
      {"pad", "slice", false},
      {"real_dynamic_slice", "dynamic_pad", false},
      {"reduce_scatter", "all_gather", false},
      {"reverse", "reverse", false},
      {"slice", "pad", false},
      {"torch_index_select", "scatter", true},
      {"transpose", "transpose", false},
  };
  return table;
}

bool phaze::hasNoDerivative(const std::string &name) {
  static const std::set<std::string> names = {
      "ceil", "floor", "iota", "round_nearest_afz", "round_nearest_even", "sign", "zeros_like"};
  return names.count(name) != 0;
}

bool phaze::isWorkless(const std::string &name) {
  static const std::set<std::string> names = {"and",  "complex", "conj",  "convert",
                                              "imag", "real",    "select"};
  return names.count(name) != 0;
}

std::vector<DerivativeStep> phaze::parseSteps(const char *text) {
  std::vector<DerivativeStep> steps(1);
  std::string word;
  auto endWord = [&] {
    if (word.empty())
      return;
    DerivativeStep &step = steps.back();
    if (!step.name.empty()) {
      step.reads.push_back(word);
    } else if (size_t place = word.find('='); place != std::string::npos) {
      step.label = word.substr(0, place);
      step.name = word.substr(place + 1);
    } else {
      step.name = word;
    }
    word.clear();
  };
  for (const char *c = text; *c; ++c) {
    if (*c != ' ' && *c != ';') {
      word += *c;
      continue;
    }
    endWord();
    if (*c == ';')
      steps.emplace_back();
  }
  endWord();
  return steps;
}
