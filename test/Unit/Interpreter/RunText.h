// Runs programs given as text, for tests of the interpreter.
#ifndef PHAZE_TEST_UNIT_INTERPRETER_RUNTEXT_H
#define PHAZE_TEST_UNIT_INTERPRETER_RUNTEXT_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "phaze/InitAllDialects.h"
#include "phaze/Interpreter/Evaluate.h"
#include "phaze/Interpreter/TensorText.h"
#include "gtest/gtest.h"

namespace phaze::interpreter {

/// A parsed module, the values it gave, and the errors on the way.
class Program {
public:
  explicit Program(const std::string &text)
      : context(makeRegistry(), mlir::MLIRContext::Threading::DISABLED),
        handler(&context,
                [this](mlir::Diagnostic &diagnostic) { errors += diagnostic.str() + "\n"; }) {
    module = mlir::parseSourceString<mlir::ModuleOp>(text, &context);
    EXPECT_TRUE(module) << errors << text;
  }

  mlir::func::FuncOp function(llvm::StringRef name = "main") {
    return module->lookupSymbol<mlir::func::FuncOp>(name);
  }

  llvm::SmallVector<TensorValue> run(llvm::ArrayRef<TensorValue> inputs,
                                     const EvaluateOptions &options = {}) {
    if (!module)
      return {};
    auto results = evaluate(function(), inputs, options);
    return llvm::succeeded(results) ? *results : llvm::SmallVector<TensorValue>();
  }

  /// The type of argument `index` of main.
  mlir::RankedTensorType argument(unsigned index) {
    return llvm::cast<mlir::RankedTensorType>(function().getArgumentTypes()[index]);
  }

  std::string errors;

private:
  static mlir::DialectRegistry makeRegistry() {
    mlir::DialectRegistry registry;
    registerAllDialects(registry);
    return registry;
  }

  mlir::MLIRContext context;
  mlir::ScopedDiagnosticHandler handler;
  mlir::OwningOpRef<mlir::ModuleOp> module;
};

/// The results of a main without arguments whose body is `body` and that returns `returned`, e.g.
/// "%0, %1 : tensor<f32>, tensor<i1>": as JSON with "; " between them, or the errors.
inline std::string runBody(const std::string &body, const std::string &returned) {
  std::string types = returned.substr(returned.find(':') + 1);
  Program program("func.func @main() -> (" + types + ") {\n" + body + "\n return " + returned +
                  "\n}");
  std::string text;
  for (const TensorValue &value : program.run({}))
    text += (text.empty() ? "" : "; ") + toJson(value);
  return program.errors.empty() ? text : program.errors;
}

/// An element-wise operation on constants of one type, e.g. ("add", "2xi8", {"[1, 2]", "3"}).
inline std::string elementwise(const std::string &op, const std::string &type,
                               std::vector<std::string> operands, std::string resultType = "",
                               const std::string &attributes = "") {
  resultType = "tensor<" + (resultType.empty() ? type : resultType) + ">";
  std::string body, names, types;
  for (size_t i = 0; i < operands.size(); ++i) {
    std::string name = "%" + std::to_string(i);
    body += name + " = stablehlo.constant dense<" + operands[i] + "> : tensor<" + type + ">\n";
    names += (i ? ", " : "") + name;
    types += (i ? ", tensor<" : "tensor<") + type + ">";
  }
  std::string dialect = op.find('.') == std::string::npos ? "stablehlo." : "";
  body += "%r = \"" + dialect + op + "\"(" + names + ") " + attributes + " : (" + types + ") -> " +
          resultType;
  return runBody(body, "%r : " + resultType);
}

} // namespace phaze::interpreter

#endif
