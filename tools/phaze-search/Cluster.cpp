// Launchers and their processes; see the header.
#include "Cluster.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <cstdlib>
#include <dlfcn.h>
#include <fcntl.h>
#include <sched.h>
#include <sys/mman.h>
#include <thread>
#include <unistd.h>

using namespace phaze;
using namespace phaze::searchtool;

namespace {

constexpr char libraryName[] = "libphaze-mpi.so", libraryVariable[] = "PHAZE_MPI_LIBRARY";

std::optional<size_t> numberOf(const char *variable) {
  const char *text = std::getenv(variable);
  size_t number = 0;
  if (!text || llvm::StringRef(text).getAsInteger(10, number))
    return std::nullopt;
  return number;
}

/// Beside the program as it is built and as it is installed.
std::vector<std::string> librariesOf(const char *program) {
  if (const char *given = std::getenv(libraryVariable))
    return {given};
  llvm::SmallString<128> folder(
      llvm::sys::fs::getMainExecutable(program, reinterpret_cast<void *>(&launchOf)));
  llvm::sys::path::remove_filename(folder);
  llvm::sys::path::remove_filename(folder);
  std::vector<std::string> files;
  for (const char *name : {"lib", "lib/x86_64-linux-gnu", "lib/aarch64-linux-gnu", "lib64"}) {
    llvm::SmallString<128> file(folder);
    llvm::sys::path::append(file, name, libraryName);
    files.push_back(file.str().str());
  }
  return files;
}

void addTo(void *all, int rank, const char *bytes, size_t size) {
  auto &list = *static_cast<std::vector<std::string> *>(all);
  list.emplace_back(bytes, size);
  (void)rank;
}

void keep(void *message, int rank, const char *bytes, size_t size) {
  *static_cast<std::optional<std::pair<size_t, std::string>> *>(message) = {
      static_cast<size_t>(rank), std::string(bytes, size)};
}

} // namespace

std::optional<Launch> phaze::searchtool::launchOf() {
  struct Known {
    const char *launcher, *count, *rank;
  };
  // A batch script of Slurm has its variables too: only processes that srun connects have a PMI.
  static const Known known[] = {{"Open MPI", "OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK"},
                                {"a process manager", "PMI_SIZE", "PMI_RANK"},
                                {"Slurm", "SLURM_STEP_NUM_TASKS", "PMIX_RANK"}};
  for (const Known &launcher : known) {
    std::optional<size_t> count = numberOf(launcher.count), rank = numberOf(launcher.rank);
    if (count && rank && *count > 1)
      return Launch{launcher.launcher, launcher.count, *rank, *count};
  }
  return std::nullopt;
}

llvm::Expected<std::unique_ptr<Cluster>> Cluster::join(const Launch &launch, const char *program) {
  auto fail = [&](const llvm::Twine &message) {
    return llvm::createStringError(launch.launcher + " started " + std::to_string(launch.count) +
                                   " processes (" + launch.variable + "), but " + message);
  };
  std::vector<std::string> files = librariesOf(program);
  auto found = std::find_if(files.begin(), files.end(),
                            [](const std::string &file) { return llvm::sys::fs::exists(file); });
  if (found == files.end())
    return fail("there is no '" + files.front() +
                "': phaze was built without MPI (Debian: libopenmpi-dev), or its package phaze-mpi "
                "is not installed");
  // Open MPI's own components look for its symbols.
  void *library = dlopen(found->c_str(), RTLD_NOW | RTLD_GLOBAL);
  if (!library)
    return fail(llvm::Twine(dlerror()));
  auto open = reinterpret_cast<PhazeOpenTransport>(dlsym(library, PHAZE_OPEN_TRANSPORT));
  const PhazeTransport *transport = open ? open() : nullptr;
  if (!transport || transport->version != PHAZE_TRANSPORT_VERSION)
    return fail("'" + *found + "' is of another version, or did not start");
  if (static_cast<size_t>(transport->count) != launch.count)
    return fail("MPI knows " + llvm::Twine(transport->count) + ": '" + *found +
                "' was built with another MPI than the launcher's");
  return std::unique_ptr<Cluster>(new Cluster(transport));
}

Cluster::Cluster(const PhazeTransport *transport)
    : Ranks(static_cast<size_t>(transport->rank), static_cast<size_t>(transport->count)),
      transport(transport) {}

Cluster::~Cluster() { transport->close(); }

unsigned Cluster::threads() const {
  unsigned all = std::max(std::thread::hardware_concurrency(), 1u), mine = all;
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof(set), &set) == 0)
    mine = std::max(static_cast<unsigned>(CPU_COUNT(&set)), 1u);
  // Where the launcher gave cores to each rank these are its own; else all share them.
  return mine < all ? mine : std::max(all / static_cast<unsigned>(transport->countHere), 1u);
}

std::vector<std::string> Cluster::gather(const std::string &bytes) {
  std::vector<std::string> all;
  transport->gather(bytes.data(), bytes.size(), addTo, &all);
  return all;
}

void Cluster::send(size_t rank, const std::string &bytes) {
  transport->send(static_cast<int>(rank), bytes.data(), bytes.size());
}

std::optional<std::pair<size_t, std::string>> Cluster::receive() {
  std::optional<std::pair<size_t, std::string>> message;
  transport->receive(keep, &message);
  return message;
}

Silence::Silence() {
  file = memfd_create("phaze-errors", 0);
  int nowhere = open("/dev/null", O_WRONLY);
  if (file < 0 || nowhere < 0)
    return;
  dup2(nowhere, STDOUT_FILENO);
  dup2(file, STDERR_FILENO);
  ::close(nowhere);
}

std::string Silence::errors() {
  llvm::errs().flush();
  std::string text;
  constexpr off_t most = 1 << 16;
  off_t size = file < 0 ? 0 : std::min(lseek(file, 0, SEEK_END), most);
  text.resize(static_cast<size_t>(std::max<off_t>(size, 0)));
  if (!text.empty() && pread(file, text.data(), text.size(), 0) < 0)
    text.clear();
  return text;
}
