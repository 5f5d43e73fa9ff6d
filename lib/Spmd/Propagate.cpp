// Which sharding each value of a program is to have.
//
// A sharding that is given divides classes of factors. Each class is divided as the first says that
// divides it: arguments come first, then results, then constraints in the order of the program.
// Whoever has the class outermost in a dimension is divided in the same way there.
#include "Propagate.h"
#include "phaze/Import/Factors.h"

using namespace mlir;

namespace phaze::spmd {

namespace {

class Propagator {
public:
  Propagator(const ProgramGraph &graph, const FactorAnalysis &factors, const DeviceMesh &mesh)
      : graph(graph), factors(factors), mesh(mesh), axesOf(factors.classes.size()) {}

  /// Divides the classes of a value's dimensions, major axes along major factors.
  void divide(ValueIndex value, const Sharding &sharding) {
    for (auto [dim, axes] : llvm::enumerate(sharding.dims)) {
      AxesRef left = axes;
      SmallVector<ClassIndex> classes = classesOf(value, dim);
      for (ClassIndex factor : classes) {
        if (left.empty())
          break;
        Axes taken;
        int64_t rest = factors.classes[factor].size;
        while (!left.empty() && (rest % mesh.sizes[left[0]] == 0 || classes.size() == 1)) {
          taken.push_back(left[0]);
          rest /= mesh.sizes[left[0]];
          left = left.drop_front();
        }
        if (axesOf[factor].empty())
          axesOf[factor] = taken;
        if (rest > 1)
          break;
      }
    }
  }

  /// Adds what classes say to the dimensions of a sharding that are open.
  void follow(ValueIndex value, Sharding &sharding, ArrayRef<bool> isOpen) const {
    for (unsigned dim = 0; dim < sharding.dims.size(); ++dim) {
      if (!isOpen[dim] || !sharding.dims[dim].empty())
        continue;
      SmallVector<ClassIndex> classes = classesOf(value, dim);
      for (ClassIndex factor : classes) {
        // The major axes, as far as nothing else is divided along them.
        AxesRef axes = axesOf[factor];
        axes = axes.take_while([&](unsigned axis) { return !sharding.uses(axis); });
        int64_t size = factors.classes[factor].size, count = mesh.count(axes);
        if (axes.empty() || (size % count && classes.size() > 1))
          break;
        sharding.dims[dim].append(axes.begin(), axes.end());
        if (count != size)
          break;
      }
    }
  }

  /// The classes of a dimension that are more than a 1; none where they are not its size.
  SmallVector<ClassIndex> classesOf(ValueIndex value, unsigned dim) const {
    SmallVector<ClassIndex> classes;
    int64_t product = 1;
    for (ClassIndex factor : factors.factors(value, dim)) {
      product *= factors.classes[factor].size;
      if (factors.classes[factor].size > 1)
        classes.push_back(factor);
    }
    if (product != graph.shape(value)[dim])
      classes.clear();
    return classes;
  }

private:
  const ProgramGraph &graph;
  const FactorAnalysis &factors;
  const DeviceMesh &mesh;
  std::vector<Axes> axesOf; ///< By class.
};

/// What the graph cannot say of a program is not the user's concern here.
struct Quiet : public ScopedDiagnosticHandler {
  explicit Quiet(MLIRContext *context)
      : ScopedDiagnosticHandler(context, [](Diagnostic &) { return success(); }) {}
};

} // namespace

/// Without what values have of their own.
static llvm::DenseMap<Value, Sharding>
propagateClasses(func::FuncOp entry, const GivenShardings &given, bool byClasses) {
  llvm::DenseMap<Value, Sharding> wanted;
  for (auto &[value, sharding] : given.values)
    wanted[value] = sharding.sharding;
  if (!byClasses)
    return wanted;
  FailureOr<ProgramGraph> graph = [&] {
    Quiet quiet(entry.getContext());
    return ProgramGraph::build(entry->getParentOfType<ModuleOp>(), {entry.getName().str(), false});
  }();
  if (failed(graph))
    return wanted;
  FactorAnalysis factors(*graph);
  Propagator propagator(*graph, factors, given.mesh);
  auto isTensor = [&](ValueIndex value) {
    auto type = dyn_cast<RankedTensorType>(graph->values[value].type);
    return type && type.hasStaticShape() && type == graph->values[value].source.getType();
  };
  auto divide = [&](ValueIndex value) {
    auto found = given.values.find(graph->values[value].source);
    if (found != given.values.end() && isTensor(value))
      propagator.divide(value, found->second.sharding);
  };
  ValueIndex arguments = graph->numArguments();
  for (ValueIndex value = 0; value < arguments; ++value)
    divide(value);
  for (auto [value, sharding] : llvm::zip(graph->results, given.results))
    if (sharding && isTensor(value))
      propagator.divide(value, sharding->sharding);
  for (ValueIndex value = arguments; value < ValueIndex(graph->values.size()); ++value)
    divide(value);
  for (ValueIndex value = 0; value < ValueIndex(graph->values.size()); ++value) {
    if (!isTensor(value))
      continue;
    Value source = graph->values[value].source;
    auto found = given.values.find(source);
    size_t rank = graph->shape(value).size();
    if (found == given.values.end() && wanted.contains(source))
      continue;
    Sharding sharding =
        found != given.values.end() ? found->second.sharding : Sharding::whole(rank);
    propagator.follow(value, sharding,
                      found != given.values.end() ? found->second.isOpen
                                                  : SmallVector<bool, 4>(rank, true));
    if (found != given.values.end() || !sharding.isWhole())
      wanted[source] = sharding;
  }
  return wanted;
}

llvm::DenseMap<Value, Sharding> propagate(func::FuncOp entry, const GivenShardings &given,
                                          bool byClasses) {
  llvm::DenseMap<Value, Sharding> wanted = propagateClasses(entry, given, byClasses);
  for (const auto &[value, sharding] : given.own)
    wanted[value] = sharding;
  return wanted;
}

} // namespace phaze::spmd
