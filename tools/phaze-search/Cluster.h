// The processes of a search that mpirun or srun started: known by the launcher's environment, met
// through libphaze-mpi.so, which is loaded only then. docs/Cluster.md is for users.
#ifndef PHAZE_TOOLS_PHAZESEARCH_CLUSTER_H
#define PHAZE_TOOLS_PHAZESEARCH_CLUSTER_H

#include "tools/mpi/Transport.h"

#include "phaze/Search/Ranks.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <memory>

namespace phaze::searchtool {

/// What a launcher says of the processes that it started.
struct Launch {
  std::string launcher, variable; ///< Who, and by what it is known.
  size_t rank = 0, count = 1;
};

/// Nothing if this process was started alone.
std::optional<Launch> launchOf();

class Cluster : public search::Ranks {
public:
  /// Joins the others, `program` being the path by which this one was started: the library lies in
  /// ../lib of its folder, or is what PHAZE_MPI_LIBRARY names.
  static llvm::Expected<std::unique_ptr<Cluster>> join(const Launch &launch, const char *program);
  ~Cluster() override;

  /// Cores of this machine that are this rank's.
  unsigned threads() const;

  void send(size_t rank, const std::string &bytes);
  /// The next message to this rank and who sent it, if there is one.
  std::optional<std::pair<size_t, std::string>> receive();

protected:
  std::vector<std::string> gather(const std::string &bytes) override;

private:
  explicit Cluster(const PhazeTransport *transport);
  const PhazeTransport *transport;
};

/// What this process writes to standard output and error goes nowhere and into memory while this
/// lives: the first rank speaks for all.
class Silence {
public:
  Silence();
  /// What would have been on standard error.
  std::string errors();

private:
  int file = -1;
};

} // namespace phaze::searchtool

#endif // PHAZE_TOOLS_PHAZESEARCH_CLUSTER_H
