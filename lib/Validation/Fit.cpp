// Fitting what a chip reaches; see the header and docs/Runs.md, "Fitting a chip".
#include "phaze/Validation/Fit.h"

#include "llvm/Support/Format.h"

#include <algorithm>
#include <cmath>

using namespace phaze;
using namespace phaze::validation;
using arch::ArchConfig;

namespace {

using Vector = std::vector<double>;
using Matrix = std::vector<Vector>;

/// A run of the fit.
struct Sample {
  Statement statement;
  std::string source;
};

/// Runs measured twice differ by about this much; what is further off than three times that counts
/// less.
constexpr double measuredTwice = 0.03;

/// Solves a x = b for a symmetric positive definite `a`; with `b` the unit vectors, its inverse.
Matrix inverseOf(Matrix a) {
  size_t n = a.size();
  Matrix inverse(n, Vector(n, 0));
  for (size_t i = 0; i < n; ++i)
    inverse[i][i] = 1;
  for (size_t i = 0; i < n; ++i) {
    double pivot = a[i][i];
    for (size_t j = 0; j < n; ++j) {
      a[i][j] /= pivot;
      inverse[i][j] /= pivot;
    }
    for (size_t row = 0; row < n; ++row) {
      double factor = row == i ? 0 : a[row][i];
      for (size_t j = 0; j < n && factor != 0; ++j) {
        a[row][j] -= factor * a[i][j];
        inverse[row][j] -= factor * inverse[i][j];
      }
    }
  }
  return inverse;
}

class Fitter {
public:
  Fitter(Validator &validator, std::vector<Sample> samples, const ArchConfig &chip)
      : validator(validator), samples(std::move(samples)) {
    for (const Constant &constant : fittedConstants())
      start.push_back(constant.get(chip));
  }

  size_t size() const { return samples.size(); }
  const Vector &before() const { return start; }

  /// Logarithms of predicted over measured times with these constants; false, and why, where a run
  /// cannot be planned.
  bool residuals(const Vector &values, Vector &found, std::string &error) {
    found.clear();
    for (const Sample &sample : samples) {
      Statement changed = sample.statement;
      for (size_t i = 0; i < values.size(); ++i)
        fittedConstants()[i].set(changed.asked.chip, values[i]);
      std::optional<report::Prediction> prediction = validator.predict(changed, error);
      if (!prediction)
        return false;
      found.push_back(std::log(prediction->step.total() / changed.measured));
    }
    return true;
  }

  /// Fills `slopes` with the change of every residual with every constant, in units of what is
  /// believed of it.
  bool differentiate(const Vector &values, const Vector &at, std::string &error) {
    slopes.assign(samples.size(), Vector(values.size(), 0));
    for (size_t i = 0; i < values.size(); ++i) {
      const Constant &constant = fittedConstants()[i];
      double step = 0.2 * constant.believed;
      Vector moved = values, there;
      // Inwards at a bound.
      if (moved[i] + step > constant.most)
        step = -step;
      moved[i] += step;
      if (!residuals(moved, there, error))
        return false;
      for (size_t r = 0; r < samples.size(); ++r)
        slopes[r][i] = (there[r] - at[r]) * constant.believed / step;
    }
    return true;
  }

  /// Corrects the slopes by what a step from `values` to `next` really did (Broyden's update): they
  /// change little over what is believed of the constants, and to take them anew costs a prediction
  /// of every run for every constant.
  void learn(const Vector &values, const Vector &at, const Vector &next, const Vector &there) {
    Vector moved(values.size());
    double length = 0;
    for (size_t i = 0; i < values.size(); ++i) {
      moved[i] = (next[i] - values[i]) / fittedConstants()[i].believed;
      length += moved[i] * moved[i];
    }
    for (size_t r = 0; r < samples.size() && length > 0; ++r) {
      double missed = there[r] - at[r];
      for (size_t i = 0; i < moved.size(); ++i)
        missed -= slopes[r][i] * moved[i];
      for (size_t i = 0; i < moved.size(); ++i)
        slopes[r][i] += missed * moved[i] / length;
    }
  }

  /// Least squares about `values` by the slopes there, without the runs of a source; `inverse` is
  /// the covariance.
  Vector step(const Vector &values, const Vector &at, const std::string &without,
              Matrix *inverse = nullptr) const {
    size_t n = values.size();
    Matrix normal(n, Vector(n, 0));
    Vector right(n, 0);
    for (size_t i = 0; i < n; ++i) {
      // What is believed beforehand.
      normal[i][i] = 1;
      right[i] = (start[i] - values[i]) / fittedConstants()[i].believed;
    }
    for (size_t r = 0; r < samples.size(); ++r) {
      if (samples[r].source == without)
        continue;
      double weight = weightOf(at[r]);
      for (size_t i = 0; i < n; ++i) {
        right[i] -= weight * slopes[r][i] * at[r];
        for (size_t j = 0; j < n; ++j)
          normal[i][j] += weight * slopes[r][i] * slopes[r][j];
      }
    }
    Matrix covariance = inverseOf(std::move(normal));
    Vector next = values;
    for (size_t i = 0; i < n; ++i) {
      const Constant &constant = fittedConstants()[i];
      for (size_t j = 0; j < n; ++j)
        next[i] += constant.believed * covariance[i][j] * right[j];
      next[i] = std::clamp(next[i], constant.least, constant.most);
    }
    if (inverse)
      *inverse = std::move(covariance);
    return next;
  }

  /// Mean absolute error of the runs of a source; of all if it is empty.
  double meanError(const Vector &at, const std::string &source) const {
    double sum = 0, count = 0;
    for (size_t r = 0; r < samples.size(); ++r)
      if (source.empty() || samples[r].source == source) {
        sum += std::abs(std::exp(at[r]) - 1);
        ++count;
      }
    return count > 0 ? sum / count : 0;
  }

  std::vector<std::pair<std::string, size_t>> sources() const {
    std::vector<std::pair<std::string, size_t>> list;
    for (const Sample &sample : samples) {
      auto known = std::find_if(list.begin(), list.end(),
                                [&](const auto &entry) { return entry.first == sample.source; });
      if (known == list.end())
        known = list.insert(list.end(), {sample.source, 0});
      ++known->second;
    }
    return list;
  }

private:
  static double weightOf(double residual) {
    double near = 3 * measuredTwice, weight = 1 / (measuredTwice * measuredTwice);
    return std::abs(residual) <= near ? weight : weight * near / std::abs(residual);
  }

  Validator &validator;
  std::vector<Sample> samples;
  Vector start;
  Matrix slopes;
};

/// Repeats steps until constants stay; `at` are the residuals at the end, and slopes are those near
/// it.
bool descend(Fitter &fitter, Vector &values, Vector &at, std::string &error) {
  constexpr int mostSteps = 6;
  if (!fitter.differentiate(values, at, error))
    return false;
  for (int i = 0; i < mostSteps; ++i) {
    Vector next = fitter.step(values, at, ""), there;
    if (!fitter.residuals(next, there, error))
      return false;
    double moved = 0;
    for (size_t j = 0; j < next.size(); ++j)
      moved = std::max(moved, std::abs(next[j] - values[j]) / fittedConstants()[j].believed);
    fitter.learn(values, at, next, there);
    values = next;
    at = there;
    if (moved < 0.02)
      break;
  }
  return true;
}

bool leaveOut(Fitter &fitter, const Vector &values, const Vector &at, Fit &fit,
              std::string &error) {
  auto sources = fitter.sources();
  for (const auto &[source, runs] : sources) {
    if (sources.size() < 2)
      break;
    Vector there;
    if (!fitter.residuals(fitter.step(values, at, source), there, error))
      return false;
    fit.sources.push_back(
        {source, runs, fitter.meanError(at, source), fitter.meanError(there, source)});
  }
  return true;
}

} // namespace

const std::vector<Constant> &phaze::validation::fittedConstants() {
  static const std::vector<Constant> constants = {
      {"contraction", 0.3, 1, 0.1, [](const ArchConfig &chip) { return chip.reach.contraction; },
       [](ArchConfig &chip, double value) { chip.reach.contraction = value; }},
      {"hbm", 0.3, 1, 0.1, [](const ArchConfig &chip) { return chip.reach.hbm; },
       [](ArchConfig &chip, double value) { chip.reach.hbm = value; }},
      {"attention forward", 0.05, 1, 0.1,
       [](const ArchConfig &chip) { return chip.reach.attentionForward; },
       [](ArchConfig &chip, double value) { chip.reach.attentionForward = value; }},
      {"attention backward", 0.05, 1, 0.1,
       [](const ArchConfig &chip) { return chip.reach.attentionBackward; },
       [](ArchConfig &chip, double value) { chip.reach.attentionBackward = value; }},
      {"links inside", 0.2, 1, 0.1, [](const ArchConfig &chip) { return chip.network[0].reach; },
       [](ArchConfig &chip, double value) { chip.network[0].reach = value; }},
      {"links between", 0.2, 1, 0.1,
       [](const ArchConfig &chip) { return chip.network.back().reach; },
       [](ArchConfig &chip, double value) {
         for (size_t i = 1; i < chip.network.size(); ++i)
           chip.network[i].reach = value;
       }},
      {"microseconds to start", 0, 100, 20,
       [](const ArchConfig &chip) { return Microseconds(chip.reach.start).value(); },
       [](ArchConfig &chip, double value) { chip.reach.start = Seconds(Microseconds(value)); }},
      {"overlap", 0, 1, 0.2, [](const ArchConfig &chip) { return chip.reach.overlap; },
       [](ArchConfig &chip, double value) { chip.reach.overlap = value; }},
      {"stragglers", 0, 0.05, 0.005, [](const ArchConfig &chip) { return chip.reach.stragglers; },
       [](ArchConfig &chip, double value) { chip.reach.stragglers = value; }}};
  return constants;
}

std::optional<Fit> phaze::validation::fitChip(Validator &validator, const Systems &systems,
                                              const std::string &system,
                                              const std::vector<Run> &runs, std::string &error) {
  std::vector<Sample> samples;
  std::string reason;
  for (const Run &run : runs)
    if (run.text("system") == system)
      if (std::optional<Statement> statement = stateRun(run, systems, reason))
        samples.push_back({std::move(*statement), run.source()});
  if (samples.empty()) {
    error = "no run on '" + system + "' can be stated" + (reason.empty() ? "" : ": " + reason);
    return std::nullopt;
  }
  Fit fit;
  fit.system = system;
  // The network of a row is its own; that of the chip is the preset's.
  fit.chip = *chipOf(system, systems);
  fit.runs = samples.size();
  Fitter fitter(validator, std::move(samples), fit.chip);
  Vector values = fitter.before(), at;
  if (!fitter.residuals(values, at, error))
    return std::nullopt;
  fit.before = fitter.meanError(at, "");
  if (!descend(fitter, values, at, error))
    return std::nullopt;
  fit.after = fitter.meanError(at, "");
  Matrix covariance;
  fitter.step(values, at, "", &covariance);
  for (size_t i = 0; i < values.size(); ++i) {
    const Constant &constant = fittedConstants()[i];
    double deviation = std::sqrt(covariance[i][i]);
    fit.constants.push_back({constant.name, fitter.before()[i], values[i],
                             constant.believed * deviation, 1 - std::min(deviation, 1.0)});
    constant.set(fit.chip, values[i]);
  }
  fit.chip.name += "-fitted";
  if (!leaveOut(fitter, values, at, fit, error))
    return std::nullopt;
  return fit;
}

std::string phaze::validation::fitText(const Fit &fit) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "fit of " << fit.system << " to " << fit.runs << " runs: mean error "
     << llvm::format("%.1f %% before, %.1f %% after\n", 100 * fit.before, 100 * fit.after);
  os << "  constant                before   fitted      +-  told by the runs\n";
  for (const Fit::Learnt &learnt : fit.constants)
    os << llvm::format("  %-22s %7.4f  %7.4f  %6.4f  %3.0f %%\n", learnt.name.c_str(),
                       learnt.before, learnt.value, learnt.deviation, 100 * learnt.told);
  if (fit.sources.empty())
    os << "  one source: nothing to leave out\n";
  for (const Fit::LeftOut &source : fit.sources)
    os << llvm::format("  %-20s %zu runs: mean error %.1f %%, %.1f %% fitted without them\n",
                       source.source.c_str(), source.runs, 100 * source.fitted,
                       100 * source.leftOut);
  return text;
}
