// The passes of phaze, in the order of the pipeline.
#ifndef PHAZE_TRANSFORMS_PASSES_TD
#define PHAZE_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def VerifyRegisteredPass : Pass<"phaze-verify-registered"> {
  let summary = "Refuse operations and types of unknown dialects";
  let description = [{
    Attributes of other compilers on arguments and operations are kept; operations and types of
    dialects that phaze does not know are errors. `phaze-opt` runs this first, unless
    `--allow-unregistered-dialect` is given.

    Requires: any operation. Ensures: every operation and type is of a registered dialect.
  }];
}

def SummarizePass : Pass<"phaze-summarize", "::mlir::ModuleOp"> {
  let summary = "Print what a module holds";
  let description = [{
    Prints functions, operations by kind, bytes of arguments and results, and floating-point
    operations by kind and element type, following calls and loops of constant trip count.

    Requires: any module. Ensures: the module is not changed. docs/Summary.md has the counting rules
    and the JSON format.

    Example: `phaze-opt --phaze-summarize=format=json -o /dev/null model.mlir`
  }];
  let options = [
    Option<"format", "format", "::phaze::SummaryFormat", "::phaze::SummaryFormat::Table",
           "How to print",
           [{::llvm::cl::values(
               clEnumValN(::phaze::SummaryFormat::Table, "table", "for people"),
               clEnumValN(::phaze::SummaryFormat::Json, "json", "for programs"))}]>,
    Option<"file", "file", "std::string", "\"-\"", "Where to print, - for standard output">
  ];
}

def LoadWorkloadPass : Pass<"phaze-load-workload", "::mlir::ModuleOp"> {
  let summary = "Append the workload of a JSON file to the module";
  let description = [{
    Reads a file as `phaze-dump-workload` writes it and docs/Workload.md describes it.

    Requires: any module. Ensures: the module ends with the workload as a `phaze.workload`, in normal
    order.

    Example: `phaze-opt --phaze-load-workload=file=workload.json empty.mlir`
  }];
  let options = [Option<"file", "file", "std::string", "\"-\"",
                        "What to read, - for standard input">];
  let dependentDialects = ["::phaze::ir::PhazeDialect"];
}

def DumpWorkloadPass : Pass<"phaze-dump-workload", "::mlir::ModuleOp"> {
  let summary = "Write the module's workload as JSON";
  let description = [{
    The file is written whole or not at all; docs/Workload.md describes it.

    Requires: a module with one `phaze.workload`. Ensures: the module is not changed.

    Example: `phaze-opt --phaze-dump-workload=file=workload.json -o /dev/null step.mlir`
  }];
  let options = [Option<"file", "file", "std::string", "\"-\"",
                        "Where to write, - for standard output">];
}

#endif
