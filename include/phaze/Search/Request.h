// What a user asks, in words: every option of Options.td, which pipelines, phaze-search and the C
// API share, and what a search makes of it.
#ifndef PHAZE_SEARCH_REQUEST_H
#define PHAZE_SEARCH_REQUEST_H

#include "phaze/Search/Evaluate.h"
#include "phaze/Search/Search.h"
#include "llvm/ADT/StringRef.h"

namespace phaze::search {

/// docs/generated/Options.md has what each of them means.
struct Request {
#define PHAZE_OPTION(TYPE, MEMBER, NAME, DEFAULT, TEXT) TYPE MEMBER = DEFAULT;
#define PHAZE_LIST(TYPE, MEMBER, NAME, TEXT) std::vector<TYPE> MEMBER;
#define GET_ALL_OPTIONS
#include "phaze/Search/Options.h.inc"

  std::optional<arch::ArchConfig> chip; ///< The only architecture, instead of a space.
};

/// Takes a value of another holder of options over, which may have lists of its own kind.
template <typename T, typename From> void takeOption(T &to, const From &from) { to = from; }
template <typename T, typename From> void takeOption(std::vector<T> &to, const From &from) {
  to.assign(from.begin(), from.end());
}

/// The options of a search; nothing, and what is wrong in `error`, if the request makes no sense.
/// The text starts with the name of the option.
std::optional<Options> optionsOf(const Request &request, std::string &error);

/// What is asked of the one architecture of `arch`, `arch-json` or `chip`.
std::optional<Evaluation> evaluationOf(const Request &request, std::string &error);
/// Whether a request names one.
bool asksForOneChip(const Request &request);

/// The text of the file that a space names, which is one of format phaze-space-1. Nothing if it is
/// a name of its own, or with why in `error` if there is no such file.
std::optional<std::string> spaceFileText(const std::string &space, std::string &error);

/// Sets an option by its name and in the words of a command line ("max-tensor-width", "8"); flags
/// are `true` or `false`, and lists have commas between their values. False, and what is wrong in
/// `error`, if there is no such option or the value is none of its values. What can be
/// wrong with several options together is left to optionsOf().
bool setOption(Request &request, llvm::StringRef name, llvm::StringRef value, std::string &error);

/// Whether scores go to memory: under the published rules, which know no kernel of several
/// contractions, and with software that has none. What is no software is for optionsOf() to say.
bool writesAttention(const std::string &rules, const std::string &software);

/// A placement in words: "8/128/1" for pipeline stages, replicas and tensor width, or keys with
/// values, "pp=8,dp=4,tp=8,cp=1,ep=1,vp=3,sp=1,zero=1,shard=8,mb=1,remat=full,order=interleaved",
/// and "split=heads+ffn" for the classes that tensor groups divide. Degrees that are left out are
/// 0, which stands for chosen. Nothing, and why in `error` if there is one, where the text is
/// neither.
std::optional<Degrees> degreesOf(const std::string &text, std::string *error = nullptr);

/// The placement of a plan with every key, at another microbatch where one is given.
std::string placementOf(const plan::Plan &plan, std::optional<int64_t> microbatch = {});

} // namespace phaze::search

#endif // PHAZE_SEARCH_REQUEST_H
