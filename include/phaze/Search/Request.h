// What a user asks of a search, in words: the options that phaze-search and phaze-arch-search
// share.
#ifndef PHAZE_SEARCH_REQUEST_H
#define PHAZE_SEARCH_REQUEST_H

#include "phaze/Search/Search.h"
#include "llvm/ADT/StringRef.h"

namespace phaze::search {

/// Unset fields have the defaults of docs/Search.md.
struct Request {
  std::optional<arch::ArchConfig> chip; ///< The only architecture, instead of a space.
  std::string space;                    ///< "default", "published", or a phaze-space-1 file
  std::string spaceJson;                ///< The text of such a file, instead of `space`.
  std::string network;     ///< "flat:BYTES_PER_S", or a preset or architecture file to take it from
  std::string networkJson; ///< The text of such a file, instead of `network`.
  /// Whose rates, and what is reached of them, chips have: "ideal", a preset or architecture file;
  /// empty: as the space says.
  std::string technology;
  std::string rules = "exact";
  std::string software = "xla"; ///< A profile's name, or a file of format phaze-software-1.
  std::string search = "exact";
  std::string objective = "throughput";
  std::string common = "geomean";
  std::string activations = "both";
  std::string sequenceParallel = "off"; ///< "off", "on" or "auto"
  std::vector<double> hbmGib;
  std::vector<int64_t> microbatches;
  std::optional<int64_t> maxTensorWidth, devices, globalBatch;
  std::optional<double> maxAreaMm2, maxPowerW, timeLimitS, gap;
  std::optional<int64_t> top;
  unsigned threads = 0; ///< 0: as many as the machine has
  std::string checkpoint;
  bool baselines = true;
};

/// The options of a request; nothing, and what is wrong in `error`, if it makes no sense. The text
/// starts with the name of the option.
std::optional<Options> optionsOf(const Request &request, std::string &error);

/// The text of the file that a space names, which is one of format phaze-space-1. Nothing if it is
/// a name of its own, or with why in `error` if there is no such file.
std::optional<std::string> spaceFileText(const std::string &space, std::string &error);

/// Sets an option by the name and in the words that phaze-search has for it ("max-tensor-width",
/// "8"); the texts of files are "space-json" and "network-json". False, and what is wrong in
/// `error`, if there is no such option or the value is none of its values. What can be wrong with
/// several options together is left to optionsOf().
bool setOption(Request &request, llvm::StringRef name, llvm::StringRef value, std::string &error);

/// Whether scores go to memory: under the published rules, which know no kernel of several
/// contractions, and with software that has none. What is no software is for optionsOf() to say.
bool writesAttention(const std::string &rules, const std::string &software);

/// A placement in words: "8/128/1" for pipeline stages, replicas and tensor width, or keys with
/// values, "pp=8,dp=4,tp=8,cp=1,ep=1,vp=3,sp=1,zero=1,shard=8,mb=1,remat=full,order=interleaved".
/// Degrees that are left out are 0, which stands for chosen. Nothing, and why in `error` if there
/// is one, where the text is neither.
std::optional<Degrees> degreesOf(const std::string &text, std::string *error = nullptr);

/// The placement of a plan with every key, at another microbatch where one is given.
std::string placementOf(const plan::Plan &plan, std::optional<int64_t> microbatch = {});

} // namespace phaze::search

#endif // PHAZE_SEARCH_REQUEST_H
