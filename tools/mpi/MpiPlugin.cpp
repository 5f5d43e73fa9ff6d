// libphaze-mpi.so: processes of one search over MPI. Loaded by programs that mpirun or srun started
// (docs/Cluster.md), so that only those need MPI.
#include "Transport.h"

#include <mpi.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <thread>
#include <vector>

namespace {

PhazeTransport transport;
constexpr int tag = 1;
/// MPI counts bytes in int.
constexpr uint64_t mostAtOnce = uint64_t(1) << 30;

/// MPI waits by asking again and again, which would take a core from who has work to do. Rounds
/// take milliseconds and more.
void wait(MPI_Request &request) {
  constexpr int quickly = 200;
  constexpr std::chrono::microseconds pause(50);
  int isDone = 0;
  for (int i = 0; !isDone; ++i) {
    MPI_Test(&request, &isDone, MPI_STATUS_IGNORE);
    if (!isDone && i >= quickly)
      std::this_thread::sleep_for(pause);
  }
}

void gather(const char *bytes, size_t size, PhazeTake take, void *context) {
  auto count = static_cast<size_t>(transport.count);
  uint64_t mine = size;
  std::vector<uint64_t> sizes(count);
  MPI_Request request;
  MPI_Iallgather(&mine, 1, MPI_UINT64_T, sizes.data(), 1, MPI_UINT64_T, MPI_COMM_WORLD, &request);
  wait(request);
  std::vector<std::vector<char>> all(count);
  uint64_t most = *std::max_element(sizes.begin(), sizes.end());
  uint64_t piece = std::max<uint64_t>(mostAtOnce / count, 1);
  for (uint64_t from = 0; from < most; from += piece) {
    std::vector<int> counts, starts;
    int total = 0;
    for (uint64_t other : sizes) {
      counts.push_back(static_cast<int>(other > from ? std::min(piece, other - from) : 0));
      starts.push_back(total);
      total += counts.back();
    }
    std::vector<char> received(static_cast<size_t>(total));
    MPI_Iallgatherv(bytes + std::min(from, mine), counts[transport.rank], MPI_CHAR, received.data(),
                    counts.data(), starts.data(), MPI_CHAR, MPI_COMM_WORLD, &request);
    wait(request);
    for (size_t i = 0; i < count; ++i)
      all[i].insert(all[i].end(), received.begin() + starts[i],
                    received.begin() + starts[i] + counts[i]);
  }
  for (size_t i = 0; i < count; ++i)
    take(context, static_cast<int>(i), all[i].data(), all[i].size());
}

/// Its size goes ahead: one message may be longer than MPI can count.
void send(int rank, const char *bytes, size_t size) {
  uint64_t mine = size;
  MPI_Request request;
  MPI_Isend(&mine, 1, MPI_UINT64_T, rank, tag, MPI_COMM_WORLD, &request);
  wait(request);
  for (uint64_t from = 0; from < mine; from += mostAtOnce) {
    MPI_Isend(bytes + from, static_cast<int>(std::min(mostAtOnce, mine - from)), MPI_CHAR, rank,
              tag, MPI_COMM_WORLD, &request);
    wait(request);
  }
}

int receive(PhazeTake take, void *context) {
  int isThere = 0;
  MPI_Status status;
  MPI_Iprobe(MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, &isThere, &status);
  if (!isThere)
    return 0;
  uint64_t size = 0;
  int from = status.MPI_SOURCE;
  MPI_Recv(&size, 1, MPI_UINT64_T, from, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  std::vector<char> bytes(size);
  for (uint64_t at = 0; at < size; at += mostAtOnce)
    MPI_Recv(bytes.data() + at, static_cast<int>(std::min(mostAtOnce, size - at)), MPI_CHAR, from,
             tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  take(context, from, bytes.data(), bytes.size());
  return 1;
}

void close() { MPI_Finalize(); }

} // namespace

extern "C" __attribute__((visibility("default"))) const PhazeTransport *phaze_open_transport() {
  int isThere = 0;
  MPI_Initialized(&isThere);
  // One thread talks, the others compute.
  int provided = MPI_THREAD_SINGLE;
  if (!isThere &&
      MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided) != MPI_SUCCESS) {
    std::fputs("MPI could not be started\n", stderr);
    return nullptr;
  }
  MPI_Comm here;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &here);
  transport.version = PHAZE_TRANSPORT_VERSION;
  MPI_Comm_rank(MPI_COMM_WORLD, &transport.rank);
  MPI_Comm_size(MPI_COMM_WORLD, &transport.count);
  MPI_Comm_size(here, &transport.countHere);
  MPI_Comm_free(&here);
  transport.gather = gather;
  transport.send = send;
  transport.receive = receive;
  transport.close = close;
  return &transport;
}
