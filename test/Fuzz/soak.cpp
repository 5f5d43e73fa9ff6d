// soak: many plans in one process through the C API, on several threads, with cancellations and
// failures between them.
//
//   soak [count] FILE.mlir
//
// Every call has the answer that it had alone, and memory does not grow: after the first third of
// the calls by no more than a tenth and 32 MB.
#include "phaze-c/Phaze.h"

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <malloc.h>
#include <mutex>
#include <random>
#include <sstream>
#include <string>
#include <thread>
#include <unistd.h>
#include <vector>

namespace {

struct Answer {
  PhazeStatus status = PHAZE_STATUS_INTERNAL;
  std::string plan, messages;
};

/// Options that a search takes little time with.
PhazeOptions *someOptions(Answer &answer) {
  PhazeOptions *options = phazeOptionsCreate();
  const std::pair<const char *, const char *> settings[] = {
      {"devices", "4"},          {"global-batch", "16"}, {"microbatches", "1"},
      {"max-tensor-width", "1"}, {"arch", "tpuv4"},      {"threads", "1"}};
  for (auto [name, value] : settings)
    if (phazeOptionsSet(options, name, value) != PHAZE_STATUS_OK)
      answer.messages += phazeOptionsError(options);
  phazeOptionsSetDiagnosticCallback(
      options,
      [](const PhazeDiagnostic *diagnostic, void *answer) {
        if (diagnostic->severity == PHAZE_SEVERITY_ERROR)
          static_cast<Answer *>(answer)->messages += diagnostic->message;
      },
      &answer);
  return options;
}

/// Cancelled after so many microseconds, if not negative.
Answer call(const std::string &text, int cancelAfterUs) {
  Answer answer;
  PhazeOptions *options = someOptions(answer);
  PhazeCancellation *cancellation = phazeCancellationCreate();
  std::thread canceller;
  if (cancelAfterUs >= 0)
    canceller = std::thread([&] {
      std::this_thread::sleep_for(std::chrono::microseconds(cancelAfterUs));
      phazeCancel(cancellation);
    });
  PhazeBuffer plan;
  answer.status = phazePlan(text.data(), text.size(), options, cancellation, nullptr, &plan);
  if (plan.data)
    answer.plan.assign(plan.data, plan.length);
  phazeBufferFree(&plan);
  if (canceller.joinable())
    canceller.join();
  phazeCancellationDestroy(cancellation);
  phazeOptionsDestroy(options);
  return answer;
}

size_t residentBytes() {
  malloc_trim(0);
  size_t all = 0, resident = 0;
  std::ifstream("/proc/self/statm") >> all >> resident;
  return resident * static_cast<size_t>(sysconf(_SC_PAGESIZE));
}

/// What is wrong with an answer; empty if nothing is.
std::string judge(const Answer &answer, const Answer &alone, bool isDamaged, bool isCancelled) {
  if (isDamaged)
    return answer.status == PHAZE_STATUS_INVALID_INPUT && !answer.messages.empty() &&
                   answer.plan.empty()
               ? ""
               : "a damaged program is not refused with a message";
  if (answer.status == PHAZE_STATUS_OK)
    return answer.plan == alone.plan ? "" : "the plan is not the one that it was alone";
  if (!isCancelled || answer.status != PHAZE_STATUS_CANCELLED)
    return "status " + std::to_string(answer.status) + ": " + answer.messages;
  return answer.plan.empty() && answer.messages.empty() ? "cancelled without a word" : "";
}

} // namespace

int main(int argc, char **argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: soak COUNT FILE.mlir\n");
    return 1;
  }
  const int count = std::atoi(argv[1]);
  std::stringstream file;
  file << std::ifstream(argv[2]).rdbuf();
  const std::string text = file.str(), damaged = text.substr(0, text.size() / 2);
  const Answer alone = call(text, -1);
  if (alone.status != PHAZE_STATUS_OK) {
    std::fprintf(stderr, "error: %s\n", alone.messages.c_str());
    return 1;
  }
  std::atomic<int> next{0}, failures{0}, cancelled{0}, refused{0};
  auto work = [&](int end) {
    for (int i; (i = next++) < end;) {
      std::mt19937 random(static_cast<unsigned>(i));
      bool isDamaged = random() % 5 == 0, isCancelled = random() % 3 == 0;
      Answer answer =
          call(isDamaged ? damaged : text, isCancelled ? static_cast<int>(random() % 100'000) : -1);
      cancelled += answer.status == PHAZE_STATUS_CANCELLED;
      refused += answer.status == PHAZE_STATUS_INVALID_INPUT;
      // Whoever cancels a damaged program may be first.
      if (isDamaged && isCancelled && answer.status == PHAZE_STATUS_CANCELLED)
        continue;
      if (std::string wrong = judge(answer, alone, isDamaged, isCancelled); !wrong.empty()) {
        std::fprintf(stderr, "call %d: %s\n", i, wrong.c_str());
        ++failures;
      }
    }
  };
  auto runUntil = [&](int end) {
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i)
      threads.emplace_back(work, end);
    for (std::thread &thread : threads)
      thread.join();
    next = end;
  };
  runUntil(count / 3);
  size_t before = residentBytes();
  runUntil(count);
  size_t after = residentBytes();
  std::printf("%d calls, %d cancelled, %d refused, %d failed; %zu MB after a third, %zu MB at the "
              "end\n",
              count, cancelled.load(), refused.load(), failures.load(), before >> 20, after >> 20);
  bool hasGrown = after > before + before / 10 + (size_t(32) << 20);
  if (hasGrown)
    std::fprintf(stderr, "memory has grown\n");
  return failures == 0 && !hasGrown ? 0 : 1;
}
