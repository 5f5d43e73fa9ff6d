// A transformer block in 16 bits as it was published (sequence s, batch b, hidden h, heads a, drop-out on
// attention and on what is added to the residual), with the backward pass that keeps what was
// counted there: inputs of norms, products, softmax, activation and the masks; what the rest needs
// is made again from these. Sizes b = 4, s = 1024, h = 4096, a = 32; activation-memory.test counts.

func.func private @norm(%x: tensor<4x1024x4096xbf16>, %g: tensor<4096xbf16>, %b: tensor<4096xbf16>) -> tensor<4x1024x4096xbf16> {
  %hat, %scale = call @normalized(%x) : (tensor<4x1024x4096xbf16>) -> (tensor<4x1024x4096xbf16>, tensor<4x1024x4096xbf16>)
  %gs = stablehlo.broadcast_in_dim %g, dims = [2] : (tensor<4096xbf16>) -> tensor<4x1024x4096xbf16>
  %bs = stablehlo.broadcast_in_dim %b, dims = [2] : (tensor<4096xbf16>) -> tensor<4x1024x4096xbf16>
  %y0 = stablehlo.multiply %hat, %gs : tensor<4x1024x4096xbf16>
  %y = stablehlo.add %y0, %bs : tensor<4x1024x4096xbf16>
  return %y : tensor<4x1024x4096xbf16>
}

// What is subtracted and scaled, and the scale of each element.
func.func private @normalized(%x: tensor<4x1024x4096xbf16>) -> (tensor<4x1024x4096xbf16>, tensor<4x1024x4096xbf16>) {
  %zero = stablehlo.constant dense<0.0> : tensor<bf16>
  %share = stablehlo.constant dense<2.44140625e-04> : tensor<4x1024xbf16>
  %least = stablehlo.constant dense<1.0e-05> : tensor<4x1024xbf16>
  %sum = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<4x1024x4096xbf16>, tensor<bf16>) -> tensor<4x1024xbf16>
  %mean = stablehlo.multiply %sum, %share : tensor<4x1024xbf16>
  %means = stablehlo.broadcast_in_dim %mean, dims = [0, 1] : (tensor<4x1024xbf16>) -> tensor<4x1024x4096xbf16>
  %centred = stablehlo.subtract %x, %means : tensor<4x1024x4096xbf16>
  %square = stablehlo.multiply %centred, %centred : tensor<4x1024x4096xbf16>
  %squares = stablehlo.reduce(%square init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<4x1024x4096xbf16>, tensor<bf16>) -> tensor<4x1024xbf16>
  %variance = stablehlo.multiply %squares, %share : tensor<4x1024xbf16>
  %more = stablehlo.add %variance, %least : tensor<4x1024xbf16>
  %root = stablehlo.rsqrt %more : tensor<4x1024xbf16>
  %scale = stablehlo.broadcast_in_dim %root, dims = [0, 1] : (tensor<4x1024xbf16>) -> tensor<4x1024x4096xbf16>
  %hat = stablehlo.multiply %centred, %scale : tensor<4x1024x4096xbf16>
  return %hat, %scale : tensor<4x1024x4096xbf16>, tensor<4x1024x4096xbf16>
}

// From the input of the norm alone.
func.func private @norm_back(%x: tensor<4x1024x4096xbf16>, %g: tensor<4096xbf16>, %dy: tensor<4x1024x4096xbf16>) -> (tensor<4x1024x4096xbf16>, tensor<4096xbf16>, tensor<4096xbf16>) {
  %zero = stablehlo.constant dense<0.0> : tensor<bf16>
  %share = stablehlo.constant dense<2.44140625e-04> : tensor<4x1024xbf16>
  %hat, %scale = call @normalized(%x) : (tensor<4x1024x4096xbf16>) -> (tensor<4x1024x4096xbf16>, tensor<4x1024x4096xbf16>)
  %db = stablehlo.reduce(%dy init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x1024x4096xbf16>, tensor<bf16>) -> tensor<4096xbf16>
  %along = stablehlo.multiply %dy, %hat : tensor<4x1024x4096xbf16>
  %dg = stablehlo.reduce(%along init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x1024x4096xbf16>, tensor<bf16>) -> tensor<4096xbf16>
  %gs = stablehlo.broadcast_in_dim %g, dims = [2] : (tensor<4096xbf16>) -> tensor<4x1024x4096xbf16>
  %dhat = stablehlo.multiply %dy, %gs : tensor<4x1024x4096xbf16>
  %sum = stablehlo.reduce(%dhat init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<4x1024x4096xbf16>, tensor<bf16>) -> tensor<4x1024xbf16>
  %mean = stablehlo.multiply %sum, %share : tensor<4x1024xbf16>
  %means = stablehlo.broadcast_in_dim %mean, dims = [0, 1] : (tensor<4x1024xbf16>) -> tensor<4x1024x4096xbf16>
  %product = stablehlo.multiply %dhat, %hat : tensor<4x1024x4096xbf16>
  %products = stablehlo.reduce(%product init: %zero) applies stablehlo.add across dimensions = [2] : (tensor<4x1024x4096xbf16>, tensor<bf16>) -> tensor<4x1024xbf16>
  %tilt = stablehlo.multiply %products, %share : tensor<4x1024xbf16>
  %tilts = stablehlo.broadcast_in_dim %tilt, dims = [0, 1] : (tensor<4x1024xbf16>) -> tensor<4x1024x4096xbf16>
  %inHat = stablehlo.multiply %hat, %tilts : tensor<4x1024x4096xbf16>
  %d0 = stablehlo.subtract %dhat, %means : tensor<4x1024x4096xbf16>
  %d1 = stablehlo.subtract %d0, %inHat : tensor<4x1024x4096xbf16>
  %dx = stablehlo.multiply %d1, %scale : tensor<4x1024x4096xbf16>
  return %dx, %dg, %db : tensor<4x1024x4096xbf16>, tensor<4096xbf16>, tensor<4096xbf16>
}

func.func @main(%wIn: tensor<4096x4096xbf16>, %g1: tensor<4096xbf16>, %b1: tensor<4096xbf16>, %wq: tensor<4096x4096xbf16>, %wk: tensor<4096x4096xbf16>, %wv: tensor<4096x4096xbf16>, %wo: tensor<4096x4096xbf16>, %g2: tensor<4096xbf16>, %b2: tensor<4096xbf16>, %w1: tensor<4096x16384xbf16>, %w2: tensor<16384x4096xbf16>, %wOut: tensor<4096x4096xbf16>, %x: tensor<4x1024x4096xbf16>, %y: tensor<4x1024x4096xbf16>, %m0: tensor<4x32x1024x1024xi1>, %m1: tensor<4x1024x4096xi1>, %m2: tensor<4x1024x4096xi1>)
    -> (tensor<4096x4096xbf16>, tensor<4096xbf16>, tensor<4096xbf16>, tensor<4096x4096xbf16>, tensor<4096x4096xbf16>, tensor<4096x4096xbf16>, tensor<4096x4096xbf16>, tensor<4096xbf16>, tensor<4096xbf16>, tensor<4096x16384xbf16>, tensor<16384x4096xbf16>, tensor<4096x4096xbf16>, tensor<bf16>) {
  %zero = stablehlo.constant dense<0.0> : tensor<bf16>
  %none = stablehlo.constant dense<0.0> : tensor<4x1024x4096xbf16>
  %noScores = stablehlo.constant dense<0.0> : tensor<4x32x1024x1024xbf16>
  %kept = stablehlo.constant dense<1.125> : tensor<4x1024x4096xbf16>
  %keptScores = stablehlo.constant dense<1.125> : tensor<4x32x1024x1024xbf16>
  %small = stablehlo.constant dense<0.08838> : tensor<4x32x1024x1024xbf16>
  %low = stablehlo.constant dense<0xFF80> : tensor<bf16>
  %ones = stablehlo.constant dense<1.0> : tensor<4x1024x16384xbf16>
  %steep = stablehlo.constant dense<1.7> : tensor<4x1024x16384xbf16>
  %x0 = stablehlo.dot_general %x, %wIn, contracting_dims = [2] x [0] : (tensor<4x1024x4096xbf16>, tensor<4096x4096xbf16>) -> tensor<4x1024x4096xbf16>
  %n1 = call @norm(%x0, %g1, %b1) : (tensor<4x1024x4096xbf16>, tensor<4096xbf16>, tensor<4096xbf16>) -> tensor<4x1024x4096xbf16>
  %q0 = stablehlo.dot_general %n1, %wq, contracting_dims = [2] x [0] : (tensor<4x1024x4096xbf16>, tensor<4096x4096xbf16>) -> tensor<4x1024x4096xbf16>
  %q = stablehlo.reshape %q0 : (tensor<4x1024x4096xbf16>) -> tensor<4x1024x32x128xbf16>
  %k0 = stablehlo.dot_general %n1, %wk, contracting_dims = [2] x [0] : (tensor<4x1024x4096xbf16>, tensor<4096x4096xbf16>) -> tensor<4x1024x4096xbf16>
  %k = stablehlo.reshape %k0 : (tensor<4x1024x4096xbf16>) -> tensor<4x1024x32x128xbf16>
  %v0 = stablehlo.dot_general %n1, %wv, contracting_dims = [2] x [0] : (tensor<4x1024x4096xbf16>, tensor<4096x4096xbf16>) -> tensor<4x1024x4096xbf16>
  %v = stablehlo.reshape %v0 : (tensor<4x1024x4096xbf16>) -> tensor<4x1024x32x128xbf16>
  %s0 = stablehlo.dot_general %q, %k, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<4x1024x32x128xbf16>, tensor<4x1024x32x128xbf16>) -> tensor<4x32x1024x1024xbf16>
  %s1 = stablehlo.multiply %s0, %small : tensor<4x32x1024x1024xbf16>
  %most = stablehlo.reduce(%s1 init: %low) applies stablehlo.maximum across dimensions = [3] : (tensor<4x32x1024x1024xbf16>, tensor<bf16>) -> tensor<4x32x1024xbf16>
  %mosts = stablehlo.broadcast_in_dim %most, dims = [0, 1, 2] : (tensor<4x32x1024xbf16>) -> tensor<4x32x1024x1024xbf16>
  %s2 = stablehlo.subtract %s1, %mosts : tensor<4x32x1024x1024xbf16>
  %s3 = stablehlo.exponential %s2 : tensor<4x32x1024x1024xbf16>
  %total = stablehlo.reduce(%s3 init: %zero) applies stablehlo.add across dimensions = [3] : (tensor<4x32x1024x1024xbf16>, tensor<bf16>) -> tensor<4x32x1024xbf16>
  %totals = stablehlo.broadcast_in_dim %total, dims = [0, 1, 2] : (tensor<4x32x1024xbf16>) -> tensor<4x32x1024x1024xbf16>
  %p = stablehlo.divide %s3, %totals : tensor<4x32x1024x1024xbf16>
  %p0 = stablehlo.multiply %p, %keptScores : tensor<4x32x1024x1024xbf16>
  %pd = stablehlo.select %m0, %p0, %noScores : tensor<4x32x1024x1024xi1>, tensor<4x32x1024x1024xbf16>
  %c0 = stablehlo.dot_general %pd, %v, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1] : (tensor<4x32x1024x1024xbf16>, tensor<4x1024x32x128xbf16>) -> tensor<4x32x1024x128xbf16>
  %c1 = stablehlo.transpose %c0, dims = [0, 2, 1, 3] : (tensor<4x32x1024x128xbf16>) -> tensor<4x1024x32x128xbf16>
  %c = stablehlo.reshape %c1 : (tensor<4x1024x32x128xbf16>) -> tensor<4x1024x4096xbf16>
  %o0 = stablehlo.dot_general %c, %wo, contracting_dims = [2] x [0] : (tensor<4x1024x4096xbf16>, tensor<4096x4096xbf16>) -> tensor<4x1024x4096xbf16>
  %o1 = stablehlo.multiply %o0, %kept : tensor<4x1024x4096xbf16>
  %o2 = stablehlo.select %m1, %o1, %none : tensor<4x1024x4096xi1>, tensor<4x1024x4096xbf16>
  %x1 = stablehlo.add %x0, %o2 : tensor<4x1024x4096xbf16>
  %n2 = call @norm(%x1, %g2, %b2) : (tensor<4x1024x4096xbf16>, tensor<4096xbf16>, tensor<4096xbf16>) -> tensor<4x1024x4096xbf16>
  %u = stablehlo.dot_general %n2, %w1, contracting_dims = [2] x [0] : (tensor<4x1024x4096xbf16>, tensor<4096x16384xbf16>) -> tensor<4x1024x16384xbf16>
  %u0 = stablehlo.multiply %u, %steep : tensor<4x1024x16384xbf16>
  %u1 = stablehlo.logistic %u0 : tensor<4x1024x16384xbf16>
  %f = stablehlo.multiply %u, %u1 : tensor<4x1024x16384xbf16>
  %d0 = stablehlo.dot_general %f, %w2, contracting_dims = [2] x [0] : (tensor<4x1024x16384xbf16>, tensor<16384x4096xbf16>) -> tensor<4x1024x4096xbf16>
  %d1 = stablehlo.multiply %d0, %kept : tensor<4x1024x4096xbf16>
  %d2 = stablehlo.select %m2, %d1, %none : tensor<4x1024x4096xi1>, tensor<4x1024x4096xbf16>
  %x2 = stablehlo.add %x1, %d2 : tensor<4x1024x4096xbf16>
  %z = stablehlo.dot_general %x2, %wOut, contracting_dims = [2] x [0] : (tensor<4x1024x4096xbf16>, tensor<4096x4096xbf16>) -> tensor<4x1024x4096xbf16>
  %far = stablehlo.multiply %z, %y : tensor<4x1024x4096xbf16>
  %loss = stablehlo.reduce(%far init: %zero) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<4x1024x4096xbf16>, tensor<bf16>) -> tensor<bf16>
  // Backward.
  %ey = stablehlo.dot_general %y, %wOut, contracting_dims = [2] x [1] : (tensor<4x1024x4096xbf16>, tensor<4096x4096xbf16>) -> tensor<4x1024x4096xbf16>
  %dwOut = stablehlo.dot_general %x2, %y, contracting_dims = [0, 1] x [0, 1] : (tensor<4x1024x4096xbf16>, tensor<4x1024x4096xbf16>) -> tensor<4096x4096xbf16>
  %e2 = stablehlo.select %m2, %ey, %none : tensor<4x1024x4096xi1>, tensor<4x1024x4096xbf16>
  %e1 = stablehlo.multiply %e2, %kept : tensor<4x1024x4096xbf16>
  %ef = stablehlo.dot_general %e1, %w2, contracting_dims = [2] x [1] : (tensor<4x1024x4096xbf16>, tensor<16384x4096xbf16>) -> tensor<4x1024x16384xbf16>
  %dw2 = stablehlo.dot_general %f, %e1, contracting_dims = [0, 1] x [0, 1] : (tensor<4x1024x16384xbf16>, tensor<4x1024x4096xbf16>) -> tensor<16384x4096xbf16>
  %a0 = stablehlo.multiply %u, %steep : tensor<4x1024x16384xbf16>
  %a1 = stablehlo.logistic %a0 : tensor<4x1024x16384xbf16>
  %a2 = stablehlo.subtract %ones, %a1 : tensor<4x1024x16384xbf16>
  %a3 = stablehlo.multiply %a0, %a2 : tensor<4x1024x16384xbf16>
  %a4 = stablehlo.add %ones, %a3 : tensor<4x1024x16384xbf16>
  %a5 = stablehlo.multiply %a1, %a4 : tensor<4x1024x16384xbf16>
  %eu = stablehlo.multiply %ef, %a5 : tensor<4x1024x16384xbf16>
  %en2 = stablehlo.dot_general %eu, %w1, contracting_dims = [2] x [1] : (tensor<4x1024x16384xbf16>, tensor<4096x16384xbf16>) -> tensor<4x1024x4096xbf16>
  %dw1 = stablehlo.dot_general %n2, %eu, contracting_dims = [0, 1] x [0, 1] : (tensor<4x1024x4096xbf16>, tensor<4x1024x16384xbf16>) -> tensor<4096x16384xbf16>
  %ex1, %dg2, %db2 = call @norm_back(%x1, %g2, %en2) : (tensor<4x1024x4096xbf16>, tensor<4096xbf16>, tensor<4x1024x4096xbf16>) -> (tensor<4x1024x4096xbf16>, tensor<4096xbf16>, tensor<4096xbf16>)
  %e3 = stablehlo.add %ey, %ex1 : tensor<4x1024x4096xbf16>
  %e4 = stablehlo.select %m1, %e3, %none : tensor<4x1024x4096xi1>, tensor<4x1024x4096xbf16>
  %e5 = stablehlo.multiply %e4, %kept : tensor<4x1024x4096xbf16>
  %ec0 = stablehlo.dot_general %e5, %wo, contracting_dims = [2] x [1] : (tensor<4x1024x4096xbf16>, tensor<4096x4096xbf16>) -> tensor<4x1024x4096xbf16>
  %dwo = stablehlo.dot_general %c, %e5, contracting_dims = [0, 1] x [0, 1] : (tensor<4x1024x4096xbf16>, tensor<4x1024x4096xbf16>) -> tensor<4096x4096xbf16>
  %ec = stablehlo.reshape %ec0 : (tensor<4x1024x4096xbf16>) -> tensor<4x1024x32x128xbf16>
  %ep0 = stablehlo.dot_general %ec, %v, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<4x1024x32x128xbf16>, tensor<4x1024x32x128xbf16>) -> tensor<4x32x1024x1024xbf16>
  %ev0 = stablehlo.dot_general %pd, %ec, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1] : (tensor<4x32x1024x1024xbf16>, tensor<4x1024x32x128xbf16>) -> tensor<4x32x1024x128xbf16>
  %ep1 = stablehlo.select %m0, %ep0, %noScores : tensor<4x32x1024x1024xi1>, tensor<4x32x1024x1024xbf16>
  %ep = stablehlo.multiply %ep1, %keptScores : tensor<4x32x1024x1024xbf16>
  %t0 = stablehlo.multiply %ep, %p : tensor<4x32x1024x1024xbf16>
  %t1 = stablehlo.reduce(%t0 init: %zero) applies stablehlo.add across dimensions = [3] : (tensor<4x32x1024x1024xbf16>, tensor<bf16>) -> tensor<4x32x1024xbf16>
  %t2 = stablehlo.broadcast_in_dim %t1, dims = [0, 1, 2] : (tensor<4x32x1024xbf16>) -> tensor<4x32x1024x1024xbf16>
  %t3 = stablehlo.subtract %ep, %t2 : tensor<4x32x1024x1024xbf16>
  %t4 = stablehlo.multiply %t3, %p : tensor<4x32x1024x1024xbf16>
  %es = stablehlo.multiply %t4, %small : tensor<4x32x1024x1024xbf16>
  %eq0 = stablehlo.dot_general %es, %k, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1] : (tensor<4x32x1024x1024xbf16>, tensor<4x1024x32x128xbf16>) -> tensor<4x32x1024x128xbf16>
  %ek0 = stablehlo.dot_general %es, %q, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1] : (tensor<4x32x1024x1024xbf16>, tensor<4x1024x32x128xbf16>) -> tensor<4x32x1024x128xbf16>
  %eq1 = stablehlo.transpose %eq0, dims = [0, 2, 1, 3] : (tensor<4x32x1024x128xbf16>) -> tensor<4x1024x32x128xbf16>
  %eq = stablehlo.reshape %eq1 : (tensor<4x1024x32x128xbf16>) -> tensor<4x1024x4096xbf16>
  %dwq = stablehlo.dot_general %n1, %eq, contracting_dims = [0, 1] x [0, 1] : (tensor<4x1024x4096xbf16>, tensor<4x1024x4096xbf16>) -> tensor<4096x4096xbf16>
  %enq = stablehlo.dot_general %eq, %wq, contracting_dims = [2] x [1] : (tensor<4x1024x4096xbf16>, tensor<4096x4096xbf16>) -> tensor<4x1024x4096xbf16>
  %ek1 = stablehlo.transpose %ek0, dims = [0, 2, 1, 3] : (tensor<4x32x1024x128xbf16>) -> tensor<4x1024x32x128xbf16>
  %ek = stablehlo.reshape %ek1 : (tensor<4x1024x32x128xbf16>) -> tensor<4x1024x4096xbf16>
  %dwk = stablehlo.dot_general %n1, %ek, contracting_dims = [0, 1] x [0, 1] : (tensor<4x1024x4096xbf16>, tensor<4x1024x4096xbf16>) -> tensor<4096x4096xbf16>
  %enk = stablehlo.dot_general %ek, %wk, contracting_dims = [2] x [1] : (tensor<4x1024x4096xbf16>, tensor<4096x4096xbf16>) -> tensor<4x1024x4096xbf16>
  %ev1 = stablehlo.transpose %ev0, dims = [0, 2, 1, 3] : (tensor<4x32x1024x128xbf16>) -> tensor<4x1024x32x128xbf16>
  %ev = stablehlo.reshape %ev1 : (tensor<4x1024x32x128xbf16>) -> tensor<4x1024x4096xbf16>
  %dwv = stablehlo.dot_general %n1, %ev, contracting_dims = [0, 1] x [0, 1] : (tensor<4x1024x4096xbf16>, tensor<4x1024x4096xbf16>) -> tensor<4096x4096xbf16>
  %env = stablehlo.dot_general %ev, %wv, contracting_dims = [2] x [1] : (tensor<4x1024x4096xbf16>, tensor<4096x4096xbf16>) -> tensor<4x1024x4096xbf16>
  %en1a = stablehlo.add %enq, %enk : tensor<4x1024x4096xbf16>
  %en1 = stablehlo.add %en1a, %env : tensor<4x1024x4096xbf16>
  %ex0, %dg1, %db1 = call @norm_back(%x0, %g1, %en1) : (tensor<4x1024x4096xbf16>, tensor<4096xbf16>, tensor<4x1024x4096xbf16>) -> (tensor<4x1024x4096xbf16>, tensor<4096xbf16>, tensor<4096xbf16>)
  %e6 = stablehlo.add %e3, %ex0 : tensor<4x1024x4096xbf16>
  %dwIn = stablehlo.dot_general %x, %e6, contracting_dims = [0, 1] x [0, 1] : (tensor<4x1024x4096xbf16>, tensor<4x1024x4096xbf16>) -> tensor<4096x4096xbf16>
  %rwIn = stablehlo.constant dense<0.1> : tensor<4096x4096xbf16>
  %swIn = stablehlo.multiply %dwIn, %rwIn : tensor<4096x4096xbf16>
  %newwIn = stablehlo.subtract %wIn, %swIn : tensor<4096x4096xbf16>
  %rg1 = stablehlo.constant dense<0.1> : tensor<4096xbf16>
  %sg1 = stablehlo.multiply %dg1, %rg1 : tensor<4096xbf16>
  %newg1 = stablehlo.subtract %g1, %sg1 : tensor<4096xbf16>
  %rb1 = stablehlo.constant dense<0.1> : tensor<4096xbf16>
  %sb1 = stablehlo.multiply %db1, %rb1 : tensor<4096xbf16>
  %newb1 = stablehlo.subtract %b1, %sb1 : tensor<4096xbf16>
  %rwq = stablehlo.constant dense<0.1> : tensor<4096x4096xbf16>
  %swq = stablehlo.multiply %dwq, %rwq : tensor<4096x4096xbf16>
  %newwq = stablehlo.subtract %wq, %swq : tensor<4096x4096xbf16>
  %rwk = stablehlo.constant dense<0.1> : tensor<4096x4096xbf16>
  %swk = stablehlo.multiply %dwk, %rwk : tensor<4096x4096xbf16>
  %newwk = stablehlo.subtract %wk, %swk : tensor<4096x4096xbf16>
  %rwv = stablehlo.constant dense<0.1> : tensor<4096x4096xbf16>
  %swv = stablehlo.multiply %dwv, %rwv : tensor<4096x4096xbf16>
  %newwv = stablehlo.subtract %wv, %swv : tensor<4096x4096xbf16>
  %rwo = stablehlo.constant dense<0.1> : tensor<4096x4096xbf16>
  %swo = stablehlo.multiply %dwo, %rwo : tensor<4096x4096xbf16>
  %newwo = stablehlo.subtract %wo, %swo : tensor<4096x4096xbf16>
  %rg2 = stablehlo.constant dense<0.1> : tensor<4096xbf16>
  %sg2 = stablehlo.multiply %dg2, %rg2 : tensor<4096xbf16>
  %newg2 = stablehlo.subtract %g2, %sg2 : tensor<4096xbf16>
  %rb2 = stablehlo.constant dense<0.1> : tensor<4096xbf16>
  %sb2 = stablehlo.multiply %db2, %rb2 : tensor<4096xbf16>
  %newb2 = stablehlo.subtract %b2, %sb2 : tensor<4096xbf16>
  %rw1 = stablehlo.constant dense<0.1> : tensor<4096x16384xbf16>
  %sw1 = stablehlo.multiply %dw1, %rw1 : tensor<4096x16384xbf16>
  %neww1 = stablehlo.subtract %w1, %sw1 : tensor<4096x16384xbf16>
  %rw2 = stablehlo.constant dense<0.1> : tensor<16384x4096xbf16>
  %sw2 = stablehlo.multiply %dw2, %rw2 : tensor<16384x4096xbf16>
  %neww2 = stablehlo.subtract %w2, %sw2 : tensor<16384x4096xbf16>
  %rwOut = stablehlo.constant dense<0.1> : tensor<4096x4096xbf16>
  %swOut = stablehlo.multiply %dwOut, %rwOut : tensor<4096x4096xbf16>
  %newwOut = stablehlo.subtract %wOut, %swOut : tensor<4096x4096xbf16>
  return %newwIn, %newg1, %newb1, %newwq, %newwk, %newwv, %newwo, %newg2, %newb2, %neww1, %neww2, %newwOut, %loss : tensor<4096x4096xbf16>, tensor<4096xbf16>, tensor<4096xbf16>, tensor<4096x4096xbf16>, tensor<4096x4096xbf16>, tensor<4096x4096xbf16>, tensor<4096x4096xbf16>, tensor<4096xbf16>, tensor<4096xbf16>, tensor<4096x16384xbf16>, tensor<16384x4096xbf16>, tensor<4096x4096xbf16>, tensor<bf16>
}
