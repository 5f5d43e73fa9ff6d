// The devices of a run: who goes on, who waits for whom, and what passes between them.
#ifndef PHAZE_LIB_INTERPRETER_MACHINE_H
#define PHAZE_LIB_INTERPRETER_MACHINE_H

#include "Registry.h"
#include "Specialize.h"
#include "phaze/Interpreter/Devices.h"

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

namespace phaze::interpreter {

/// Devices as threads of which one runs at a time. What they share needs no locks but the one that
/// hands on the turn.
class Machine {
public:
  Machine(llvm::ArrayRef<DeviceProgram> programs, const EvaluateOptions &options);

  /// Checks that worlds are rectangles.
  llvm::LogicalResult check();

  /// Runs `body(device)` for all devices, taking turns, until all have ended. False as soon as one
  /// of them fails or nobody can go on; then `meet` and `receive` fail in all others.
  llvm::LogicalResult run(llvm::function_ref<llvm::LogicalResult(unsigned)> body);

  const DevicePlace &place(unsigned device) const { return devices[device].place; }
  /// A collective that a device takes part in, or waits for.
  struct Meeting {
    mlir::Operation *op = nullptr;
    int64_t channel = 0;
    /// Numbers of the devices that it is among; what this one brings, then what came of it.
    llvm::SmallVector<unsigned> members;
    Values brought;
    std::vector<Values> gathered;
    bool isComplete = false;
  };
  /// Brings something to a collective without waiting for the others.
  llvm::FailureOr<std::shared_ptr<Meeting>> join(unsigned device, mlir::Operation *op,
                                                 int64_t channel, llvm::ArrayRef<int64_t> members,
                                                 llvm::ArrayRef<TensorValue> brought);
  /// Waits for them; what all of them brought.
  llvm::FailureOr<std::vector<Values>> conclude(unsigned device, std::shared_ptr<Meeting> meeting);
  /// How many devices it is sent to: none where `pairs` name this one nowhere.
  llvm::FailureOr<int64_t> send(unsigned device, mlir::Operation *op, int64_t channel,
                                mlir::DenseIntElementsAttr pairs,
                                llvm::ArrayRef<TensorValue> values);
  llvm::FailureOr<Values> receive(unsigned device, mlir::Operation *op, int64_t channel,
                                  mlir::DenseIntElementsAttr pairs);

  /// Values of a block that nobody needs after an operation of it; by operation.
  using LastUses = llvm::DenseMap<mlir::Operation *, llvm::SmallVector<mlir::Value, 2>>;
  const LastUses &lastUses(mlir::Block &block);

  const EvaluateOptions &options;
  uint64_t operations = 0, elementWork = 0;
  llvm::DenseMap<mlir::Operation *, TensorValue> constants;
  std::deque<mlir::func::FuncOp> inputs; ///< Functions that make what is fed in, in order.
  std::vector<Specialized> specialized;  ///< Copies that ran, with their regions.

private:
  enum class State { Ready, Meeting, Receiving, Ended };
  static constexpr int64_t anybody = -1;

  struct Device {
    State state = State::Ready;
    DevicePlace place;
    int64_t world = 0;
    // What it waits at.
    mlir::Operation *op = nullptr;
    int64_t channel = 0;
    int64_t source = anybody; ///< Of a message.
    std::shared_ptr<Meeting> waitsFor;
    std::vector<std::shared_ptr<Meeting>> open; ///< Meetings that others have yet to join.
    bool mayRun = false;
    std::condition_variable turn;
  };
  struct Message {
    int64_t source, target, channel;
    mlir::Operation *op;
    Values values;
  };

  llvm::LogicalResult wait(unsigned device);
  void resume(unsigned device);
  void passBack(unsigned device);
  static bool isSameMeeting(const Meeting &a, const Meeting &b);
  /// The first open meeting of a device that is the same.
  std::shared_ptr<Meeting> findMeeting(const Device &device, const Meeting &same) const;
  void completeMeeting(const Meeting &joined);
  /// The message that a device may receive, if it is there.
  std::deque<Message>::iterator findMessage(int64_t device, int64_t channel, int64_t source);
  void reportStandstill();
  std::string describe(unsigned device) const;

  std::vector<Device> devices;
  std::map<std::pair<int64_t, int64_t>, unsigned> deviceOf; ///< By world and process.
  std::deque<Message> messages;
  std::map<mlir::Block *, LastUses> lastUsesOf; ///< References into it stay valid.
  std::mutex mutex;
  std::condition_variable idle;
  bool isIdle = true, isStopped = false;
};

} // namespace phaze::interpreter

#endif
