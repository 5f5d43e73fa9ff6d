// RUN: phaze-opt %s --split-input-file --verify-diagnostics
// What the operators of phaze, their attributes and types refuse.

phaze.workload @contraction_c1 elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  phaze.kind @k {
    phaze.forward {
      %x = phaze.input activation : <batch x f32>
      // expected-error @+1 {{expected at least 2 operands and 1 result, found 1 and 1}}
      %y = phaze.contraction "dot"(%x) rows<batch> : (<batch x f32>) -> <batch x f32>
    }
  }
}

// -----

phaze.workload @contraction_c1_results elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  phaze.kind @k {
    phaze.forward {
      %x = phaze.input activation : <batch x f32>
      // expected-error @+1 {{expected at least 2 operands and 1 result, found 2 and 0}}
      phaze.contraction "dot"(%x, %x) : (<batch x f32>, <batch x f32>) -> ()
    }
  }
}

// -----

phaze.workload @contraction_c2 elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>, <ffn = 16>] {
  phaze.kind @k {
    phaze.forward {
      %x = phaze.input activation : <batch x hidden x f32>
      %w = phaze.input activation : <hidden x ffn x f32>
      // expected-error @+1 {{expected factor 'batch' as often in batch, rows and columns as in the result, found 2 and 1}}
      %y = phaze.contraction "dot"(%x, %w) rows<batch, batch> columns<ffn> reduction<hidden> : (<batch x hidden x f32>, <hidden x ffn x f32>) -> <batch x ffn x f32>
    }
  }
}

// -----

phaze.workload @contraction_c2_missing elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>, <ffn = 16>] {
  phaze.kind @k {
    phaze.forward {
      %x = phaze.input activation : <batch x hidden x f32>
      %w = phaze.input activation : <hidden x ffn x f32>
      // expected-error @+1 {{expected factor 'ffn' as often in batch, rows and columns as in the result, found 0 and 1}}
      %y = phaze.contraction "dot"(%x, %w) rows<batch> reduction<hidden> : (<batch x hidden x f32>, <hidden x ffn x f32>) -> <batch x ffn x f32>
    }
  }
}

// -----

phaze.workload @contraction_c3 elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>, <ffn = 16>] {
  phaze.kind @k {
    phaze.forward {
      %x = phaze.input activation : <batch x hidden x f32>
      %w = phaze.input activation : <hidden x ffn x f32>
      // expected-error @+1 {{batch factor 'batch' is not in both operands}}
      %y = phaze.contraction "dot"(%x, %w) batch<batch> columns<ffn> reduction<hidden> : (<batch x hidden x f32>, <hidden x ffn x f32>) -> <batch x ffn x f32>
    }
  }
}

// -----

phaze.workload @contraction_c4 elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>, <ffn = 16>] {
  phaze.kind @k {
    phaze.forward {
      %x = phaze.input activation : <batch x hidden x f32>
      %w = phaze.input activation : <hidden x ffn x f32>
      // expected-error @+1 {{row factor 'ffn' is in the second operand only}}
      %y = phaze.contraction "dot"(%x, %w) rows<batch, ffn> reduction<hidden> : (<batch x hidden x f32>, <hidden x ffn x f32>) -> <batch x ffn x f32>
    }
  }
}

// -----

phaze.workload @contraction_c4_columns elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>, <ffn = 16>] {
  phaze.kind @k {
    phaze.forward {
      %x = phaze.input activation : <batch x hidden x f32>
      %w = phaze.input activation : <hidden x ffn x f32>
      // expected-error @+1 {{column factor 'batch' is in the first operand only}}
      %y = phaze.contraction "dot"(%x, %w) columns<batch, ffn> reduction<hidden> : (<batch x hidden x f32>, <hidden x ffn x f32>) -> <batch x ffn x f32>
    }
  }
}

// -----

phaze.workload @contraction_c5 elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>, <ffn = 16>] {
  phaze.kind @k {
    phaze.forward {
      %x = phaze.input activation : <batch x hidden x f32>
      %w = phaze.input activation : <hidden x ffn x f32>
      // expected-error @+1 {{reduction factor 'other' is in no operand}}
      %y = phaze.contraction "dot"(%x, %w) rows<batch> columns<ffn> reduction<hidden, other> : (<batch x hidden x f32>, <hidden x ffn x f32>) -> <batch x ffn x f32>
    }
  }
}

// -----

phaze.workload @reduction_c1 elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  phaze.kind @k {
    phaze.forward {
      %x = phaze.input activation : <batch x f32>
      // expected-error @+1 {{no operand has factor 'hidden', which is reduced}}
      %y = phaze.reduction "reduce"(%x) over<hidden> : (<batch x f32>) -> <batch x f32>
    }
  }
}

// -----

phaze.workload @operator_c1 elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  phaze.kind @k {
    phaze.forward {
      %x = phaze.input activation : <batch x f32>
      // expected-error @+1 {{expected work and the type in which it is done together}}
      %y = phaze.elementwise "tanh"(%x) work<1 * batch> : (<batch x f32>) -> <batch x f32>
    }
  }
}

// -----

phaze.workload @operator_c1_type elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  phaze.kind @k {
    phaze.forward {
      %x = phaze.input activation : <batch x f32>
      // expected-error @+1 {{expected work and the type in which it is done together}}
      %y = phaze.view "reshape"(%x) in f32 : (<batch x f32>) -> <batch x f32>
    }
  }
}

// -----

phaze.workload @work_c1 elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  phaze.kind @k {
    phaze.forward {
      %x = phaze.input activation : <batch x f32>
      // expected-error @+1 {{expected the number in front of a product not to be 0}}
      %y = phaze.elementwise "tanh"(%x) work<0 * batch> in f32 : (<batch x f32>) -> <batch x f32>
    }
  }
}

// -----

phaze.workload @cost_c1 elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  phaze.kind @k {
    phaze.forward {
      %x = phaze.input activation : <batch x f32>
      // expected-error @+1 {{expected no negative number in a cost, found -1}}
      %y = phaze.view "reshape"(%x) {costs = {tpuv4 = #phaze.cost<unit = vector, one_core = 1, all_cores = 1, bound_by = hbm, array = 0 B, buffer = 0 B, hbm = -1 B, energy = 0 pJ>}} : (<batch x f32>) -> <batch x f32>
    }
  }
}

// -----

phaze.workload @cost_bound elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  phaze.kind @k {
    phaze.forward {
      %x = phaze.input activation : <batch x f32>
      // expected-error @+2 {{failed to parse Phaze_Cost parameter 'boundBy'}}
      // expected-error @+1 {{expected ::phaze::ir::Bound to be one of: none, compute, lanes, array, buffer, global, hbm, network}}
      %y = phaze.view "reshape"(%x) {costs = {tpuv4 = #phaze.cost<unit = vector, one_core = 1, all_cores = 1, bound_by = luck, array = 0 B, buffer = 0 B, hbm = 0 B, energy = 0 pJ>}} : (<batch x f32>) -> <batch x f32>
    }
  }
}

// -----

phaze.workload @costs_of_something_else elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  phaze.kind @k {
    phaze.forward {
      %x = phaze.input activation : <batch x f32>
      // expected-error @+1 {{attribute 'costs' failed to satisfy constraint: dictionary of named attribute values of costs by architecture}}
      %y = phaze.view "reshape"(%x) {costs = {tpuv4 = 3}} : (<batch x f32>) -> <batch x f32>
    }
  }
}

// -----

phaze.workload @workload_c7 elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  phaze.arch @tpuv4 preset "tpuv4"
  phaze.kind @k {
    phaze.forward {
      %x = phaze.input activation : <batch x f32>
      // expected-error @+1 {{has costs on 'tpuv5', which is no phaze.arch of the workload or a module around it}}
      %y = phaze.fused -> <batch x f32> attributes {costs = {tpuv5 = #phaze.cost<unit = none, one_core = 0, all_cores = 0, bound_by = none, array = 0 B, buffer = 0 B, hbm = 0 B, energy = 0 pJ>}} {
        %z = phaze.view "reshape"(%x) : (<batch x f32>) -> <batch x f32>
        phaze.yield outputs(%z : <batch x f32>)
      }
    }
  }
}

// -----

phaze.workload @slot_c1 elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  phaze.kind @k {
    phaze.forward {
      %x = phaze.input activation : <batch x f32>
      // expected-error @+1 {{expected a start of at least 0, found -1}}
      %y = phaze.view "reshape"(%x) {slot = #phaze.slot<arch = "tpuv4", start = -1, mode = all>} : (<batch x f32>) -> <batch x f32>
    }
  }
}

// -----

phaze.workload @slot_c1_cores elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  phaze.kind @k {
    phaze.forward {
      %x = phaze.input activation : <batch x f32>
      // expected-error @+1 {{expected core numbers of at least 0, found -3}}
      %y = phaze.view "reshape"(%x) {slot = #phaze.slot<arch = "tpuv4", start = 0, mode = one, cores = [-3]>} : (<batch x f32>) -> <batch x f32>
    }
  }
}

// -----

phaze.workload @slot_c2 elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  phaze.kind @k {
    phaze.forward {
      %x = phaze.input activation : <batch x f32>
      // expected-error @+1 {{expected one or two cores in mode 'one', found 0}}
      %y = phaze.view "reshape"(%x) {slot = #phaze.slot<arch = "tpuv4", start = 0, mode = one>} : (<batch x f32>) -> <batch x f32>
    }
  }
}

// -----

phaze.workload @slot_c2_all elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  phaze.kind @k {
    phaze.forward {
      %x = phaze.input activation : <batch x f32>
      // expected-error @+1 {{expected no cores in mode 'all', found 1}}
      %y = phaze.view "reshape"(%x) {slot = #phaze.slot<arch = "tpuv4", start = 0, mode = all, cores = [1]>} : (<batch x f32>) -> <batch x f32>
    }
  }
}

// -----

phaze.workload @tensor_size elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  phaze.kind @k {
    phaze.forward {
      // expected-error @+1 {{expected 1 or the names of factors, found 2}}
      %y = phaze.input side : <batch x 2 x f32>
    }
  }
}

// -----

phaze.workload @tensor_element elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  phaze.kind @k {
    phaze.forward {
      // expected-error @+1 {{expected an element type at the end}}
      %y = phaze.input side : <batch * hidden>
    }
  }
}

// -----

phaze.workload @tensor_empty elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  phaze.kind @k {
    phaze.forward {
      // expected-error @+1 {{expected a name}}
      %y = phaze.input side : <>
    }
  }
}
