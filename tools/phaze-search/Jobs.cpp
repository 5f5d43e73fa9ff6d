// Reading, running and telling of many searches; see the header.
#include "Jobs.h"

#include "phaze/Driver/Driver.h"
#include "phaze/InitAllDialects.h"
#include "phaze/Json/InputFile.h"
#include "phaze/Json/JsonFile.h"
#include "phaze/Json/OutputFile.h"
#include "phaze/Reader/ReadModule.h"
#include "phaze/Search/OptionTable.h"
#include "phaze/Support/Interrupt.h"
#include "phaze/Support/Numbers.h"
#include "phaze/Workload/Fusion.h"
#include "phaze/Workload/Json.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>

using namespace phaze;
using namespace phaze::searchtool;

//===----------------------------------------------------------------------===//
// The file
//===----------------------------------------------------------------------===//

namespace {

constexpr llvm::StringLiteral format = "phaze-jobs-1";
/// More than any study has.
constexpr size_t mostJobs = 1 << 20;

class JobReader {
public:
  JobReader(const std::string &file, const search::Request &given)
      : document(JsonDocument::read(file)), given(given),
        folder(llvm::sys::path::parent_path(file).str()) {}

  std::optional<JobFile> read(std::string &error) {
    JsonNode root = document.root();
    root.allowOnly(
        {"format", "results", "checkpoints", "options", "models", "spaces", "objectives", "jobs"});
    root["format"].oneOf({format});
    std::optional<JsonNode> results = root.find("results");
    all.results = inFolder(results ? results->string() : "results");
    if (results && results->ok() && results->string().empty())
      results->fail("expected the name of a folder");
    if (std::optional<JsonNode> node = root.find("checkpoints"))
      hasCheckpoints = node->boolean();
    if (std::optional<JsonNode> node = root.find("options"))
      setOptions(*node, given);
    addProduct(root);
    if (std::optional<JsonNode> node = root.find("jobs"))
      for (const JsonNode &job : node->elements(mostJobs))
        addGiven(job);
    if (document.ok() && all.jobs.empty())
      root.fail("expected models or jobs");
    error = document.error();
    return document.ok() ? std::optional(std::move(all)) : std::nullopt;
  }

private:
  /// Names of files are seen from where the list is.
  std::string inFolder(llvm::StringRef name) const {
    if (llvm::sys::path::is_absolute(name))
      return name.str();
    llvm::SmallString<128> path(folder);
    llvm::sys::path::append(path, name);
    return path.str().str();
  }

  /// The value of an option in the words of a command line.
  std::string wordsOf(const JsonNode &node) const {
    const llvm::json::Value *value = node.raw();
    if (!value)
      return {};
    if (std::optional<bool> flag = value->getAsBoolean())
      return *flag ? "true" : "false";
    if (std::optional<int64_t> number = value->getAsInteger())
      return std::to_string(*number);
    if (std::optional<double> number = value->getAsNumber())
      return plain(*number, 17);
    if (!value->getAsArray())
      return node.string();
    std::vector<std::string> words;
    for (const JsonNode &element : node.elements())
      words.push_back(wordsOf(element));
    return llvm::join(words, ",");
  }

  void setOption(const JsonNode &node, llvm::StringRef name, search::Request &request) const {
    std::string words = wordsOf(node), error;
    const std::vector<options::Facts> &table = options::table();
    auto facts = llvm::find_if(table, [&](const options::Facts &f) { return f.name == name; });
    if (facts != table.end() && facts->isFile && llvm::sys::fs::exists(inFolder(words)))
      words = inFolder(words);
    if (name == "checkpoint")
      error = "each job has its own: say \"checkpoints\": true";
    else
      search::setOption(request, name, words, error);
    if (error.empty())
      return;
    llvm::StringRef text = error;
    text.consume_front((name + ": ").str());
    node.fail(text.str());
  }

  void setOptions(const JsonNode &node, search::Request &request) const {
    for (const std::string &name : node.keys())
      setOption(node[name], name, request);
  }

  /// A file, a list of them for a common architecture, or either with a name.
  Job readModel(const JsonNode &node) const {
    Job job;
    const llvm::json::Value *value = node.raw();
    JsonNode files = node;
    if (value && value->getAsObject()) {
      node.allowOnly({"name", "files"});
      files = node["files"];
      job.name = nameOf(node["name"]);
      value = files.raw();
    }
    std::vector<JsonNode> list = {files};
    if (value && value->getAsArray())
      list = files.elements();
    if (list.empty())
      files.fail("expected at least one file");
    std::vector<std::string> stems;
    for (const JsonNode &file : list) {
      job.files.push_back(inFolder(file.string()));
      stems.push_back(llvm::sys::path::stem(job.files.back()).str());
      if (file.ok() && file.string().empty())
        file.fail("expected the name of a file");
    }
    if (job.name.empty())
      job.name = llvm::join(stems, "+");
    return job;
  }

  static std::string nameOf(const JsonNode &node) {
    std::string name = node.string();
    bool isName = !name.empty() && name.front() != '.' && llvm::all_of(name, [](char c) {
      return llvm::isAlnum(c) || llvm::StringRef("._-+").contains(c);
    });
    if (node.ok() && !isName)
      node.fail("expected letters, digits and any of ._-+ for the name of a file, found '" + name +
                "'");
    return name;
  }

  /// Models x spaces x objectives; what is not listed is as the options say.
  void addProduct(const JsonNode &root) {
    auto listOf = [&](llvm::StringRef field) {
      std::optional<JsonNode> node = root.find(field);
      std::vector<JsonNode> list = node ? node->elements(mostJobs) : std::vector<JsonNode>();
      if (node && node->ok() && list.empty())
        node->fail("expected at least one");
      return list;
    };
    std::vector<JsonNode> models = listOf("models"), spaces = listOf("spaces"),
                          objectives = listOf("objectives");
    for (auto [name, list] : {std::pair("spaces", &spaces), {"objectives", &objectives}})
      if (models.empty() && !list->empty())
        root[name].fail("expected models with it");
    for (const JsonNode &model : models) {
      Job plain = readModel(model);
      plain.request = given;
      std::vector<Job> some = {plain};
      some = withEach(std::move(some), "space", spaces);
      some = withEach(std::move(some), "objective", objectives);
      for (Job &job : some)
        add(std::move(job), model);
    }
  }

  std::vector<Job> withEach(std::vector<Job> jobs, llvm::StringRef option,
                            const std::vector<JsonNode> &values) const {
    if (values.empty())
      return jobs;
    std::vector<Job> some;
    for (const Job &job : jobs)
      for (const JsonNode &value : values) {
        Job &other = some.emplace_back(job);
        setOption(value, option, other.request);
        other.name += "." + llvm::sys::path::stem(value.string()).str();
      }
    return some;
  }

  void addGiven(const JsonNode &node) {
    node.allowOnly({"name", "models", "options"});
    Job job = readModel(node["models"]);
    job.name = nameOf(node["name"]);
    job.request = given;
    if (std::optional<JsonNode> more = node.find("options"))
      setOptions(*more, job.request);
    add(std::move(job), node);
  }

  void add(Job job, const JsonNode &node) {
    if (!document.ok())
      return;
    if (!names.insert(job.name).second)
      node.fail("there is another job '" + job.name + "'");
    else if (all.jobs.size() == mostJobs)
      node.fail("expected at most " + std::to_string(mostJobs) + " jobs");
    // For given chips there is nothing to go on with.
    if (hasCheckpoints && job.request.arch.empty()) {
      llvm::SmallString<128> file(all.results);
      llvm::sys::path::append(file, job.name + ".checkpoint");
      job.request.checkpoint = file.str().str();
    }
    all.jobs.push_back(std::move(job));
  }

  JsonDocument document;
  search::Request given;
  std::string folder;
  bool hasCheckpoints = false;
  JobFile all;
  llvm::StringSet<> names;
};

} // namespace

std::optional<JobFile> phaze::searchtool::readJobs(const std::string &file,
                                                   const search::Request &given,
                                                   std::string &error) {
  return JobReader(file, given).read(error);
}

//===----------------------------------------------------------------------===//
// One job
//===----------------------------------------------------------------------===//

namespace {

/// How a job ended; goes from rank to rank as JSON.
struct JobResult {
  std::string error; ///< Empty if there is a plan.
  std::string json;
  /// By model: cells of the table.
  std::vector<std::vector<std::string>> rows;
  double seconds = 0;
};

const std::vector<std::string> heads = {"job",     "model",      "objective",  "samples_per_s",
                                        "step_s",  "chip",       "placement",  "area_mm2",
                                        "power_w", "search_gap", "proven_gap", "finished"};

std::vector<std::string> rowOf(const std::string &job, const plan::Plan &plan,
                               const std::string &objective) {
  arch::ArchPoint point = plan.chip.point();
  auto number = [](double value) { return plain(value, 6); };
  std::string chip = llvm::formatv("{0} x {1}x{2} + {3} x {4} + {5} + {6}", point.tensorCores,
                                   point.width, point.depth, point.vectorCores, point.vectorWidth,
                                   bytesText(point.globalBuffer), bytesText(point.hbm));
  return {job,
          plan.model,
          objective,
          number(plan.samplesPerSecond),
          number(plan.step.total().value()),
          chip,
          llvm::formatv("{0}/{1}/{2}", plan.stages.size() / static_cast<size_t>(plan.chunks),
                        plan.dataParallel, plan.tensorWidth),
          number(SquareMillimetres(plan.area).value()),
          number(plan.peakPower.value()),
          number(plan.search.searchGap),
          number(plan.search.provenGap),
          plan.search.isFinished ? "yes" : "no"};
}

/// A cell of a table in CSV.
std::string quoted(std::string cell) {
  if (cell.find_first_of(",\"\n") == std::string::npos)
    return cell;
  for (size_t at = 0; (at = cell.find('"', at)) != std::string::npos; at += 2)
    cell.insert(at, "\"");
  return "\"" + cell + "\"";
}

/// False after an error, which is in the text.
bool addFile(const std::string &file, driver::Driver &driver, mlir::MLIRContext &context,
             std::string &errors) {
  llvm::raw_string_ostream os(errors);
  llvm::StringRef name = llvm::sys::path::stem(file);
  bool isJson = llvm::StringRef(file).ends_with(".json");
  llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> input =
      readInput(file, isJson ? mostBytesOfJson : mostBytesOfModule);
  if (!input) {
    os << llvm::toString(input.takeError());
    return false;
  }
  if (!isJson) {
    auto module = readModule((*input)->getMemBufferRef(), context, [&](const InputError &error) {
      printError((*input)->getMemBufferRef(), error, os);
    });
    return module && mlir::succeeded(driver.addModule(std::move(module), name));
  }
  llvm::Expected<Workload> workload = fromJson((*input)->getBuffer(), file);
  if (!workload) {
    os << llvm::toString(workload.takeError());
    return false;
  }
  fuse(*workload);
  std::string wrong;
  if (driver.addWorkload(std::move(*workload), name, wrong))
    return true;
  os << wrong;
  return false;
}

JobResult run(const Job &job, unsigned threads) {
  auto begin = std::chrono::steady_clock::now();
  JobResult result;
  mlir::DialectRegistry registry;
  registerAllDialects(registry);
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  prepareContext(context);
  std::string errors;
  context.getDiagEngine().registerHandler([&](mlir::Diagnostic &diagnostic) {
    if (diagnostic.getSeverity() != mlir::DiagnosticSeverity::Error)
      return mlir::success();
    llvm::raw_string_ostream os(errors);
    if (auto place = diagnostic.getLocation()->findInstanceOf<mlir::FileLineColLoc>())
      os << place.getFilename().getValue() << ":" << place.getLine() << ":" << place.getColumn()
         << ": ";
    os << diagnostic << "\n";
    return mlir::success();
  });
  search::Request request = job.request;
  if (request.threads == 0)
    request.threads = threads;
  driver::Driver driver(request);
  bool isRead = llvm::all_of(
      job.files, [&](const std::string &file) { return addFile(file, driver, context, errors); });
  if (isRead) {
    driver::Wishes wishes;
    wishes.cancel = &interruptFlag();
    driver::Answer answer = driver.plan(wishes);
    for (const std::string &warning : answer.outcome.warnings)
      errors += warning + "\n";
    for (const plan::Plan &plan : answer.outcome.plans)
      result.rows.push_back(rowOf(job.name, plan, request.objective));
    if (!result.rows.empty())
      result.json = search::toJson(answer.outcome);
    else
      result.error = answer.error;
  }
  if (result.rows.empty() && result.error.empty())
    result.error = llvm::StringRef(errors).trim().str();
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return result;
}

//===----------------------------------------------------------------------===//
// All jobs
//===----------------------------------------------------------------------===//

std::string messageOf(size_t index, const JobResult &result) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  llvm::json::OStream out(stream);
  out.object([&] {
    out.attribute("job", static_cast<int64_t>(index));
    out.attribute("error", llvm::json::fixUTF8(result.error));
    out.attribute("json", result.json);
    out.attribute("seconds", result.seconds);
    out.attributeArray("rows", [&] {
      for (const std::vector<std::string> &row : result.rows)
        out.array([&] {
          for (const std::string &cell : row)
            out.value(cell);
        });
    });
  });
  return text;
}

JobResult resultOf(const JsonNode &root) {
  JobResult result;
  result.error = root["error"].string();
  result.json = root["json"].string();
  result.seconds = root["seconds"].number(0);
  for (const JsonNode &row : root["rows"].elements()) {
    std::vector<std::string> &cells = result.rows.emplace_back();
    for (const JsonNode &cell : row.elements())
      cells.push_back(cell.string());
  }
  return result;
}

/// Jobs that are left, and results of the others; of the first rank.
class Queue {
public:
  Queue(const JobFile &file, const std::function<void(const std::string &)> &tell)
      : file(file), tell(tell), results(file.jobs.size()) {}

  std::optional<size_t> take() {
    std::lock_guard<std::mutex> lock(mutex);
    if (next == results.size() || isStopped || interruptFlag())
      return std::nullopt;
    return next++;
  }

  /// A result is on the disk as soon as it is known.
  void put(size_t index, JobResult result) {
    std::lock_guard<std::mutex> lock(mutex);
    const std::string &name = file.jobs[index].name;
    llvm::SmallString<128> path(file.results);
    llvm::sys::path::append(path, name + ".json");
    if (!result.error.empty())
      llvm::sys::fs::remove(path); // It would be that of another run.
    else if (llvm::Error error = writeFile(path, result.json))
      result.error = llvm::toString(std::move(error));
    if (!result.error.empty())
      tell("job '" + name + "': " + result.error);
    result.json.clear();
    results[index] = std::move(result);
  }

  void stop() {
    std::lock_guard<std::mutex> lock(mutex);
    isStopped = true;
  }

  /// The table for people and for programs, the latter without what depends on the clock.
  int end() {
    int exitCode = 0;
    std::vector<std::vector<std::string>> lines = {heads};
    lines.front().push_back("seconds");
    std::string csv = llvm::join(heads, ",") + "\n";
    for (size_t i = 0; i < results.size(); ++i) {
      const std::string &name = file.jobs[i].name;
      if (!results[i] || !results[i]->error.empty()) {
        exitCode = 1;
        if (!results[i])
          tell("job '" + name + "': was not started");
        lines.push_back({name, results[i] ? "failed" : "not started"});
        csv += name + std::string(heads.size() - 1, ',') + "\n";
        continue;
      }
      for (const std::vector<std::string> &row : results[i]->rows) {
        csv += llvm::join(llvm::map_range(row, quoted), ",") + "\n";
        lines.push_back(row);
        lines.back().push_back(llvm::formatv("{0:f1}", results[i]->seconds));
      }
    }
    print(lines);
    llvm::SmallString<128> path(file.results);
    llvm::sys::path::append(path, "table.csv");
    if (llvm::Error error = writeFile(path, csv)) {
      tell(llvm::toString(std::move(error)));
      exitCode = 1;
    }
    return exitCode;
  }

private:
  static void print(const std::vector<std::vector<std::string>> &lines) {
    std::vector<size_t> widths;
    for (const std::vector<std::string> &line : lines)
      for (size_t c = 0; c < line.size(); ++c) {
        widths.resize(std::max(widths.size(), c + 1));
        widths[c] = std::max(widths[c], line[c].size());
      }
    for (const std::vector<std::string> &line : lines) {
      std::string text;
      for (size_t c = 0; c < line.size(); ++c)
        text += line[c] + std::string(widths[c] - line[c].size() + 2, ' ');
      llvm::outs() << llvm::StringRef(text).rtrim() << "\n";
    }
  }

  const JobFile &file;
  const std::function<void(const std::string &)> &tell;
  std::mutex mutex;
  size_t next = 0;
  bool isStopped = false;
  std::vector<std::optional<JobResult>> results;
};

/// Asks for one job after another, with the result of the last one.
void serve(const JobFile &file, Cluster &cluster, unsigned threads) {
  std::string message;
  while (true) {
    cluster.send(0, (interruptFlag() ? "-" : "+") + message);
    std::optional<std::pair<size_t, std::string>> answer;
    while (!(answer = cluster.receive()))
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    size_t index = 0;
    if (llvm::StringRef(answer->second).getAsInteger(10, index))
      return;
    message = messageOf(index, run(file.jobs[index], threads));
  }
}

/// Hands out jobs until every other rank has got the word that there are none. One thread talks,
/// as MPI wants it, and another one does this rank's own jobs.
void handOut(Cluster &cluster, Queue &queue, const std::function<void()> &ownJobs) {
  std::thread worker(ownJobs);
  for (size_t served = 0; served + 1 < cluster.count();) {
    std::optional<std::pair<size_t, std::string>> asked = cluster.receive();
    if (!asked) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      continue;
    }
    llvm::StringRef text = asked->second;
    if (text.consume_front("-"))
      queue.stop();
    else
      text.consume_front("+");
    if (!text.empty()) {
      JsonDocument document = JsonDocument::parse(text, "rank " + std::to_string(asked->first));
      JobResult result = resultOf(document.root());
      auto index = static_cast<size_t>(document.root()["job"].integer(0));
      if (!document.ok())
        result.error = "internal error: " + document.error();
      queue.put(index, std::move(result));
    }
    std::optional<size_t> next = queue.take();
    served += !next;
    cluster.send(asked->first, next ? std::to_string(*next) : "none");
  }
  worker.join();
}

} // namespace

int phaze::searchtool::runJobs(const JobFile &file, Cluster *cluster,
                               const std::function<void(const std::string &)> &tell) {
  interruptFlag();
  unsigned threads = cluster ? cluster->threads() : 0;
  if (cluster && !cluster->isFirst()) {
    serve(file, *cluster, threads);
    return 0;
  }
  Queue queue(file, tell);
  auto ownJobs = [&] {
    while (std::optional<size_t> index = queue.take())
      queue.put(*index, run(file.jobs[*index], threads));
  };
  if (cluster)
    handOut(*cluster, queue, ownJobs);
  else
    ownJobs();
  return queue.end();
}
