// Workloads as JSON files; docs/Workload.md has the format.
#ifndef PHAZE_WORKLOAD_JSON_H
#define PHAZE_WORKLOAD_JSON_H

#include "phaze/Workload/Workload.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace phaze {

/// The workload as text, the same bytes for the same workload. Requires check() to find nothing.
std::string toJson(const Workload &workload);

/// The workload of a text; `file` is the name used in errors, which say the field too. What is read
/// has passed check().
llvm::Expected<Workload> fromJson(llvm::StringRef text, llvm::StringRef file);

/// The spelling of enumerators in files, in their order.
llvm::ArrayRef<llvm::StringRef> factorRoleNames();
llvm::ArrayRef<llvm::StringRef> valueOriginNames();
llvm::ArrayRef<llvm::StringRef> operatorKindNames();

} // namespace phaze

#endif
