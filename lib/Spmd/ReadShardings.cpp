// The shardings that a module has, over one mesh.
#include "ReadShardings.h"
#include "dialects/Sdy/GspmdSharding.h"
#include "dialects/Sdy/Sdy.h"
#include "dialects/StableHLO/StableHLO.h"

#include <numeric>
#include <set>

using namespace mlir;

namespace phaze::spmd {

namespace {

constexpr llvm::StringLiteral gspmdName("mhlo.sharding");
constexpr llvm::StringLiteral sdyName("sdy.sharding");
constexpr llvm::StringLiteral heldName("phaze.held");
constexpr llvm::StringLiteral ownName("phaze.own");
constexpr llvm::StringLiteral readsName("phaze.reads");
constexpr llvm::StringLiteral summandsName("phaze.summands");
constexpr llvm::StringLiteral summandsWord("summands");

/// A run of devices: `count` of them, `stride` apart.
struct Piece {
  int64_t stride, count;
};
using Pieces = SmallVector<Piece, 2>;

/// A sharding before there is a mesh.
struct RawSharding {
  SmallVector<Pieces, 4> dims;
  SmallVector<bool, 4> isOpen;
};

class Reader {
public:
  explicit Reader(func::FuncOp entry) : entry(entry) {}

  FailureOr<GivenShardings> run();

private:
  LogicalResult collect();
  LogicalResult add(Location loc, Operation *scope, DictionaryAttr attributes, size_t rank,
                    size_t index, std::optional<RawSharding> &out);
  LogicalResult addSdy(Location loc, Operation *scope, sdy::TensorShardingAttr sharding,
                       size_t rank, std::optional<RawSharding> &out);
  LogicalResult addGspmd(Location loc, StringRef text, size_t rank, size_t index,
                         std::optional<RawSharding> &out);
  LogicalResult addTiled(Location loc, const sdy::gspmd::Sharding &sharding, size_t rank,
                         std::optional<RawSharding> &out);
  LogicalResult setDevices(Location loc, int64_t count, ArrayRef<int64_t> order);
  LogicalResult makeMesh();
  GivenSharding resolve(const RawSharding &raw) const;

  func::FuncOp entry;
  DeviceMesh mesh;
  std::vector<int64_t> strides; ///< Of the axes of the mesh.
  std::optional<int64_t> numDevices;
  std::vector<int64_t> deviceOrder; ///< Empty: by number.
  std::vector<std::pair<Value, RawSharding>> values;
  std::vector<std::optional<RawSharding>> results, heldArguments, heldResults, ownResults;
  std::vector<std::pair<Value, RawSharding>> own;
  std::vector<std::pair<Operation *, SmallVector<std::optional<RawSharding>, 2>>> reads;
  llvm::DenseMap<Operation *, SmallVector<unsigned, 1>> summands;
  llvm::DenseSet<Value> leftInSummands;
};

LogicalResult Reader::setDevices(Location loc, int64_t count, ArrayRef<int64_t> order) {
  constexpr int64_t most = 1 << 20;
  if (count > most)
    return emitError(loc) << "the sharding is for " << count << " devices, expected at most "
                          << most;
  if (numDevices && *numDevices != count)
    return emitError(loc) << "the sharding is for " << count << " devices, others are for "
                          << *numDevices;
  if (numDevices && ArrayRef<int64_t>(deviceOrder) != order)
    return emitError(loc) << "the mesh has its devices in another order than others";
  numDevices = count;
  deviceOrder = order.vec();
  return success();
}

LogicalResult Reader::addSdy(Location loc, Operation *scope, sdy::TensorShardingAttr sharding,
                             size_t rank, std::optional<RawSharding> &out) {
  sdy::MeshAttr meshAttr = sharding.getMesh(scope);
  if (!meshAttr || meshAttr.getAxes().empty())
    return success();
  if (!sharding.getUnreducedAxes().empty())
    return emitError(loc) << "the sharding has partial values, which cannot be partitioned";
  if (failed(setDevices(loc, meshAttr.getNumDevices(), meshAttr.getDeviceIds())))
    return failure();
  RawSharding raw;
  for (sdy::DimensionShardingAttr dim : sharding.getDimShardings()) {
    Pieces pieces;
    for (sdy::AxisRefAttr axis : dim.getAxes()) {
      std::optional<unsigned> place = meshAttr.findAxisIndex(axis.getName());
      int64_t stride = 1, size = meshAttr.getAxes()[*place].getSize();
      for (sdy::MeshAxisAttr inner : meshAttr.getAxes().drop_front(*place + 1))
        stride *= inner.getSize();
      if (sdy::SubAxisInfoAttr part = axis.getSubAxisInfo()) {
        stride *= size / (part.getPreSize() * part.getSize());
        size = part.getSize();
      }
      pieces.push_back({stride, size});
    }
    raw.dims.push_back(pieces);
    raw.isOpen.push_back(!dim.getIsClosed());
  }
  if (raw.dims.size() == rank)
    out = raw;
  return success();
}

/// The devices of a list as runs, major first; none if they are no such array.
std::optional<Pieces> piecesOf(std::vector<int64_t> ids) {
  Pieces pieces;
  while (ids.size() > 1) {
    int64_t stride = ids[1] - ids[0];
    size_t count = 1;
    while (count < ids.size() && ids[count] == ids[0] + int64_t(count) * stride)
      ++count;
    while (ids.size() % count)
      --count;
    if (count < 2 || stride < 1)
      return std::nullopt;
    std::vector<int64_t> firsts;
    for (size_t i = 0; i < ids.size(); ++i) {
      if (ids[i] != ids[i - i % count] + int64_t(i % count) * stride)
        return std::nullopt;
      if (i % count == 0)
        firsts.push_back(ids[i]);
    }
    pieces.insert(pieces.begin(), {stride, int64_t(count)});
    ids = std::move(firsts);
  }
  return pieces;
}

LogicalResult Reader::addTiled(Location loc, const sdy::gspmd::Sharding &sharding, size_t rank,
                               std::optional<RawSharding> &out) {
  using sdy::gspmd::SubgroupKind;
  for (SubgroupKind kind : sharding.lastTileDims)
    if (kind != SubgroupKind::Replicated)
      return emitError(loc) << "the sharding has a manual or unreduced part, which cannot be "
                               "partitioned";
  if (sharding.getRank() != int64_t(rank))
    return emitError(loc) << "the sharding is for rank " << sharding.getRank()
                          << ", the value has rank " << rank;
  std::vector<int64_t> ids = sharding.devices.expand();
  if (failed(setDevices(loc, ids.size(), {})))
    return failure();
  std::optional<Pieces> all = piecesOf(ids);
  RawSharding raw;
  for (size_t dim = 0; all && dim < rank; ++dim) {
    Pieces pieces;
    int64_t left = sharding.tileCounts[dim];
    while (left > 1 && all) {
      Piece &first = all->front();
      int64_t taken = std::gcd(left, first.count);
      if (taken == 1 || (taken != left && taken != first.count)) {
        all.reset();
        break;
      }
      int64_t rest = first.count / taken;
      pieces.push_back({first.stride * rest, taken});
      left /= taken;
      first.count = rest;
      if (rest == 1)
        all->erase(all->begin());
    }
    raw.dims.push_back(pieces);
    raw.isOpen.push_back(false);
  }
  if (!all)
    return emitError(loc) << "the devices of the sharding are no array with axes";
  out = raw;
  return success();
}

LogicalResult Reader::addGspmd(Location loc, StringRef text, size_t rank, size_t index,
                               std::optional<RawSharding> &out) {
  using sdy::gspmd::Sharding;
  llvm::Expected<Sharding> parsed = sdy::gspmd::parse(text);
  if (!parsed)
    return emitError(loc) << "mhlo.sharding: " << llvm::toString(parsed.takeError());
  Sharding sharding = *parsed;
  if (sharding.kind == Sharding::Kind::Tuple) {
    if (index >= sharding.elements.size())
      return success();
    sharding = Sharding(sharding.elements[index]);
  }
  switch (sharding.kind) {
  case Sharding::Kind::Tiled:
    return addTiled(loc, sharding, rank, out);
  case Sharding::Kind::Replicated:
  case Sharding::Kind::Maximal:
    out = RawSharding{SmallVector<Pieces, 4>(rank), SmallVector<bool, 4>(rank, false)};
    return success();
  case Sharding::Kind::None:
  case Sharding::Kind::Unknown:
    return success();
  default:
    return emitError(loc) << "mhlo.sharding = \"" << text << "\" cannot be partitioned";
  }
}

LogicalResult Reader::add(Location loc, Operation *scope, DictionaryAttr attributes, size_t rank,
                          size_t index, std::optional<RawSharding> &out) {
  if (!attributes)
    return success();
  Attribute sdySharding = attributes.get(sdyName);
  if (auto all = dyn_cast_or_null<sdy::TensorShardingPerValueAttr>(sdySharding))
    sdySharding = index < all.getShardings().size() ? all.getShardings()[index] : nullptr;
  if (auto sharding = dyn_cast_or_null<sdy::TensorShardingAttr>(sdySharding))
    return addSdy(loc, scope, sharding, rank, out);
  if (auto text = attributes.getAs<StringAttr>(gspmdName))
    return addGspmd(loc, text, rank, index, out);
  return success();
}

size_t rankOf(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor ? tensor.getRank() : 0;
}

/// Numbers in tensors of static shape; others stay whole.
bool isDivisible(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.hasStaticShape() &&
         (tensor.getElementType().isIntOrFloat() || isa<ComplexType>(tensor.getElementType()));
}

LogicalResult Reader::collect() {
  auto note = [&](Value value, const std::optional<RawSharding> &raw) {
    if (raw && isDivisible(value.getType()))
      values.push_back({value, *raw});
  };
  auto addText = [&](Location loc, Attribute attribute, Type type,
                     std::optional<RawSharding> &out) {
    auto text = dyn_cast_or_null<StringAttr>(attribute);
    return text && !text.empty() && isDivisible(type) ? addGspmd(loc, text, rankOf(type), 0, out)
                                                      : success();
  };
  auto addHeld = [&](Location loc, DictionaryAttr attributes, Type type,
                     std::vector<std::optional<RawSharding>> &held) {
    held.emplace_back();
    return addText(loc, attributes ? attributes.get(heldName) : Attribute(), type, held.back());
  };
  auto addOwn = [&](Location loc, Attribute attribute, Value value) {
    std::optional<RawSharding> raw;
    if (failed(addText(loc, attribute, value.getType(), raw)))
      return failure();
    if (raw)
      own.push_back({value, *raw});
    return success();
  };
  for (BlockArgument argument : entry.getArguments()) {
    std::optional<RawSharding> raw;
    unsigned number = argument.getArgNumber();
    if (failed(addHeld(argument.getLoc(), entry.getArgAttrDict(number), argument.getType(),
                       heldArguments)) ||
        failed(addOwn(argument.getLoc(), entry.getArgAttr(number, ownName), argument)))
      return failure();
    if (failed(add(argument.getLoc(), entry, entry.getArgAttrDict(argument.getArgNumber()),
                   rankOf(argument.getType()), 0, raw)))
      return failure();
    note(argument, raw);
  }
  for (unsigned i = 0; i < entry.getNumResults(); ++i) {
    results.emplace_back();
    ownResults.emplace_back();
    if (failed(addHeld(entry.getLoc(), entry.getResultAttrDict(i), entry.getResultTypes()[i],
                       heldResults)) ||
        failed(addText(entry.getLoc(), entry.getResultAttr(i, ownName), entry.getResultTypes()[i],
                       ownResults.back())) ||
        failed(add(entry.getLoc(), entry, entry.getResultAttrDict(i),
                   rankOf(entry.getResultTypes()[i]), 0, results.back())))
      return failure();
    if (!isDivisible(entry.getResultTypes()[i]))
      results.back().reset();
  }
  WalkResult walked = entry.getBody().walk([&](Operation *op) -> WalkResult {
    for (OpResult result : op->getResults()) {
      std::optional<RawSharding> raw;
      size_t rank = rankOf(result.getType());
      if (auto constraint = dyn_cast<sdy::ShardingConstraintOp>(op)) {
        if (failed(addSdy(op->getLoc(), op, constraint.getSharding(), rank, raw)))
          return failure();
      } else if (auto reshard = dyn_cast<sdy::ReshardOp>(op)) {
        if (failed(addSdy(op->getLoc(), op, reshard.getSharding(), rank, raw)))
          return failure();
      } else if (failed(add(op->getLoc(), op, op->getDiscardableAttrDictionary(), rank,
                            result.getResultNumber(), raw))) {
        return failure();
      }
      note(result, raw);
    }
    if (op->getNumResults() == 1 &&
        failed(addOwn(op->getLoc(), op->getDiscardableAttr(ownName), op->getResult(0))))
      return failure();
    if (op->getNumResults() == 1 && op->hasAttr(summandsName))
      leftInSummands.insert(op->getResult(0));
    auto said = op->getAttrOfType<ArrayAttr>(readsName);
    if (!said || said.size() != op->getNumOperands())
      return WalkResult::advance();
    reads.push_back({op, {}});
    for (auto [i, text, operand] : llvm::enumerate(said, op->getOperands())) {
      std::optional<RawSharding> &read = reads.back().second.emplace_back();
      if (text == StringAttr::get(op->getContext(), summandsWord))
        summands[op].push_back(i);
      else if (failed(addText(op->getLoc(), text, operand.getType(), read)))
        return failure();
    }
    return WalkResult::advance();
  });
  return failure(walked.wasInterrupted());
}

/// Cuts the numbers of devices wherever a piece of a sharding begins or ends.
LogicalResult Reader::makeMesh() {
  std::set<int64_t> cuts = {1, numDevices.value_or(1)};
  auto cut = [&](const RawSharding &raw) {
    for (const Pieces &pieces : raw.dims)
      for (Piece piece : pieces)
        cuts.insert({piece.stride, piece.stride * piece.count});
  };
  for (auto &[value, raw] : values)
    cut(raw);
  for (auto &[value, raw] : own)
    cut(raw);
  for (const auto *all : {&results, &heldArguments, &heldResults, &ownResults})
    for (const std::optional<RawSharding> &raw : *all)
      if (raw)
        cut(*raw);
  for (auto &[op, all] : reads)
    for (const std::optional<RawSharding> &raw : all)
      if (raw)
        cut(*raw);
  int64_t last = 1;
  for (int64_t next : cuts) {
    if (next % last)
      return emitError(entry.getLoc())
             << "the shardings have no common mesh: one cuts " << *numDevices
             << " devices at multiples of " << last << ", another at multiples of " << next;
    if (next > last) {
      mesh.sizes.insert(mesh.sizes.begin(), next / last);
      strides.insert(strides.begin(), last);
    }
    last = next;
  }
  mesh.deviceAt = deviceOrder;
  if (mesh.deviceAt.empty()) {
    mesh.deviceAt.resize(last);
    std::iota(mesh.deviceAt.begin(), mesh.deviceAt.end(), 0);
  }
  return success();
}

GivenSharding Reader::resolve(const RawSharding &raw) const {
  GivenSharding given{Sharding::whole(raw.dims.size()), raw.isOpen};
  for (auto [pieces, axes] : llvm::zip_equal(raw.dims, given.sharding.dims))
    for (Piece piece : pieces)
      for (size_t axis = 0; axis < strides.size(); ++axis)
        if (strides[axis] >= piece.stride && strides[axis] < piece.stride * piece.count)
          axes.push_back(axis);
  return given;
}

FailureOr<GivenShardings> Reader::run() {
  if (failed(collect()) || failed(makeMesh()))
    return failure();
  GivenShardings given;
  given.mesh = mesh;
  for (auto &[value, raw] : values)
    given.values[value] = resolve(raw);
  for (std::optional<RawSharding> &raw : results)
    given.results.push_back(raw ? std::optional(resolve(*raw)) : std::nullopt);
  auto shardingOf = [&](const std::optional<RawSharding> &raw) {
    return raw ? std::optional(resolve(*raw).sharding) : std::nullopt;
  };
  for (auto [from, to] :
       {std::pair(&heldArguments, &given.heldArguments),
        std::pair(&heldResults, &given.heldResults), std::pair(&ownResults, &given.ownResults)})
    llvm::append_range(*to, llvm::map_range(*from, shardingOf));
  for (auto &[value, raw] : own)
    given.own[value] = resolve(raw).sharding;
  for (auto &[op, all] : reads)
    llvm::append_range(given.reads[op], llvm::map_range(all, shardingOf));
  given.summands = std::move(summands);
  given.leftInSummands = std::move(leftInSummands);
  return given;
}

} // namespace

FailureOr<GivenShardings> readShardings(func::FuncOp entry) { return Reader(entry).run(); }

void dropShardings(Operation *root) {
  root->walk([&](Operation *op) {
    for (StringRef name :
         {StringRef(gspmdName), StringRef(sdyName), StringRef(ownName), StringRef(readsName),
          StringRef(summandsName), StringRef("phaze.padding")})
      op->removeDiscardableAttr(name);
    auto function = dyn_cast<func::FuncOp>(op);
    for (StringRef name : {StringRef(gspmdName), StringRef(sdyName), StringRef(heldName),
                           StringRef(ownName), StringRef("phaze.padding")}) {
      for (unsigned i = 0; function && i < function.getNumArguments(); ++i)
        function.removeArgAttr(i, StringAttr::get(root->getContext(), name));
      for (unsigned i = 0; function && i < function.getNumResults(); ++i)
        function.removeResultAttr(i, StringAttr::get(root->getContext(), name));
    }
  });
}

} // namespace phaze::spmd
