// From the six sums at every shift to correlations: r at the searched lags, u = atanh r · √(n − 3) at the far ones.
// The buffers hold n and Σxy, Σx and Σx², Σy and Σy², in the order of reversed digits.

import { COMPLEX, VECTOR, add, mul, mulAdd, mulSub, sub } from "./complex";

/** Fewest pairs, share of the best searched lag, and share of the whole variance: see ring.ts. */
const FEWEST_PAIRS: f32 = 20;
const PAIR_SHARE: f64 = 0.35;
const NEAR_CONSTANT: f32 = 1e-6;
/**
 * Below this share of the whole variance, or above this |r|, 32 bits are not enough for r to 1e-6 or for a clear answer
 * to the near-constant rule: the lane is marked, and the pair is computed again in 64 bits.
 */
const DOUBTFUL_VARIANCE: f32 = 0.05;
const DOUBTFUL_R: f32 = 0.99;
/** Up to here, a polynomial approximates atanh to 4e-7; beyond, logarithms are needed. */
const POLYNOMIAL_R: f32 = 0.5;
const HALF_LN2: f32 = 0.34657359027997264;

// Values that every shift needs, in all lanes. A constant vector would be rebuilt at every shift, with four
// instructions; a vector set at the start is just read.
let one: v128 = f32x4.splat(0), three: v128 = f32x4.splat(0);
let doubtfulVariance: v128 = f32x4.splat(0);
let doubtfulR2: v128 = f32x4.splat(0), polynomialR2: v128 = f32x4.splat(0);
let c0: v128 = f32x4.splat(0), c1: v128 = f32x4.splat(0), c2: v128 = f32x4.splat(0), c3: v128 = f32x4.splat(0);
let c4: v128 = f32x4.splat(0);

/** Must be called once before anything else in this file. */
export function setConstants(): void {
  one = f32x4.splat(1);
  three = f32x4.splat(3);
  doubtfulVariance = f32x4.splat(DOUBTFUL_VARIANCE);
  doubtfulR2 = f32x4.splat(DOUBTFUL_R * DOUBTFUL_R);
  polynomialR2 = f32x4.splat(POLYNOMIAL_R * POLYNOMIAL_R);
  c0 = f32x4.splat(1.00000033);
  c1 = f32x4.splat(0.33326888);
  c2 = f32x4.splat(0.20198735);
  c3 = f32x4.splat(0.12191602);
  c4 = f32x4.splat(0.19589586);
}

/** atanh(r)/r for |r| ≤ ½: a polynomial in r², fitted at Chebyshev points. */
@inline
function polynomial(v: v128): v128 { return mulAdd(v, mulAdd(v, mulAdd(v, mulAdd(v, c4, c3), c2), c1), c0); }

/**
 * atanh(r)/r for any |r| < 1, from r². With (1+a)/(1−a) = 2^e·m and 1 ≤ m < 2: atanh(a) = e·ln2/2 + atanh((m−1)/(m+1)),
 * and the last argument is below ⅓.
 */
function ratioFar(rr: v128): v128 {
  const a = f32x4.pmin(f32x4.sqrt(rr), f32x4.splat(0.999999));
  const x = f32x4.div(add(one, a), sub(one, a));
  const e = f32x4.convert_i32x4_s(i32x4.sub(i32x4.shr_u(x, 23), i32x4.splat(127)));
  const m = v128.or(v128.and(x, i32x4.splat(0x007fffff)), one);
  const s = f32x4.div(sub(m, one), add(m, one));
  return f32x4.div(mulAdd(e, f32x4.splat(HALF_LN2), mul(s, polynomial(mul(s, s)))), a);
}

/** n² times the variance of one side on its pairs, from n, Σx and Σx². */
@inline
function spread(n: v128, sum: v128, squares: v128): v128 { return mulSub(sum, sum, mul(n, squares)); }

/** Addresses of the buffers for each call. */
@inline
function pairsAt(place: usize): v128 { return f32x4.nearest(v128.load(place)); }

/** Byte offset of a shift. */
@inline
export function placeOf(positions: usize, length: usize, shift: i32): usize {
  return <usize>load<u32>(positions + ((<usize>shift & (length - 1)) << 2)) * COMPLEX;
}

/**
 * Copies Σxy and n of the searched lags, in order, to the locations of their r and n: the far shifts overwrite both.
 */
export function copySearchedLags(pairs: usize, positions: usize, length: usize, maxLag: i32, out: usize): void {
  const lags = <usize>(2 * maxLag + 1);
  for (let lag = -maxLag; lag <= maxLag; lag++) {
    const place = pairs + placeOf(positions, length, lag);
    v128.store(out, v128.load(place, 16));
    v128.store(out + lags * VECTOR, pairsAt(place));
    out += VECTOR;
  }
}

/** The minimum number of pairs of a shift, per lane: max(20, .35 · max n over |τ| ≤ L), from the copies. */
export function fewestPairs(maxLag: i32, out: usize): v128 {
  let most = f32x4.splat(0);
  const lags = <usize>(2 * maxLag + 1);
  for (let place: usize = 0; place < lags; place++) most = f32x4.pmax(most, v128.load(out + (lags + place) * VECTOR));
  // In 64 bits, since .35 · n has to be exact at multiples of 20.
  const low = f64x2.mul(f64x2.promote_low_f32x4(most), f64x2.splat(PAIR_SHARE));
  const high = f64x2.mul(f64x2.promote_low_f32x4(v128.shuffle<i32>(most, most, 2, 3, 2, 3)), f64x2.splat(PAIR_SHARE));
  // n is an integer, so n ≥ b means n ≥ ⌈b⌉.
  const a = f32x4.demote_f64x2_zero(f64x2.ceil(low)), b = f32x4.demote_f64x2_zero(f64x2.ceil(high));
  return f32x4.pmax(f32x4.splat(FEWEST_PAIRS), v128.shuffle<i32>(a, b, 0, 1, 4, 5));
}

/** Replaces Σxy by r of the searched lags, NaN for lags that are not used; returns the doubtful lanes. */
export function searchedLags(
  ofX: usize, ofY: usize, positions: usize, length: usize, maxLag: i32, fewest: v128, out: usize,
): v128 {
  let doubt = i32x4.splat(0);
  const lags = <usize>(2 * maxLag + 1);
  for (let lag = -maxLag; lag <= maxLag; lag++) {
    const place = placeOf(positions, length, lag);
    const n = v128.load(out + lags * VECTOR);
    const sx = v128.load(ofX + place), sy = v128.load(ofY + place);
    const vx = spread(n, sx, v128.load(ofX + place, 16)), vy = spread(n, sy, v128.load(ofY + place, 16));
    const covariance = mulSub(sx, sy, mul(n, v128.load(out)));
    const square = mul(n, n), least = f32x4.pmin(vx, vy);
    const enough = f32x4.ge(n, fewest);
    const counts = v128.and(enough, f32x4.ge(least, mul(square, f32x4.splat(NEAR_CONSTANT))));
    const r = f32x4.div(covariance, f32x4.sqrt(mul(vx, vy)));
    const risky = v128.or(
      v128.not(f32x4.ge(least, mul(square, doubtfulVariance))),
      f32x4.gt(f32x4.abs(r), f32x4.splat(DOUBTFUL_R)),
    );
    doubt = v128.or(doubt, v128.and(enough, risky));
    v128.store(out, v128.bitselect(r, f32x4.splat(NaN), counts));
    out += VECTOR;
  }
  return doubt;
}

/** Excludes the shifts |τ| ≤ 2L+1 from the far ones by setting their pairs to zero. */
export function dropNearShifts(pairs: usize, positions: usize, length: usize, maxLag: i32): void {
  const reach = 2 * maxLag + 1;
  for (let shift = -reach; shift <= reach; shift++) {
    v128.store(pairs + placeOf(positions, length, shift), f32x4.splat(0));
  }
}

/** Totals over the far shifts so far: |F|, lanes with too little variance somewhere, and the largest r². */
export let farCount: v128 = f32x4.splat(0);
let farDoubt: v128 = i32x4.splat(0);
let largestR2: v128 = f32x4.splat(0);

/** Must be called before the first far shifts of four pairs. */
export function startFarShifts(): void {
  farCount = f32x4.splat(0);
  farDoubt = i32x4.splat(0);
  largestR2 = f32x4.splat(0);
}

/** The doubtful lanes of the far shifts. */
export function doubtOfFar(): v128 { return v128.or(farDoubt, f32x4.gt(largestR2, doubtfulR2)); }

/** Elements processed at a time: the output of the first pass is still in the first-level cache in the second. */
const AT_ONCE: usize = 64 * COMPLEX;

/**
 * Writes u of some far shifts (0 for shifts that are not used) to the positions that the next transform expects, which
 * are in the table `scatter`.
 *
 * There are two passes because of long dependency chains: the processor can work on more elements at once in each of
 * them than in a single pass.
 */
export function farShifts(
  pairs: usize, ofX: usize, ofY: usize, first: usize, end: usize, fewest: v128, scatter: usize, to: usize,
): void {
  for (; first < end; first += AT_ONCE) {
    const last = min<usize>(first + AT_ONCE, end);
    correlations(pairs, ofX, ofY, first, last, fewest);
    scatterU(pairs, first, last, scatter + (first >> 3), to);
  }
}

/**
 * Replaces n and Σxy by r · √(n − 3) and r², both 0 for shifts that are not used. A nearly constant shift is also
 * doubtful, so one limit for the variance is enough: a lane with a doubtful shift is computed again.
 */
function correlations(pairs: usize, ofX: usize, ofY: usize, first: usize, last: usize, fewest: v128): void {
  const ones = one, threes = three, surely = doubtfulVariance;
  let count = farCount, doubt = farDoubt, largest = largestR2;
  for (let place = first; place < last; place += COMPLEX) {
    const n = pairsAt(pairs + place);
    const sx = v128.load(ofX + place), sy = v128.load(ofY + place);
    const vx = spread(n, sx, v128.load(ofX + place, 16)), vy = spread(n, sy, v128.load(ofY + place, 16));
    const covariance = mulSub(sx, sy, mul(n, v128.load(pairs + place, 16)));
    const enough = f32x4.ge(n, fewest), isSure = f32x4.ge(f32x4.pmin(vx, vy), mul(mul(n, n), surely));
    const counts = v128.and(enough, isSure);
    const inverse = f32x4.div(ones, mul(vx, vy));
    const rr = v128.and(mul(mul(covariance, covariance), inverse), counts);
    doubt = v128.or(doubt, v128.andnot(enough, isSure));
    largest = f32x4.pmax(largest, rr);
    v128.store(pairs + place, v128.and(mul(covariance, f32x4.sqrt(mul(inverse, sub(n, threes)))), counts));
    v128.store(pairs + place, rr, 16);
    count = add(count, v128.and(counts, ones));
  }
  farCount = count;
  farDoubt = doubt;
  largestR2 = largest;
}

/** Writes u = atanh r · √(n − 3). */
function scatterU(pairs: usize, first: usize, last: usize, scatter: usize, to: usize): void {
  for (let place = first; place < last; place += COMPLEX) {
    const rr = v128.load(pairs + place, 16);
    const large = f32x4.gt(rr, polynomialR2);
    let ratio = polynomial(rr);
    if (v128.any_true(large)) ratio = v128.bitselect(ratioFar(rr), ratio, large);
    v128.store(to + <usize>load<u32>(scatter), mul(ratio, v128.load(pairs + place)));
    scatter += 4;
  }
}
