// Operations that check; see the header.
#include "phaze/Interpreter/CheckDialect.h"
#include "Checks.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;

MLIR_DEFINE_EXPLICIT_TYPE_ID(phaze::interpreter::CheckDialect)

namespace phaze::interpreter {

namespace {

/// What the operations differ in.
struct ExpectEq {
  static constexpr StringLiteral name = "check.expect_eq";
};
struct ExpectEqConst {
  static constexpr StringLiteral name = "check.expect_eq_const";
};
struct ExpectAlmostEq {
  static constexpr StringLiteral name = "check.expect_almost_eq";
};
struct ExpectAlmostEqConst {
  static constexpr StringLiteral name = "check.expect_almost_eq_const";
};
struct ExpectClose {
  static constexpr StringLiteral name = "check.expect_close";
};

template <typename Which>
class CheckOp : public Op<CheckOp<Which>, OpTrait::ZeroRegions, OpTrait::ZeroResults,
                          OpTrait::ZeroSuccessors, OpTrait::VariadicOperands> {
public:
  using Base = Op<CheckOp<Which>, OpTrait::ZeroRegions, OpTrait::ZeroResults,
                  OpTrait::ZeroSuccessors, OpTrait::VariadicOperands>;
  using Base::Base;

  static StringRef getOperationName() { return Which::name; }
  static ArrayRef<StringRef> getAttributeNames() { return {}; }

  /// An operand, another or a constant, numbers by name, and the types of what has none.
  static ParseResult parse(OpAsmParser &parser, OperationState &state) {
    SmallVector<OpAsmParser::UnresolvedOperand, 2> operands(1);
    SmallVector<Type, 2> types;
    if (parser.parseOperand(operands[0]) || parser.parseComma())
      return failure();
    OpAsmParser::UnresolvedOperand second;
    OptionalParseResult hasSecond = parser.parseOptionalOperand(second);
    if (hasSecond.has_value()) {
      if (failed(*hasSecond))
        return failure();
      operands.push_back(second);
    } else {
      TypedAttr value;
      if (parser.parseAttribute(value, "value", state.attributes))
        return failure();
      types.push_back(value.getType());
    }
    while (succeeded(parser.parseOptionalComma())) {
      // Their types are not written: what follows the last is the operands'.
      StringRef name;
      if (parser.parseKeyword(&name) || parser.parseEqual())
        return failure();
      Builder &builder = parser.getBuilder();
      if (name == "tolerance") {
        double tolerance;
        if (parser.parseFloat(tolerance))
          return failure();
        state.addAttribute(name, builder.getF64FloatAttr(tolerance));
        continue;
      }
      int64_t number;
      if (parser.parseInteger(number))
        return failure();
      state.addAttribute(name, builder.getI64IntegerAttr(number));
    }
    SMLoc place = parser.getCurrentLocation();
    if (parser.parseOptionalAttrDict(state.attributes) ||
        (types.empty() && parser.parseColonTypeList(types)))
      return failure();
    // One type may stand for both.
    if (types.size() == 1)
      types.resize(operands.size(), types.front());
    return parser.resolveOperands(operands, types, place, state.operands);
  }

  void print(OpAsmPrinter &printer) { printer.printGenericOp(*this, /*printOpName=*/false); }
};

} // namespace

CheckDialect::CheckDialect(MLIRContext *context)
    : Dialect(getDialectNamespace(), context, TypeID::get<CheckDialect>()) {
  addOperations<CheckOp<ExpectEq>, CheckOp<ExpectEqConst>, CheckOp<ExpectAlmostEq>,
                CheckOp<ExpectAlmostEqConst>, CheckOp<ExpectClose>>();
}

void addChecks(HandlerTable &table) {
  for (StringRef name : {ExpectEq::name, ExpectEqConst::name, ExpectAlmostEq::name,
                         ExpectAlmostEqConst::name, ExpectClose::name})
    table[name] = [](Operation *op, ArrayRef<TensorValue> operands, Run &) {
      return evalCheck(op, op->getName().getStringRef(), operands);
    };
}

} // namespace phaze::interpreter
