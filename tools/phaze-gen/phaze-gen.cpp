// phaze-gen: writes training steps of the known language models as StableHLO.
#include "dialects/StableHLO/StableHLO.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Support/FileUtilities.h"
#include "phaze/Generator/TrainStep.h"
#include "phaze/Json/OutputFile.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/ToolOutputFile.h"

namespace cl = llvm::cl;
using namespace phaze::generator;

namespace {

cl::OptionCategory category("phaze-gen");

cl::opt<std::string> modelName("model", cl::desc("model to write; --list shows them"),
                               cl::value_desc("name"), cl::cat(category));
cl::opt<bool> list("list", cl::desc("show the models with their sizes"), cl::cat(category));
cl::opt<std::string> outputName("o", cl::desc("file to write"), cl::value_desc("file"),
                                cl::init("-"), cl::cat(category));
cl::opt<int64_t> batch("batch", cl::desc("sequences in a batch"), cl::init(8), cl::cat(category));
cl::opt<Precision> dtype(
    "dtype", cl::desc("element type of the computation"), cl::init(Precision::F32),
    cl::values(clEnumValN(Precision::F32, "f32", "32 bits throughout"),
               clEnumValN(Precision::Bf16, "bf16", "bfloat16 with parameters kept in f32"),
               clEnumValN(Precision::F16, "f16", "half precision with parameters kept in f32"),
               clEnumValN(Precision::F64, "f64", "64 bits throughout")),
    cl::cat(category));
cl::opt<Optimizer>
    optimizer("optimizer", cl::desc("how parameters are updated"), cl::init(Optimizer::AdamW),
              cl::values(clEnumValN(Optimizer::Sgd, "sgd", "plain gradient descent"),
                         clEnumValN(Optimizer::Adam, "adam", "Adam"),
                         clEnumValN(Optimizer::AdamW, "adamw", "Adam with weight decay")),
              cl::cat(category));
cl::opt<double> learningRate("learning-rate", cl::desc("step of the optimizer"), cl::init(1e-3),
                             cl::cat(category));
cl::opt<bool> forwardOnly("forward-only", cl::desc("write the loss alone"), cl::cat(category));
cl::opt<bool> scan("scan", cl::desc("write layers as a loop over stacked parameters"),
                   cl::cat(category));
cl::opt<bool> remat("remat",
                    cl::desc("compute each layer's forward pass again in the backward one"),
                    cl::cat(category));

cl::opt<bool> gated("gated", cl::desc("a gated feed-forward part (SwiGLU), or none"),
                    cl::cat(category));
cl::opt<bool> tied("tied", cl::desc("the head shares the embedding, or does not"),
                   cl::cat(category));
cl::opt<Positions>
    positionsKind("positions-kind", cl::desc("how positions enter, instead of the model's way"),
                  cl::values(clEnumValN(Positions::Learned, "learned", "a table that is added"),
                             clEnumValN(Positions::Rotary, "rotary", "turned queries and keys"),
                             clEnumValN(Positions::Alibi, "alibi", "slopes added to scores")),
                  cl::cat(category));
cl::opt<double> dropout("dropout", cl::desc("part of elements that are set to 0"),
                        cl::value_desc("rate"), cl::cat(category));

/// A size that replaces the model's own where it is given.
struct SizeOption : cl::opt<int64_t> {
  int64_t Model::*size;
  SizeOption(llvm::StringRef name, llvm::StringRef what, int64_t Model::*size)
      : cl::opt<int64_t>(name, cl::desc(what), cl::cat(category)), size(size) {}
};

SizeOption sizes[] = {
    {"seq", "tokens in a sequence", &Model::seq},
    {"layers", "layers, of the encoder where there are two stacks", &Model::layers},
    {"decoder-layers", "layers of the decoder of an encoder-decoder", &Model::decoderLayers},
    {"hidden", "width of activations", &Model::hidden},
    {"heads", "attention heads", &Model::heads},
    {"kv-heads", "heads of keys and values", &Model::kvHeads},
    {"head-size", "width of a head", &Model::headSize},
    {"head-dim", "another word for --head-size", &Model::headSize},
    {"ffn", "width inside the feed-forward part", &Model::ffn},
    {"vocab", "tokens of the vocabulary", &Model::vocab},
    {"positions", "rows of the position table", &Model::positions},
    {"embedding", "width of the token table", &Model::embedding},
    {"experts", "experts of a mixture", &Model::experts},
};

int fail(const llvm::Twine &message) {
  llvm::errs() << "error: " << message << "\n";
  return 1;
}

bool isGiven(llvm::StringRef name) {
  return llvm::any_of(sizes, [&](const SizeOption &option) {
    return option.ArgStr == name && option.getNumOccurrences() > 0;
  });
}

/// Replaces sizes; those that follow from others follow the new ones unless given themselves.
void overrideSizes(Model &model) {
  const Model known = model;
  for (const SizeOption &option : sizes)
    if (option.getNumOccurrences() > 0)
      model.*option.size = option.getValue();
  if (!isGiven("embedding") && known.embedding == known.hidden)
    model.embedding = model.hidden;
  if (!isGiven("kv-heads") && known.kvHeads == known.heads)
    model.kvHeads = model.heads;
  if (!isGiven("head-size") && !isGiven("head-dim") && model.heads > 0 &&
      (isGiven("hidden") || isGiven("heads")))
    model.headSize = model.hidden / model.heads;
  if (!isGiven("ffn") && known.ffn == 4 * known.hidden)
    model.ffn = 4 * model.hidden;
  if (!isGiven("positions") && known.positions > 0)
    model.positions = std::max(known.positions, model.seq + model.firstPosition);
  if (!isGiven("decoder-layers") && known.isEncoderDecoder())
    model.decoderLayers = model.layers;
}

/// Replaces parts; fails with what is wrong.
std::optional<std::string> overrideParts(Model &model) {
  if (gated.getNumOccurrences() > 0) {
    if (model.experts > 0 && !gated)
      return "gated is false, expected true: experts are";
    if (gated)
      model.activation = Activation::SwiGlu;
    else if (model.activation == Activation::SwiGlu)
      model.activation = Activation::Gelu;
  }
  if (tied.getNumOccurrences() > 0)
    model.tied = tied;
  if (positionsKind.getNumOccurrences() > 0) {
    if (model.isEncoderDecoder())
      return "positions-kind is given, expected none: two stacks have relative positions";
    int64_t table = model.positions;
    setPositions(model, positionsKind);
    if (isGiven("positions") && positionsKind == Positions::Learned)
      model.positions = table;
  }
  model.dropout = dropout;
  return std::nullopt;
}

/// The model of --model with what the options change; on failure nothing and why.
std::optional<Model> givenModel(std::string &error) {
  std::optional<Model> model = findModel(modelName);
  if (modelName == "decoder") {
    for (llvm::StringRef name : {"layers", "hidden", "heads", "vocab", "seq"})
      if (!isGiven(name)) {
        error = ("decoder: no " + name + " given, expected --layers, --hidden, --heads, --vocab " +
                 "and --seq")
                    .str();
        return std::nullopt;
      }
    auto size = [](llvm::StringRef name) {
      return llvm::find_if(sizes, [&](const SizeOption &option) { return option.ArgStr == name; })
          ->getValue();
    };
    model = decoder(size("layers"), size("hidden"), size("heads"), size("vocab"), size("seq"));
  }
  if (!model) {
    error = "unknown model '" + modelName + "'; --list shows the known ones";
    return std::nullopt;
  }
  overrideSizes(*model);
  std::optional<std::string> wrong = overrideParts(*model);
  if (!wrong)
    wrong = checkModel(*model);
  if (wrong) {
    error = model->name + ": " + *wrong;
    return std::nullopt;
  }
  return model;
}

void listModels(llvm::raw_ostream &out) {
  out << llvm::formatv("{0,-18}{1,8}{2,8}{3,7}{4,10}{5,8}{6,8}{7,7}{8,18}\n", "model", "layers",
                       "hidden", "heads", "kv-heads", "ffn", "vocab", "seq", "parameters");
  for (const Model &m : knownModels())
    out << llvm::formatv("{0,-18}{1,8}{2,8}{3,7}{4,10}{5,8}{6,8}{7,7}{8,18:N0}\n", m.name,
                         m.layers + m.decoderLayers, m.hidden, m.heads, m.kvHeads, m.ffn, m.vocab,
                         m.seq, parameterCount(m));
}

int run() {
  if (list) {
    listModels(llvm::outs());
    return 0;
  }
  if (modelName.empty())
    return fail("no model given, expected --model=name; --list shows the names");
  std::string wrong;
  std::optional<Model> model = givenModel(wrong);
  if (!model)
    return fail(wrong);
  if (batch < 1 || batch > (1 << 20))
    return fail("batch is " + llvm::Twine(batch) + ", expected 1 to 1048576");
  if (!(learningRate > 0) || learningRate > 1e6)
    return fail("learning-rate is " + llvm::formatv("{0}", learningRate.getValue()).str() +
                ", expected a positive number");

  StepOptions options;
  options.batch = batch;
  options.compute = dtype;
  options.kept = dtype == Precision::F64 ? Precision::F64 : Precision::F32;
  options.optimizer = optimizer;
  options.learningRate = learningRate;
  options.forwardOnly = forwardOnly;
  options.scan = scan;
  options.recompute = remat;

  mlir::MLIRContext context;
  context.loadDialect<mlir::func::FuncDialect, phaze::stablehlo::StableHLODialect>();
  auto step = makeTrainStep(context, *model, options);
  if (mlir::failed(step) || mlir::failed(mlir::verify(*step->module)))
    return 1;
  std::string error;
  std::unique_ptr<llvm::ToolOutputFile> output = mlir::openOutputFile(outputName, &error);
  if (!output)
    return fail(error);
  step->module->print(output->os(), mlir::OpPrintingFlags().assumeVerified());
  output->os() << "\n";
  if (std::optional<std::string> wrong = phaze::whyNotWritten(output->os()))
    return fail(outputName + ": cannot write: " + *wrong);
  output->keep();
  return 0;
}

} // namespace

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  phaze::beginOutput("phaze-gen");
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(argc, argv, "writes training steps of language models\n");
  return phaze::endOutput(run());
}
