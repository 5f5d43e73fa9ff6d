// Internal errors are told apart from errors of the user.
#include "phaze/Driver/Defects.h"
#include "mlir/IR/Diagnostics.h"
#include "phaze/Json/InputFile.h"
#include "phaze/Json/OutputFile.h"
#include "phaze/Support/InternalError.h"
#include "llvm/Support/FileSystem.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace phaze;
using testing::HasSubstr;

namespace {

TEST(Defects, areNotErrorsOfTheUser) {
  mlir::MLIRContext context;
  Defects defects;
  std::string seen;
  context.getDiagEngine().registerHandler([&](mlir::Diagnostic &diagnostic) {
    seen += diagnostic.str() + "\n";
    return mlir::success();
  });
  defects.watch(context);
  mlir::emitError(mlir::UnknownLoc::get(&context)) << "expected 1, found 2";
  mlir::emitWarning(mlir::UnknownLoc::get(&context)) << "not an internal error";
  EXPECT_EQ(defects.end(1, "", {"phaze-opt"}), 1);
  EXPECT_EQ(defects.end(0, "", {"phaze-opt"}), 0);
  mlir::emitError(mlir::UnknownLoc::get(&context)) << "internal error: the workload is not valid";
  // Whoever prints diagnostics gets all of them.
  EXPECT_THAT(seen, HasSubstr("expected 1"));
  EXPECT_THAT(seen, HasSubstr("the workload is not valid"));
  testing::internal::CaptureStderr();
  EXPECT_EQ(defects.end(1, "", {"/usr/bin/phaze-opt", "a.mlir"}), internalErrorExit);
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            std::string("phaze-opt: note: this is a defect of phaze ") + version() +
                "; --crash-reproducer=FILE writes what is needed to see it again\n");
}

TEST(Defects, haveAReproducer) {
  llvm::SmallString<64> folder;
  ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("defects", folder));
  std::string input = (folder + "/a.mlir").str(), space = (folder + "/space.json").str(),
              file = (folder + "/reproducer").str();
  llvm::cantFail(writeFile(input, "module {}\n"));
  llvm::cantFail(writeFile(space, "{}\n"));
  Defects defects;
  defects.note("nothing fits");
  defects.note("internal error: first");
  defects.note("internal error: second");
  testing::internal::CaptureStderr();
  EXPECT_EQ(defects.end(0, file, {"phaze-search", input, "--space=" + space, "--devices=4"}), 70);
  EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr("this is a defect of phaze"));
  auto text = readInput(file, mostBytesOfJson);
  ASSERT_TRUE(static_cast<bool>(text));
  EXPECT_EQ((*text)->getBuffer(),
            std::string("// phaze ") + version() + "\n// error: internal error: first\n" +
                "// command: phaze-search " + input + " --space=" + space + " --devices=4\n" +
                "//--- " + input + "\nmodule {}\n//--- " + space + "\n{}\n");
  llvm::sys::fs::remove_directories(folder);
}

} // namespace
