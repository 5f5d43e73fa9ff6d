// Finds what the arguments, results and constants of a program are. docs/Import.md has the rules.
#include "phaze/Import/Roles.h"
#include "Dependence.h"
#include "RolePairs.h"
#include "dialects/StableHLO/StableHLO.h"
#include "phaze/Import/OperationKinds.h"
#include "phaze/Import/ValueNames.h"
#include "llvm/ADT/StringExtras.h"
#include <numeric>

using namespace mlir;

namespace phaze {

StringRef stringify(ArgumentRole role) {
  constexpr StringRef names[] = {"parameter", "state", "buffer", "data", "scalar", "rng", "unused"};
  return names[static_cast<int>(role)];
}

StringRef stringify(ResultRole role) {
  constexpr StringRef names[] = {"updated", "gradient", "loss", "metric", "output"};
  return names[static_cast<int>(role)];
}

template <typename Role> static std::optional<Role> roleOf(StringRef name, int count) {
  for (int i = 0; i < count; ++i)
    if (stringify(static_cast<Role>(i)) == name)
      return static_cast<Role>(i);
  return std::nullopt;
}

std::optional<ArgumentRole> argumentRoleOf(StringRef name) { return roleOf<ArgumentRole>(name, 7); }
std::optional<ResultRole> resultRoleOf(StringRef name) { return roleOf<ResultRole>(name, 5); }

bool Roles::isParameter(const ProgramGraph &graph, ValueIndex value) const {
  const GraphValue &of = graph.values[value];
  if (of.producer < 0)
    return arguments[of.resultNumber].role == ArgumentRole::Parameter;
  return llvm::is_contained(constantParameters, of.producer);
}

namespace {

int64_t elementsOf(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor ? tensor.getNumElements() : 0;
}

bool isFloat(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && isa<FloatType>(tensor.getElementType());
}

class RoleInference {
public:
  RoleInference(ProgramGraph &graph, const FactorAnalysis &factors, const RoleOptions &options)
      : graph(graph), factors(factors), options(options) {
    roles.arguments.resize(graph.numArguments());
    roles.results.resize(graph.results.size());
    givenArguments.resize(graph.numArguments());
    givenResults.resize(graph.results.size());
  }

  FailureOr<Roles> run() {
    if (failed(readAttributes()) || failed(readOptions()))
      return failure();
    behind = argumentsBehind(graph, graph.results);
    pairs = pairUpdates(graph, behind);
    dropForwardPairs();
    findGradients();
    findLoss();
    findForward();
    findBatch();
    findParameters();
    assignArguments();
    assignResults();
    return std::move(roles);
  }

private:
  //===--------------------------------------------------------------------------------------===//
  // What the user said
  //===--------------------------------------------------------------------------------------===//

  LogicalResult readAttributes() {
    func::FuncOp entry = graph.entry;
    for (unsigned i = 0; i < entry.getNumArguments(); ++i) {
      if (Attribute attr = entry.getArgAttr(i, "phaze.role")) {
        auto name = dyn_cast<StringAttr>(attr);
        if (!name || failed(give(givenArguments[i], name.getValue(), "its attribute")))
          return entry.emitError() << describeArgument(entry, i) << " has phaze.role = " << attr
                                   << ", expected one of parameter, state, buffer, data, scalar, "
                                      "rng, unused";
      }
      if (Attribute attr = entry.getArgAttr(i, "phaze.batch_dim")) {
        auto dim = dyn_cast<IntegerAttr>(attr);
        if (!dim || failed(giveBatch(i, dim.getInt())))
          return entry.emitError()
                 << describeArgument(entry, i) << " has phaze.batch_dim = " << attr
                 << ", expected a dimension of " << entry.getArgument(i).getType();
      }
    }
    for (unsigned i = 0; i < entry.getNumResults(); ++i)
      if (Attribute attr = entry.getResultAttr(i, "phaze.role")) {
        auto name = dyn_cast<StringAttr>(attr);
        if (!name || failed(give(givenResults[i], name.getValue(), "its attribute")))
          return entry.emitError() << describeResult(entry, i) << " has phaze.role = " << attr
                                   << ", expected one of updated, gradient, loss, metric, output";
      }
    return success();
  }

  LogicalResult readOptions() {
    auto refuse = [&](StringRef option, StringRef text, StringRef expected) {
      return graph.entry.emitError()
             << "option " << option << "=" << text << ", expected " << expected;
    };
    for (StringRef text : options.arguments) {
      auto [number, name] = text.split(':');
      unsigned i;
      if (number.getAsInteger(10, i) || i >= givenArguments.size() ||
          failed(give(givenArguments[i], name, "an option")))
        return refuse("arguments", text,
                      "NUMBER:ROLE with one of parameter, state, buffer, data, scalar, rng, "
                      "unused");
    }
    for (StringRef text : options.results) {
      auto [number, name] = text.split(':');
      unsigned i;
      if (number.getAsInteger(10, i) || i >= givenResults.size() ||
          failed(give(givenResults[i], name, "an option")))
        return refuse("results", text,
                      "NUMBER:ROLE with one of updated, gradient, loss, metric, output");
    }
    if (!options.batch.empty()) {
      auto [number, dim] = StringRef(options.batch).split(':');
      unsigned i, d;
      if (number.getAsInteger(10, i) || dim.getAsInteger(10, d) || failed(giveBatch(i, d)))
        return refuse("batch-dim", options.batch, "ARGUMENT:DIMENSION");
    }
    return success();
  }

  template <typename Role> struct Given {
    std::optional<Role> role;
    std::string by;
  };

  static LogicalResult give(Given<ArgumentRole> &given, StringRef name, StringRef by) {
    given = {argumentRoleOf(name), ("given by " + by).str()};
    return success(given.role.has_value());
  }
  static LogicalResult give(Given<ResultRole> &given, StringRef name, StringRef by) {
    given = {resultRoleOf(name), ("given by " + by).str()};
    return success(given.role.has_value());
  }

  LogicalResult giveBatch(unsigned argument, int64_t dim) {
    if (argument >= graph.numArguments() || dim < 0 ||
        dim >= static_cast<int64_t>(graph.shape(argument).size()))
      return failure();
    ArrayRef<ClassIndex> list = factors.factors(argument, dim);
    if (list.empty())
      return failure();
    roles.batch = list.front();
    roles.whyBatch = "given for " + describeArgument(graph.entry, argument);
    return success();
  }

  //===--------------------------------------------------------------------------------------===//
  // Gradients, loss, forward
  //===--------------------------------------------------------------------------------------===//

  bool reaches(unsigned argument, unsigned result) const { return behind[result].test(argument); }

  /// A forward pass that returns its input plus something looks like an update of the input. But
  /// its inputs have the batch in common, which nothing in a forward pass contracts; the parameters
  /// of a training step have no such class in common.
  void dropForwardPairs() {
    SmallVector<unsigned> arguments;
    for (unsigned argument : pairs.elementwise.set_bits())
      if (isFloat(graph.values[argument].type) && elementsOf(graph.values[argument].type) > 1)
        arguments.push_back(argument);
    if (arguments.empty())
      return;
    for (unsigned dim = 0; dim < graph.shape(arguments[0]).size(); ++dim)
      for (ClassIndex factor : factors.factors(arguments[0], dim)) {
        bool isCommon = llvm::all_of(
            arguments, [&](unsigned argument) { return factors.hasClass(argument, factor); });
        if (!isCommon || isSummed(factor))
          continue;
        for (unsigned argument : arguments) {
          pairs.argumentOf[*pairs.resultOf[argument]].reset();
          pairs.resultOf[argument].reset();
          pairs.elementwise.reset(argument);
        }
        pairs.hasTraining = false;
        return;
      }
  }

  /// Whether anything sums over the class.
  bool isSummed(ClassIndex factor) const {
    return llvm::any_of(factors.nodes, [&](const NodeFactors &node) {
      return llvm::any_of(node.uses, [&](NodeFactors::Use use) {
        return use.factor == factor && use.use == FactorUse::Reduce;
      });
    });
  }

  /// Results that have the dimensions of an argument, where nothing is updated: the gradients of a
  /// program that leaves the update to others.
  void findGradients() {
    gradientOf.assign(graph.results.size(), std::nullopt);
    for (auto [i, given] : llvm::enumerate(givenResults))
      hasGivenGradient |= given.role == ResultRole::Gradient;
    if (pairs.hasTraining && !hasGivenGradient)
      return;
    llvm::BitVector taken(graph.numArguments());
    SmallVector<unsigned> matched;
    for (unsigned result = 0; result < graph.results.size(); ++result) {
      ValueIndex value = graph.results[result];
      if (!isFloat(graph.values[value].type) || elementsOf(graph.values[value].type) < 2 ||
          pairs.argumentOf[result])
        continue;
      if (hasGivenGradient && givenResults[result].role != ResultRole::Gradient)
        continue;
      for (unsigned argument = 0; argument < graph.numArguments(); ++argument)
        if (!taken.test(argument) && haveSameFactors(argument, value) &&
            graph.resolve(value) != static_cast<ValueIndex>(argument)) {
          taken.set(argument);
          gradientOf[result] = argument;
          matched.push_back(argument);
          break;
        }
    }
    if (hasGivenGradient)
      return;
    // A forward pass may return what has the shape of its input, too. Then all of them have the
    // batch; parameters have no class in common.
    if (matched.size() < 2 || haveCommonClass(matched))
      gradientOf.assign(graph.results.size(), std::nullopt);
  }

  bool haveSameFactors(ValueIndex a, ValueIndex b) const {
    if (graph.values[a].type != graph.values[b].type)
      return false;
    for (unsigned dim = 0; dim < graph.shape(a).size(); ++dim)
      if (factors.factors(a, dim) != factors.factors(b, dim))
        return false;
    return true;
  }

  bool haveCommonClass(ArrayRef<unsigned> arguments) const {
    for (unsigned dim = 0; dim < graph.shape(arguments[0]).size(); ++dim)
      for (ClassIndex factor : factors.factors(arguments[0], dim))
        if (llvm::all_of(arguments, [&](unsigned a) { return factors.hasClass(a, factor); }))
          return true;
    return false;
  }

  /// Arguments that may be parameters, as far as is known before roles are.
  bool mayBeParameter(unsigned argument) const {
    if (givenArguments[argument].role)
      return givenArguments[argument].role == ArgumentRole::Parameter;
    if (!isFloat(graph.values[argument].type) || elementsOf(graph.values[argument].type) < 2)
      return false;
    return !roles.isTraining || pairs.elementwise.test(argument) ||
           llvm::is_contained(gradientOf, std::optional<unsigned>(argument));
  }

  /// Values that a parameter leads to without integers between: only these have gradients. An
  /// accuracy, which counts comparisons, is no loss.
  llvm::BitVector findDifferentiable() const {
    llvm::BitVector found(graph.values.size());
    for (unsigned argument = 0; argument < graph.numArguments(); ++argument)
      found[argument] = mayBeParameter(argument);
    for (const GraphNode &node : graph.nodes) {
      if (llvm::none_of(node.sources(), [&](ValueIndex value) { return found.test(value); }))
        continue;
      for (ValueIndex result : node.results) {
        auto tensor = dyn_cast<RankedTensorType>(graph.values[result].type);
        found[result] = !tensor || !isa<IntegerType>(tensor.getElementType());
      }
    }
    return found;
  }

  void findLoss() {
    bool hasGradients = llvm::any_of(gradientOf, [](auto of) { return of.has_value(); });
    roles.isTraining = pairs.hasTraining || hasGradients;
    llvm::BitVector isDifferentiable = findDifferentiable();
    SmallVector<unsigned> candidates;
    size_t most = 1;
    for (unsigned i = 0; i < graph.results.size(); ++i) {
      if (givenResults[i].role) {
        if (givenResults[i].role == ResultRole::Loss)
          losses.push_back(i);
        continue;
      }
      Type type = graph.values[graph.results[i]].type;
      if (!isFloat(type) || elementsOf(type) != 1 || pairs.argumentOf[i] ||
          !isDifferentiable.test(graph.results[i]))
        continue;
      size_t count = 0;
      for (unsigned argument : behind[i].set_bits())
        count += mayBeParameter(argument);
      if (count > most)
        candidates.clear();
      if (count >= most) {
        most = count;
        candidates.push_back(i);
      }
    }
    if (!losses.empty())
      return;
    // Gradient norms depend on as many parameters as the loss, with the backward pass behind them.
    std::optional<size_t> fewest;
    for (unsigned candidate : candidates) {
      size_t contractions = 0;
      // It outlives the loop, as the range that is made of it does not see to.
      const llvm::BitVector behindLoss = ancestors(graph, graph.results[candidate]);
      for (unsigned node : behindLoss.set_bits())
        contractions += isContraction(graph.nodes[node].op);
      if (!fewest || contractions < *fewest)
        losses.clear();
      if (!fewest || contractions <= *fewest) {
        fewest = contractions;
        losses.push_back(candidate);
      }
    }
  }

  SmallVector<ValueIndex> valuesOf(ArrayRef<unsigned> results) const {
    SmallVector<ValueIndex> values;
    for (unsigned result : results)
      values.push_back(graph.results[result]);
    return values;
  }

  /// The argument that a result updates or is the gradient of.
  std::optional<unsigned> ownArgument(unsigned result) const {
    return pairs.argumentOf[result] ? pairs.argumentOf[result] : gradientOf[result];
  }

  void findForward() {
    llvm::BitVector forward(graph.nodes.size());
    SmallVector<unsigned> owned;
    for (unsigned i = 0; i < graph.results.size(); ++i)
      if (ownArgument(i))
        owned.push_back(i);
    if (!roles.isTraining) {
      forward = ancestors(graph, graph.results);
    } else if (!losses.empty()) {
      forward = ancestors(graph, valuesOf(losses));
    }

    // Which results are made from gradients: those behind which are as many of the arguments that
    // matter as behind any. Batch-norm statistics see only what comes before them.
    llvm::BitVector matters(graph.numArguments());
    if (!losses.empty()) {
      for (unsigned loss : losses)
        matters |= behind[loss];
    } else {
      for (unsigned argument = 0; argument < graph.numArguments(); ++argument) {
        size_t reached = llvm::count_if(owned, [&](unsigned r) { return reaches(argument, r); });
        if (2 * reached >= owned.size())
          matters.set(argument);
      }
    }
    std::vector<size_t> counts(graph.results.size());
    size_t most = 0;
    for (unsigned result : owned) {
      llvm::BitVector seen = behind[result];
      seen.set(*ownArgument(result));
      seen &= matters;
      counts[result] = seen.count();
      most = std::max(most, counts[result]);
    }
    isTrained.resize(graph.results.size());
    SmallVector<unsigned> trained;
    for (unsigned result : owned)
      if (roles.isTraining && isFloat(graph.values[graph.results[result]].type)) {
        isTrained[result] = 10 * counts[result] >= 9 * most;
        if (counts[result] == most)
          trained.push_back(result);
      }
    if (roles.isTraining && losses.empty()) {
      forward.set();
      for (unsigned result : trained)
        forward &= ancestors(graph, graph.results[result]);
      if (trained.empty())
        forward.reset();
    }
    roles.isForward.resize(graph.nodes.size());
    for (unsigned node : forward.set_bits())
      roles.isForward[node] = true;
  }

  //===--------------------------------------------------------------------------------------===//
  // Batch
  //===--------------------------------------------------------------------------------------===//

  void findBatch() {
    if (roles.batch)
      return;
    // What the forward pass does with each class.
    llvm::BitVector contracted(factors.classes.size()), whole(factors.classes.size());
    for (auto [i, node] : llvm::enumerate(graph.nodes)) {
      if (!roles.isForward[i])
        continue;
      for (NodeFactors::Use use : factors.nodes[i].uses) {
        if (use.use == FactorUse::Reduce && isContraction(node.op))
          contracted.set(use.factor);
        else if (use.use == FactorUse::Whole)
          whole.set(use.factor);
      }
    }
    llvm::BitVector ofParameters(factors.classes.size());
    for (unsigned argument = 0; argument < graph.numArguments(); ++argument)
      if (pairs.elementwise.test(argument) && elementsOf(graph.values[argument].type) > 1)
        for (unsigned dim = 0; dim < graph.shape(argument).size(); ++dim)
          for (ClassIndex factor : factors.factors(argument, dim))
            ofParameters.set(factor);

    // The outermost class of an argument that goes through the contractions of the forward pass.
    int64_t contractions = 0;
    std::vector<int64_t> carried(factors.classes.size(), 0);
    for (auto [i, node] : llvm::enumerate(graph.nodes)) {
      if (!roles.isForward[i] || !isContraction(node.op))
        continue;
      ++contractions;
      llvm::SmallDenseSet<ClassIndex, 8> seen;
      for (unsigned dim = 0; dim < graph.shape(node.results[0]).size(); ++dim)
        for (ClassIndex factor : factors.factors(node.results[0], dim))
          if (seen.insert(factor).second)
            ++carried[factor];
    }
    struct Score {
      int64_t carried = 0;
      bool isClean = false;
      int integers = 0, arguments = 0;
      auto key() const { return std::make_tuple(carried, isClean, integers, arguments); }
    };
    llvm::MapVector<ClassIndex, Score> scores;
    auto consider = [&](unsigned argument, ClassIndex factor) {
      if (contracted.test(factor) || ofParameters.test(factor) ||
          4 * carried[factor] < contractions)
        return;
      Score &score = scores[factor];
      score.carried = carried[factor];
      score.isClean = !whole.test(factor);
      score.integers += !isFloat(graph.values[argument].type) ||
                        givenArguments[argument].role == ArgumentRole::Data;
      score.arguments += 1;
    };
    // Outermost first; where nothing is, anywhere: some programs have features x batch.
    for (bool isAnywhere : {false, true}) {
      for (unsigned argument = 0; argument < graph.numArguments(); ++argument) {
        if (pairs.elementwise.test(argument) || graph.values[argument].users.empty())
          continue;
        std::optional<ArgumentRole> given = givenArguments[argument].role;
        if (given && *given != ArgumentRole::Data)
          continue;
        if (std::optional<ClassIndex> outermost = outermostOf(argument); outermost && !isAnywhere)
          consider(argument, *outermost);
        for (unsigned dim = 0; isAnywhere && dim < graph.shape(argument).size(); ++dim)
          for (ClassIndex factor : factors.factors(argument, dim))
            if (factors.classes[factor].size > 1 && dataLike(argument))
              consider(argument, factor);
      }
      if (!scores.empty())
        break;
    }
    auto best = scores.end();
    for (auto entry = scores.begin(); entry != scores.end(); ++entry)
      if (best == scores.end() || entry->second.key() > best->second.key())
        best = entry;
    if (best != scores.end()) {
      roles.batch = best->first;
      roles.whyBatch = "in " + std::to_string(best->second.arguments) + " arguments and in " +
                       std::to_string(best->second.carried) + " of " +
                       std::to_string(contractions) + " contractions, never contracted";
      return;
    }
    // A single sample may enter without a batch dimension and get one inside.
    llvm::MapVector<ClassIndex, int64_t> ones;
    for (auto [i, node] : llvm::enumerate(graph.nodes))
      if (roles.isForward[i] && isContraction(node.op))
        if (std::optional<ClassIndex> outermost = outermostOf(node.results[0]))
          if (factors.classes[*outermost].size == 1 && !contracted.test(*outermost))
            ++ones[*outermost];
    auto most =
        llvm::max_element(ones, [](const auto &a, const auto &b) { return a.second < b.second; });
    if (most != ones.end()) {
      roles.batch = most->first;
      roles.whyBatch =
          "outermost dimension of size 1 in " + std::to_string(most->second) + " contractions";
    }
  }

  /// Whether an argument can only be data: the others meet it in contractions as parameters do. Of
  /// a program that trains, what is not updated; otherwise the first argument.
  bool dataLike(unsigned argument) const { return roles.isTraining || argument == 0; }

  /// The first factor, dimensions of size 1 that occur nowhere else aside.
  std::optional<ClassIndex> outermostOf(ValueIndex value) const {
    for (unsigned dim = 0; dim < graph.shape(value).size(); ++dim)
      for (ClassIndex factor : factors.factors(value, dim))
        if (factors.classes[factor].size > 1 || isCarriedOn(value, factor))
          return factor;
    return std::nullopt;
  }

  /// Whether a class of size 1 is worth tracking: some contraction of activations has it.
  bool isCarriedOn(ValueIndex value, ClassIndex factor) const {
    if (onesInContractions.empty()) {
      onesInContractions.resize(factors.classes.size() + 1);
      for (const GraphNode &node : graph.nodes)
        if (isContraction(node.op))
          for (unsigned dim = 0; dim < graph.shape(node.results[0]).size(); ++dim)
            for (ClassIndex one : factors.factors(node.results[0], dim))
              onesInContractions.set(one);
    }
    return onesInContractions.test(factor);
  }

  //===--------------------------------------------------------------------------------------===//
  // Parameters that are not updated: of forward passes, frozen, or constants
  //===--------------------------------------------------------------------------------------===//

  bool hasBatch(ValueIndex value) const {
    return roles.batch && factors.hasClass(value, *roles.batch);
  }

  bool mayBeData(unsigned argument) const {
    if (std::optional<ArgumentRole> given = givenArguments[argument].role)
      return *given == ArgumentRole::Data;
    if (pairs.elementwise.test(argument) && isFloat(graph.values[argument].type))
      return false;
    Type type = graph.values[argument].type;
    return hasBatch(argument) || (!isFloat(type) && elementsOf(type) >= 1);
  }

  /// What may be a parameter, and what is known on the way to telling which of them are.
  struct Candidates {
    llvm::BitVector are, made; ///< They, and values made of such alone.
    llvm::BitVector ofData;    ///< What follows from data.
    llvm::BitVector features;  ///< Classes that parameters have.
  };

  void findParameters() {
    isParameter.resize(graph.values.size());
    Candidates candidates = proposeParameters();
    markMade(candidates);
    for (unsigned value : isParameter.set_bits())
      addFeatures(value, candidates);
    acceptFactors(candidates);
    while (acceptScalesAndBiases(candidates))
      ;
    for (unsigned value : isParameter.set_bits())
      if (graph.values[value].producer >= 0)
        roles.constantParameters.push_back(graph.values[value].producer);
  }

  Candidates proposeParameters() {
    Candidates candidates;
    candidates.are.resize(graph.values.size());
    candidates.features.resize(factors.classes.size());
    std::vector<ValueIndex> data;
    for (unsigned argument = 0; argument < graph.numArguments(); ++argument) {
      Type type = graph.values[argument].type;
      if (std::optional<ArgumentRole> given = givenArguments[argument].role;
          given && *given != ArgumentRole::Data) {
        if (*given == ArgumentRole::Parameter)
          isParameter.set(argument);
      } else if (mayBeData(argument)) {
        data.push_back(argument);
      } else if (isFloat(type) && elementsOf(type) > 1) {
        // Whoever is trained is a parameter where the forward pass uses it.
        std::optional<unsigned> result = pairs.resultOf[argument];
        if (!result)
          for (unsigned i = 0; i < gradientOf.size(); ++i)
            if (gradientOf[i] == argument)
              result = i;
        // Of a program of gradients alone, part of the forward pass may be missing.
        bool isUsed = isInForward(argument) || (result && gradientOf[*result]);
        if (result && roles.isTraining && isTrained[*result] && isUsed)
          isParameter.set(argument);
        else if (!result)
          candidates.are.set(argument);
      }
    }
    for (const GraphNode &node : graph.nodes)
      if (isConstant(node.op) && !node.passed && !isSplatConstant(node.op)) {
        ValueIndex value = node.results[0];
        if (isFloat(graph.values[value].type) && elementsOf(graph.values[value].type) > 1)
          candidates.are.set(value);
      }
    candidates.ofData = descendants(graph, data);
    return candidates;
  }

  void markMade(Candidates &candidates) const {
    candidates.made = candidates.are;
    // Positions and the like, which follow from nothing, say nothing about what they pick either.
    std::vector<ValueIndex> all(graph.numArguments());
    std::iota(all.begin(), all.end(), 0);
    llvm::BitVector ofArguments = descendants(graph, all);
    for (const GraphNode &node : graph.nodes) {
      bool isMade =
          !node.operands.empty() && !isContraction(node.op) &&
          llvm::all_of(node.operands, [&](ValueIndex operand) {
            return candidates.made.test(operand) || isPlain(operand) || !ofArguments.test(operand);
          });
      bool hasAny = llvm::any_of(node.operands,
                                 [&](ValueIndex operand) { return candidates.made.test(operand); });
      if (isMade && hasAny)
        for (ValueIndex result : node.results)
          candidates.made.set(result);
    }
  }

  void addFeatures(ValueIndex value, Candidates &candidates) const {
    for (unsigned dim = 0; dim < graph.shape(value).size(); ++dim)
      for (ClassIndex factor : factors.factors(value, dim))
        if (factors.classes[factor].size > 1)
          candidates.features.set(factor);
  }

  /// What a value is made of are parameters. Whether any of them was not known to be one.
  bool accept(ValueIndex made, Candidates &candidates) {
    bool isNew = false;
    std::vector<ValueIndex> open = {made};
    llvm::DenseSet<ValueIndex> seen;
    while (!open.empty()) {
      ValueIndex value = open.back();
      open.pop_back();
      if (!candidates.made.test(value) || !seen.insert(value).second)
        continue;
      if (candidates.are.test(value)) {
        isNew |= !isParameter.test(value);
        isParameter.set(value);
        addFeatures(value, candidates);
      } else {
        llvm::append_range(open, graph.nodes[graph.values[value].producer].operands);
      }
    }
    return isNew;
  }

  /// What is multiplied with data in contractions, or looked up by data.
  void acceptFactors(Candidates &candidates) {
    for (auto [i, node] : llvm::enumerate(graph.nodes)) {
      if (!roles.isForward[i])
        continue;
      bool isLookup =
          isa<stablehlo::GatherOp, stablehlo::DynamicGatherOp, stablehlo::TorchIndexSelectOp>(
              node.op);
      if (!isLookup && !isContraction(node.op))
        continue;
      if (isLookup) {
        if (candidates.made.test(node.operands[0]) && candidates.ofData.test(node.operands[1]) &&
            graph.shape(node.operands[0]).size() > 1)
          accept(node.operands[0], candidates);
        continue;
      }
      std::optional<ContractionFactors> parts = factors.contraction(i);
      int64_t reduced = 1;
      if (parts)
        for (ClassIndex factor : parts->reduction)
          reduced *= factors.classes[factor].size;
      for (unsigned side = 0; side < 2; ++side)
        if (candidates.made.test(node.operands[side]) &&
            candidates.ofData.test(node.operands[1 - side]) && reduced > 1)
          accept(node.operands[side], candidates);
    }
  }

  /// Of what the parameters that are known have made. Whether there are new ones.
  bool acceptScalesAndBiases(Candidates &candidates) {
    bool hasChanged = false;
    std::vector<ValueIndex> found;
    for (unsigned value : isParameter.set_bits())
      found.push_back(value);
    llvm::BitVector activations = descendants(graph, found);
    activations &= candidates.ofData;
    for (auto [i, node] : llvm::enumerate(graph.nodes)) {
      if (!roles.isForward[i] || node.operands.size() < 2 || !isScaleOrBias(node.op))
        continue;
      if (llvm::none_of(node.operands, [&](ValueIndex v) { return activations.test(v); }))
        continue;
      for (ValueIndex operand : node.operands)
        if (candidates.made.test(operand) && hasAny(operand, candidates.features))
          hasChanged |= accept(operand, candidates);
    }
    return hasChanged;
  }

  static bool isScaleOrBias(Operation *op) {
    return isa<stablehlo::AddOp, stablehlo::SubtractOp, stablehlo::MultiplyOp, stablehlo::DivideOp,
               stablehlo::ConcatenateOp, stablehlo::BatchNormInferenceOp,
               stablehlo::BatchNormTrainingOp>(op);
  }

  bool hasAny(ValueIndex value, const llvm::BitVector &classes) const {
    for (unsigned dim = 0; dim < graph.shape(value).size(); ++dim)
      for (ClassIndex factor : factors.factors(value, dim))
        if (classes.test(factor))
          return true;
    return false;
  }

  /// Whether a value says nothing about what it is mixed with: constants and scalars.
  bool isPlain(ValueIndex value) const {
    if (elementsOf(graph.values[value].type) == 1)
      return true;
    NodeIndex producer = graph.values[value].producer;
    if (producer < 0)
      return false;
    const GraphNode &node = graph.nodes[producer];
    return isSplatConstant(node.op) ||
           (isDerivable(node) && isPlain(node.sameAs.value_or(node.operands[0])));
  }

  bool isInForward(ValueIndex value) const {
    return llvm::any_of(graph.values[value].users,
                        [&](NodeIndex user) { return roles.isForward[user]; });
  }

  //===--------------------------------------------------------------------------------------===//
  // Summing up
  //===--------------------------------------------------------------------------------------===//

  void assignArguments() {
    for (unsigned i = 0; i < graph.numArguments(); ++i) {
      ArgumentInfo &info = roles.arguments[i];
      if (pairs.resultOf[i])
        info.result = *pairs.resultOf[i];
      else
        for (unsigned result = 0; result < gradientOf.size(); ++result)
          if (gradientOf[result] == i)
            info.result = result;
      std::tie(info.role, info.why) = roleOfArgument(i);
      if (givenArguments[i].role) {
        info.role = *givenArguments[i].role;
        info.why = givenArguments[i].by;
      }
    }
    for (auto [i, info] : llvm::enumerate(roles.arguments))
      if (info.role == ArgumentRole::State)
        for (unsigned parameter : pairs.readsElementwise[i])
          if (roles.arguments[parameter].role == ArgumentRole::Parameter)
            info.parameter = parameter;
  }

  std::pair<ArgumentRole, std::string> roleOfArgument(unsigned i) const {
    const GraphValue &value = graph.values[i];
    bool isUsed = !value.users.empty() || llvm::is_contained(graph.results, ValueIndex(i));
    if (!isUsed)
      return {ArgumentRole::Unused, "nothing uses it"};
    if (isParameter.test(i))
      return {ArgumentRole::Parameter,
              roles.arguments[i].result
                  ? "trained: the forward pass uses it and a result is made from its gradient"
                  : "meets an activation in the forward pass"};
    auto tensor = dyn_cast<RankedTensorType>(value.type);
    if (!tensor)
      return {ArgumentRole::Scalar, "no tensor"};
    if (std::optional<unsigned> result = pairs.resultOf[i]) {
      if (tensor.getNumElements() == 1)
        return {ArgumentRole::Scalar, "a single number that is updated"};
      if (!isFloat(tensor) && tensor.getElementType().isUnsignedInteger())
        return {ArgumentRole::Rng, "unsigned integers that are updated"};
      if (roles.isTraining && isFloat(tensor) && isTrained[*result] && !isInForward(i))
        return {ArgumentRole::State, "updated from gradients, not used by the forward pass"};
      return {ArgumentRole::Buffer, "updated, but not from gradients"};
    }
    if (tensor.getNumElements() == 1 && !hasBatch(i))
      return {ArgumentRole::Scalar, "a single number"};
    if (hasBatch(i))
      return {ArgumentRole::Data, "has the batch"};
    if (tensor.getElementType().isUnsignedInteger())
      return {ArgumentRole::Rng, "unsigned integers without the batch"};
    if (!isFloat(tensor))
      return {ArgumentRole::Data, "integers"};
    return {ArgumentRole::Data, "meets no activation as a parameter would"};
  }

  void assignResults() {
    for (unsigned i = 0; i < graph.results.size(); ++i) {
      ResultInfo &info = roles.results[i];
      if (pairs.argumentOf[i]) {
        info = {ResultRole::Updated, pairs.why[i], *pairs.argumentOf[i]};
      } else if (gradientOf[i]) {
        info = {ResultRole::Gradient, "has the dimensions of the argument", *gradientOf[i]};
      } else if (roles.isTraining && llvm::is_contained(losses, i)) {
        info = {ResultRole::Loss,
                "a number behind which are the most parameters and the fewest "
                "contractions",
                std::nullopt};
      } else {
        info = {roles.isTraining ? ResultRole::Metric : ResultRole::Output,
                roles.isTraining ? "neither an update nor the loss" : "of a forward pass",
                std::nullopt};
      }
      if (givenResults[i].role) {
        info.role = *givenResults[i].role;
        info.why = givenResults[i].by;
      }
    }
  }

  ProgramGraph &graph;
  const FactorAnalysis &factors;
  const RoleOptions &options;
  Roles roles;
  std::vector<Given<ArgumentRole>> givenArguments;
  std::vector<Given<ResultRole>> givenResults;
  bool hasGivenGradient = false;
  std::vector<llvm::BitVector> behind; ///< By result: arguments.
  UpdatePairs pairs;
  std::vector<std::optional<unsigned>> gradientOf; ///< By result: argument.
  SmallVector<unsigned> losses;                    ///< Results.
  std::vector<bool> isTrained;                     ///< By result.
  llvm::BitVector isParameter;                     ///< By value.
  mutable llvm::BitVector onesInContractions;      ///< By class.
};

} // namespace

FailureOr<Roles> inferRoles(ProgramGraph &graph, const FactorAnalysis &factors,
                            const RoleOptions &options) {
  return RoleInference(graph, factors, options).run();
}

} // namespace phaze
