# Writes a training step whose forward and backward pass double a value again and again: as many paths lead
# back from the end as 2 to the number of additions.
additions = 60
x, h, w1, w2 = "tensor<64x256xf32>", "tensor<64x1024xf32>", "tensor<256x1024xf32>", "tensor<1024x256xf32>"


def doubled(name):
    return "".join(f"  %{name}{i + 1} = stablehlo.add %{name}{i}, %{name}{i} : {x}\n" for i in range(additions))


print(f"""func.func @main(%x: {x}, %w1: {w1}, %w2: {w2}) -> ({w1}, {w2}, tensor<f32>) {{
  %h = stablehlo.dot_general %x, %w1, contracting_dims = [1] x [0] : ({x}, {w1}) -> {h}
  %t = stablehlo.tanh %h : {h}
  %y0 = stablehlo.dot_general %t, %w2, contracting_dims = [1] x [0] : ({h}, {w2}) -> {x}
{doubled("y")}  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %r = stablehlo.reduce(%y{additions} init: %zero) applies stablehlo.add across dimensions = [1] : ({x}, tensor<f32>) -> tensor<64xf32>
  %s = stablehlo.tanh %r : tensor<64xf32>
  %loss = stablehlo.reduce(%s init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<64xf32>, tensor<f32>) -> tensor<f32>
  %one = stablehlo.constant dense<1.0> : tensor<64xf32>
  %ss = stablehlo.multiply %s, %s : tensor<64xf32>
  %dr = stablehlo.subtract %one, %ss : tensor<64xf32>
  %g0 = stablehlo.broadcast_in_dim %dr, dims = [0] : (tensor<64xf32>) -> {x}
{doubled("g")}  %dw2 = stablehlo.dot_general %t, %g{additions}, contracting_dims = [0] x [0] : ({h}, {x}) -> {w2}
  %dt = stablehlo.dot_general %g{additions}, %w2, contracting_dims = [1] x [1] : ({x}, {w2}) -> {h}
  %ones = stablehlo.constant dense<1.0> : {h}
  %tt = stablehlo.multiply %t, %t : {h}
  %slope = stablehlo.subtract %ones, %tt : {h}
  %dh = stablehlo.multiply %dt, %slope : {h}
  %dw1 = stablehlo.dot_general %x, %dh, contracting_dims = [0] x [0] : ({x}, {h}) -> {w1}
  %n1 = stablehlo.subtract %w1, %dw1 : {w1}
  %n2 = stablehlo.subtract %w2, %dw2 : {w2}
  return %n1, %n2, %loss : {w1}, {w2}, tensor<f32>
}}""")
