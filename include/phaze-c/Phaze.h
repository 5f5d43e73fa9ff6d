/* phaze from C: StableHLO text in, a plan and the annotated text out. docs/Integration.md has a
 * walk through it.
 *
 *   PhazeOptions *options = phazeOptionsCreate();
 *   if (phazeOptionsSet(options, "devices", "64") != PHAZE_STATUS_OK)
 *     puts(phazeOptionsError(options));
 *   PhazeBuffer module = {0}, plan = {0};
 *   PhazeStatus status = phazePlan(text, length, options, NULL, &module, &plan);
 *   ...
 *   phazeBufferFree(&module);
 *   phazeBufferFree(&plan);
 *   phazeOptionsDestroy(options);
 *
 * Threads: calls have no state in common, so any number of them may run at once, with the same
 * options too while nobody changes those. A call works in the thread that makes it, and in the
 * threads of the search that the option `threads` asks for; callbacks come from the calling thread.
 * Nothing is written to standard output or standard error, no signal handler stays installed, and
 * bad input does not end the process. Running out of memory does, as everywhere in LLVM.
 */
#ifndef PHAZE_C_PHAZE_H
#define PHAZE_C_PHAZE_H

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define PHAZE_CAPI_EXPORTED __attribute__((visibility("default")))
#else
#define PHAZE_CAPI_EXPORTED
#endif

#ifdef __cplusplus
extern "C" {
#endif

/** Grows when something is added; what is there keeps its meaning while the library keeps its name
 * (libphaze-c.so.0). */
#define PHAZE_C_API_VERSION 2

/** PHAZE_C_API_VERSION of the library, as opposed to that of the header. */
PHAZE_CAPI_EXPORTED int phazeApiVersion(void);

/** The release of phaze, such as "0.1.0". */
PHAZE_CAPI_EXPORTED const char *phazeVersion(void);

/*===-- Outcome
 * ---------------------------------------------------------------------------------===*/

typedef enum PhazeStatus {
  /** There is a plan, and the search was finished: see `search_gap` and `proven_gap` in it. */
  PHAZE_STATUS_OK = 0,
  /** The call was cancelled. The buffers have the best plan so far if there was one, and are empty
   * if not; the plan says `"finished": false` and how far from the best it can be. */
  PHAZE_STATUS_CANCELLED = 1,
  /** The same for the option `time-limit-s`. */
  PHAZE_STATUS_TIME_LIMIT = 2,
  /** The text, an option or a file that an option names. Diagnostics say what is wrong. */
  PHAZE_STATUS_INVALID_INPUT = 3,
  /** No placement fits the devices. A diagnostic says what comes closest, and what would fit. */
  PHAZE_STATUS_NOTHING_FITS = 4,
  /** A defect of phaze. */
  PHAZE_STATUS_INTERNAL = 5
} PhazeStatus;

/** "ok", "cancelled", "time limit", "invalid input", "nothing fits", "internal error"; "unknown"
 * for any other value. */
PHAZE_CAPI_EXPORTED const char *phazeStatusName(PhazeStatus status);

/** Text that the library made. `data[length]` is 0. Empty: both fields 0. */
typedef struct PhazeBuffer {
  char *data;
  size_t length;
} PhazeBuffer;

/** Frees the text and makes the buffer empty; an empty one and NULL are fine. */
PHAZE_CAPI_EXPORTED void phazeBufferFree(PhazeBuffer *buffer);

/*===-- Options
 * ---------------------------------------------------------------------------------===*/

typedef struct PhazeOptions PhazeOptions;

/** All options at their defaults. NULL if there is no memory. */
PHAZE_CAPI_EXPORTED PhazeOptions *phazeOptionsCreate(void);
PHAZE_CAPI_EXPORTED void phazeOptionsDestroy(PhazeOptions *options);

/** Sets an option. Numbers are decimal, lists are separated by commas, flags are `true` or `false`.
 *
 * Names, meanings, ranges and defaults are those of docs/generated/Options.md, which phaze-search
 * and the pipelines share: devices, global-batch, space, time-limit-s, format ... In the place of
 * files there can be their text: space-json, network-json, arch-json, and plan-json for a plan that
 * is to be taken as it is. Only here there are debug-info (print locations), input-name (what
 * diagnostics call the text, "input" by default), and target (a version of StableHLO, such
 * as 1.9.0: the module is given back as a portable artifact for it rather than as text; an empty
 * value is the newest version).
 *
 * PHAZE_STATUS_INVALID_INPUT if there is no such option or the value is none of its values: the
 * option stays as it was, and phazeOptionsError() says what is wrong. What several options are
 * together, and files, are looked at by phazePlan(). */
PHAZE_CAPI_EXPORTED PhazeStatus phazeOptionsSet(PhazeOptions *options, const char *name,
                                                const char *value);

/** What was wrong with the last phazeOptionsSet(), "" if nothing was. Valid until the next one. */
PHAZE_CAPI_EXPORTED const char *phazeOptionsError(const PhazeOptions *options);

typedef enum PhazeSeverity {
  PHAZE_SEVERITY_ERROR = 0,
  PHAZE_SEVERITY_WARNING = 1,
  PHAZE_SEVERITY_REMARK = 2,
  /** Belongs to the diagnostic before it. */
  PHAZE_SEVERITY_NOTE = 3
} PhazeSeverity;

typedef struct PhazeDiagnostic {
  PhazeSeverity severity;
  const char *message;
  /** The option `input-name` for a place in the text; another file where the text itself says where
   * its operations come from; "" where there is no place, as for options. */
  const char *file;
  /** From 1; 0 where there is no place. */
  uint32_t line, column;
} PhazeDiagnostic;

/** The diagnostic and its texts are gone after the call. */
typedef void (*PhazeDiagnosticCallback)(const PhazeDiagnostic *diagnostic, void *userData);

/** Without a callback diagnostics are dropped. */
PHAZE_CAPI_EXPORTED void phazeOptionsSetDiagnosticCallback(PhazeOptions *options,
                                                           PhazeDiagnosticCallback callback,
                                                           void *userData);

/** How far a search is. */
typedef struct PhazeProgress {
  /** What the objective minimises: of the best plan so far, infinite before there is one, and what
   * no plan falls below. */
  double best, bound;
  /** Architectures that are decided, and those that are not. */
  uint64_t done, open;
  double seconds;
} PhazeProgress;

typedef void (*PhazeProgressCallback)(const PhazeProgress *progress, void *userData);

/** Called between the rounds of the search. phazeCancel() may be called from here. */
PHAZE_CAPI_EXPORTED void phazeOptionsSetProgressCallback(PhazeOptions *options,
                                                         PhazeProgressCallback callback,
                                                         void *userData);

/*===-- Planning
 * --------------------------------------------------------------------------------===*/

/** Ends calls from other threads. */
typedef struct PhazeCancellation PhazeCancellation;

/** NULL if there is no memory. */
PHAZE_CAPI_EXPORTED PhazeCancellation *phazeCancellationCreate(void);
/** Not while a call uses it. */
PHAZE_CAPI_EXPORTED void phazeCancellationDestroy(PhazeCancellation *cancellation);

/** Asks every call that was given this handle, and every later one, to end with what it has.
 * Returns at once, from any thread or signal handler. */
PHAZE_CAPI_EXPORTED void phazeCancel(PhazeCancellation *cancellation);

/** Plans a training step and annotates it.
 *
 * `text` is a StableHLO module or portable artifact of `length` bytes, which need not end with a 0.
 * `options` may be
 * NULL for the defaults, `cancellation` NULL for none, and `module` or `plan` NULL if it is of no
 * interest. Each is overwritten without a look at what it holds: with the text if there is a plan
 * (PHAZE_STATUS_OK, and PHAZE_STATUS_CANCELLED and PHAZE_STATUS_TIME_LIMIT if there was one), else
 * with an empty buffer.
 *
 * `module` is the annotated program (docs/Emission.md) with shardings that were checked. `plan` is
 * the plan as JSON (phaze-plan-1, docs/Plan.md); a module of several modules has several plans, in
 * an object of format phaze-search-1. The same input gives the same bytes, for every number of
 * threads, unless it was stopped. */
PHAZE_CAPI_EXPORTED PhazeStatus phazePlan(const char *text, size_t length,
                                          const PhazeOptions *options,
                                          PhazeCancellation *cancellation, PhazeBuffer *module,
                                          PhazeBuffer *plan);

/*===-- Measured runs
 * ---------------------------------------------------------------------------===*/

/** Predicts the step times of measured training runs, as the program phaze-validate does.
 *
 * `csv` is a table of runs of `length` bytes (docs/Runs.md). `software` is a profile's name or file
 * for all runs, NULL for what the table says. `systems` says what names in the column `system` are,
 * as "NAME=FILE,NAME=FILE", presets or files of format phaze-arch-1; NULL for the presets. Of
 * `options` only the callback of diagnostics and input-name count, and NULL is fine. `report` is
 * overwritten with JSON of format phaze-validation-1, of the runs until then if the call was
 * cancelled. Runs that cannot be stated are no errors: the report has the reason. Since version 2.
 */
PHAZE_CAPI_EXPORTED PhazeStatus phazeValidate(const char *csv, size_t length, const char *software,
                                              const char *systems, const PhazeOptions *options,
                                              PhazeCancellation *cancellation, PhazeBuffer *report);

#ifdef __cplusplus
}
#endif

#endif /* PHAZE_C_PHAZE_H */
