// phaze-report: a plan as a page for a browser.
#include "phaze/Json/InputFile.h"
#include "phaze/Json/OutputFile.h"
#include "phaze/Plan/Json.h"
#include "phaze/Report/PlanPage.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"

namespace cl = llvm::cl;
using namespace phaze;

namespace {

int fail(llvm::Error error) {
  llvm::errs() << "phaze-report: error: " << llvm::toString(std::move(error)) << "\n";
  return 1;
}

int writePage(const std::string &input, const std::string &output) {
  if (std::optional<std::string> why = whyNotApart({{"-o", output}}, {{"the plan", input}}))
    return fail(llvm::createStringError(*why));
  auto buffer = readInput(input, mostBytesOfJson);
  if (!buffer)
    return fail(buffer.takeError());
  llvm::Expected<plan::PlanSet> set = plan::plansFromJson((*buffer)->getBuffer(), input);
  if (!set)
    return fail(set.takeError());
  llvm::Expected<std::string> page = report::htmlPage(set->plans, set->ownBest);
  if (!page)
    return fail(page.takeError());
  if (llvm::Error error = writeFile(output, *page))
    return fail(std::move(error));
  return 0;
}

} // namespace

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  phaze::beginOutput("phaze-report");
  cl::OptionCategory category("phaze-report options");
  cl::opt<std::string> input(cl::Positional, cl::Required, cl::desc("PLAN.json"),
                             cl::cat(category));
  cl::opt<std::string> output("o", cl::desc("where the page goes (report.html)"),
                              cl::value_desc("file"), cl::init("report.html"), cl::cat(category));
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(argc, argv, "a plan of phaze-search as a page for a browser\n");
  return endOutput(writePage(input, output));
}
