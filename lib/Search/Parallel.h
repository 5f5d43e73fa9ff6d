// Runs independent pieces of work on a few threads.
#ifndef PHAZE_LIB_SEARCH_PARALLEL_H
#define PHAZE_LIB_SEARCH_PARALLEL_H

#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace phaze::search {

/// Calls `work(thread, i)` for each i below `count`, each once, on threads numbered from 0: so
/// many, or as many as the system has left. An exception of any of them (no memory) ends the others
/// after what they are at, and is thrown here.
template <typename Work> void parallel(size_t threads, size_t count, Work work) {
  std::atomic<size_t> next{0};
  std::mutex mutex;
  std::exception_ptr first;
  auto run = [&](size_t thread) {
    try {
      for (size_t i; (i = next.fetch_add(1)) < count;)
        work(thread, i);
    } catch (...) {
      std::lock_guard<std::mutex> lock(mutex);
      if (!first)
        first = std::current_exception();
      next = count;
    }
  };
  std::vector<std::thread> others;
  try {
    for (size_t thread = 1; thread < threads && thread < count; ++thread)
      others.emplace_back(run, thread);
  } catch (const std::system_error &) {
    // Who does the work does not change it.
  }
  run(0);
  for (std::thread &other : others)
    other.join();
  if (first)
    std::rethrow_exception(first);
}

/// Seconds of a clock that only moves forward.
inline double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

} // namespace phaze::search

#endif // PHAZE_LIB_SEARCH_PARALLEL_H
