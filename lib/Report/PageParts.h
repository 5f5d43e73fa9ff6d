// The files of lib/Report/Page and the chart library, which the build puts into the program.
#ifndef PHAZE_REPORT_PAGEPARTS_H
#define PHAZE_REPORT_PAGEPARTS_H

#include <string_view>

namespace phaze::report {

extern const std::string_view pageTemplate, pageStyle, pageScript;
extern const std::string_view pageLibrary; ///< d3, as its package has it.

} // namespace phaze::report

#endif // PHAZE_REPORT_PAGEPARTS_H
