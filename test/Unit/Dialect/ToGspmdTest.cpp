// sdy shardings written as GSPMD strings, and the devices that hold each tile.
#include "dialects/Sdy/ToGspmd.h"
#include "dialects/Sdy/SdyDialect.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/MLIRContext.h"
#include "gtest/gtest.h"

using namespace phaze::sdy;

namespace {

class ToGspmd : public testing::Test {
protected:
  ToGspmd() { context.loadDialect<SdyDialect>(); }

  /// The string for dimensions and tails on a mesh, both as sdy writes them.
  std::string convert(const std::string &mesh, const std::string &rest) {
    auto sharding = mlir::dyn_cast_or_null<TensorShardingAttr>(
        mlir::parseAttribute("#sdy.sharding<mesh" + mesh + ", " + rest + ">", &context));
    if (!sharding)
      return "not a sharding";
    std::string text =
        gspmd::print(toGspmd(sharding, mlir::cast<MeshAttr>(sharding.getMeshOrRef())));
    // What is written can be read.
    llvm::Expected<gspmd::Sharding> again = gspmd::parse(text);
    if (!again)
      return llvm::toString(again.takeError());
    EXPECT_EQ(gspmd::print(*again), text);
    return text;
  }

  mlir::MLIRContext context;
};

TEST_F(ToGspmd, WholeAxes) {
  const char *mesh = R"(<["x"=2, "y"=2]>)";
  EXPECT_EQ(convert(mesh, R"([{"x"}, {}])"), "{devices=[2,1,2]<=[4] last_tile_dim_replicate}");
  EXPECT_EQ(convert(mesh, R"([{}, {"y"}])"),
            "{devices=[1,2,2]<=[2,2]T(1,0) last_tile_dim_replicate}");
  EXPECT_EQ(convert(mesh, R"([{"x"}, {"y"}])"), "{devices=[2,2]<=[4]}");
  EXPECT_EQ(convert(mesh, R"([{"y"}, {"x"}])"), "{devices=[2,2]<=[2,2]T(1,0)}");
  EXPECT_EQ(convert(mesh, R"([{"x", "y"}])"), "{devices=[4]<=[4]}");
  EXPECT_EQ(convert(mesh, R"([{"y", "x"}])"), "{devices=[4]<=[2,2]T(1,0)}");
  EXPECT_EQ(convert(mesh, R"([{}, {?}])"), "{replicated}");
  EXPECT_EQ(convert(mesh, R"([{}], replicated={"x"})"), "{replicated}");
  EXPECT_EQ(convert(mesh, "[]"), "{replicated}");
}

TEST_F(ToGspmd, SubAxes) {
  const char *mesh = R"(<["x"=8]>)";
  EXPECT_EQ(convert(mesh, R"([{"x":(1)2}, {}])"), "{devices=[2,1,4]<=[8] last_tile_dim_replicate}");
  EXPECT_EQ(convert(mesh, R"([{"x":(2)2}])"),
            "{devices=[2,4]<=[2,2,2]T(1,0,2) last_tile_dim_replicate}");
  EXPECT_EQ(convert(mesh, R"([{"x":(4)2}, {"x":(1)4}])"), "{devices=[2,4]<=[4,2]T(1,0)}");
}

TEST_F(ToGspmd, OtherMeshes) {
  EXPECT_EQ(convert("<[], device_ids=[3]>", "[]"), "{maximal device=3}");
  EXPECT_EQ(convert("<[]>", "[{}]"), "{replicated}");
  EXPECT_EQ(convert(R"(<["x"=1, "y"=2]>)", R"([{"x"}, {"y"}])"), "{devices=[1,2]<=[2]}");
  EXPECT_EQ(convert(R"(<["x"=2, "y"=2], device_ids=[3, 2, 1, 0]>)", R"([{"y"}, {"x"}])"),
            "{devices=[2,2]3,1,2,0}");
}

TEST_F(ToGspmd, UnreducedAxes) {
  const char *mesh = R"(<["x"=2, "y"=3, "z"=5]>)";
  EXPECT_EQ(convert(mesh, R"([{"x"}], unreduced={"y"})"),
            "{devices=[2,3,5]<=[30] last_tile_dims={unreduced, replicated}}");
  EXPECT_EQ(convert(mesh, R"([{"x", "z"}], unreduced={"y"})"),
            "{devices=[10,3]<=[2,3,5]T(0,2,1) last_tile_dims={unreduced}}");
  EXPECT_EQ(convert(mesh, R"([{}], unreduced={"x", "y", "z"})"), "{unreduced}");
}

} // namespace
