// Many searches in one run: a file of format phaze-jobs-1 (docs/Cluster.md), each of its searches
// by one process, in turn or on whoever of the ranks is free.
#ifndef PHAZE_TOOLS_PHAZESEARCH_JOBS_H
#define PHAZE_TOOLS_PHAZESEARCH_JOBS_H

#include "Cluster.h"

#include "phaze/Search/Request.h"

#include <functional>

namespace phaze::searchtool {

/// A search for the best architecture of one model, or of several together.
struct Job {
  std::string name; ///< Of its result, too.
  std::vector<std::string> files;
  search::Request request;
};

struct JobFile {
  std::string results; ///< The folder that results go to.
  std::vector<Job> jobs;
};

/// Nothing, with why in `error`, if the file is no list of jobs. `given` are the options that jobs
/// say nothing of.
std::optional<JobFile> readJobs(const std::string &file, const search::Request &given,
                                std::string &error);

/// Runs them all and writes NAME.json for each, and table.csv; prints the table. Failed jobs are
/// told by `tell` and change nothing for others. The exit code: 1 if one of them has no result.
int runJobs(const JobFile &file, Cluster *cluster,
            const std::function<void(const std::string &)> &tell);

} // namespace phaze::searchtool

#endif // PHAZE_TOOLS_PHAZESEARCH_JOBS_H
