# Checks who includes whom. The rules are those of docs/Architecture.md; RULES below is their table.
#
#   check_layering.py ROOT        lists violations, exits 1 if there are any
#   check_layering.py --self-test shows that each rule catches what it should
import pathlib
import re
import sys

IR_FREE = ["Support", "Solver", "Scheduling", "Pipeline", "Placement", "Json", "Arch", "Workload", "CostModel",
           "Sharding", "Plan", "Evaluation", "Search", "Report"]
# Standard C++ and phaze alone: no LLVM either.
PURE = ["Support", "Solver", "Scheduling", "Pipeline", "Placement"]
# What a library may include of phaze's others. Every library has a row.
MAY_USE = {
    "Support": [],
    "Solver": ["Support"],
    "Scheduling": ["Support", "Solver"],
    "Pipeline": ["Support"],
    "Placement": ["Support", "Pipeline"],
    "Json": ["Support"],
    "Arch": ["Support", "Json"],
    "Workload": ["Support", "Json"],
    "CostModel": ["Support", "Json", "Arch", "Workload"],
    "Sharding": ["Support", "Json", "Arch", "Workload", "CostModel"],
    "Plan": ["Support", "Json", "Arch", "Workload", "Pipeline"],
    "Evaluation": ["Support", "Pipeline", "Arch", "Workload", "CostModel", "Sharding", "Plan", "Solver", "Scheduling", "Placement"],
    "Search": ["Support", "Pipeline", "Json", "Arch", "Workload", "CostModel", "Sharding", "Plan", "Scheduling", "Placement", "Evaluation"],
    "Report": ["Support", "Json", "Arch", "Workload", "Pipeline", "Plan"],
    "Conversion": ["Support", "Json", "Arch", "Workload", "Pipeline", "CostModel", "Sharding", "Plan", "Evaluation"],
    "Emission": ["Support", "Pipeline", "Json", "Arch", "Workload", "Plan", "Sharding", "Conversion", "Import"],
    "Autodiff": [],
    "Generator": ["Autodiff"],
    "Interpreter": ["Json"],
    "Stages": ["Support", "Json", "Pipeline", "Workload", "Import"],
    "Execution": ["Support", "Json", "Workload", "Plan", "Import", "Stages", "Interpreter", "Spmd"],
    "Validation": ["Support", "Json", "Arch", "Workload", "Plan", "Placement", "Report", "Search", "Import", "Generator"],
    "Artifact": [],
    "Reader": ["Json", "Artifact"],
    "Import": ["Support", "Json", "Arch", "Workload"],
    "Spmd": ["Autodiff", "Import", "Interpreter"],
    "Transforms": ["Support", "Json", "Arch", "Workload", "CostModel", "Sharding", "Plan", "Report", "Solver",
                   "Scheduling", "Evaluation", "Search", "Conversion", "Reader", "Import", "Emission", "Spmd"],
    "Lowering": ["Support", "Json", "Pipeline", "Workload", "Plan", "Import", "Emission", "Spmd", "Stages", "Transforms"],
    "Driver": ["Support", "Json", "Arch", "Workload", "Plan", "Report", "Search", "Reader", "Import", "Emission", "Transforms"],
    "CAPI": ["Support", "Json", "Arch", "Workload", "Plan", "Search", "Artifact", "Reader", "Import", "Emission", "Transforms", "Driver", "Validation"],
}
# Pairs that must never meet, whatever else is allowed.
NEVER = [("Report", "Search"), ("Emission", "Search")]

# Headers of CBC and of what it is made of, however they are spelled: <Cbc_C_Interface.h>, <coin/ClpSimplex.hpp>.
CBC = re.compile(r"(coin(-or)?/.*|(Cbc|Clp|Cgl|Coin|Osi)[A-Z_]\w*\.(h|hpp))$")

INCLUDE = re.compile(r'^\s*#\s*include\s+["<]([^">]+)[">]', re.M)


def library_of(path):
    """The library that a file of lib/ or include/phaze/ belongs to, else None."""
    parts = path.split("/")
    if parts[0] == "lib" and len(parts) > 2:
        return parts[1]
    if parts[:2] == ["include", "phaze"] and len(parts) > 3:
        return parts[2]
    return None


def violations(path, text):
    """Yields (include, reason) for each include of the file that breaks a rule."""
    library = library_of(path)
    for include in INCLUDE.findall(text):
        top = include.split("/")[0]
        used = include.split("/")[1] if top == "phaze" and include.count("/") > 1 else None
        if library in IR_FREE and top in ("mlir", "mlir-c", "dialects"):
            yield include, f"{library} is free of IR"
        if library in PURE and top in ("llvm", "llvm-c"):
            yield include, f"{library} is standard C++ only"
        if CBC.match(include) and path != "lib/Solver/CbcBackend.cpp":
            yield include, "only lib/Solver/CbcBackend.cpp includes CBC"
        if path.startswith("dialects/") and top == "phaze":
            yield include, "dialects know nothing of the libraries"
        if library in MAY_USE and used and used != library and used not in MAY_USE[library]:
            yield include, f"{library} may use only {', '.join(MAY_USE[library]) or 'nothing'}"
        if (library, used) in NEVER:
            yield include, f"{library} reads a plan and never calls {used}"


def self_test():
    bad = [("lib/Scheduling/A.cpp", "mlir/IR/Builders.h"), ("include/phaze/Search/A.h", "dialects/X.h"),
           ("lib/Solver/A.cpp", "llvm/ADT/StringRef.h"), ("lib/Solver/Model.cpp", "coin/CbcModel.hpp"),
           ("lib/Solver/Model.cpp", "Cbc_C_Interface.h"), ("lib/Search/A.cpp", "OsiClpSolverInterface.hpp"),
           ("tools/phaze-solve/A.cpp", "Cbc_C_Interface.h"), ("lib/Transforms/A.cpp", "phaze/Generator/Model.h"),
           ("lib/Import/A.cpp", "phaze/Search/Search.h"),
           ("dialects/StableHLO/A.cpp", "phaze/Search/Search.h"),
           ("lib/Placement/A.cpp", "phaze/Scheduling/Problem.h"),
           ("lib/Arch/A.cpp", "phaze/CostModel/VectorCost.h"), ("lib/Workload/A.cpp", "phaze/Arch/A.h"), ("lib/CostModel/A.cpp", "phaze/Plan/P.h"),
           ("lib/Plan/A.cpp", "phaze/Placement/Plan.h"), ("lib/Report/A.cpp", "phaze/CostModel/Rules.h"),
           ("lib/Sharding/A.cpp", "phaze/Search/S.h"), ("lib/CostModel/A.cpp", "phaze/Sharding/Sharding.h"),
           ("lib/Autodiff/A.cpp", "phaze/Generator/Model.h"),
           ("lib/Interpreter/A.cpp", "phaze/Import/Factors.h"),
           ("lib/Report/A.cpp", "phaze/Search/Search.h"), ("lib/Emission/A.cpp", "phaze/Search/S.h")]
    good = [("lib/Solver/CbcBackend.cpp", "Cbc_C_Interface.h"), ("lib/Evaluation/A.cpp", "phaze/Solver/CbcBackend.h"), ("lib/Import/A.cpp", "mlir/IR/X.h"),
            ("lib/Report/A.cpp", "llvm/Support/JSON.h"), ("lib/Scheduling/A.cpp", "phaze/Solver/M.h"),
            ("lib/Scheduling/A.cpp", "phaze/Scheduling/M.h"), ("lib/CostModel/A.cpp", "phaze/Arch/A.h"),
            ("lib/CostModel/A.cpp", "phaze/Workload/W.h"), ("lib/Plan/A.cpp", "phaze/Workload/W.h"),
            ("lib/Report/A.cpp", "phaze/Plan/Plan.h"),
            ("lib/Sharding/A.cpp", "phaze/CostModel/C.h"),
            ("lib/Scheduling/A.cpp", "vector")]
    for path, include in bad:
        assert list(violations(path, f'#include "{include}"\n')), (path, include)
    for path, include in good:
        assert not list(violations(path, f"#include <{include}>\n")), (path, include)


def main():
    if sys.argv[1] == "--self-test":
        self_test()
        return 0
    root = pathlib.Path(sys.argv[1])
    failed = False
    for library in sorted(path.name for path in (root / "lib").iterdir() if path.is_dir()):
        if library not in MAY_USE:
            print(f"lib/{library}: has no row in MAY_USE")
            failed = True
    # Or the rule below would look for a name that nobody uses.
    if not any(map(CBC.match, INCLUDE.findall((root / "lib/Solver/CbcBackend.cpp").read_text()))):
        print("lib/Solver/CbcBackend.cpp: includes CBC by a name that this check does not know")
        failed = True
    for folder in ("dialects", "include", "lib", "tools", "test", "bench"):
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in (".h", ".cpp", ".td"):
                relative = path.relative_to(root).as_posix()
                for include, reason in violations(relative, path.read_text()):
                    print(f"{relative}: includes {include}, but {reason}")
                    failed = True
    return failed


if __name__ == "__main__":
    sys.exit(main())
