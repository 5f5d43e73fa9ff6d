// RUN: phaze-opt %s --split-input-file --verify-diagnostics
// What kinds of layers and their parts refuse.

phaze.workload @part_c1 elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  phaze.kind @k {
    phaze.forward {
      // expected-error @+1 {{expects parent op to be one of}}
      phaze.arch @a <tensor_cores = 1 x 1 x 1, vector_cores = 1 x 1, buffer = 1 MiB, hbm = 1 GiB at 1 GBps, clock = 1 MHz>
    }
  }
}

// -----

phaze.workload @part_c1_foreign elements [<f32 = 32>] factors [<batch = 32>] {
  phaze.kind @k {
    phaze.forward {
      // expected-error @+1 {{has no place in a part}}
      builtin.module {
      }
    }
  }
}

// -----

phaze.workload @part_c2 elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  phaze.kind @k {
    // expected-error @+1 {{expected results of the types of the values that it keeps}}
    %s = phaze.forward -> <hidden x f32> {
      %x = phaze.input activation : <batch x f32>
      phaze.yield kept(%x : <batch x f32>)
    }
  }
}

// -----

phaze.workload @part_c3 elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  phaze.kind @k {
    %w = phaze.parameter "w" : <batch x f32>
    %s = phaze.forward -> <batch x f32> {
      // expected-error @+1 {{expected kept values to be results of operators or activations of the part}}
      phaze.yield kept(%w : <batch x f32>)
    }
  }
}

// -----

phaze.workload @part_c3_side elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  phaze.kind @k {
    %s = phaze.forward -> <batch x f32> {
      %x = phaze.input side : <batch x f32>
      // expected-error @+1 {{expected kept values to be results of operators or activations of the part}}
      phaze.yield kept(%x : <batch x f32>)
    }
  }
}

// -----

phaze.workload @part_c3_twice elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  phaze.kind @k {
    %s, %t = phaze.forward -> (<batch x f32>, <batch x f32>) {
      %x = phaze.input activation : <batch x f32>
      // expected-error @+1 {{keeps a value twice}}
      phaze.yield kept(%x, %x : <batch x f32>, <batch x f32>)
    }
  }
}

// -----

phaze.workload @part_c4 elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  phaze.kind @k {
    phaze.forward {
    }
    phaze.update {
      %x = phaze.input activation : <batch x f32>
      // expected-error @+1 {{only forward and backward parts keep values}}
      phaze.yield kept(%x : <batch x f32>)
    }
  }
}

// -----

phaze.workload @side_c1 operations 2 elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  // expected-error @+1 {{expected 1 sources, found 2}}
  phaze.side sources [0, 1] {
    %p = phaze.movement "iota"() : () -> <batch x f32>
  }
}

// -----

phaze.workload @side_c2 elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  phaze.side {
    // expected-error @+1 {{the side part depends on no activation}}
    %p = phaze.input activation : <batch x f32>
  }
}

// -----

phaze.workload @kind_c1 elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  phaze.kind @k {
    phaze.forward {
    }
    // expected-error @+1 {{is out of place: expected parameters and states, one forward part, and perhaps a backward and an update part}}
    %w = phaze.parameter "w" : <f32>
  }
}

// -----

phaze.workload @kind_c1_twice elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  phaze.kind @k {
    phaze.forward {
    }
    // expected-error @+1 {{is out of place: expected parameters and states, one forward part, and perhaps a backward and an update part}}
    phaze.forward {
    }
  }
}

// -----

phaze.workload @kind_c1_backward_first elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  phaze.kind @k {
    // expected-error @+1 {{is out of place}}
    phaze.backward {
    }
    phaze.forward {
    }
  }
}

// -----

phaze.workload @kind_c1_no_forward elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  // expected-error @+1 {{has no forward part}}
  phaze.kind @k {
    %w = phaze.parameter "w" : <f32>
  }
}

// -----

phaze.workload @fused_c1 elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  phaze.kind @k {
    phaze.forward {
      // expected-error @+1 {{has no operator}}
      phaze.fused {
      }
    }
  }
}

// -----

phaze.workload @fused_c1_nested elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  phaze.kind @k {
    phaze.forward {
      %x = phaze.input activation : <batch x f32>
      phaze.fused {
        // expected-error @+1 {{expects parent op to be one of}}
        phaze.fused {
          %y = phaze.view "reshape"(%x) : (<batch x f32>) -> <batch x f32>
        }
      }
    }
  }
}

// -----

phaze.workload @fused_c1_foreign elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  phaze.kind @k {
    phaze.forward {
      %x = phaze.input activation : <batch x f32>
      phaze.fused {
        // expected-error @+1 {{has no place in a fused group}}
        builtin.module {
        }
      }
    }
  }
}

// -----

phaze.workload @fused_c2 elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  phaze.kind @k {
    phaze.forward {
      %x = phaze.input activation : <batch x f32>
      // expected-error @+1 {{expected results of the types of its outputs}}
      phaze.fused {
        %y = phaze.view "reshape"(%x) : (<batch x f32>) -> <batch x f32>
        phaze.yield outputs(%y : <batch x f32>)
      }
    }
  }
}

// -----

phaze.workload @fused_c3 elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  phaze.kind @k {
    phaze.forward {
      %x = phaze.input activation : <batch x f32>
      %z = phaze.fused -> <batch x f32> {
        %y = phaze.view "reshape"(%x) : (<batch x f32>) -> <batch x f32>
        // expected-error @+1 {{expected outputs to be results of the group, each once}}
        phaze.yield outputs(%x : <batch x f32>)
      }
    }
  }
}

// -----

phaze.workload @fused_c3_twice elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  phaze.kind @k {
    phaze.forward {
      %x = phaze.input activation : <batch x f32>
      %z:2 = phaze.fused -> (<batch x f32>, <batch x f32>) {
        %y = phaze.view "reshape"(%x) : (<batch x f32>) -> <batch x f32>
        // expected-error @+1 {{expected outputs to be results of the group, each once}}
        phaze.yield outputs(%y, %y : <batch x f32>, <batch x f32>)
      }
    }
  }
}

// -----

phaze.workload @fused_c3_kept elements [<f32 = 32>] factors [<batch = 32>, <hidden = 64>] {
  phaze.kind @k {
    phaze.forward {
      %x = phaze.input activation : <batch x f32>
      phaze.fused {
        %y = phaze.view "reshape"(%x) : (<batch x f32>) -> <batch x f32>
        // expected-error @+1 {{a fused group keeps no values}}
        phaze.yield kept(%y : <batch x f32>)
      }
    }
  }
}

// -----

phaze.workload @part_c5 elements [<f32 = 32>] factors [<batch = 32>] {
  phaze.kind @k {
    // expected-error @+1 {{expected 1 origins, found 2}}
    phaze.forward attributes {origins = array<i32: 0, 1>} {
      %x = phaze.input activation : <batch x f32>
      %y = phaze.view "reshape"(%x) : (<batch x f32>) -> <batch x f32>
    }
  }
}

// -----

phaze.workload @input_c1 elements [<i1 = 8>] factors [<batch = 32>] {
  phaze.kind @k {
    phaze.forward {
      // expected-error @+1 {{expected 'shown' of a side input only, and at most 1000000}}
      %x = phaze.input activation shown 500000 : <batch x i1>
    }
  }
}
