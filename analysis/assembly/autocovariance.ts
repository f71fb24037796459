// Variance and autocorrelation of u over the far shifts: s², ρ_k and ν of four pairs, from a forward transform of half
// the ring's length and a shortened inverse one. Lanes are independent: a pair's result does not depend on which pairs
// are computed with it.

import { COMPLEX, VECTOR, add, all, mul, mulAdd, mulSub, sub } from "./complex";
import { placeOf } from "./shifts";
import { inverse } from "./transform";

/** The largest distance at which the autocorrelation enters ν: see summary.ts. */
export const FARTHEST_RHO: i32 = 80;

/**
 * 4|U(f)|², f = 0…P/2, from Z, the transform of z(j) = u(2j) + i·u(2j+1): with H = P/2, w = e^(−2πi/P) and
 *
 *     E = Z(f) + Z*(H−f),   O = (Z(f) − Z*(H−f))/i:    2U(f) = E + w^f·O,   2U*(H−f) = E − w^f·O
 */
export function powerSpectrum(z: usize, half: usize, roots: usize, power: usize): void {
  for (let f: usize = 0; f <= half >> 1; f++) {
    const here = z + f * COMPLEX, there = z + ((half - f) & (half - 1)) * COMPLEX;
    const a = v128.load(here), b = v128.load(here, 16), c = v128.load(there), d = v128.load(there, 16);
    const cosine = all(roots + (f << 3)), sine = all(roots + (f << 3), 4);
    const er = add(a, c), ei = sub(b, d), or = add(b, d), oi = sub(c, a);
    const wr = mulAdd(oi, sine, mul(or, cosine)), wi = mulSub(or, sine, mul(oi, cosine));
    const pr = add(er, wr), pi = add(ei, wi), qr = sub(er, wr), qi = sub(ei, wi);
    v128.store(power + f * VECTOR, mulAdd(pi, pi, mul(pr, pr)));
    v128.store(power + (half - f) * VECTOR, mulAdd(qi, qi, mul(qr, qr)));
  }
}

/**
 * Autocovariances c(0…count−1) from the power spectrum S, scaled by 4P. Only these few are needed, so with P = D·Q and
 * f = D·f₂ + f₁ the sum is split into D transforms of length Q. Since S is even, transform D − f₁ mirrors transform f₁;
 * and since the sequences are real, two transforms share one complex one:
 *
 *     c(k) = Σ_{f₁} e^(2πi·f₁k/P) · G_{f₁}(k),    G_{f₁}(k) = Σ_{f₂} S(D·f₂ + f₁)·e^(2πi·f₂k/Q)
 */
export function autocovariances(
  power: usize, length: usize, short: usize, leaf: usize, twiddles: usize, positions: usize, roots: usize,
  work: usize, sums: usize, count: usize,
): void {
  memory.fill(sums, 0, count * VECTOR);
  const step = length / short;
  for (let f1: usize = 0; f1 <= step >> 1; f1 += 2) {
    const hasSecond = f1 < step >> 1;
    for (let f2: usize = 0; f2 < short; f2++) {
      const f = f2 * step + f1;
      v128.store(work + f2 * COMPLEX, powerAt(power, length, f));
      v128.store(work + f2 * COMPLEX, hasSecond ? powerAt(power, length, f + 1) : f32x4.splat(0), 16);
    }
    inverse(work, short, leaf, twiddles);
    addTurned(work, short, positions, roots, length, f1, sums, count);
  }
}

/** S(f) for any f: S(P−f) = S(f). */
@inline
function powerAt(power: usize, length: usize, f: usize): v128 {
  return v128.load(power + (f <= length >> 1 ? f : length - f) * VECTOR);
}

/** ½ separates the two real sequences of one transform; an f₁ with a mirror image counts for both. */
@inline
function weightOf(f1: usize, step: usize): f32 { return f1 == 0 || f1 + f1 == step ? 0.5 : 1; }

/** Adds Re(G(k)·e^(2πi·f₁k/P)) of f₁ (real part of the transform) and f₁+1 (imaginary part) to the sums. */
function addTurned(
  work: usize, short: usize, positions: usize, roots: usize, length: usize, f1: usize, sums: usize, count: usize,
): void {
  const first = weightOf(f1, length / short), second = weightOf(f1 + 1, length / short);
  for (let k: usize = 0; k < count; k++) {
    const here = work + placeOf(positions, short, <i32>k), there = work + placeOf(positions, short, -(<i32>k));
    const a = v128.load(here), b = v128.load(here, 16), c = v128.load(there), d = v128.load(there, 16);
    const root1 = roots + (((f1 * k) & (length - 1)) << 3), root2 = roots + ((((f1 + 1) * k) & (length - 1)) << 3);
    const re1 = f32x4.splat(load<f32>(root1) * first), im1 = f32x4.splat(load<f32>(root1, 4) * first);
    const re2 = f32x4.splat(load<f32>(root2) * second), im2 = f32x4.splat(load<f32>(root2, 4) * second);
    const one = mulSub(sub(b, d), im1, mul(add(a, c), re1));
    const two = mulSub(sub(c, a), im2, mul(add(b, d), re2));
    v128.store(sums + k * VECTOR, add(v128.load(sums + k * VECTOR), add(one, two)));
  }
}

/** Address of u of a shift: two neighbouring shifts share a complex element of the half-length transform. */
@inline
function uAt(u: usize, places: usize, length: usize, shift: i32): v128 {
  return v128.load(u + <usize>load<u32>(places + ((<usize>shift & (length - 1)) << 2)));
}

/** Copies u at both ends of the far shifts, outermost first, before the transform overwrites them. */
export function copyEdges(u: usize, length: usize, places: usize, maxLag: i32, edges: usize): void {
  const first = 2 * maxLag + 2;
  const wrapped = FARTHEST_RHO - (4 * maxLag + 3);
  for (let i = 0; i < wrapped; i++) {
    v128.store(edges + <usize>i * COMPLEX, uAt(u, places, length, first + i));
    v128.store(edges + <usize>i * COMPLEX, uAt(u, places, length, -first - i), 16);
  }
}

/**
 * The sums are circular, but within F they must not wrap around. F leaves a gap of 4L+3 shifts, so at distance k the k
 * − (4L+3) outermost shifts at both ends met each other; their products are subtracted again.
 */
export function unwrap(edges: usize, maxLag: i32, scale: f32, sums: usize): void {
  const gap = 4 * maxLag + 3;
  for (let k = gap + 1; k <= FARTHEST_RHO; k++) {
    let met = f32x4.splat(0);
    for (let i = 0; i < k - gap; i++) {
      const head = edges + <usize>i * COMPLEX, tail = edges + <usize>(k - gap - 1 - i) * COMPLEX;
      met = mulAdd(v128.load(head), v128.load(tail, 16), met);
    }
    const sum = sums + <usize>k * VECTOR;
    v128.store(sum, sub(v128.load(sum), mul(met, f32x4.splat(scale))));
  }
}

/** Writes |F|, s², ν and, after the precision flag and M, ρ_0…ρ_L. */
export function writeVarianceAndRho(sums: usize, far: v128, scale: f32, maxLag: i32, out: usize): void {
  const power = v128.load(sums);
  const reach = f32x4.pmin(f32x4.splat(<f32>FARTHEST_RHO), f32x4.floor(mul(far, f32x4.splat(0.25))));
  let squares = f32x4.splat(0);
  for (let k = 1; k <= FARTHEST_RHO; k++) {
    const rho = f32x4.div(v128.load(sums + <usize>k * VECTOR), power);
    squares = add(squares, v128.and(mul(rho, rho), f32x4.le(f32x4.splat(<f32>k), reach)));
  }
  v128.store(out, far);
  v128.store(out, f32x4.div(power, mul(far, f32x4.splat(scale))), VECTOR);
  v128.store(out, f32x4.div(far, add(f32x4.splat(1), add(squares, squares))), 2 * VECTOR);
  for (let k = 0; k <= maxLag; k++) {
    v128.store(out + <usize>(k + 5) * VECTOR, f32x4.div(v128.load(sums + <usize>k * VECTOR), power));
  }
}
