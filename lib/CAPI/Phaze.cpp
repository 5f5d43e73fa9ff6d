// The boundary to C: handles, buffers, and no exception beyond this file.
#include "phaze-c/Phaze.h"

#include "Runs.h"

#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>

using namespace phaze;
using namespace phaze::capi;

struct PhazeOptions {
  JobOptions job;
  std::string error;
};

struct PhazeCancellation {
  std::atomic<bool> isCancelled{false};
};

static_assert(std::atomic<bool>::is_always_lock_free, "phazeCancel() is for signal handlers too");

int phazeApiVersion(void) { return PHAZE_C_API_VERSION; }

const char *phazeVersion(void) { return PHAZE_VERSION; }

const char *phazeStatusName(PhazeStatus status) {
  switch (status) {
  case PHAZE_STATUS_OK:
    return "ok";
  case PHAZE_STATUS_CANCELLED:
    return "cancelled";
  case PHAZE_STATUS_TIME_LIMIT:
    return "time limit";
  case PHAZE_STATUS_INVALID_INPUT:
    return "invalid input";
  case PHAZE_STATUS_NOTHING_FITS:
    return "nothing fits";
  case PHAZE_STATUS_INTERNAL:
    return "internal error";
  }
  return "unknown";
}

void phazeBufferFree(PhazeBuffer *buffer) {
  if (!buffer)
    return;
  std::free(buffer->data);
  *buffer = {nullptr, 0};
}

/// False if there is no memory.
static bool fill(PhazeBuffer *buffer, const std::string &text) {
  if (!buffer)
    return true;
  buffer->data = static_cast<char *>(std::malloc(text.size() + 1));
  if (!buffer->data)
    return false;
  std::memcpy(buffer->data, text.c_str(), text.size() + 1);
  buffer->length = text.size();
  return true;
}

PhazeOptions *phazeOptionsCreate(void) {
  try {
    return new PhazeOptions;
  } catch (...) {
    return nullptr;
  }
}

void phazeOptionsDestroy(PhazeOptions *options) { delete options; }

PhazeStatus phazeOptionsSet(PhazeOptions *options, const char *name, const char *value) {
  if (!options)
    return PHAZE_STATUS_INVALID_INPUT;
  try {
    options->error.clear();
    if (!name || !value)
      options->error = "expected a name and a value, found NULL";
    else if (set(options->job, name, value, options->error))
      return PHAZE_STATUS_OK;
    return PHAZE_STATUS_INVALID_INPUT;
  } catch (...) {
    return PHAZE_STATUS_INTERNAL;
  }
}

const char *phazeOptionsError(const PhazeOptions *options) {
  return options ? options->error.c_str() : "expected options, found NULL";
}

void phazeOptionsSetDiagnosticCallback(PhazeOptions *options, PhazeDiagnosticCallback callback,
                                       void *userData) {
  if (!options)
    return;
  options->job.diagnose = nullptr;
  if (callback)
    options->job.diagnose = [=](const PhazeDiagnostic &d) { callback(&d, userData); };
}

void phazeOptionsSetProgressCallback(PhazeOptions *options, PhazeProgressCallback callback,
                                     void *userData) {
  if (!options)
    return;
  options->job.progress = nullptr;
  if (callback)
    options->job.progress = [=](const PhazeProgress &p) { callback(&p, userData); };
}

PhazeCancellation *phazeCancellationCreate(void) { return new (std::nothrow) PhazeCancellation; }

void phazeCancellationDestroy(PhazeCancellation *cancellation) { delete cancellation; }

void phazeCancel(PhazeCancellation *cancellation) {
  if (cancellation)
    cancellation->isCancelled.store(true, std::memory_order_relaxed);
}

/// Runs `work`; exceptions end here as an internal error. `fail` empties what was written.
template <typename Work, typename Fail> static PhazeStatus guarded(Work work, Fail fail) {
  try {
    return work();
  } catch (const std::exception &error) {
    return fail(PHAZE_STATUS_INTERNAL, error.what());
  } catch (...) {
    return fail(PHAZE_STATUS_INTERNAL, "unknown exception");
  }
}

static void tell(const PhazeOptions *options, const char *message) {
  if (options && options->job.diagnose)
    options->job.diagnose({PHAZE_SEVERITY_ERROR, message, "", 0, 0});
}

PhazeStatus phazePlan(const char *text, size_t length, const PhazeOptions *options,
                      PhazeCancellation *cancellation, PhazeBuffer *module, PhazeBuffer *plan) {
  for (PhazeBuffer *buffer : {module, plan})
    if (buffer)
      *buffer = {nullptr, 0};
  auto fail = [&](PhazeStatus status, const char *message) {
    tell(options, message);
    phazeBufferFree(module);
    phazeBufferFree(plan);
    return status;
  };
  if (!text && length > 0)
    return fail(PHAZE_STATUS_INVALID_INPUT, "expected a text, found NULL");
  auto work = [&] {
    const JobOptions defaults;
    const std::atomic<bool> never{false};
    JobResult result = run({text, length}, options ? options->job : defaults,
                           cancellation ? cancellation->isCancelled : never, module != nullptr);
    if (result.hasPlan && (!fill(module, result.module) || !fill(plan, result.plan)))
      return fail(PHAZE_STATUS_INTERNAL, "out of memory");
    return result.status;
  };
  return guarded(work, fail);
}

PhazeStatus phazeValidate(const char *csv, size_t length, const char *software, const char *systems,
                          const PhazeOptions *options, PhazeCancellation *cancellation,
                          PhazeBuffer *report) {
  if (report)
    *report = {nullptr, 0};
  auto fail = [&](PhazeStatus status, const char *message) {
    tell(options, message);
    phazeBufferFree(report);
    return status;
  };
  if (!csv && length > 0)
    return fail(PHAZE_STATUS_INVALID_INPUT, "expected a table, found NULL");
  auto work = [&] {
    const JobOptions defaults;
    const std::atomic<bool> never{false};
    std::string text;
    PhazeStatus status = validate({{csv, length}, software ? software : "", systems ? systems : ""},
                                  options ? options->job : defaults,
                                  cancellation ? cancellation->isCancelled : never, text);
    if (!text.empty() && !fill(report, text))
      return fail(PHAZE_STATUS_INTERNAL, "out of memory");
    return status;
  };
  return guarded(work, fail);
}
