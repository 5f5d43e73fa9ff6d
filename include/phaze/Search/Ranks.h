// The processes that share a search, on one machine or many. Each knows all of the search and does
// a part of every round; what it found goes to the others before the next one.
//
//   auto all = ranks.meet("round 3", whatIFound);
//   if (!all) return ranks.whyBroken();            // one of them has ended
//   for (const std::string &found : *all) ...      // by rank, this one's too
//
// Who carries the bytes is handed in (tools/mpi has MPI); without one there is a single rank.
#ifndef PHAZE_SEARCH_RANKS_H
#define PHAZE_SEARCH_RANKS_H

#include <optional>
#include <string>
#include <vector>

namespace phaze::search {

class Ranks {
public:
  virtual ~Ranks() = default;
  Ranks(const Ranks &) = delete;
  Ranks &operator=(const Ranks &) = delete;

  size_t rank() const { return own; }
  size_t count() const { return total; }
  /// Who tells and writes what was found.
  bool isFirst() const { return own == 0; }

  /// What all ranks bring to a point of the program, which they come to in the same order. Nothing
  /// once one of them has left instead: the same for all that are left.
  std::optional<std::vector<std::string>> meet(const std::string &point, const std::string &bytes);
  /// The last that is heard of this rank: that it is done, or why it has to end. Who meets there
  /// too is told what the others say; empty if they are elsewhere.
  std::vector<std::string> leave(const std::string &word);

  /// Who left and what it said; empty if nobody did.
  const std::string &whyBroken() const { return broken; }

  /// A single one.
  static Ranks &alone();

protected:
  Ranks(size_t rank, size_t count) : own(rank), total(count) {}
  /// The bytes of all ranks, by rank. All of them call it.
  virtual std::vector<std::string> gather(const std::string &bytes) = 0;

private:
  size_t own, total;
  std::string broken;
};

} // namespace phaze::search

#endif // PHAZE_SEARCH_RANKS_H
