// Tables of runs: quotes, ends of lines, and what is wrong with them.
#include "phaze/Validation/Runs.h"

#include "gtest/gtest.h"

using namespace phaze::validation;

namespace {

const std::string header =
    "id,system,devices,layers,hidden,heads,vocab,seq,global_batch,microbatch,tensor_parallel,"
    "pipeline_parallel,data_parallel,measured_step_time_s,source\n";

std::string errorOf(const std::string &text) {
  auto runs = readRuns(text, "r.csv");
  EXPECT_FALSE(bool(runs)) << text;
  return runs ? std::string() : llvm::toString(runs.takeError());
}

TEST(Runs, fieldsByTheirColumns) {
  auto runs = readRuns(header + "a-1,v100,8,2,8,2,16,4,8,1,1,1,8,0.5,\"a \"\"b\"\", c\nd\"\r\n\n"
                                "a-2, h100 ,8,2,8,2,16,4,8,1,1,1,8,0.5,",
                       "r.csv");
  ASSERT_TRUE(bool(runs)) << llvm::toString(runs.takeError());
  ASSERT_EQ(runs->size(), 2u);
  EXPECT_EQ((*runs)[0].id(), "a-1");
  EXPECT_EQ((*runs)[0].text("source"), "a \"b\", c\nd");
  EXPECT_EQ((*runs)[1].text("system"), "h100");
  EXPECT_EQ((*runs)[1].text("source"), "");
  EXPECT_EQ((*runs)[1].text("no_such_column"), "");
}

TEST(Runs, errorsNameFileAndLine) {
  EXPECT_EQ(errorOf(""), "r.csv:1: there is no column 'id'");
  EXPECT_EQ(errorOf("id,id\n"), "r.csv:1: column 'id' is there twice");
  EXPECT_EQ(errorOf(header + "a,b\n"), "r.csv:2: expected 15 fields as in the first line, found 2");
  EXPECT_EQ(errorOf(header + "\"a\n"), "r.csv:2: a quoted field has no end");
  EXPECT_EQ(errorOf(header + "\n\"a\"b,c\n"),
            "r.csv:3: expected a comma or the end of the line after a quoted field");
}

} // namespace
