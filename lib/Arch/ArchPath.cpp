// Fields of an architecture by their path; see the header.
#include "phaze/Arch/ArchPath.h"

#include "phaze/Arch/ArchFile.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <cmath>

using namespace phaze;
using namespace phaze::arch;
using llvm::StringRef;
namespace json = llvm::json;

namespace {

/// Every path that leads to a number or word; all elements of a list have the same ones.
void listPaths(const json::Value &value, const std::string &path, std::vector<std::string> &paths) {
  if (const json::Array *list = value.getAsArray()) {
    if (!list->empty())
      listPaths(list->front(), path, paths);
    return;
  }
  const json::Object *object = value.getAsObject();
  if (!object) {
    paths.push_back(path);
    return;
  }
  for (const auto &[key, field] : *object)
    listPaths(field, path.empty() ? key.str() : path + "." + key.str(), paths);
}

/// Parameters that a space has lists of; the others are the same for all of its points.
constexpr StringRef searched[] = {"tensor_cores.count",
                                  "tensor_cores.width",
                                  "tensor_cores.depth",
                                  "vector_cores.count",
                                  "vector_cores.width",
                                  "global_buffer.bytes",
                                  "hbm.bytes",
                                  "hbm.bandwidth_bytes_per_s",
                                  "hbm.stacks",
                                  "hbm.stack_bytes",
                                  "hbm.stack_bandwidth_bytes_per_s",
                                  "links.count",
                                  "links.bandwidth_bytes_per_s"};

} // namespace

std::optional<std::vector<double>> phaze::arch::numbersOf(StringRef text) {
  std::vector<double> values;
  for (StringRef word : llvm::split(text, ',')) {
    auto [first, last] = word.trim().split("..");
    std::optional<double> from = numberOf(first);
    std::optional<double> to = last.empty() ? from : numberOf(last);
    if (!from || !to || !(*from > 0) || *to < *from)
      return std::nullopt;
    constexpr double slack = 1 + 1e-9;
    for (double x = *from; x <= *to * slack; x *= 2)
      values.push_back(x);
  }
  return values;
}

bool phaze::arch::changeAt(json::Value &value, StringRef path,
                           llvm::function_ref<bool(json::Value &)> change) {
  if (json::Array *list = value.getAsArray()) {
    size_t index = 0;
    if (path.consume_front("[")) {
      if (path.consumeInteger(10, index) || !path.consume_front("]") || index >= list->size())
        return false;
      path.consume_front(".");
      return changeAt((*list)[index], path, change);
    }
    bool isFound = !list->empty();
    for (json::Value &element : *list)
      isFound &= changeAt(element, path, change);
    return isFound;
  }
  if (path.empty())
    return change(value);
  json::Object *object = value.getAsObject();
  size_t end = path.find_first_of(".[");
  json::Value *field = object ? object->get(path.take_front(end)) : nullptr;
  if (!field)
    return false;
  StringRef rest = path.drop_front(std::min(end, path.size()));
  rest.consume_front(".");
  return changeAt(*field, rest, change);
}

std::optional<double> phaze::arch::numberOf(StringRef text) {
  text = text.trim();
  double unit = 1, number = 0;
  for (auto [suffix, size] : {std::pair<StringRef, double>("KiB", 1024),
                              {"MiB", 1024. * 1024},
                              {"GiB", 1024. * 1024 * 1024},
                              {"TiB", 1024. * 1024 * 1024 * 1024}})
    if (text.consume_back(suffix))
      unit = size;
  if (text.trim().getAsDouble(number) || !std::isfinite(number * unit))
    return std::nullopt;
  return number * unit;
}

std::string phaze::arch::noSuchPath(StringRef path) {
  std::vector<std::string> paths;
  listPaths(writeArch(*preset(defaultTechnology)), "", paths);
  // Whoever forgets a unit is as close as whoever swaps two letters.
  auto distance = [&](StringRef other) {
    return std::min(path.edit_distance(other), path.edit_distance(other.take_front(path.size())));
  };
  auto nearest = std::min_element(paths.begin(), paths.end(), [&](StringRef a, StringRef b) {
    return std::pair(distance(a), a) < std::pair(distance(b), b);
  });
  std::string text = "there is no number '" + path.str() + "' in an architecture";
  if (path.empty() || distance(*nearest) > path.size() / 3)
    return text + "; phaze-search --print-arch=tpuv4 has all of them";
  return text + "; did you mean '" + *nearest + "'?";
}

std::optional<ArchConfig> phaze::arch::withSetting(const ArchConfig &chip, StringRef setting,
                                                   std::string &error) {
  auto [path, text] = setting.split('=');
  path = path.trim();
  std::optional<double> number = numberOf(text);
  if (path.empty() || !number) {
    error = "expected PATH=NUMBER, found '" + setting.str() + "'";
    return std::nullopt;
  }
  json::Value value = writeArch(chip);
  bool isSet = changeAt(value, path, [&](json::Value &field) {
    if (!field.getAsNumber())
      return false;
    bool isWhole =
        field.getAsInteger() && *number == std::floor(*number) && std::abs(*number) < 0x1p63;
    field = isWhole ? json::Value(static_cast<int64_t>(*number)) : json::Value(*number);
    return true;
  });
  if (!isSet) {
    error = noSuchPath(path);
    return std::nullopt;
  }
  JsonDocument document =
      JsonDocument::parse(llvm::formatv("{0}", value).str(), "the changed architecture");
  std::optional<ArchConfig> changed = readArch(document);
  error = document.error();
  return changed;
}

bool phaze::arch::isShortSpace(StringRef text) { return text.contains('='); }

std::optional<std::string> phaze::arch::spaceOfShort(StringRef text, std::string &error) {
  std::vector<std::pair<StringRef, StringRef>> parts;
  std::string base = defaultTechnology;
  for (StringRef part : llvm::split(text, ';')) {
    auto [path, values] = part.split('=');
    if (path.trim() == "base")
      base = values.trim().str();
    else
      parts.emplace_back(path.trim(), values.trim());
  }
  std::optional<ArchConfig> chip = loadArch(base, error);
  if (!chip)
    return std::nullopt;
  json::Value all = writeArch(*chip);
  json::Object &from = *all.getAsObject();
  json::Object space{{"format", "phaze-space-1"}, {"technology", idealTechnology}};
  for (StringRef key : {"clock_hz", "rates", "network", "reach", "process_nm", "energy"})
    if (json::Value *value = from.get(key))
      space[key] = *value;
  auto take = [&](StringRef object, llvm::ArrayRef<StringRef> keys) {
    json::Object fields;
    for (StringRef key : keys)
      fields[key] = *from.getObject(object)->get(key);
    space[object] = std::move(fields);
  };
  take("tensor_cores", {"count", "width", "depth"});
  take("vector_cores", {"count", "width"});
  take("global_buffer", {"bytes"});
  take("hbm", {"bytes", "bandwidth_bytes_per_s"});
  json::Value root = std::move(space);
  for (auto [path, list] : parts) {
    std::optional<std::vector<double>> values = numbersOf(list);
    if (!values) {
      error = "expected PATH=VALUE,VALUE ... or PATH=FROM..TO, found '" + path.str() + "=" +
              list.str() + "'";
      return std::nullopt;
    }
    if (llvm::is_contained(searched, path)) {
      auto [object, key] = path.split('.');
      json::Value &group = root.getAsObject()->try_emplace(object, json::Object{}).first->second;
      json::Object *fields = group.getAsObject();
      // Stacks bring capacity and bandwidth with them.
      if (key.starts_with("stack")) {
        fields->erase("bytes");
        fields->erase("bandwidth_bytes_per_s");
      }
      (*fields)[key] = key.starts_with("stack_") ? json::Value(values->front())
                                                 : json::Value(json::Array(*values));
      continue;
    }
    if (values->size() != 1) {
      error = path.str() + ": expected one value, since all chips of a space share it";
      return std::nullopt;
    }
    if (!changeAt(root, path, [&](json::Value &field) {
          field = values->front();
          return true;
        })) {
      error = noSuchPath(path);
      return std::nullopt;
    }
  }
  return llvm::formatv("{0:2}", root).str();
}
