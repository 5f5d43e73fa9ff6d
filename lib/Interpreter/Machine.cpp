// The devices of a run: who goes on, who waits for whom, and what passes between them.
#include "Machine.h"
#include "dialects/StableHLO/StableHLO.h"

using namespace mlir;

namespace phaze::interpreter {

Machine::Machine(ArrayRef<DeviceProgram> programs, const EvaluateOptions &options)
    : options(options), devices(programs.size()) {
  std::map<int64_t, std::pair<int64_t, int64_t>> extents;
  for (const DeviceProgram &program : programs) {
    auto &[replicas, partitions] = extents[program.world];
    replicas = std::max(replicas, program.replica + 1);
    partitions = std::max(partitions, program.partition + 1);
  }
  for (auto [i, program] : llvm::enumerate(programs)) {
    auto [replicas, partitions] = extents[program.world];
    devices[i].world = program.world;
    devices[i].place = {program.replica, program.partition, replicas, partitions};
    deviceOf[{program.world, devices[i].place.process()}] = i;
  }
}

LogicalResult Machine::check() {
  std::map<int64_t, int64_t> sizes;
  for (const Device &device : devices)
    ++sizes[device.world];
  for (const Device &device : devices) {
    const DevicePlace &place = device.place;
    int64_t expected = place.numReplicas * place.numPartitions;
    if (place.replica < 0 || place.partition < 0 || sizes[device.world] != expected)
      return failure();
  }
  return success(deviceOf.size() == devices.size());
}

//===-- Turns -------------------------------------------------------------------------------===//

void Machine::resume(unsigned device) {
  std::unique_lock lock(mutex);
  isIdle = false;
  devices[device].mayRun = true;
  devices[device].turn.notify_one();
  idle.wait(lock, [&] { return isIdle; });
}

/// Gives the turn back, and waits for the next one unless the device has ended.
void Machine::passBack(unsigned device) {
  std::unique_lock lock(mutex);
  Device &self = devices[device];
  self.mayRun = false;
  isIdle = true;
  idle.notify_one();
  if (self.state != State::Ended)
    self.turn.wait(lock, [&] { return self.mayRun; });
}

LogicalResult Machine::run(llvm::function_ref<LogicalResult(unsigned)> body) {
  // A single device needs no turns, and its own thread's stack may be larger.
  if (devices.size() == 1) {
    bool isDone = succeeded(body(0));
    if (isDone && !messages.empty())
      reportStandstill();
    return success(isDone && messages.empty());
  }
  bool anyFailed = false;
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < devices.size(); ++i)
    threads.emplace_back([&, i] {
      {
        std::unique_lock lock(mutex);
        devices[i].turn.wait(lock, [&] { return devices[i].mayRun; });
      }
      if (isStopped || failed(body(i)))
        anyFailed = isStopped = true;
      devices[i].state = State::Ended;
      passBack(i);
    });
  auto hasEnded = [](const Device &device) { return device.state == State::Ended; };
  while (!llvm::all_of(devices, hasEnded)) {
    bool anyRan = false;
    for (unsigned i = 0; i < devices.size(); ++i) {
      Device &device = devices[i];
      if (device.state == State::Receiving &&
          findMessage(i, device.channel, device.source) != messages.end())
        device.state = State::Ready;
      if (hasEnded(device) || (device.state != State::Ready && !isStopped))
        continue;
      resume(i);
      anyRan = true;
    }
    if (!anyRan) {
      reportStandstill();
      anyFailed = isStopped = true;
    }
  }
  for (std::thread &thread : threads)
    thread.join();
  if (!anyFailed && !messages.empty()) {
    reportStandstill();
    anyFailed = true;
  }
  return success(!anyFailed);
}

/// Returns when what the device waits for is there.
LogicalResult Machine::wait(unsigned device) {
  while (devices[device].state != State::Ready && !isStopped) {
    if (devices.size() == 1) {
      reportStandstill();
      isStopped = true;
      break;
    }
    passBack(device);
  }
  return success(!isStopped);
}

//===-- Collectives -------------------------------------------------------------------------===//

/// Programs that differ meet by channel, or in the order in which they come.
bool Machine::isSameMeeting(const Meeting &a, const Meeting &b) {
  if (a.members != b.members || a.channel != b.channel || a.op->getName() != b.op->getName())
    return false;
  return a.op == b.op || a.channel > 0 ||
         a.op->getParentOfType<func::FuncOp>() != b.op->getParentOfType<func::FuncOp>();
}

std::shared_ptr<Machine::Meeting> Machine::findMeeting(const Device &device,
                                                       const Meeting &same) const {
  auto found = llvm::find_if(device.open, [&](const std::shared_ptr<Meeting> &open) {
    return isSameMeeting(same, *open);
  });
  return found == device.open.end() ? nullptr : *found;
}

void Machine::completeMeeting(const Meeting &joined) {
  std::vector<std::shared_ptr<Meeting>> all;
  for (unsigned member : joined.members) {
    all.push_back(findMeeting(devices[member], joined));
    if (!all.back())
      return;
  }
  std::vector<Values> gathered;
  for (const std::shared_ptr<Meeting> &meeting : all)
    gathered.push_back(std::move(meeting->brought));
  SmallVector<unsigned> members = joined.members;
  for (auto [member, meeting] : llvm::zip_equal(members, all)) {
    meeting->gathered = gathered;
    meeting->isComplete = true;
    llvm::erase(devices[member].open, meeting);
    if (devices[member].state == State::Meeting && devices[member].waitsFor == meeting)
      devices[member].state = State::Ready;
  }
}

FailureOr<std::shared_ptr<Machine::Meeting>> Machine::join(unsigned device, Operation *op,
                                                           int64_t channel,
                                                           ArrayRef<int64_t> members,
                                                           ArrayRef<TensorValue> brought) {
  Device &self = devices[device];
  auto meeting = std::make_shared<Meeting>();
  for (int64_t process : members) {
    auto found = deviceOf.find({self.world, process});
    if (found == deviceOf.end())
      return op->emitOpError("is among process ")
             << process << ", but " << self.place.numReplicas << " replicas of "
             << self.place.numPartitions << " partitions run";
    meeting->members.push_back(found->second);
  }
  meeting->op = op;
  meeting->channel = channel;
  meeting->brought.assign(brought.begin(), brought.end());
  self.open.push_back(meeting);
  completeMeeting(*meeting);
  return meeting;
}

FailureOr<std::vector<Values>> Machine::conclude(unsigned device,
                                                 std::shared_ptr<Meeting> meeting) {
  Device &self = devices[device];
  if (!meeting->isComplete) {
    self.op = meeting->op;
    self.waitsFor = meeting;
    self.state = State::Meeting;
    if (failed(wait(device)))
      return failure();
  }
  self.waitsFor.reset();
  size_t own = llvm::find(meeting->members, device) - meeting->members.begin();
  const Values &brought = meeting->gathered[own];
  for (const Values &other : meeting->gathered)
    for (auto [mine, theirs] : llvm::zip(brought, other))
      if (mine.type() != theirs.type() || other.size() != brought.size())
        return meeting->op->emitOpError("brings ")
               << mine.type() << " together with " << theirs.type() << " of another device";
  return std::move(meeting->gathered);
}

//===-- Messages ----------------------------------------------------------------------------===//

/// The other ends of a channel for `device`, `from` that end of the pairs that it is.
static SmallVector<int64_t> otherEnds(DenseIntElementsAttr pairs, int64_t device, unsigned from) {
  SmallVector<int64_t> ids(pairs.getValues<int64_t>()), ends;
  for (size_t i = 0; i + 1 < ids.size(); i += 2)
    if (ids[i + from] == device)
      ends.push_back(ids[i + 1 - from]);
  return ends;
}

FailureOr<int64_t> Machine::send(unsigned device, Operation *op, int64_t channel,
                                 DenseIntElementsAttr pairs, ArrayRef<TensorValue> values) {
  SmallVector<int64_t> targets = {anybody};
  if (pairs)
    targets = otherEnds(pairs, device, 0);
  for (int64_t target : targets)
    if (target >= int64_t(devices.size()))
      return op->emitOpError("sends to device ") << target << " of " << devices.size();
  // Without pairs a channel has one end of each kind.
  for (const Message &message : messages)
    if (!pairs && message.channel == channel && message.source != int64_t(device))
      return op->emitOpError("sends on channel ")
             << channel << " from device " << device << " and device " << message.source
             << ", expected source_target_pairs";
  for (int64_t target : targets)
    messages.push_back({device, target, channel, op, Values(values.begin(), values.end())});
  return targets.size();
}

std::deque<Machine::Message>::iterator Machine::findMessage(int64_t device, int64_t channel,
                                                            int64_t source) {
  return llvm::find_if(messages, [&](const Message &message) {
    return message.channel == channel && (source == anybody || message.source == source) &&
           (message.target == anybody || message.target == device);
  });
}

FailureOr<Values> Machine::receive(unsigned device, Operation *op, int64_t channel,
                                   DenseIntElementsAttr pairs) {
  Device &self = devices[device];
  self.source = anybody;
  if (pairs) {
    SmallVector<int64_t> sources = otherEnds(pairs, device, 1);
    if (sources.size() > 1)
      return op->emitOpError("runs on device ")
             << device << ", which is the target of " << sources.size()
             << " of its source_target_pairs, expected 1 at most";
    // Nobody sends to it: zeros, as for a permutation.
    if (sources.empty()) {
      Values zeros;
      for (Value result : op->getResults().drop_back())
        zeros.push_back(TensorValue(cast<RankedTensorType>(result.getType())));
      return zeros;
    }
    self.source = sources.front();
  }
  self.op = op;
  self.channel = channel;
  if (findMessage(device, channel, self.source) == messages.end()) {
    self.state = State::Receiving;
    if (failed(wait(device)))
      return failure();
  }
  auto message = findMessage(device, channel, self.source);
  Values values = std::move(message->values);
  Operation *sender = message->op;
  messages.erase(message);
  // The last result of a recv is its token.
  bool isSameTypes = values.size() + 1 == op->getNumResults();
  for (auto [value, type] : llvm::zip(values, op->getResultTypes()))
    isSameTypes &= value.type() == type;
  if (!isSameTypes) {
    auto error = op->emitOpError("receives values of other types than were sent");
    error.attachNote(sender->getLoc()) << "they were sent here";
    return error;
  }
  return values;
}

//===-- Standstill --------------------------------------------------------------------------===//

std::string Machine::describe(unsigned device) const {
  const Device &self = devices[device];
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "device " << device;
  if (self.state == State::Ended) {
    os << " has ended";
  } else if (self.state == State::Receiving) {
    os << " waits for a message on channel " << self.channel;
    if (self.source != anybody)
      os << " from device " << self.source;
  } else {
    os << " waits at '" << self.op->getName() << "' for device";
    SmallVector<unsigned> missing;
    for (unsigned member : self.waitsFor->members)
      if (!findMeeting(devices[member], *self.waitsFor))
        missing.push_back(member);
    os << (missing.size() == 1 ? " " : "s ");
    llvm::interleaveComma(missing, os);
  }
  return text;
}

void Machine::reportStandstill() {
  auto isWaiting = [](const Device &device) {
    return device.state == State::Meeting || device.state == State::Receiving;
  };
  auto first = llvm::find_if(devices, isWaiting);
  if (first == devices.end()) {
    const Message &message = messages.front();
    message.op->emitOpError("sends on channel ")
        << message.channel << " from device " << message.source << ", but nobody receives it";
    return;
  }
  InFlightDiagnostic error = first->op->emitOpError("waits for ever: nobody can go on");
  for (unsigned i = 0; i < devices.size(); ++i) {
    const Device &device = devices[i];
    Location loc = isWaiting(device) ? device.op->getLoc() : first->op->getLoc();
    error.attachNote(loc) << describe(i);
  }
}

//===-- Lives -------------------------------------------------------------------------------===//

const Machine::LastUses &Machine::lastUses(Block &block) {
  auto [entry, isNew] = lastUsesOf.try_emplace(&block);
  if (!isNew)
    return entry->second;
  llvm::DenseMap<Value, Operation *> last;
  auto note = [&](Value value, Operation *user) {
    if (value.getParentBlock() == &block)
      last[value] = user;
  };
  for (BlockArgument argument : block.getArguments())
    note(argument, &block.front());
  for (Operation &op : block) {
    for (Value result : op.getResults())
      note(result, &op);
    op.walk([&](Operation *inner) {
      for (Value operand : inner->getOperands())
        note(operand, &op);
    });
  }
  LastUses &uses = entry->second;
  for (auto [value, user] : last)
    uses[user].push_back(value);
  return uses;
}

} // namespace phaze::interpreter
