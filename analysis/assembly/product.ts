// From the spectra of x and of four y to the first level of the inverse transform, without a detour through memory.
// Spectra are stored in groups of four variables: for each frequency 0…P/2 the vectors of values (re, im), presence
// (re, im) and squares (re, im), 96 bytes. One lane of a group, `one`, is spread over the four lanes of another,
// `four`. Straight, `one` is x and the four are y; turned, the four are x and `one` is y. Either way every lane does
// the same arithmetic for its pair, so that the results agree to the last bit: a whole table is computed straight, and
// the row of one changed variable in vectors that are full whichever side it is on.

import { COMPLEX, add, all, mul, mulAdd, mulSub, sub } from "./complex";
import { TWIDDLE, joinHalves } from "./transform";

/** Bytes from one frequency to the next. */
export const BIN: usize = 96;
/** Offset of each spectrum in a bin. */
export const VALUES: usize = 0;
export const PRESENT: usize = 32;
export const SQUARES: usize = 64;

/** Real part of conj(X)·Y, the spectrum of Σ x(t−τ)·y(t): (a + ib) is `one` in all lanes, (c + id) the four. */
@inline
function crossRe(a: v128, b: v128, c: v128, d: v128): v128 { return mulAdd(b, d, mul(a, c)); }

/** Imaginary part of conj(X)·Y; its sign depends on which side is x. */
@inline
function crossIm(a: v128, b: v128, c: v128, d: v128, isTurned: bool): v128 {
  return isTurned ? mulSub(a, d, mul(b, c)) : mulSub(b, c, mul(a, d));
}

/**
 * First level of the inverse transform of Z = A + iB, where A = conj(X₁)Y₁ and B = conj(X₂)Y₂ are the spectra of two
 * real sequences, so that Z(P−f) = conj(A(f)) + i·conj(B(f)). Four frequencies f, P/4+f, P/2−f, P/4−f of the half
 * spectra give the eight values of the two butterflies k = f and k = P/4−f.
 *
 * At f = 0 the second butterfly does not exist; its output is overwritten at once, except at index P, for which every
 * buffer has room. At f = P/8 both are the same.
 */
@inline
function firstLevelAt(
  f: usize, to: usize, quarter: usize, twiddles: usize,
  one1: usize, four1: usize, one2: usize, four2: usize, isTurned: bool,
): void {
  const q = quarter * COMPLEX;
  const one = f * BIN, two = (quarter + f) * BIN, three = (quarter + quarter - f) * BIN, four = (quarter - f) * BIN;
  // Each number is loaded once: (a + ib)* · (c + id) of the first spectra, (e + ig)* · (h + ij) of the second. They
  // give x = Z(f) and y = Z(P−f), and these the sums s, u and differences t, v of the butterfly at f and (…m) of its
  // mirror image. Two frequencies at a time: there are not enough registers for all four.
  const a1 = all(one1 + one), b1 = all(one1 + one, 16);
  const c1 = v128.load(four1 + one), d1 = v128.load(four1 + one, 16);
  const ar1 = crossRe(a1, b1, c1, d1), ai1 = crossIm(a1, b1, c1, d1, isTurned);
  const e1 = all(one2 + one), g1 = all(one2 + one, 16);
  const h1 = v128.load(four2 + one), j1 = v128.load(four2 + one, 16);
  const br1 = crossRe(e1, g1, h1, j1), bi1 = crossIm(e1, g1, h1, j1, isTurned);
  const xr1 = sub(ar1, bi1), xi1 = add(ai1, br1), yr1 = add(ar1, bi1), yi1 = sub(br1, ai1);
  const a3 = all(one1 + three), b3 = all(one1 + three, 16);
  const c3 = v128.load(four1 + three), d3 = v128.load(four1 + three, 16);
  const ar3 = crossRe(a3, b3, c3, d3), ai3 = crossIm(a3, b3, c3, d3, isTurned);
  const e3 = all(one2 + three), g3 = all(one2 + three, 16);
  const h3 = v128.load(four2 + three), j3 = v128.load(four2 + three, 16);
  const br3 = crossRe(e3, g3, h3, j3), bi3 = crossIm(e3, g3, h3, j3, isTurned);
  const xr3 = sub(ar3, bi3), xi3 = add(ai3, br3), yr3 = add(ar3, bi3), yi3 = sub(br3, ai3);
  const sr = add(xr1, yr3), si = add(xi1, yi3), tr = sub(xr1, yr3), ti = sub(xi1, yi3);
  const urm = add(xr3, yr1), uim = add(xi3, yi1), vrm = sub(xr3, yr1), vim = sub(xi3, yi1);
  const a2 = all(one1 + two), b2 = all(one1 + two, 16);
  const c2 = v128.load(four1 + two), d2 = v128.load(four1 + two, 16);
  const ar2 = crossRe(a2, b2, c2, d2), ai2 = crossIm(a2, b2, c2, d2, isTurned);
  const e2 = all(one2 + two), g2 = all(one2 + two, 16);
  const h2 = v128.load(four2 + two), j2 = v128.load(four2 + two, 16);
  const br2 = crossRe(e2, g2, h2, j2), bi2 = crossIm(e2, g2, h2, j2, isTurned);
  const xr2 = sub(ar2, bi2), xi2 = add(ai2, br2), yr2 = add(ar2, bi2), yi2 = sub(br2, ai2);
  const a4 = all(one1 + four), b4 = all(one1 + four, 16);
  const c4 = v128.load(four1 + four), d4 = v128.load(four1 + four, 16);
  const ar4 = crossRe(a4, b4, c4, d4), ai4 = crossIm(a4, b4, c4, d4, isTurned);
  const e4 = all(one2 + four), g4 = all(one2 + four, 16);
  const h4 = v128.load(four2 + four), j4 = v128.load(four2 + four, 16);
  const br4 = crossRe(e4, g4, h4, j4), bi4 = crossIm(e4, g4, h4, j4, isTurned);
  const xr4 = sub(ar4, bi4), xi4 = add(ai4, br4), yr4 = add(ar4, bi4), yi4 = sub(br4, ai4);
  const srm = add(xr4, yr2), sim = add(xi4, yi2), trm = sub(xr4, yr2), tim = sub(xi4, yi2);
  joinHalves(to + (quarter - f) * COMPLEX, q, twiddles + (quarter - f) * TWIDDLE, srm, sim, trm, tim, urm, uim, vrm, vim);
  const ur = add(xr2, yr4), ui = add(xi2, yi4), vr = sub(xr2, yr4), vi = sub(xi2, yi4);
  joinHalves(to + f * COMPLEX, q, twiddles + f * TWIDDLE, sr, si, tr, ti, ur, ui, vr, vi);
}

/**
 * The first level of all six sums of all shifts, in one pass over the spectra: it writes n and Σxy to `pairs`, Σ and Σ²
 * of `one` over the days on which the four are present to `ofOne`, and those of the four to `ofFour`.
 */
export function firstLevels(
  pairs: usize, ofOne: usize, ofFour: usize, length: usize, twiddles: usize, one: usize, four: usize, isTurned: bool,
): void {
  if (isTurned) allLevels(pairs, ofOne, ofFour, length, twiddles, one, four, true);
  else allLevels(pairs, ofOne, ofFour, length, twiddles, one, four, false);
}

@inline
function allLevels(
  pairs: usize, ofOne: usize, ofFour: usize, length: usize, twiddles: usize, one: usize, four: usize, isTurned: bool,
): void {
  const quarter = length >> 2, last = length >> 3;
  const present1 = one + PRESENT, present4 = four + PRESENT;
  const values1 = one + VALUES, values4 = four + VALUES;
  for (let f: usize = 0; f <= last; f++) {
    firstLevelAt(f, pairs, quarter, twiddles, present1, present4, values1, values4, isTurned);
    firstLevelAt(f, ofOne, quarter, twiddles, values1, present4, one + SQUARES, present4, isTurned);
    firstLevelAt(f, ofFour, quarter, twiddles, present1, values4, present1, four + SQUARES, isTurned);
  }
}
