// What libphaze-mpi.so gives to a program that loads it: bytes from process to process, whatever
// MPI it was built with. Plain C, so that the program knows nothing of MPI.
#ifndef PHAZE_TOOLS_MPI_TRANSPORT_H
#define PHAZE_TOOLS_MPI_TRANSPORT_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Another number, another table.
#define PHAZE_TRANSPORT_VERSION 1

/// Gets the bytes of a rank; they are gone after the call.
typedef void (*PhazeTake)(void *context, int rank, const char *bytes, size_t size);

/// All functions are called by the thread that opened it. An error of MPI ends all processes.
struct PhazeTransport {
  int version;
  int rank, count;
  int countHere; ///< On this machine.
  /// Calls `take` for every rank in order, once all of them are here.
  void (*gather)(const char *bytes, size_t size, PhazeTake take, void *context);
  /// To one other rank. Comes back once it is on its way; one after another in this order.
  void (*send)(int rank, const char *bytes, size_t size);
  /// Takes what was sent to this rank, if there is anything; 0 if not. Does not wait.
  int (*receive)(PhazeTake take, void *context);
  /// Waits for the others to close too. Nothing may be called after it.
  void (*close)(void);
};

/// Joins the processes that the launcher started with this one; null, with why on standard error,
/// if there is no way. Once in a process.
typedef const struct PhazeTransport *(*PhazeOpenTransport)(void);
#define PHAZE_OPEN_TRANSPORT "phaze_open_transport"

#ifdef __cplusplus
}
#endif

#endif // PHAZE_TOOLS_MPI_TRANSPORT_H
