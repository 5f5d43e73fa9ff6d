// The table of operations; see the header.
#include "dialects/Vhlo/Operations.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/ErrorHandling.h"

namespace phaze::vhlo {

namespace {

/// A row of the table. An empty `to` means that the operation still exists. Attributes are
/// `name[:kind][=default]`; they are encoded in the order of their names.
struct Row {
  llvm::StringLiteral name;
  llvm::StringLiteral from;
  llvm::StringLiteral to;
  llvm::StringLiteral attributes;
};

#define CONVOLUTION_DIMENSIONS                                                                     \
  "input_batch_dimension:part input_feature_dimension:part input_spatial_dimensions:part "         \
  "kernel_input_feature_dimension:part kernel_output_feature_dimension:part "                      \
  "kernel_spatial_dimensions:part output_batch_dimension:part output_feature_dimension:part "      \
  "output_spatial_dimensions:part feature_group_count batch_group_count "                          \
  "precision_config=precision"
#define CONVOLUTION_DILATIONS                                                                      \
  "lhs_dilation:i64s=ones@input_spatial_dimensions "                                               \
  "rhs_dilation:i64s=ones@input_spatial_dimensions "                                               \
  "window_reversal:i1s=falses@input_spatial_dimensions "
#define STRIDES "window_strides:i64s=ones@input_spatial_dimensions "
#define PADDING "padding=pairs@input_spatial_dimensions "
#define DOT                                                                                        \
  "lhs_batching_dimensions:part rhs_batching_dimensions:part lhs_contracting_dimensions:part "     \
  "rhs_contracting_dimensions:part precision_config=precision"
#define GROUPS "replica_groups channel_id:channel=0"
#define GLOBAL_GROUPS GROUPS " use_global_device_ids:unit=false"

// Facts of the published definition of VHLO 1.13.
constexpr Row rows[] = {
    {"abs_v1", "0.9.0", "", ""},
    {"add_v1", "0.9.0", "", ""},
    {"after_all_v1", "0.9.0", "", ""},
    {"all_gather_v1", "0.9.0", "1.4.0", "all_gather_dim " GLOBAL_GROUPS},
    {"all_gather_v2", "1.5.0", "", "all_gather_dim " GLOBAL_GROUPS},
    {"all_reduce_v1", "0.9.0", "1.4.0", GLOBAL_GROUPS},
    {"all_reduce_v2", "1.5.0", "", GLOBAL_GROUPS},
    {"all_to_all_v1", "0.9.0", "1.4.0", "split_dimension concat_dimension split_count " GROUPS},
    {"all_to_all_v2", "1.5.0", "", "split_dimension concat_dimension split_count " GROUPS},
    {"and_v1", "0.9.0", "", ""},
    {"atan2_v1", "0.9.0", "", ""},
    {"batch_norm_grad_v1", "0.9.0", "", "epsilon feature_index"},
    {"batch_norm_inference_v1", "0.9.0", "", "epsilon feature_index"},
    {"batch_norm_training_v1", "0.9.0", "", "epsilon feature_index"},
    {"bitcast_convert_v1", "0.9.0", "", ""},
    {"broadcast_in_dim_v1", "0.9.0", "", "broadcast_dimensions:i64s"},
    {"broadcast_v1", "0.9.0", "", "broadcast_sizes:i64s"},
    {"call_v1", "0.9.0", "", "callee:symbol"},
    {"case_v1", "0.9.0", "", ""},
    {"cbrt_v1", "0.9.0", "1.9.0", ""},
    {"cbrt_v2", "1.10.0", "", "result_accuracy=accuracy"},
    {"ceil_v1", "0.9.0", "", ""},
    {"cholesky_v1", "0.9.0", "", "lower=false"},
    {"clamp_v1", "0.9.0", "", ""},
    {"collective_broadcast_v1", "0.16.0", "", GROUPS},
    {"collective_permute_v1", "0.9.0", "", "source_target_pairs channel_id:channel=0"},
    {"compare_v1", "0.9.0", "", "comparison_direction compare_type=notype"},
    {"complex_v1", "0.9.0", "", ""},
    {"composite_v1", "0.19.0", "", "name composite_attributes={} decomposition:symbol version=0"},
    {"concatenate_v1", "0.9.0", "", "dimension"},
    {"constant_v1", "0.9.0", "", "value"},
    {"convert_v1", "0.9.0", "", ""},
    {"convolution_v1", "0.9.0", "", STRIDES PADDING CONVOLUTION_DILATIONS CONVOLUTION_DIMENSIONS},
    {"cosine_v1", "0.9.0", "1.9.0", ""},
    {"cosine_v2", "1.10.0", "", "result_accuracy=accuracy"},
    {"count_leading_zeros_v1", "0.9.0", "", ""},
    {"create_token_v1", "0.9.0", "", ""},
    {"cross-replica-sum_v1", "0.9.0", "", "replica_groups"},
    {"custom_call_v1", "0.9.0", "",
     "call_target_name has_side_effect=false backend_config=\"\" api_version:api=1 "
     "called_computations:symbols=[] operand_layouts=[] result_layouts=[] "
     "output_operand_aliases=[]"},
    {"divide_v1", "0.9.0", "", ""},
    {"dot_general_v1", "0.9.0", "1.5.0", DOT},
    {"dot_general_v2", "1.6.0", "",
     DOT " lhs_precision_type:part=none rhs_precision_type:part=none "
         "accumulation_type:part=none lhs_component_count:part=none "
         "rhs_component_count:part=none num_primitive_operations:part=none "
         "allow_imprecise_accumulation:part=none"},
    {"dot_v1", "0.9.0", "", "precision_config=precision"},
    {"dynamic_broadcast_in_dim_v1", "0.9.0", "",
     "broadcast_dimensions:i64s known_expanding_dimensions:i64s=tensor "
     "known_nonexpanding_dimensions:i64s=tensor"},
    {"dynamic_conv_v1", "0.9.0", "0.19.0",
     STRIDES PADDING CONVOLUTION_DILATIONS CONVOLUTION_DIMENSIONS},
    {"dynamic_conv_v2", "0.20.0", "", STRIDES CONVOLUTION_DILATIONS CONVOLUTION_DIMENSIONS},
    {"dynamic_gather_v1", "0.9.0", "1.0.0",
     "offset_dims:part collapsed_slice_dims:part start_index_map:part index_vector_dim:part "
     "indices_are_sorted=false"},
    {"dynamic_gather_v2", "1.1.0", "",
     "offset_dims:part collapsed_slice_dims:part operand_batching_dims:part=tensor "
     "start_indices_batching_dims:part=tensor start_index_map:part index_vector_dim:part "
     "indices_are_sorted=false"},
    {"dynamic_iota_v1", "0.9.0", "", "iota_dimension"},
    {"dynamic_pad_v1", "0.9.0", "", ""},
    {"dynamic_reshape_v1", "0.9.0", "", ""},
    {"dynamic_slice_v1", "0.9.0", "", "slice_sizes:i64s"},
    {"dynamic_update_slice_v1", "0.9.0", "", ""},
    {"einsum_v1", "0.9.0", "", "einsum_config"},
    {"exponential_minus_one_v1", "0.9.0", "1.9.0", ""},
    {"exponential_minus_one_v2", "1.10.0", "", "result_accuracy=accuracy"},
    {"exponential_v1", "0.9.0", "1.8.0", ""},
    {"exponential_v2", "1.9.0", "", "result_accuracy=accuracy"},
    {"fft_v1", "0.9.0", "", "fft_type fft_length:i64s"},
    {"floor_v1", "0.9.0", "", ""},
    {"func_v1", "0.9.0", "",
     "sym_name function_type sym_visibility=\"\" arg_attrs=[] res_attrs=[]"},
    {"gather_v1", "0.9.0", "1.0.0",
     "offset_dims:part collapsed_slice_dims:part start_index_map:part index_vector_dim:part "
     "slice_sizes:i64s indices_are_sorted=false"},
    {"gather_v2", "1.1.0", "",
     "offset_dims:part collapsed_slice_dims:part operand_batching_dims:part=tensor "
     "start_indices_batching_dims:part=tensor start_index_map:part index_vector_dim:part "
     "slice_sizes:i64s indices_are_sorted=false"},
    {"get_dimension_size_v1", "0.9.0", "", "dimension"},
    {"get_tuple_element_v1", "0.9.0", "", "index"},
    {"if_v1", "0.9.0", "", ""},
    {"imag_v1", "0.9.0", "", ""},
    {"infeed_v1", "0.9.0", "", "infeed_config:kept=\"\" layout=[]"},
    {"iota_v1", "0.9.0", "", "iota_dimension"},
    {"is_finite_v1", "0.9.0", "", ""},
    {"log_plus_one_v1", "0.9.0", "1.9.0", ""},
    {"log_plus_one_v2", "1.10.0", "", "result_accuracy=accuracy"},
    {"log_v1", "0.9.0", "1.9.0", ""},
    {"log_v2", "1.10.0", "", "result_accuracy=accuracy"},
    {"logistic_v1", "0.9.0", "1.9.0", ""},
    {"logistic_v2", "1.10.0", "", "result_accuracy=accuracy"},
    {"map_v1", "0.9.0", "", "dimensions:i64s"},
    {"maximum_v1", "0.9.0", "", ""},
    {"minimum_v1", "0.9.0", "", ""},
    {"multiply_v1", "0.9.0", "", ""},
    {"negate_v1", "0.9.0", "", ""},
    {"not_v1", "0.9.0", "", ""},
    {"optimization_barrier_v1", "0.9.0", "", ""},
    {"or_v1", "0.9.0", "", ""},
    {"outfeed_v1", "0.9.0", "", "outfeed_config:kept=\"\""},
    {"pad_v1", "0.9.0", "", "edge_padding_low:i64s edge_padding_high:i64s interior_padding:i64s"},
    {"partition_id_v1", "0.9.0", "", ""},
    {"popcnt_v1", "0.9.0", "", ""},
    {"power_v1", "0.9.0", "", ""},
    {"real_dynamic_slice_v1", "0.9.0", "", ""},
    {"real_v1", "0.9.0", "", ""},
    {"recv_v1", "0.9.0", "1.11.0", "channel_id:part channel_type:part is_host_transfer=false"},
    {"recv_v2", "1.12.0", "",
     "channel_id:part channel_type:part is_host_transfer=false source_target_pairs=tensor"},
    {"reduce_precision_v1", "0.9.0", "", "exponent_bits mantissa_bits"},
    {"reduce_scatter_v1", "0.9.0", "", "scatter_dimension " GLOBAL_GROUPS},
    {"reduce_v1", "0.9.0", "", "dimensions:i64s"},
    {"reduce_window_v1", "0.9.0", "",
     "window_dimensions:i64s window_strides:i64s=ones@window_dimensions "
     "base_dilations:i64s=ones@window_dimensions window_dilations:i64s=ones@window_dimensions "
     "padding=pairs@window_dimensions"},
    {"remainder_v1", "0.9.0", "", ""},
    {"replica_id_v1", "0.9.0", "", ""},
    {"reshape_v1", "0.9.0", "", ""},
    {"return_v1", "0.9.0", "", ""},
    {"reverse_v1", "0.9.0", "", "dimensions:i64s"},
    {"rng_bit_generator_v1", "0.9.0", "", "rng_algorithm"},
    {"rng_v1", "0.9.0", "", "rng_distribution"},
    {"round_nearest_afz_v1", "0.9.0", "", ""},
    {"round_nearest_even_v1", "0.9.0", "", ""},
    {"rsqrt_v1", "0.9.0", "1.9.0", ""},
    {"rsqrt_v2", "1.10.0", "", "result_accuracy=accuracy"},
    {"scatter_v1", "0.9.0", "1.0.0",
     "update_window_dims:part inserted_window_dims:part scatter_dims_to_operand_dims:part "
     "index_vector_dim:part indices_are_sorted=false unique_indices=false"},
    {"scatter_v2", "1.1.0", "",
     "update_window_dims:part inserted_window_dims:part input_batching_dims:part=tensor "
     "scatter_indices_batching_dims:part=tensor scatter_dims_to_operand_dims:part "
     "index_vector_dim:part indices_are_sorted=false unique_indices=false"},
    {"select_and_scatter_v1", "0.9.0", "",
     "window_dimensions:i64s window_strides:i64s=ones@window_dimensions "
     "padding=pairs@window_dimensions"},
    {"select_v1", "0.9.0", "", ""},
    {"send_v1", "0.9.0", "1.11.0", "channel_id:part channel_type:part is_host_transfer=false"},
    {"send_v2", "1.12.0", "",
     "channel_id:part channel_type:part is_host_transfer=false source_target_pairs=tensor"},
    {"set_dimension_size_v1", "0.9.0", "", "dimension"},
    {"shift_left_v1", "0.9.0", "", ""},
    {"shift_right_arithmetic_v1", "0.9.0", "", ""},
    {"shift_right_logical_v1", "0.9.0", "", ""},
    {"sign_v1", "0.9.0", "", ""},
    {"sine_v1", "0.9.0", "1.9.0", ""},
    {"sine_v2", "1.10.0", "", "result_accuracy=accuracy"},
    {"slice_v1", "0.9.0", "", "start_indices:i64s limit_indices:i64s strides:i64s"},
    {"sort_v1", "0.9.0", "", "dimension=-1 is_stable=false"},
    {"sqrt_v1", "0.9.0", "1.9.0", ""},
    {"sqrt_v2", "1.10.0", "", "result_accuracy=accuracy"},
    {"subtract_v1", "0.9.0", "", ""},
    {"tan_v1", "1.4.0", "1.9.0", ""},
    {"tan_v2", "1.10.0", "", "result_accuracy=accuracy"},
    {"tanh_v1", "0.9.0", "1.9.0", ""},
    {"tanh_v2", "1.10.0", "", "result_accuracy=accuracy"},
    {"torch_index_select_v1", "0.9.0", "", "dim batch_dims"},
    {"transpose_v1", "0.9.0", "", "permutation:i64s"},
    {"triangular_solve_v1", "0.9.0", "", "left_side lower unit_diagonal transpose_a"},
    {"tuple_v1", "0.9.0", "", ""},
    {"unary_einsum_v1", "0.9.0", "", "einsum_config"},
    {"uniform_dequantize_v1", "0.9.0", "", ""},
    {"uniform_quantize_v1", "0.9.0", "", ""},
    {"while_v1", "0.9.0", "", ""},
    {"xor_v1", "0.9.0", "", ""},
};

DefaultKind defaultKind(llvm::StringRef text) {
  return llvm::StringSwitch<DefaultKind>(text)
      .Case("false", DefaultKind::False)
      .Case("\"\"", DefaultKind::String)
      .Case("[]", DefaultKind::Array)
      .Case("{}", DefaultKind::Dictionary)
      .Case("tensor", DefaultKind::Tensor)
      .Case("ones", DefaultKind::Ones)
      .Case("pairs", DefaultKind::Pairs)
      .Case("falses", DefaultKind::Falses)
      .Case("notype", DefaultKind::NoType)
      .Case("precision", DefaultKind::Precision)
      .Case("accuracy", DefaultKind::Accuracy)
      .Case("none", DefaultKind::NoneType)
      .Default(DefaultKind::Integer);
}

AttributeRow parseAttribute(llvm::StringRef text) {
  AttributeRow attribute;
  auto [nameAndKind, fallback] = text.split('=');
  auto [name, kind] = nameAndKind.split(':');
  attribute.name = name;
  attribute.kind = llvm::StringSwitch<AttributeKind>(kind)
                       .Case("kept", AttributeKind::Kept)
                       .Case("i64s", AttributeKind::Integers)
                       .Case("i1s", AttributeKind::Booleans)
                       .Case("symbol", AttributeKind::Symbol)
                       .Case("symbols", AttributeKind::Symbols)
                       .Case("unit", AttributeKind::Unit)
                       .Case("channel", AttributeKind::Channel)
                       .Case("api", AttributeKind::ApiVersion)
                       .Case("part", AttributeKind::Part)
                       .Default(AttributeKind::Same);
  if (fallback.empty())
    return attribute;
  auto [what, like] = fallback.split('@');
  attribute.like = like;
  attribute.fallback = defaultKind(what);
  if (attribute.fallback == DefaultKind::Integer && what.getAsInteger(10, attribute.number))
    llvm_unreachable("a default that the table does not know");
  return attribute;
}

OperationRow parseRow(const Row &row) {
  OperationRow operation;
  operation.name = row.name;
  operation.stem = row.name.take_front(row.name.rfind("_v"));
  operation.from = *Version::parse(row.from);
  operation.to = row.to.empty() ? currentVersion : *Version::parse(row.to);
  llvm::SmallVector<llvm::StringRef> parts;
  row.attributes.split(parts, ' ', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef part : parts)
    operation.attributes.push_back(parseAttribute(part));
  llvm::sort(operation.attributes,
             [](const AttributeRow &a, const AttributeRow &b) { return a.name < b.name; });
  return operation;
}

std::vector<OperationRow> parseRows() {
  std::vector<OperationRow> table;
  for (const Row &row : rows)
    table.push_back(parseRow(row));
  // Versions of one operation follow each other in the table.
  for (size_t i = 1; i < table.size(); ++i) {
    if (table[i - 1].stem != table[i].stem)
      continue;
    table[i - 1].next = &table[i];
    table[i].previous = &table[i - 1];
    table[i - 1].unary = table[i].stem.starts_with("all_");
  }
  return table;
}

} // namespace

const AttributeRow *OperationRow::find(llvm::StringRef attribute) const {
  auto found =
      llvm::find_if(attributes, [&](const AttributeRow &a) { return a.name == attribute; });
  return found == attributes.end() ? nullptr : &*found;
}

llvm::ArrayRef<OperationRow> operations() {
  static const std::vector<OperationRow> table = parseRows();
  return table;
}

const OperationRow *newest(llvm::StringRef stem) {
  static const llvm::StringMap<const OperationRow *> byStem = [] {
    llvm::StringMap<const OperationRow *> map;
    for (const OperationRow &operation : operations())
      map[operation.stem] = &operation;
    return map;
  }();
  return byStem.lookup(stem);
}

} // namespace phaze::vhlo
