// fuzz-readers: feeds changed texts to everything that reads.
//
//   fuzz-readers [--target=NAME] [--count=N] [--seed=N] [--keep=FOLDER] [--minutes=N] [FILE...]
//   fuzz-readers --target=NAME --corpus=FOLDER       writes the seeds of a target, for libFuzzer
//
// A text is read, or refused with a message. A crash, a hang, an internal error, more than 4 GB of
// memory, a refusal without a word and a form that does not read back are failures. Texts follow
// from the seed and their number. FILEs are read as they are, by the target that is named.
#include "Apart.h"
#include "Readers.h"
#include "TextMutator.h"
#include "phaze/Json/InputFile.h"
#include "phaze/Json/OutputFile.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/raw_ostream.h"

#include <chrono>

using namespace phaze;
using namespace phaze::fuzz;
namespace cl = llvm::cl;

namespace {

cl::list<std::string> files(cl::Positional, cl::desc("FILE..."));
cl::list<std::string> targets("target", cl::CommaSeparated, cl::desc("which; all by default"));
cl::opt<uint64_t> textCount("count", cl::desc("texts for each target"), cl::init(1000));
cl::opt<uint64_t> firstSeed("seed", cl::desc("where random numbers start"), cl::init(1));
cl::opt<double> minutes("minutes", cl::desc("stop a target after so many"), cl::init(1e9));
cl::opt<std::string> keep("keep", cl::desc("where to keep texts that fail"));
cl::opt<std::string> corpus("corpus", cl::desc("write seeds to this folder and do nothing else"));
cl::opt<unsigned> timeLimit("time-limit-s", cl::desc("a text that takes longer hangs"),
                            cl::init(20));

constexpr size_t mostBytes = 1 << 20;

/// What a process tells the one that watches it, which outlives it.
struct Shared {
  uint64_t next; ///< The text that is being read, or the next one.
  uint64_t read, refused;
  size_t size;
  char text[mostBytes];
};

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Reads texts until one is wrong.
ExitCode readAll(const Reader &reader, Shared &shared, double end) {
  for (; shared.next < textCount && now() < end; ++shared.next) {
    TextMutator mutator(firstSeed * 0x9e3779b97f4a7c15ull + shared.next);
    std::string text = mutator.mutate(reader.seeds);
    text.resize(std::min(text.size(), mostBytes));
    shared.size = text.size();
    std::copy(text.begin(), text.end(), shared.text);
    setClock(timeLimit);
    Answer answer = reader.read(text);
    setClock(0);
    if (!answer.wrong.empty()) {
      llvm::errs() << answer.wrong << "\n";
      return Wrong;
    }
    ++(answer.isRead ? shared.read : shared.refused);
  }
  return Done;
}

bool feed(const Reader &reader) {
  auto &shared = makeShared<Shared>();
  uint64_t failures = 0;
  double end = now() + minutes * 60;
  while (shared.next < textCount && now() < end) {
    llvm::outs().flush();
    std::string how;
    if (runApart([&] { return readAll(reader, shared, end); }, how) == Done)
      break;
    llvm::outs() << reader.name << " " << shared.next << ": " << (how.empty() ? "wrong" : how)
                 << "\n";
    if (!keep.empty()) {
      llvm::sys::fs::create_directories(keep);
      std::string name = keep + "/" + reader.name + "-" + std::to_string(firstSeed) + "-" +
                         std::to_string(shared.next);
      if (llvm::Error error = writeFile(name, llvm::StringRef(shared.text, shared.size)))
        llvm::errs() << llvm::toString(std::move(error)) << "\n";
    }
    ++shared.next;
    ++failures;
  }
  llvm::outs() << reader.name << ": " << shared.next << " texts of " << reader.seeds.size()
               << " seeds: " << shared.read << " read, " << shared.refused << " refused, "
               << failures << " failed\n";
  munmap(&shared, sizeof(Shared));
  return failures == 0;
}

bool readFiles(const Reader &reader) {
  bool isRight = true;
  for (const std::string &file : files) {
    auto buffer = readInput(file, mostBytesOfModule);
    if (!buffer) {
      llvm::errs() << llvm::toString(buffer.takeError()) << "\n";
      return false;
    }
    Answer answer = reader.read((*buffer)->getBuffer());
    llvm::outs() << file << ": "
                 << (!answer.wrong.empty() ? answer.wrong
                     : answer.isRead       ? "read"
                                           : "refused")
                 << "\n";
    isRight &= answer.wrong.empty();
  }
  return isRight;
}

bool writeCorpus(const Reader &reader) {
  llvm::sys::fs::create_directories(corpus);
  for (size_t i = 0; i < reader.seeds.size(); ++i)
    if (llvm::Error error =
            writeFile(corpus + "/" + reader.name + "-" + std::to_string(i), reader.seeds[i])) {
      llvm::errs() << llvm::toString(std::move(error)) << "\n";
      return false;
    }
  return true;
}

} // namespace

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  cl::ParseCommandLineOptions(argc, argv, "feeds changed texts to everything that reads\n");
  bool isRight = true, isKnown = false;
  for (const Reader &reader : allReaders(PHAZE_SOURCE_DIR)) {
    if (!targets.empty() && !llvm::is_contained(targets, reader.name))
      continue;
    isKnown = true;
    isRight &= !corpus.empty()  ? writeCorpus(reader)
               : !files.empty() ? readFiles(reader)
                                : feed(reader);
  }
  if (!isKnown)
    llvm::errs() << "error: no such target\n";
  return isRight && isKnown ? 0 : 1;
}
