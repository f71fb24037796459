// M, the number of lags that are effectively searched: from the eigenvalues of the Toeplitz matrix of ρ, in 64 bits,
// one pair after the other. See analysis/src/shift/effective-searches.ts for its meaning and for the plain version.

import { VECTOR } from "./complex";

// @ts-ignore: decorator
@inline
function get(array: usize, i: i32): f64 { return load<f64>(array + (<usize>i << 3)); }
// @ts-ignore: decorator
@inline
function set(array: usize, i: i32, value: f64): void { store<f64>(array + (<usize>i << 3), value); }
// @ts-ignore: decorator
@inline
function rho(lane: usize, k: i32): f64 { return <f64>load<f32>(lane + <usize>k * VECTOR); }

let roots: f64 = 0;
let total: f64 = 0;

/** M = (Σ√λ)²/Σλ over the eigenvalues λ of Toeplitz(ρ_0…ρ_{K−1}), negative ones 0. `lane` points at ρ_0. */
export function effectiveSearches(lane: usize, lags: i32, work: usize): f64 {
  if (lags <= 1) return 1;
  // No far shift, no ρ.
  if (isNaN(rho(lane, 0))) return NaN;
  roots = 0;
  total = 0;
  const half = lags >> 1;
  const a = work, diagonal = a + (<usize>((lags - half) * (lags - half)) << 3);
  const beside = diagonal + (<usize>(lags + 1) << 3), w = beside + (<usize>(lags + 1) << 3);
  halfMatrix(lane, lags, 1, a);
  addEigenvalues(a, lags - half, diagonal, beside, w);
  halfMatrix(lane, lags, -1, a);
  addEigenvalues(a, half, diagonal, beside, w);
  return roots * roots / total;
}

/** A symmetric Toeplitz matrix falls into a symmetric and an antisymmetric half (Cantoni & Butler 1976). */
function halfMatrix(lane: usize, size: i32, sign: f64, a: usize): void {
  const half = size >> 1;
  const order = sign > 0 ? size - half : half;
  for (let i = 0; i < half; i++) {
    for (let j = 0; j <= i; j++) set(a, i * order + j, rho(lane, i - j) + sign * rho(lane, size - 1 - i - j));
  }
  if (order == half) return;
  for (let i = 0; i < half; i++) set(a, half * order + i, Math.SQRT2 * rho(lane, half - i));
  set(a, half * order + half, rho(lane, 0));
}

function addEigenvalues(a: usize, size: i32, diagonal: usize, beside: usize, w: usize): void {
  tridiagonalise(a, size, diagonal, beside, w);
  for (let place = 0; place < size; place++) isolate(diagonal, beside, size, place);
  for (let place = 0; place < size; place++) {
    const value = max<f64>(0, get(diagonal, place));
    roots += sqrt<f64>(value);
    total += value;
  }
}

/** Householder reflections from the last row upward; only the lower triangle of `a` is read, and used up. */
function tridiagonalise(a: usize, size: i32, diagonal: usize, beside: usize, w: usize): void {
  for (let row = size - 1; row >= 1; row--) {
    const v = a + (<usize>(row * size) << 3);
    let square: f64 = 0;
    for (let k = 0; k < row; k++) square += get(v, k) * get(v, k);
    const pivot = get(v, row - 1);
    const length = pivot >= 0 ? -sqrt<f64>(square) : sqrt<f64>(square);
    set(beside, row - 1, length);
    set(diagonal, row, get(v, row));
    const half = square - pivot * length;
    if (half == 0) continue;
    set(v, row - 1, pivot - length);
    reflect(a, size, row, 1 / half, w);
  }
  set(diagonal, 0, get(a, 0));
  set(beside, size - 1, 0);
}

/** A ← (I − vvᵀ/half) A (I − vvᵀ/half) on the lower triangle above `row`, with v in the row itself. */
function reflect(a: usize, size: i32, row: i32, inverse: f64, w: usize): void {
  const v = a + (<usize>(row * size) << 3);
  for (let i = 0; i < row; i++) set(w, i, 0);
  for (let i = 0; i < row; i++) {
    const line = a + (<usize>(i * size) << 3);
    const vi = get(v, i);
    let sum = get(line, i) * vi;
    for (let k = 0; k < i; k++) {
      sum += get(line, k) * get(v, k);
      set(w, k, get(w, k) + get(line, k) * vi);
    }
    set(w, i, get(w, i) + sum);
  }
  let overlap: f64 = 0;
  for (let i = 0; i < row; i++) {
    set(w, i, get(w, i) * inverse);
    overlap += get(w, i) * get(v, i);
  }
  const share = overlap * inverse * 0.5;
  for (let i = 0; i < row; i++) set(w, i, get(w, i) - share * get(v, i));
  for (let i = 0; i < row; i++) {
    const line = a + (<usize>(i * size) << 3);
    const vi = get(v, i), wi = get(w, i);
    for (let k = 0; k <= i; k++) set(line, k, get(line, k) - vi * get(w, k) - wi * get(v, k));
  }
}

/** Eigenvalues need no more than this: M is asked to 1e-3. */
const PRECISION: f64 = 1e-13;

/** QL sweeps with Wilkinson's shift until the value at `place` stands alone (Bowdler and others 1968). */
function isolate(diagonal: usize, beside: usize, size: i32, place: i32): void {
  for (let sweep = 0; sweep < 60; sweep++) {
    let end = place;
    for (; end < size - 1; end++) {
      const scale = abs<f64>(get(diagonal, end)) + abs<f64>(get(diagonal, end + 1));
      if (abs<f64>(get(beside, end)) <= PRECISION * scale) break;
    }
    if (end == place) return;
    sweepQl(diagonal, beside, place, end);
  }
}

/** One sweep of plane rotations from `end` up to `place`. */
function sweepQl(diagonal: usize, beside: usize, place: i32, end: i32): void {
  let g = (get(diagonal, place + 1) - get(diagonal, place)) / (2 * get(beside, place));
  const root = sqrt<f64>(g * g + 1);
  g = get(diagonal, end) - get(diagonal, place) + get(beside, place) / (g + (g >= 0 ? root : -root));
  let sine: f64 = 1, cosine: f64 = 1, shift: f64 = 0;
  for (let i = end - 1; i >= place; i--) {
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
