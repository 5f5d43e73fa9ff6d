// Which phaze this is, in the eyes of a checkpoint.
#ifndef PHAZE_LIB_SEARCH_FINGERPRINT_H
#define PHAZE_LIB_SEARCH_FINGERPRINT_H

namespace phaze::search {

/// A hash of the sources that answers of a search follow from: costs, shardings, schedules,
/// placements and the search itself. Nobody has to remember to count a version up.
const char *fingerprint();

} // namespace phaze::search

#endif // PHAZE_LIB_SEARCH_FINGERPRINT_H
