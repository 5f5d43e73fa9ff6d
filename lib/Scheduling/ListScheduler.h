// Schedules without proof: building one in the order of start times, list rules, local search.
#ifndef PHAZE_LIB_SCHEDULING_LISTSCHEDULER_H
#define PHAZE_LIB_SCHEDULING_LISTSCHEDULER_H

#include "Instance.h"

#include <functional>

namespace phaze::scheduling {

/// The cores over time while ops are placed in the order of their start times.
class Timetable {
public:
  explicit Timetable(const Instance &instance);

  void clear();
  /// When an op whose predecessors are all placed would start, and on which column if pairs need
  /// the same index and the step leaves it open.
  Ticks startOf(Step &step) const;
  /// Places it there. Returns its finish.
  Ticks place(Step &step);

  Ticks makespan() const { return last; }
  Ticks finishOf(unsigned op) const { return finish[op]; }

private:
  Ticks freeAt(unsigned core, int column) const;

  const Instance &instance;
  Ticks now = 0, last = 0;
  std::vector<Ticks> finish;
  std::vector<Ticks> busy[2]; ///< finishes of what runs in mode One (without columns)
  Ticks allUntil[2] = {0, 0}; ///< until when an op in mode All holds the cores
  Ticks lastFinish[2] = {0, 0};
  std::vector<std::pair<int, Ticks>> lanes[2]; ///< columns in use and when they are free
};

/// Places the steps in order; fills in columns that are open. Returns the makespan.
Ticks decode(const Instance &instance, std::vector<Step> &steps);

/// List scheduling: always the op that can start first, ties to the longer chain behind it.
Sequence listSchedule(const Instance &instance, const std::vector<char> &inModeAll);

/// The best of list schedules with several choices of modes, one of them `inModeAll`.
Sequence bestListSchedule(const Instance &instance, const std::vector<char> &inModeAll);

/// Local search by moving ops in the order and flipping modes (late acceptance). The same result
/// for the same arguments; `stop` ends it early.
Sequence improve(const Instance &instance, const Sequence &start, unsigned rounds, Ticks lower,
                 const std::function<bool()> &stop);

/// Columns for a schedule that was made without regard to them, if they can be found in a bounded
/// search; an empty sequence otherwise.
Sequence assignColumns(const Instance &instance, const Sequence &sequence);

} // namespace phaze::scheduling

#endif // PHAZE_LIB_SCHEDULING_LISTSCHEDULER_H
