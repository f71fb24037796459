// M, the number of lags that are effectively searched: from the eigenvalues of the Toeplitz matrix of ρ, in 64 bits,
// two pairs at a time. See analysis/src/shift/effective-searches.ts for its meaning and for the plain version. Every
// array holds the numbers of two pairs side by side. Both are processed together as long as their matrices need the
// same steps; otherwise one pair is done after the other, with the same arithmetic.

import { VECTOR } from "./complex";

/** Bytes from one number of a pair to its next, and from one pair to the other. */
const STEP: usize = 16;
const OTHER: usize = 8;

@inline
function both(array: usize, i: i32): v128 { return v128.load(array + <usize>i * STEP); }
@inline
function setBoth(array: usize, i: i32, value: v128): void { v128.store(array + <usize>i * STEP, value); }
@inline
function get(array: usize, i: i32): f64 { return load<f64>(array + <usize>i * STEP); }
@inline
function set(array: usize, i: i32, value: f64): void { store<f64>(array + <usize>i * STEP, value); }
/** ρ_k of two neighbouring lanes of 32 bits, or of 64 bits side by side; 0 if it is unknown. */
@inline
function rho(lanes: usize, k: i32): v128 {
  const both = isDouble
    ? v128.load(lanes + <usize>k * STEP)
    : f64x2.promote_low_f32x4(v128.load_zero<f64>(lanes + <usize>k * VECTOR));
  return v128.and(both, known);
}

/** Whether ρ has 64 bits. */
let isDouble: bool = false;
/** Without far shifts there is no ρ: such a lane is all 0, and its M is NaN. */
let known: v128 = f64x2.splat(0);
let roots: v128 = f64x2.splat(0);
let total: v128 = f64x2.splat(0);

/** M = (Σ√λ)²/Σλ over the eigenvalues λ of Toeplitz(ρ_0…ρ_{K−1}), negative ones 0. `lanes` points at ρ_0 of two lanes. */
export function effectiveSearches(lanes: usize, lags: i32, work: usize): v128 {
  if (lags <= 1) return f64x2.splat(1);
  known = i64x2.splat(-1);
  const power = rho(lanes, 0);
  known = f64x2.eq(power, power);
  roots = f64x2.splat(0);
  total = f64x2.splat(0);
  const half = lags >> 1;
  const a = work, diagonal = a + <usize>((lags - half) * (lags - half)) * STEP;
  const beside = diagonal + <usize>(lags + 1) * STEP, w = beside + <usize>(lags + 1) * STEP;
  halfMatrix(lanes, lags, 1, a);
  addEigenvalues(a, lags - half, diagonal, beside, w);
  halfMatrix(lanes, lags, -1, a);
  addEigenvalues(a, half, diagonal, beside, w);
  return f64x2.div(f64x2.mul(roots, roots), total);
}

/** The same for one pair, whose ρ are each stored twice in 64 bits. */
export function searchesOfOne(twice: usize, lags: i32, work: usize): f64 {
  isDouble = true;
  const searches = f64x2.extract_lane(effectiveSearches(twice, lags, work), 0);
  isDouble = false;
  return searches;
}

/** A symmetric Toeplitz matrix splits into a symmetric and an antisymmetric half (Cantoni & Butler 1976). */
function halfMatrix(lanes: usize, size: i32, sign: f64, a: usize): void {
  const half = size >> 1;
  const order = sign > 0 ? size - half : half;
  const signs = f64x2.splat(sign);
  for (let i = 0; i < half; i++) {
    for (let j = 0; j <= i; j++) {
      setBoth(a, i * order + j, f64x2.add(rho(lanes, i - j), f64x2.mul(signs, rho(lanes, size - 1 - i - j))));
    }
  }
  if (order == half) return;
  for (let i = 0; i < half; i++) {
    setBoth(a, half * order + i, f64x2.mul(f64x2.splat(Math.SQRT2), rho(lanes, half - i)));
  }
  setBoth(a, half * order + half, rho(lanes, 0));
}

function addEigenvalues(a: usize, size: i32, diagonal: usize, beside: usize, w: usize): void {
  tridiagonalise(a, size, diagonal, beside, w);
  for (let place = 0; place < size; place++) isolate(diagonal, beside, size, place);
  for (let place = 0; place < size; place++) {
    const value = f64x2.max(f64x2.splat(0), both(diagonal, place));
    roots = f64x2.add(roots, f64x2.sqrt(value));
    total = f64x2.add(total, value);
  }
}

/** Householder reflections from the last row upward; only the lower triangle of `a` is read, and it is overwritten. */
function tridiagonalise(a: usize, size: i32, diagonal: usize, beside: usize, w: usize): void {
  for (let row = size - 1; row >= 1; row--) {
    const v = a + <usize>(row * size) * STEP;
    let square = f64x2.splat(0);
    for (let k = 0; k < row; k++) square = f64x2.add(square, f64x2.mul(both(v, k), both(v, k)));
    const pivot = both(v, row - 1), root = f64x2.sqrt(square);
    const length = v128.bitselect(f64x2.neg(root), root, f64x2.ge(pivot, f64x2.splat(0)));
    setBoth(beside, row - 1, length);
    setBoth(diagonal, row, both(v, row));
    const half = f64x2.sub(square, f64x2.mul(pivot, length));
    // A row of zeros needs no reflection: its v is 0, and 0 leaves everything as it is.
    const isZero = f64x2.eq(half, f64x2.splat(0));
    setBoth(v, row - 1, v128.bitselect(pivot, f64x2.sub(pivot, length), isZero));
    reflect(a, size, row, v128.andnot(f64x2.div(f64x2.splat(1), half), isZero), w);
  }
  setBoth(diagonal, 0, both(a, 0));
  setBoth(beside, size - 1, f64x2.splat(0));
}

/** A ← (I − vvᵀ/half) A (I − vvᵀ/half) on the lower triangle above `row`, with v in the row itself. */
function reflect(a: usize, size: i32, row: i32, inverse: v128, w: usize): void {
  const v = a + <usize>(row * size) * STEP;
  for (let i = 0; i < row; i++) setBoth(w, i, f64x2.splat(0));
  for (let i = 0; i < row; i++) {
    const line = a + <usize>(i * size) * STEP;
    const vi = both(v, i);
    let sum = f64x2.mul(both(line, i), vi);
    for (let k = 0; k < i; k++) {
      sum = f64x2.add(sum, f64x2.mul(both(line, k), both(v, k)));
      setBoth(w, k, f64x2.add(both(w, k), f64x2.mul(both(line, k), vi)));
    }
    setBoth(w, i, f64x2.add(both(w, i), sum));
  }
  let overlap = f64x2.splat(0);
  for (let i = 0; i < row; i++) {
    setBoth(w, i, f64x2.mul(both(w, i), inverse));
    overlap = f64x2.add(overlap, f64x2.mul(both(w, i), both(v, i)));
  }
  const share = f64x2.mul(f64x2.mul(overlap, inverse), f64x2.splat(0.5));
  for (let i = 0; i < row; i++) setBoth(w, i, f64x2.sub(both(w, i), f64x2.mul(share, both(v, i))));
  for (let i = 0; i < row; i++) {
    const line = a + <usize>(i * size) * STEP;
    const vi = both(v, i), wi = both(w, i);
    for (let k = 0; k <= i; k++) {
      const less = f64x2.sub(both(line, k), f64x2.mul(vi, both(w, k)));
      setBoth(line, k, f64x2.sub(less, f64x2.mul(wi, both(v, k))));
    }
  }
}

/** Tolerance for eigenvalues: M is needed to 1e-3, and rounding it to 32 bits loses more than this. */
const PRECISION: f64 = 1e-8;

/** QL sweeps with Wilkinson's shift until the value at `place` has converged (Bowdler and others 1968). */
function isolate(diagonal: usize, beside: usize, size: i32, place: i32): void {
  for (let sweep = 0; sweep < 60; sweep++) {
    const first = endOf(diagonal, beside, size, place), second = endOf(diagonal + OTHER, beside + OTHER, size, place);
    if (first == second) {
      if (first == place) return;
      sweepBoth(diagonal, beside, place, first);
      continue;
    }
    if (first > place) sweepQl(diagonal, beside, place, first);
    if (second > place) sweepQl(diagonal + OTHER, beside + OTHER, place, second);
  }
}

/** Where the matrix of one pair splits, from `place` on. */
function endOf(diagonal: usize, beside: usize, size: i32, place: i32): i32 {
  let end = place;
  for (; end < size - 1; end++) {
    const scale = abs<f64>(get(diagonal, end)) + abs<f64>(get(diagonal, end + 1));
    if (abs<f64>(get(beside, end)) <= PRECISION * scale) break;
  }
  return end;
}

/** One sweep of plane rotations from `end` up to `place`, for one pair. */
function sweepQl(diagonal: usize, beside: usize, place: i32, end: i32): void {
  const g = (get(diagonal, place + 1) - get(diagonal, place)) / (2 * get(beside, place));
  const root = sqrt<f64>(g * g + 1);
  const start = get(diagonal, end) - get(diagonal, place) + get(beside, place) / (g + (g >= 0 ? root : -root));
  rotate(diagonal, beside, place, end, end - 1, start, 1, 1, 0);
}

/** The rotations from `first` up to `place`. */
function rotate(
  diagonal: usize, beside: usize, place: i32, end: i32, first: i32, g: f64, sine: f64, cosine: f64, shift: f64,
): void {
  for (let i = first; i >= place; i--) {
    const f = sine * get(beside, i), b = cosine * get(beside, i);
    const r = sqrt<f64>(f * f + g * g);
    set(beside, i + 1, r);
    if (r == 0) {
      set(diagonal, i + 1, get(diagonal, i + 1) - shift);
      set(beside, end, 0);
      return;
    }
    const turn = 1 / r;
    sine = f * turn;
    cosine = g * turn;
    g = get(diagonal, i + 1) - shift;
    const turned = (get(diagonal, i) - g) * sine + 2 * cosine * b;
    shift = sine * turned;
    set(diagonal, i + 1, g + shift);
    g = cosine * turned - b;
  }
  set(diagonal, place, get(diagonal, place) - shift);
  set(beside, place, g);
  set(beside, end, 0);
}

/** The same sweep for both pairs at once. */
function sweepBoth(diagonal: usize, beside: usize, place: i32, end: i32): void {
  const one = f64x2.splat(1), two = f64x2.splat(2);
  const d = both(diagonal, place), e = both(beside, place);
  let g = f64x2.div(f64x2.sub(both(diagonal, place + 1), d), f64x2.mul(two, e));
  const root = f64x2.sqrt(f64x2.add(f64x2.mul(g, g), one));
  const away = v128.bitselect(root, f64x2.neg(root), f64x2.ge(g, f64x2.splat(0)));
  g = f64x2.add(f64x2.sub(both(diagonal, end), d), f64x2.div(e, f64x2.add(g, away)));
  let sine = one, cosine = one, shift = f64x2.splat(0);
  for (let i = end - 1; i >= place; i--) {
    const f = f64x2.mul(sine, both(beside, i)), b = f64x2.mul(cosine, both(beside, i));
    const r = f64x2.sqrt(f64x2.add(f64x2.mul(f, f), f64x2.mul(g, g)));
    if (v128.any_true(f64x2.eq(r, f64x2.splat(0)))) {
      rotate(
        diagonal, beside, place, end, i, f64x2.extract_lane(g, 0),
        f64x2.extract_lane(sine, 0), f64x2.extract_lane(cosine, 0), f64x2.extract_lane(shift, 0),
      );
      rotate(
        diagonal + OTHER, beside + OTHER, place, end, i, f64x2.extract_lane(g, 1),
        f64x2.extract_lane(sine, 1), f64x2.extract_lane(cosine, 1), f64x2.extract_lane(shift, 1),
      );
      return;
    }
    setBoth(beside, i + 1, r);
    const turn = f64x2.div(one, r);
    sine = f64x2.mul(f, turn);
    cosine = f64x2.mul(g, turn);
    g = f64x2.sub(both(diagonal, i + 1), shift);
    const bend = f64x2.mul(f64x2.sub(both(diagonal, i), g), sine);
    const turned = f64x2.add(bend, f64x2.mul(f64x2.mul(two, cosine), b));
    shift = f64x2.mul(sine, turned);
    setBoth(diagonal, i + 1, f64x2.add(g, shift));
    g = f64x2.sub(f64x2.mul(cosine, turned), b);
  }
  setBoth(diagonal, place, f64x2.sub(both(diagonal, place), shift));
  setBoth(beside, place, g);
  setBoth(beside, end, f64x2.splat(0));
}
