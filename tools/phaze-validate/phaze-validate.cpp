// phaze-validate: predicted against measured step times of training runs.
#include "phaze/Arch/ArchFile.h"
#include "phaze/Json/InputFile.h"
#include "phaze/Json/JsonText.h"
#include "phaze/Json/OutputFile.h"
#include "phaze/Validation/Fit.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/InitLLVM.h"

namespace cl = llvm::cl;
using namespace phaze;
using namespace phaze::validation;

namespace {

cl::OptionCategory category("phaze-validate options");

int fail(const llvm::Twine &message) {
  llvm::errs() << "phaze-validate: error: " << message << "\n";
  return 1;
}

/// The program with its options, made in main(): LLVM's library has options of its own.
class Tool {
public:
  int run();

private:
  int fitAll(const Systems &systems, const std::vector<Run> &runs, Validator &validator) const;
  int write(const std::vector<report::RunResult> &results) const;

  cl::opt<std::string> file{cl::Positional, cl::Required, cl::desc("RUNS.csv"), cl::cat(category)};
  cl::opt<std::string> software{"software",
                                cl::desc("a profile's name or file for all runs, instead of the "
                                         "column"),
                                cl::cat(category)};
  cl::list<std::string> chips{"system",
                              cl::desc("what a name in the column system is: a preset or a file "
                                       "of format phaze-arch-1"),
                              cl::value_desc("NAME=FILE"), cl::cat(category)};
  cl::list<std::string> fits{"fit", cl::CommaSeparated,
                             cl::desc("fit what these systems reach to their runs, and write each "
                                      "as SYSTEM-fitted.json"),
                             cl::value_desc("SYSTEM,..."), cl::cat(category)};
  cl::opt<std::string> folder{"fit-folder", cl::desc("where fitted systems are written (.)"),
                              cl::init("."), cl::cat(category)};
  cl::opt<std::string> jsonFile{"json", cl::desc("write results (phaze-validation-1) here"),
                                cl::value_desc("file"), cl::cat(category)};
  cl::opt<std::string> htmlFile{"html", cl::desc("write a page with results here"),
                                cl::value_desc("file"), cl::cat(category)};
};

int Tool::fitAll(const Systems &systems, const std::vector<Run> &runs, Validator &validator) const {
  for (const std::string &system : fits) {
    std::string error;
    std::optional<Fit> fit = fitChip(validator, systems, system, runs, error);
    if (!fit)
      return fail("fit: " + error);
    llvm::outs() << fitText(*fit);
    std::string name = folder + "/" + system + "-fitted.json";
    std::string text = jsonText(arch::writeArch(fit->chip), 2) + "\n";
    if (llvm::Error failed = writeFile(name, text))
      return fail(llvm::toString(std::move(failed)));
    llvm::outs() << "  written to " << name << "\n";
  }
  return 0;
}

int Tool::write(const std::vector<report::RunResult> &results) const {
  bool isTaken = jsonFile == "-" || htmlFile == "-";
  (isTaken ? llvm::errs() : llvm::outs()) << report::validationText(results);
  if (!jsonFile.empty())
    if (llvm::Error error = writeFile(jsonFile, report::validationJson(results)))
      return fail(llvm::toString(std::move(error)));
  if (!htmlFile.empty())
    if (llvm::Error error = writeFile(htmlFile, report::validationHtml(results)))
      return fail(llvm::toString(std::move(error)));
  return 0;
}

int Tool::run() {
  std::string error;
  std::optional<Systems> systems = readSystems(software, chips, error);
  if (!systems)
    return fail(error);
  llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> buffer = readInput(file, mostBytesOfJson);
  if (!buffer)
    return fail(llvm::toString(buffer.takeError()));
  llvm::Expected<std::vector<Run>> runs = readRuns((*buffer)->getBuffer(), file);
  if (!runs)
    return fail(llvm::toString(runs.takeError()));
  Validator validator(*systems);
  if (!fits.empty())
    return fitAll(*systems, *runs, validator);
  std::vector<report::RunResult> results;
  for (const Run &run : *runs)
    results.push_back(validator.predict(run));
  return write(results);
}

} // namespace

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  phaze::beginOutput("phaze-validate");
  Tool tool;
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(argc, argv, "predicted against measured step times\n");
  return endOutput(tool.run());
}
