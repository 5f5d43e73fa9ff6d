// Random programs of all kinds of operations, with shardings here and there.
#ifndef PHAZE_TEST_UNIT_SPMD_RANDOMSHARDEDPROGRAM_H
#define PHAZE_TEST_UNIT_SPMD_RANDOMSHARDEDPROGRAM_H

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace phaze::spmd {

/// Writes a random program, the same one for the same seed. Values are f64, i32 or i1.
class RandomShardedProgram {
public:
  explicit RandomShardedProgram(unsigned seed) : random(seed) {}

  std::string generate(unsigned numOps);

private:
  using Shape = std::vector<int64_t>;
  struct Value {
    std::string name, element;
    Shape shape;

    std::string type() const {
      std::string text = "tensor<";
      for (int64_t size : shape)
        text += std::to_string(size) + "x";
      return text + element + ">";
    }
    std::string of(const std::string &other) const { return Value{"", other, shape}.type(); }
  };

  int64_t upTo(int64_t bound) { return std::uniform_int_distribution<int64_t>(0, bound)(random); }
  bool oneIn(int64_t n) { return upTo(n - 1) == 0; }
  template <typename T> T pick(const std::vector<T> &list) { return list[upTo(list.size() - 1)]; }
  int64_t size() { return pick(std::vector<int64_t>{1, 2, 3, 4, 4, 5, 6, 8}); }
  static std::string list(const Shape &values) {
    std::string text;
    for (int64_t value : values)
      text += (text.empty() ? "" : ", ") + std::to_string(value);
    return text;
  }
  /// The entries of `shape` at these places.
  static std::string array(const Shape &values) {
    return values.empty() ? "array<i64>" : "array<i64: " + list(values) + ">";
  }

  Value pickValue(const std::string &element = "f64", size_t leastRank = 0);
  Value emit(const std::string &text, const std::string &element, const Shape &shape,
             const std::string &tail = "");
  Value argument(const std::string &element, const Shape &shape);
  Value like(const Value &value);
  std::string sharding(size_t rank);
  std::string combiner(const std::string &operation, const std::string &element = "f64");

  void step();
  void elementwise();
  void shapes();
  void parts();
  void sums();
  void dot();
  void convolution();
  void lookUp();
  void windows();
  void ordering();
  void control();
  void constraint();

  std::mt19937 random;
  std::vector<std::pair<std::string, int64_t>> axes;
  std::vector<Value> values;
  std::string arguments, body;
  unsigned next = 0;
};

} // namespace phaze::spmd

#endif
