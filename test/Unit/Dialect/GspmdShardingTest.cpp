// GSPMD sharding strings: every form is read, checked and printed in canonical form.
#include "dialects/Sdy/GspmdSharding.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include <algorithm>
#include <numeric>
#include <random>

using namespace phaze::sdy::gspmd;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

Sharding parseOrFail(llvm::StringRef text) {
  llvm::Expected<Sharding> sharding = parse(text);
  if (sharding)
    return *sharding;
  ADD_FAILURE() << llvm::toString(sharding.takeError());
  return {};
}

std::string errorOf(llvm::StringRef text) {
  llvm::Expected<Sharding> sharding = parse(text);
  return sharding ? "read as " + print(*sharding) : llvm::toString(sharding.takeError());
}

void expectRoundTrip(llvm::StringRef text) { EXPECT_EQ(print(parseOrFail(text)), text); }

TEST(GspmdSharding, RoundTripsCanonicalText) {
  for (llvm::StringRef text :
       {"",
        "{}",
        "{replicated}",
        "{manual}",
        "{unknown}",
        "{unreduced}",
        "{maximal device=3}",
        "{devices=[1]<=[1]}",
        "{devices=[2,1]<=[2]}",
        "{devices=[4,1,2]<=[8] last_tile_dim_replicate}",
        "{devices=[1,2,4]<=[4,2]T(1,0) last_tile_dim_replicate}",
        "{devices=[2,1]0,1}",
        "{devices=[2,1]1,0}",
        "{devices=[1,1,4,2]<=[8] last_tile_dims={manual, replicated}}",
        "{devices=[2,2]<=[4] last_tile_dims={unreduced}}",
        "{devices=[2,2]<=[4] last_tile_dims={maximal}}",
        "{devices=[2,1]<=[2] shard_as 1}",
        "{devices=[2,1]<=[2] shard_like 12}",
        "{unknown shard_as 3}",
        "{devices=[2,1]<=[2] shard_as 1 metadata={op_name=\"a}b\"}}",
        "{replicated metadata={{op_type=\"x\"}, {op_type=\"y\"}}}",
        "{{replicated}, {devices=[2]<=[2]}}",
        "{{replicated}, {manual}, {replicated}, {manual}, {replicated}, /*index=5*/{manual}}",
        "{mesh[a=2,b=4], [{a}, {b:(1)2, ?}]}",
        "{mesh[a=2,b=4], [{?}, {}], replicated={a}}",
        "{mesh[a=2,b=4], [{}], replicated={a}, unreduced={b:(2)2}}",
        "{mesh[a=2,b=4], [{}], unreduced=max{a}, manual={b}}",
        "{mesh[a=2], replicated}",
        "{maximal_mesh[device_id=5]}",
        "{mesh[a=2,b=4], device_ids=([4,2]T(1,0)), [{a}, {b}]}",
        "{mesh[a=2,b=2], device_ids=(3,2,1,0), [{a}, {b}]}",
        "{mesh[a=2], [{a}] shard_as 4}"})
    expectRoundTrip(text);
}

TEST(GspmdSharding, ReadsOtherSpellings) {
  // Tails in any order (H7), quoted names, blanks, a comment in a tuple.
  EXPECT_EQ(print(parseOrFail("{last_tile_dim_replicate devices=[2,2]<=[4]}")),
            "{devices=[2,2]<=[4] last_tile_dim_replicate}");
  EXPECT_EQ(print(parseOrFail("{devices=[2,2]<=[4] metadata={a} shard_as 1 "
                              "last_tile_dims={manual}}")),
            "{devices=[2,2]<=[4] last_tile_dims={manual} shard_as 1 metadata={a}}");
  EXPECT_EQ(print(parseOrFail("{mesh['x'=2], [{\"x\"}], unreduced=sum{}}")), "{mesh[x=2], [{x}]}");
  EXPECT_EQ(print(parseOrFail("{ devices = [ 2 , 1 ] <= [ 2 ] }")), "{devices=[2,1]<=[2]}");
  EXPECT_EQ(print(parseOrFail("{/*index=0*/{replicated},{manual}}")), "{{replicated}, {manual}}");
}

TEST(GspmdSharding, FillsTheStructure) {
  Sharding tiled = parseOrFail("{devices=[1,2,4]<=[4,2]T(1,0) last_tile_dim_replicate}");
  EXPECT_EQ(tiled.kind, Sharding::Kind::Tiled);
  EXPECT_THAT(tiled.tileCounts, ElementsAre(1, 2, 4));
  EXPECT_THAT(tiled.devices.reshapeDims, ElementsAre(4, 2));
  EXPECT_THAT(tiled.devices.transposePerm, ElementsAre(1, 0));
  EXPECT_TRUE(tiled.lastTileDimReplicate);
  // H3
  EXPECT_EQ(tiled.getRank(), 2);
  EXPECT_EQ(parseOrFail("{devices=[1,1,4,2]<=[8] last_tile_dims={manual, replicated}}").getRank(),
            2);
  EXPECT_EQ(parseOrFail("{devices=[2,1]0,1}").getRank(), 2);
  EXPECT_EQ(parseOrFail("{maximal device=3}").device, 3);
  Sharding named = parseOrFail("{mesh[a=2,b=4], [{a}, {b:(1)2, ?}]}");
  ASSERT_EQ(named.named.dims.size(), 2u);
  EXPECT_FALSE(named.named.dims[0].isOpen);
  EXPECT_TRUE(named.named.dims[1].isOpen);
  EXPECT_EQ(named.named.dims[1].axes[0].part, std::make_pair(int64_t(1), int64_t(2)));
}

TEST(GspmdSharding, ExpandsDevices) {
  EXPECT_THAT(parseOrFail("{devices=[2,4]<=[8]}").devices.expand(),
              ElementsAre(0, 1, 2, 3, 4, 5, 6, 7));
  EXPECT_THAT(parseOrFail("{devices=[2,4]<=[4,2]T(1,0)}").devices.expand(),
              ElementsAre(0, 2, 4, 6, 1, 3, 5, 7));
  EXPECT_THAT(parseOrFail("{devices=[2]1,0}").devices.expand(), ElementsAre(1, 0));
}

// H5
TEST(GspmdSharding, PrintsTheCanonicalOrder) {
  EXPECT_EQ(print(parseOrFail("{devices=[2,4]<=[2,4]T(0,1)}")), "{devices=[2,4]<=[8]}");
  EXPECT_EQ(print(parseOrFail("{devices=[2,2]<=[1,4]T(1,0)}")), "{devices=[2,2]<=[4]}");
  EXPECT_EQ(print(parseOrFail("{devices=[4,6]<=[2,3,4]T(2,0,1)}")), "{devices=[4,6]<=[6,4]T(1,0)}");
  EXPECT_EQ(print(parseOrFail("{devices=[4,2]<=[2,1,4]T(2,1,0)}")), "{devices=[4,2]<=[2,4]T(1,0)}");
  EXPECT_EQ(print(parseOrFail("{devices=[1,1]<=[1,1]T(1,0)}")), "{devices=[1,1]<=[1]}");
}

TEST(GspmdSharding, CanonicalOrderKeepsTheDevices) {
  std::mt19937 random(7);
  for (int trial = 0; trial < 200; ++trial) {
    DeviceOrder order;
    order.reshapeDims.resize(1 + random() % 5);
    for (int64_t &dim : order.reshapeDims)
      dim = 1 + random() % 3;
    order.transposePerm.resize(order.reshapeDims.size());
    std::iota(order.transposePerm.begin(), order.transposePerm.end(), 0);
    std::shuffle(order.transposePerm.begin(), order.transposePerm.end(), random);
    DeviceOrder canonical = order.canonicalize();
    EXPECT_EQ(canonical.expand(), order.expand());
    EXPECT_EQ(canonical.canonicalize().reshapeDims, canonical.reshapeDims);
    EXPECT_LE(canonical.reshapeDims.size(), order.reshapeDims.size());
  }
}

// H6
TEST(GspmdSharding, TilesNeedNotDivide) {
  EXPECT_EQ(tileSize(8, 4), 2);
  EXPECT_EQ(tileSize(9, 4), 3);
  EXPECT_EQ(tileSize(0, 4), 0);
}

TEST(GspmdSharding, RefusesWrongText) {
  struct Case {
    llvm::StringRef text, message;
  };
  for (const Case &c : {
           // H1
           Case{"{maximal}", "expected a device of the maximal sharding"},
           Case{"{replicated device=1}", "expected a device for a maximal sharding alone"},
           Case{"{replicated manual}", "expected one kind of sharding"},
           Case{"{replicated devices=[2]<=[2]}", "expected one kind of sharding"},
           Case{"{shard_as 1}", "expected a kind of sharding"},
           // H2
           Case{"{devices=[2,2]<=[8]}", "expected as many devices as tiles 4, found 8"},
           Case{"{devices=[2]0,1,2}", "expected as many devices as tiles 2, found 3"},
           Case{"{devices=[2]0,0}", "expected each device from 0 to 1 once"},
           Case{"{devices=[2]1,2}", "expected each device from 0 to 1 once"},
           Case{"{devices=[1]0}", "expected a list of more than one device"},
           Case{"{devices=[0]<=[2]}", "expected tile counts of at least 1"},
           Case{"{devices=[2]}", "expected a number"},
           // H3
           Case{"{devices=[2,2]<=[4] last_tile_dim_replicate last_tile_dims={manual}}",
                "expected either last_tile_dim_replicate or last_tile_dims"},
           Case{"{devices=[2]<=[2] last_tile_dims={manual, replicated}}",
                "expected at most 1 last tile dimensions"},
           Case{"{replicated last_tile_dim_replicate}",
                "expected last tile dimensions for a tiled sharding alone"},
           Case{"{devices=[2]<=[2] last_tile_dims={other}}", "expected replicated, manual"},
           Case{"{devices=[2]<=[2] last_tile_dims={}}", "expected at least one last tile dim"},
           // H4
           Case{"{devices=[8]<=[4,2]}", "expected a transposition 'T(..)'"},
           Case{"{devices=[2]<=[2]T(0)}", "expected no transposition of one reshape dimension"},
           Case{"{devices=[2]<=[2]T(1)}", "expected no transposition of one reshape dimension"},
           Case{"{devices=[8]<=[4,2]T(0,0)}", "expected a permutation of 2 dimensions"},
           Case{"{devices=[8]<=[4,2]T(0)}", "expected a permutation of 2 dimensions"},
           Case{"{devices=[8]<=[]}", "expected at least one reshape dimension"},
           Case{"{devices=[8]<=[0]}", "expected reshape dimensions of at least 1"},
           Case{"{devices=[4294967296,4294967296]<=[4294967296,4294967296]T(1,0)}",
                "expected a number of devices that fits 63 bits"},
           // Others
           Case{"{replicated", "expected a kind of sharding, its devices or a tail"},
           Case{"{replicated} x", "expected the end"},
           Case{"replicated", "expected '{'"},
           Case{"{other}", "expected a kind of sharding, its devices or a tail at character 1"},
           Case{"{{replicated}, {{manual}}}", "expected a kind of sharding"},
           Case{"{replicated metadata={a}", "expected a kind of sharding, its devices or a tail"},
           Case{"{replicated metadata={a", "expected the end of metadata"},
           Case{"\x08\x03\x1a", "expected a sharding in text form, found a serialized one"},
           Case{"{devices=[99999999999999999999]<=[2]}", "expected a number"},
           Case{"{mesh[a=2], [{b}]}", "expected an axis of the mesh, found 'b'"},
           Case{"{mesh[a=2], [{?, a}]}", "expected nothing after '?'"},
           Case{"{mesh[a=8], [{a:(1)3}]}", "expected a part of an axis of size 8"},
           Case{"{mesh[a=8], [{a:(1)8}]}", "expected a part of an axis of size 8"},
           Case{"{mesh[a=0], [{}]}", "expected an axis size of at least 1"},
           Case{"{mesh[a=2]}", "expected dimensions or 'replicated'"},
           Case{"{mesh[a=2], device_ids=([2,2]T(1,0)), [{a}]}",
                "expected 2 devices as in the mesh, found 4"},
           Case{"{mesh[a=2], device_ids=(1,1), [{a}]}", "expected each device once"},
           Case{"{maximal_mesh[device=5]}", "expected 'device_id'"},
       })
    EXPECT_THAT(errorOf(c.text), HasSubstr(c.message.str())) << c.text.str();
}

} // namespace
