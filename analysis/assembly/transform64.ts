// The Fourier transform of one sequence in 64 bits, for rings computed in full precision. It follows the order of
// operations in analysis/src/ring/fourier.ts.

/**
 * In place, exponent −, without scaling. `order` holds the bit-reversed index of each element; `tables` holds the
 * cosines and then the sines of each level from blocks of eight on.
 */
export function transform64(re: usize, im: usize, size: u32, order: usize, tables: usize): void {
  permute(re, im, size, order);
  joinFours(re, im, size);
  for (let half: u32 = 4; half < size; half <<= 1) {
    join(re, im, size, half, tables);
    tables += <usize>half << 4;
  }
}

function permute(re: usize, im: usize, size: u32, order: usize): void {
  for (let i: u32 = 0; i < size; i++) {
    const j = load<u32>(order + (<usize>i << 2));
    if (j <= i) continue;
    swap(re + (<usize>i << 3), re + (<usize>j << 3));
    swap(im + (<usize>i << 3), im + (<usize>j << 3));
  }
}

@inline
function swap(a: usize, b: usize): void {
  const held = load<f64>(a);
  store<f64>(a, load<f64>(b));
  store<f64>(b, held);
}

/** The first two levels, whose factors are 1 and −i. */
function joinFours(re: usize, im: usize, size: u32): void {
  for (const end = re + (<usize>size << 3); re < end; re += 32) {
    const ar = load<f64>(re), br = load<f64>(re, 8), cr = load<f64>(re, 16), dr = load<f64>(re, 24);
    const ai = load<f64>(im), bi = load<f64>(im, 8), ci = load<f64>(im, 16), di = load<f64>(im, 24);
    const sr = ar + br, si = ai + bi, tr = ar - br, ti = ai - bi;
    const ur = cr + dr, ui = ci + di, vr = cr - dr, vi = ci - di;
    store<f64>(re, sr + ur);
    store<f64>(im, si + ui);
    store<f64>(re, tr + vi, 8);
    store<f64>(im, ti - vr, 8);
    store<f64>(re, sr - ur, 16);
    store<f64>(im, si - ui, 16);
    store<f64>(re, tr - vi, 24);
    store<f64>(im, ti + vr, 24);
    im += 32;
  }
}

/** Joins neighbouring transforms of length `half` into transforms of twice that length, two numbers at a time. */
function join(re: usize, im: usize, size: u32, half: u32, cosines: usize): void {
  const bytes = <usize>half << 3, sines = cosines + bytes;
  for (const end = re + (<usize>size << 3); re < end; re += bytes << 1) {
    for (let k: usize = 0; k < bytes; k += 16) {
      const c = v128.load(cosines + k), s = v128.load(sines + k);
      const x = v128.load(re + bytes + k), y = v128.load(im + bytes + k);
      const a = f64x2.add(f64x2.mul(x, c), f64x2.mul(y, s)), b = f64x2.sub(f64x2.mul(y, c), f64x2.mul(x, s));
      const p = v128.load(re + k), q = v128.load(im + k);
      v128.store(re + bytes + k, f64x2.sub(p, a));
      v128.store(im + bytes + k, f64x2.sub(q, b));
      v128.store(re + k, f64x2.add(p, a));
      v128.store(im + k, f64x2.add(q, b));
    }
    im += bytes << 1;
  }
}
