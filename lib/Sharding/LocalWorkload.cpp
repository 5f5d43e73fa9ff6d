// What one device of a tensor group runs; see Sharding.h.
#include "ContextForms.h"
#include "phaze/Sharding/Groups.h"
#include "phaze/Workload/Fusion.h"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <set>

using namespace phaze;
using namespace phaze::sharding;

namespace {

enum class PartRole { Forward, Backward, Update, Side };

/// A value of one part that a later one reads: its new number and form.
struct Handed {
  ValueId value = 0;
  Form form = Form::Whole;
};

/// A part that was made local, and where its operators and values come from.
struct LocalPart {
  Part part;
  std::vector<int32_t> sources; ///< Per operator the one it was; -1 for inserted ones.
  std::vector<ValueId> needs;   ///< Of Surroundings::needs, in order.
  std::vector<Form> needForms;  ///< In which form these are now.
  std::vector<Handed> asMade;   ///< Of Surroundings::asMade, in order.
};

/// What operator `index` of a part was before anything was divided.
int32_t originOf(const Part &part, int32_t index) {
  return index < 0 || part.origins.empty() ? index : part.origins[index];
}

class Localizer {
public:
  Localizer(const Workload &workload, const Sharding &sharding, bool isContext = false)
      : before(workload), width(sharding.width), chosen(workload, sharding.classes),
        classes(sharding.classes), isContext(isContext) {}

  /// By kind of the workload, after run().
  std::vector<KindForms> formsOfKinds;

  Workload run() {
    after = before;
    formsOfKinds.resize(before.kinds.size());
    for (FactorId factor : classes) {
      int64_t size = before.factors[factor].size;
      after.factors[factor].size = size / width + (size % width != 0 ? 1 : 0);
    }
    for (size_t k = 0; k < before.kinds.size(); ++k)
      localizeKind(static_cast<int32_t>(k));
    Surroundings around = surroundingsOf(before.side, PartRole::Side);
    addOutputs(before.side, PartRole::Side, around);
    // Layers may read any of its results.
    for (const Operator &op : before.side.operators)
      for (ValueId value : op.results)
        around.needs.emplace_back(value, Form::Pending);
    LocalPart side = localize(before.side, around);
    after.sideSources = moved(before.sideSources, side.sources);
    after.side = std::move(side.part);
    side.needs.resize(before.side.outputs.size());
    after.side.outputs = std::move(side.needs);
    for (Edge &edge : after.edges) {
      const Part &forward = after.kinds[after.layers[edge.from].kind].forward;
      edge.tensor = forward.values[forward.outputs[edge.output]].tensor;
    }
    return std::move(after);
  }

private:
  /// Between layers what belongs to the batch is whole; what does not is a parameter, or a
  /// gradient, seen another way.
  Form formBetweenLayers(const Tensor &tensor) const {
    bool isActivation = !before.batch || timesHeld(tensor, *before.batch) > 0;
    if (!isActivation)
      return localForm(tensor);
    return chosen.splitBy(tensor) ? Form::Split : Form::Whole;
  }
  Form localForm(const Tensor &tensor) const {
    return chosen.heldBy(tensor) ? Form::Local : Form::Whole;
  }

  Surroundings surroundingsOf(const Part &part, PartRole role) const {
    Surroundings around;
    around.maySplit = role == PartRole::Forward || role == PartRole::Backward;
    around.batch = before.batch;
    for (const PartValue &value : part.values)
      around.inputs.push_back(value.origin == ValueOrigin::Activation && role != PartRole::Update
                                  ? formBetweenLayers(value.tensor)
                                  : localForm(value.tensor));
    return around;
  }

  void addOutputs(const Part &part, PartRole role, Surroundings &around) const {
    bool isBetweenLayers = role == PartRole::Forward || role == PartRole::Backward;
    for (ValueId value : part.outputs) {
      const Tensor &tensor = part.values[value].tensor;
      around.needs.emplace_back(value,
                                isBetweenLayers ? formBetweenLayers(tensor) : localForm(tensor));
    }
  }

  /// Results that nothing reads are of use to somebody all the same: losses, gradients without an
  /// update. They are handed on as they are, but as summands only to other replicas.
  void addUnread(const Part &part, Surroundings &around) const {
    std::vector<bool> isRead(part.values.size(), false);
    for (const Operator &op : part.operators)
      for (ValueId value : op.operands)
        isRead[value] = true;
    for (const auto &[value, form] : around.needs)
      isRead[value] = true;
    for (ValueId value : around.asMade)
      isRead[value] = true;
    for (const Operator &op : part.operators)
      for (ValueId value : op.results)
        if (!isRead[value] && isContext)
          around.asMade.push_back(value);
        else if (!isRead[value])
          around.needs.emplace_back(value, Form::Pending);
  }

  void localizeKind(int32_t index) {
    const LayerKind &from = before.kinds[index];
    LayerKind &to = after.kinds[index];
    for (std::vector<Parameter> *list : {&to.parameters, &to.states})
      for (Parameter &parameter : *list)
        makeOfForm(parameter.tensor, localForm(parameter.tensor));
    // Pending stands for "as it is, added up": what is kept is kept in the form in which it is
    // made.
    Surroundings around = surroundingsOf(from.forward, PartRole::Forward);
    addOutputs(from.forward, PartRole::Forward, around);
    for (ValueId value : from.stash)
      around.needs.emplace_back(value, Form::Pending);
    addUnread(from.forward, around);
    KindForms &found = formsOfKinds[index];
    LocalPart forward = localize(from.forward, around);
    found.forward = operatorForms();
    to.forward = std::move(forward.part);
    size_t outputs = from.forward.outputs.size();
    std::map<ValueId, Handed> stash;
    to.stash.clear();
    std::vector<int32_t> cut = forms.cut;
    for (size_t i = 0; i < from.stash.size(); ++i) {
      to.stash.push_back(forward.needs[outputs + i]);
      stash[from.stash[i]] = {forward.needs[outputs + i], forward.needForms[outputs + i]};
    }
    forward.needs.resize(outputs);
    to.forward.outputs = std::move(forward.needs);

    around = surroundingsOf(from.backward, PartRole::Backward);
    takeHanded(from.backward, ValueOrigin::Stash, stash, around);
    takeCuts(from.backward, cut, around);
    addOutputs(from.backward, PartRole::Backward, around);
    std::vector<ValueId> gradients;
    for (const PartValue &value : from.update.values)
      if (value.origin == ValueOrigin::Gradient) {
        gradients.push_back(*value.index);
        addGradient(*value.index, from.backward.values[*value.index].tensor, around);
      }
    addUnread(from.backward, around);
    LocalPart backward = localize(from.backward, around);
    found.backward = operatorForms();
    to.backward = std::move(backward.part);
    renumber(to.backward, ValueOrigin::Stash, stash);
    outputs = from.backward.outputs.size();
    std::map<ValueId, Handed> handedGradients;
    for (size_t i = 0; i < gradients.size(); ++i)
      handedGradients[gradients[i]] =
          chosen.hasSequences()
              ? backward.asMade[i]
              : Handed{backward.needs[outputs + i], backward.needForms[outputs + i]};
    backward.needs.resize(outputs);
    to.backward.outputs = std::move(backward.needs);

    // Replicas of the context are added up with those of the batch.
    if (isContext)
      for (auto &[value, handed] : handedGradients)
        handed.form = Form::Whole;
    around = surroundingsOf(from.update, PartRole::Update);
    takeHanded(from.update, ValueOrigin::Stash, stash, around);
    takeCuts(from.update, cut, around);
    takeHanded(from.update, ValueOrigin::Gradient, handedGradients, around);
    addOutputs(from.update, PartRole::Update, around);
    outputs = from.update.outputs.size();
    addUnread(from.update, around);
    LocalPart update = localize(from.update, around);
    found.update = operatorForms();
    to.update = std::move(update.part);
    renumber(to.update, ValueOrigin::Stash, stash);
    renumber(to.update, ValueOrigin::Gradient, handedGradients);
    update.needs.resize(outputs);
    to.update.outputs = std::move(update.needs);

    for (Layer &layer : after.layers)
      if (layer.kind == index) {
        layer.forwardSources = moved(layer.forwardSources, forward.sources);
        layer.backwardSources = moved(layer.backwardSources, backward.sources);
        layer.updateSources = moved(layer.updateSources, update.sources);
      }
  }

  /// Sums over the sequence are added up once for all microbatches, where the update reads them.
  void addGradient(ValueId value, const Tensor &tensor, Surroundings &around) const {
    if (chosen.hasSequences())
      around.asMade.push_back(value);
    else
      around.needs.emplace_back(value, localForm(tensor));
  }

  static void takeHanded(const Part &part, ValueOrigin origin,
                         const std::map<ValueId, Handed> &handed, Surroundings &around) {
    for (size_t v = 0; v < part.values.size(); ++v)
      if (part.values[v].origin == origin)
        around.inputs[v] = handed.at(*part.values[v].index).form;
  }

  /// Along which place of a sequence the forward part has cut what is kept; empty: along none.
  static void takeCuts(const Part &part, const std::vector<int32_t> &cut, Surroundings &around) {
    around.cut.assign(part.values.size(), -1);
    for (size_t v = 0; v < part.values.size() && !cut.empty(); ++v)
      if (part.values[v].origin == ValueOrigin::Stash)
        around.cut[v] = cut[*part.values[v].index];
  }

  static void renumber(Part &part, ValueOrigin origin, const std::map<ValueId, Handed> &handed) {
    for (PartValue &value : part.values)
      if (value.origin == origin)
        value.index = handed.at(*value.index).value;
  }

  static std::vector<OpId> moved(const std::vector<OpId> &sources,
                                 const std::vector<int32_t> &order) {
    std::vector<OpId> result;
    for (int32_t from : order)
      result.push_back(from == -1 ? -1 : sources[from]);
    return result;
  }

  // One part at a time.

  LocalPart localize(const Part &part, const Surroundings &around) {
    old = &part;
    local = LocalPart();
    maySplit = around.maySplit;
    forms = isContext && maySplit ? contextFormsOf(part, chosen, around)
                                  : formsOf(before, part, chosen, around);
    if (isContext && !maySplit)
      forms.cut = around.cut;
    madeBy.assign(part.values.size(), -1);
    known.assign(part.values.size(), nowhere);
    for (size_t v = 0; v < part.values.size(); ++v)
      if (part.values[v].origin != ValueOrigin::Operator && !isInAnyForm(part.values[v]))
        addValue(static_cast<ValueId>(v), forms.made[v]);
    for (size_t i = 0; i < part.operators.size(); ++i)
      addOperator(i);
    for (auto [value, form] : around.needs) {
      Form as = form != Form::Pending ? form : addedUp(value);
      local.needs.push_back(valueIn(value, as));
      local.needForms.push_back(as);
    }
    for (ValueId value : around.asMade) {
      bool isPart = isSum(value) || (isContext && forms.made[value] == Form::Split);
      Form as = isPart ? Form::Pending : addedUp(value);
      local.asMade.push_back({valueIn(value, as), as});
    }
    // Side inputs and constants that nothing reads stay.
    for (size_t v = 0; v < part.values.size(); ++v)
      if (isInAnyForm(part.values[v]) && known[v] == nowhere)
        addValue(static_cast<ValueId>(v), forms.made[v]);
    for (int32_t source : local.sources)
      local.part.origins.push_back(originOf(part, source));
    return std::move(local);
  }

  /// Of the part that was made local last.
  std::vector<OperatorForms> operatorForms() const {
    std::vector<OperatorForms> list;
    for (size_t i = 0; i < old->operators.size(); ++i) {
      const Operator &op = old->operators[i];
      OperatorForms &of = list.emplace_back();
      of.along = forms.isSplit[i] ? chosen.sequenceOf(op, *old) : forms.runOn[i];
      for (ValueId value : op.operands) {
        const Tensor &tensor = old->values[value].tensor;
        Form form = forms.needed(i, value, tensor, chosen);
        bool isSame = form == Form::Whole && !chosen.heldBy(tensor) && !chosen.splitBy(tensor);
        of.reads.push_back(isSame ? std::nullopt : std::optional(form));
      }
      for (ValueId value : op.results)
        of.results.push_back(forms.made[value] != Form::Pending ? forms.made[value]
                             : isKnown(value, Form::Whole)      ? Form::Whole
                             : isKnown(value, Form::Split)      ? Form::Split
                                                                : Form::Pending);
    }
    return list;
  }

  bool isKnown(ValueId value, Form form) const {
    return known[value][static_cast<size_t>(form)] != -1;
  }

  /// The form in which a value is made, or added up in.
  Form addedUp(ValueId value) const {
    if (forms.made[value] != Form::Pending)
      return forms.made[value];
    bool isSplit =
        maySplit && chosen.splitBy(old->values[value].tensor) && !forms.isReadWhole[value];
    return isSplit ? Form::Split : Form::Whole;
  }

  /// Whether each device has a summand of it, and not for instance one of several maxima.
  bool isSum(ValueId value) const {
    int32_t maker = madeBy[value];
    if (forms.made[value] != Form::Pending || maker < 0)
      return false;
    const Operator &op = old->operators[maker];
    bool isSplit = isContext || forms.isSplit[maker];
    return makesSummands(op) || !forms.pending[maker].empty() || (isSplit && op.name == "scatter");
  }

  /// Every device can have it as it likes, whole or its part.
  static bool isInAnyForm(const PartValue &value) {
    return value.origin == ValueOrigin::Side || value.origin == ValueOrigin::Constant;
  }

  ValueId addValue(ValueId value, Form form) {
    PartValue made = old->values[value];
    if (form == Form::Split && isCutTwice(value))
      cutTwice(made.tensor, forms.cut[value]);
    else
      makeOfForm(made.tensor, form);
    local.part.values.push_back(std::move(made));
    return known[value][static_cast<size_t>(form)] =
               static_cast<ValueId>(local.part.values.size() - 1);
  }

  void addOperator(size_t index) {
    Operator op = old->operators[index];
    op.group.reset();
    if (isContext && maySplit && forms.isSplit[index])
      cutTwice(op);
    for (size_t o = 0; o < op.operands.size(); ++o) {
      ValueId operand = op.operands[o];
      Form form = forms.reads.empty()
                      ? forms.needed(index, operand, old->values[operand].tensor, chosen)
                      : forms.reads[index][o];
      op.operands[o] = valueIn(operand, form);
    }
    for (ValueId &result : op.results) {
      madeBy[result] = static_cast<int32_t>(index);
      result = addValue(result, forms.made[result]);
    }
    Form form = forms.runOn[index] ? Form::Local : forms.isSplit[index] ? Form::Split : Form::Whole;
    for (std::vector<FactorId> *list :
         {&op.batch, &op.rows, &op.columns, &op.reduction, &op.reduced, &op.whole})
      makeOfForm(*list, form);
    for (std::vector<WorkTerm> *terms : {&op.work, &op.traffic})
      for (WorkTerm &term : *terms)
        makeOfForm(term.factors, form);
    local.part.operators.push_back(std::move(op));
    local.sources.push_back(static_cast<int32_t>(index));
  }

  /// The value in the form that is asked for; what makes it that is inserted the first time.
  ValueId valueIn(ValueId value, Form form) {
    if (ValueId there = known[value][static_cast<size_t>(form)]; there != -1)
      return there;
    if (isInAnyForm(old->values[value]))
      return addValue(value, form);
    // What is added up for somebody anyway, or gathered, is there to be cut.
    Form from = forms.made[value];
    bool isCut = form == Form::Local || (form == Form::Split && forms.isReadWhole[value]);
    if (isCut && from != Form::Whole) {
      valueIn(value, Form::Whole);
      from = Form::Whole;
    }
    Operator op;
    op.operands = {known[value][static_cast<size_t>(from)]};
    if (from == Form::Whole || form == Form::Pending) {
      op.kind = OperatorKind::View;
      op.name = form == Form::Pending ? "place" : "shard";
    } else {
      op.kind = OperatorKind::Collective;
      op.name = from != Form::Pending ? "all_gather"
                : form == Form::Split ? "reduce_scatter"
                                      : "all_reduce";
      op.devices = width;
      op.among = isContext ? GroupOf::Context : GroupOf::Tensor;
    }
    if (int32_t maker = madeBy[value]; maker != -1) {
      const Operator &by = old->operators[maker];
      op.repeat = by.repeat;
      op.isRecompute = by.isRecompute;
      op.isMetric = by.isMetric;
    }
    ValueId result = addValue(value, form);
    local.part.values[result].origin = ValueOrigin::Operator;
    local.part.values[result].index.reset();
    op.results = {result};
    local.part.operators.push_back(std::move(op));
    local.sources.push_back(-1);
    return result;
  }

  bool isCutTwice(ValueId value) const {
    return !forms.cut.empty() && forms.cut[value] >= 0 &&
           heldTwice(old->values[value].tensor, chosen);
  }
  /// Of a sequence that is held twice one place is cut and the other whole.
  void cutTwice(Tensor &tensor, int32_t cut) {
    int32_t place = 0;
    for (std::vector<FactorId> &dim : tensor.dims)
      for (FactorId &factor : dim)
        if (chosen.splits(factor) && place++ != cut)
          factor = wholeClass(factor);
  }
  /// The lists of an operator that reads or makes such a value; its values are still the old ones.
  void cutTwice(Operator &op) {
    bool makes = std::any_of(op.results.begin(), op.results.end(),
                             [&](ValueId value) { return isCutTwice(value); });
    std::optional<ValueId> read;
    for (ValueId value : op.operands)
      if (isCutTwice(value))
        read = value;
    if (!makes && !read)
      return;
    for (WorkTerm &term : op.work) {
      std::set<FactorId> seen;
      for (FactorId &factor : term.factors)
        if (chosen.splits(factor) && !seen.insert(factor).second)
          factor = wholeClass(factor);
    }
    if (op.kind == OperatorKind::Contraction && makes) {
      bool areRowsCut = forms.cut[op.results[0]] == op.occurrence.value_or(0);
      makeOfForm(areRowsCut ? op.columns : op.rows, Form::Whole);
    } else if (read && !makes) {
      bool isSummedCut = op.occurrence && *op.occurrence == forms.cut[*read];
      for (std::vector<FactorId> *list : {&op.reduction, &op.reduced})
        makeOfForm(*list, isSummedCut ? Form::Split : Form::Whole);
      for (std::vector<FactorId> *list : {&op.rows, &op.columns})
        makeOfForm(*list, isSummedCut ? Form::Whole : Form::Split);
    }
    op.occurrence.reset();
  }

  void makeOfForm(Tensor &tensor, Form form) {
    for (std::vector<FactorId> &dim : tensor.dims)
      makeOfForm(dim, form);
  }
  /// Classes of which a device then has all are others.
  void makeOfForm(std::vector<FactorId> &factors, Form form) {
    for (FactorId &factor : factors) {
      if (static_cast<size_t>(factor) >= before.factors.size())
        continue;
      bool isWhole =
          chosen.has(factor) ? form != Form::Local : chosen.splits(factor) && form != Form::Split;
      if (isWhole)
        factor = wholeClass(factor);
    }
  }

  /// The class of the dimensions in which a device has all of a chosen class.
  FactorId wholeClass(FactorId factor) {
    auto [entry, isNew] = wholeClasses.try_emplace(factor, 0);
    if (isNew) {
      FactorClass whole = before.factors[factor];
      std::set<std::string> names;
      for (const FactorClass &other : after.factors)
        names.insert(other.name);
      for (whole.name += "_whole"; names.count(whole.name);)
        whole.name += "_";
      // What is put together for attention is no sequence of its own.
      if (isContext)
        whole.role = FactorRole::None;
      entry->second = static_cast<FactorId>(after.factors.size());
      after.factors.push_back(std::move(whole));
    }
    return entry->second;
  }

  const Workload &before;
  int64_t width;
  Chosen chosen;
  std::vector<FactorId> classes;
  bool isContext;
  Workload after;
  std::map<FactorId, FactorId> wholeClasses;

  const Part *old = nullptr;
  bool maySplit = false; ///< Of Surroundings.
  LocalPart local;
  PartForms forms;
  std::vector<int32_t> madeBy; ///< Per old value its operator, -1 for inputs.
  using Known = std::array<ValueId, numForms>;
  static constexpr Known nowhere = {-1, -1, -1, -1};
  std::vector<Known> known; ///< Per old value the new one in each form, or -1.
};

/// With the numbers of operators said, since fusing anew may put them in another order.
Workload withOrigins(Workload workload) {
  auto number = [](Part &part) {
    if (!part.origins.empty())
      return;
    part.origins.resize(part.operators.size());
    std::iota(part.origins.begin(), part.origins.end(), 0);
  };
  for (LayerKind &kind : workload.kinds)
    for (Part *part : {&kind.forward, &kind.backward, &kind.update})
      number(*part);
  number(workload.side);
  return workload;
}

} // namespace

Workload phaze::sharding::localWorkload(const Workload &workload, const Sharding &sharding) {
  Workload local = sharding.width > 1 ? Localizer(workload, sharding).run() : withOrigins(workload);
  fuse(local);
  return normalized(std::move(local));
}

std::vector<KindForms> phaze::sharding::localForms(const Workload &workload,
                                                   const Sharding &sharding) {
  Localizer localizer(workload, sharding);
  localizer.run();
  return std::move(localizer.formsOfKinds);
}

Workload phaze::sharding::groupWorkload(const Workload &workload, const Groups &groups) {
  if (groups.context == 1 && groups.expert == 1)
    return workload;
  return expertWorkload(contextWorkload(workload, groups.context), groups.expert);
}

Workload phaze::sharding::contextWorkload(const Workload &workload, int64_t devices) {
  Sharding sharding{devices, {}};
  for (size_t f = 0; f < workload.factors.size(); ++f)
    if (workload.factors[f].role == FactorRole::Sequence && workload.factors[f].size >= 2)
      sharding.classes.push_back(static_cast<FactorId>(f));
  if (devices == 1 || sharding.classes.empty())
    return withOrigins(workload);
  Workload local = Localizer(workload, sharding, /*isContext=*/true).run();
  fuse(local);
  return normalized(std::move(local));
}
