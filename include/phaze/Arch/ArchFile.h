// Architectures and energy tables as JSON: formats "phaze-arch-1" and "phaze-energy-1".
//
// Fields that are not given have the defaults of docs/CostModel.md; unknown fields are errors.
#ifndef PHAZE_ARCH_ARCHFILE_H
#define PHAZE_ARCH_ARCHFILE_H

#include "phaze/Arch/ArchConfig.h"
#include "phaze/Arch/Energy.h"
#include "phaze/Json/JsonFile.h"

namespace phaze::arch {

/// Reads and checks an architecture. On failure nothing, and the error is in the document.
std::optional<ArchConfig> readArch(const JsonDocument &document);
/// The same for an architecture inside a file.
std::optional<ArchConfig> readArch(const JsonNode &root);

/// Fields that an architecture and a space have in common: rates, network, reach, process
/// and energy.
void readCommon(const JsonNode &root, ArchConfig &config);

/// Every field of an architecture; reading it gives the same one.
llvm::json::Value writeArch(const ArchConfig &config);

/// The architecture of a preset's name or of a file. On failure nothing, and what is wrong in
/// `error`.
std::optional<ArchConfig> loadArch(const std::string &presetOrFile, std::string &error);

/// A chip to take the technology of: "ideal", which reaches all of its data sheet, a preset or a
/// file.
std::optional<ArchConfig> loadTechnology(const std::string &name, std::string &error);

/// Reads an energy table: that of `node_nm`, with the constants given replaced.
std::optional<EnergyTable> readEnergyTable(const JsonDocument &document);
std::optional<EnergyTable> readEnergyTable(const JsonNode &root);
llvm::json::Value writeEnergyTable(const EnergyTable &table);

} // namespace phaze::arch

#endif // PHAZE_ARCH_ARCHFILE_H
