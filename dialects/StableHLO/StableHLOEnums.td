// Enumerations of StableHLO. In generic position they are spelled `#stablehlo<precision HIGHEST>`.
#ifndef PHAZE_STABLEHLO_ENUMS_TD
#define PHAZE_STABLEHLO_ENUMS_TD

include "mlir/IR/EnumAttr.td"
include "StableHLODialect.td"

class SH_Enum<string name, list<string> names>
    : I32EnumAttr<name, "", !foreach(i, !range(!size(names)), I32EnumAttrCase<names[i], i>)> {
  let cppNamespace = "::phaze::stablehlo";
  let genSpecializedAttr = 0;
}
class SH_EnumAttr<I32EnumAttr enum, string attrMnemonic>
    : EnumAttr<StableHLO_Dialect, enum, attrMnemonic>;

def SH_PrecisionEnum : SH_Enum<"Precision", ["DEFAULT", "HIGH", "HIGHEST"]>;
def SH_Precision : SH_EnumAttr<SH_PrecisionEnum, "precision">;

def SH_FftTypeEnum : SH_Enum<"FftType", ["FFT", "IFFT", "RFFT", "IRFFT"]>;
def SH_FftType : SH_EnumAttr<SH_FftTypeEnum, "fft_type">;

def SH_ComparisonDirectionEnum
    : SH_Enum<"ComparisonDirection", ["EQ", "NE", "GE", "GT", "LE", "LT"]>;
def SH_ComparisonDirection : SH_EnumAttr<SH_ComparisonDirectionEnum, "comparison_direction">;

def SH_ComparisonTypeEnum
    : SH_Enum<"ComparisonType", ["NOTYPE", "FLOAT", "TOTALORDER", "SIGNED", "UNSIGNED"]>;
def SH_ComparisonType : SH_EnumAttr<SH_ComparisonTypeEnum, "comparison_type">;

def SH_TransposeEnum
    : SH_Enum<"Transpose", ["TRANSPOSE_INVALID", "NO_TRANSPOSE", "TRANSPOSE", "ADJOINT"]>;
def SH_Transpose : SH_EnumAttr<SH_TransposeEnum, "transpose">;

def SH_RngDistributionEnum
    : I32EnumAttr<"RngDistribution", "",
                  [I32EnumAttrCase<"UNIFORM", 1>, I32EnumAttrCase<"NORMAL", 2>]> {
  let cppNamespace = "::phaze::stablehlo";
  let genSpecializedAttr = 0;
}
def SH_RngDistribution : SH_EnumAttr<SH_RngDistributionEnum, "rng_distribution">;

def SH_RngAlgorithmEnum : SH_Enum<"RngAlgorithm", ["DEFAULT", "THREE_FRY", "PHILOX"]>;
def SH_RngAlgorithm : SH_EnumAttr<SH_RngAlgorithmEnum, "rng_algorithm">;

def SH_ResultAccuracyModeEnum
    : SH_Enum<"ResultAccuracyMode", ["DEFAULT", "HIGHEST", "TOLERANCE"]>;
def SH_ResultAccuracyMode : SH_EnumAttr<SH_ResultAccuracyModeEnum, "result_accuracy_mode"> {
  let assemblyFormat = "`<` $value `>`";
}

#endif
