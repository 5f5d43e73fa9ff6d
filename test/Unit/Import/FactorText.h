// Programs for tests of the factor analysis, and its answer as a line of text.
#ifndef PHAZE_TEST_UNIT_IMPORT_FACTORTEXT_H
#define PHAZE_TEST_UNIT_IMPORT_FACTORTEXT_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "phaze/Import/Factors.h"
#include "phaze/InitAllDialects.h"
#include <gtest/gtest.h>
#include <map>
#include <memory>
#include <set>

namespace phaze {

inline std::unique_ptr<mlir::MLIRContext> makeContext() {
  mlir::DialectRegistry registry;
  registerAllDialects(registry);
  auto context =
      std::make_unique<mlir::MLIRContext>(registry, mlir::MLIRContext::Threading::DISABLED);
  context->loadAllAvailableDialects();
  return context;
}

/// A program and its analysis.
struct Analysed {
  std::unique_ptr<mlir::MLIRContext> context = makeContext();
  mlir::OwningOpRef<mlir::ModuleOp> module;
  mlir::FailureOr<ProgramGraph> graph = mlir::failure();
  std::unique_ptr<FactorAnalysis> factors;

  explicit Analysed(llvm::StringRef text) {
    module = mlir::parseSourceString<mlir::ModuleOp>(text, context.get());
    if (!module)
      return;
    graph = ProgramGraph::build(*module, {});
    if (mlir::succeeded(graph))
      factors = std::make_unique<FactorAnalysis>(*graph);
  }

  /// The only factor of a dimension of an argument.
  ClassIndex argument(unsigned number, unsigned dim) {
    auto list = factors->factors(number, dim);
    EXPECT_EQ(list.size(), 1u) << "argument " << number << " is " << factors->describe(number);
    return list.front();
  }
  std::vector<ClassIndex> argumentFactors(unsigned number, unsigned dim) {
    return factors->factors(number, dim).vec();
  }
};

/// The classes of arguments and results as an einsum writes them, a letter for each; a dimension of
/// several factors is in parentheses. After a bar come the classes that some node does not map: `+`
/// reduced, `?` looked up, `!` needed whole, `~` of irregular size.
inline std::string einsum(llvm::StringRef text) {
  Analysed program(text);
  if (!program.factors)
    return "no analysis";
  std::map<ClassIndex, char> letters;
  auto letter = [&](ClassIndex factor) {
    auto [found, isNew] = letters.try_emplace(factor, static_cast<char>('a' + letters.size()));
    return found->second;
  };
  auto write = [&](ValueIndex value) {
    std::string result;
    for (unsigned dim = 0; dim < program.graph->shape(value).size(); ++dim) {
      auto list = program.factors->factors(value, dim);
      result += list.size() == 1 ? "" : "(";
      for (ClassIndex factor : list)
        result += letter(factor);
      result += list.size() == 1 ? "" : ")";
    }
    return result;
  };
  std::string result;
  for (unsigned i = 0; i < program.graph->numArguments(); ++i)
    result += (i ? "," : "") + write(i);
  result += "->";
  for (auto [i, value] : llvm::enumerate(program.graph->results))
    result += (i ? "," : "") + write(value);

  std::map<char, FactorUse> uses;
  std::set<char> irregular;
  for (const NodeFactors &node : program.factors->nodes) {
    for (auto [factor, use] : node.uses)
      if (use != FactorUse::Map && letters.count(factor))
        uses[letters[factor]] = std::max(uses[letters[factor]], use);
    for (ClassIndex factor : node.irregular)
      if (letters.count(factor))
        irregular.insert(letters[factor]);
  }
  for (auto [name, use] : uses) {
    result += name == uses.begin()->first ? " | " : " ";
    result += name;
    result += use == FactorUse::Reduce ? "+" : use == FactorUse::Lookup ? "?" : "!";
    result += irregular.count(name) ? "~" : "";
  }
  return result;
}

/// As above, of a function with these argument types that returns all results of one operation.
inline std::string einsumOf(llvm::ArrayRef<const char *> arguments, std::string operation,
                            std::string resultTypes, unsigned numResults = 1) {
  std::string text = "func.func @main(";
  for (auto [i, type] : llvm::enumerate(arguments))
    text += (i ? ", %" : "%") + std::to_string(i) + ": tensor<" + type + ">";
  std::string results = numResults == 1 ? "%r" : "";
  for (unsigned i = 0; numResults > 1 && i < numResults; ++i)
    results += (i ? ", %r#" : "%r#") + std::to_string(i);
  text += ") -> (" + resultTypes + ") {\n  %r" +
          (numResults > 1 ? ":" + std::to_string(numResults) : "") + " = " + operation +
          "\n  return " + results + " : " + resultTypes + "\n}\n";
  return einsum(text);
}

} // namespace phaze

#endif
