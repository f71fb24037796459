// From the spectra of x and of four y to the first level of the inverse transform, without a detour through memory.
//
// A variable's spectra lie in groups of four variables: for each frequency 0…P/2 the vectors of values (re, im),
// presence (re, im) and squares (re, im), 96 bytes. One lane of a group, `one`, is spread over the four lanes of
// another, `four`. Straight, `one` is x and the four are y; turned, the four are x and `one` is y. Either way every
// lane does the same arithmetic for its pair, so that the answers agree to the last bit: a whole table is computed
// straight, and the row of one changed variable in vectors that are full whichever side it is on.

import { COMPLEX, add, all, mul, sub } from "./complex";
import { TWIDDLE, inverseButterfly } from "./transform";

/** Bytes from one frequency to the next. */
export const BIN: usize = 96;
/** Where in a bin each spectrum lies. */
export const VALUES: usize = 0;
export const PRESENT: usize = 32;
export const SQUARES: usize = 64;

/** Real part of conj(X)·Y: the spectrum of Σ x(t−τ)·y(t). The same whichever is x. */
// @ts-ignore: decorator
@inline
function crossRe(one: usize, four: usize): v128 {
  return add(mul(all(one), v128.load(four)), mul(all(one, 16), v128.load(four, 16)));
}

/** Imaginary part of conj(X)·Y. */
// @ts-ignore: decorator
@inline
function crossIm(one: usize, four: usize, isTurned: bool): v128 {
  const straight = mul(all(one), v128.load(four, 16)), crossed = mul(all(one, 16), v128.load(four));
  return isTurned ? sub(crossed, straight) : sub(straight, crossed);
}

/**
 * First level of the inverse transform of Z = A + iB, where A = conj(X₁)Y₁ and B = conj(X₂)Y₂ are the spectra of two
 * real sequences, so that Z(P−f) = conj(A(f)) + i·conj(B(f)). Four frequencies f, P/4+f, P/2−f, P/4−f of the half
 * spectra give the eight values of the two butterflies k = f and k = P/4−f.
 *
 * At f = 0 the second butterfly does not exist; what it writes is overwritten at once, but for place P, which every
 * buffer has to spare. At f = P/8 both are the same.
 */
// @ts-ignore: decorator
@inline
function firstLevel(
  to: usize, length: usize, twiddles: usize, one1: usize, four1: usize, one2: usize, four2: usize, isTurned: bool,
): void {
  const quarter = length >> 2;
  const q = quarter * COMPLEX;
  const last = length >> 3;
  for (let f: usize = 0; f <= last; f++) {
    const one = f * BIN, two = (quarter + f) * BIN, three = (quarter + quarter - f) * BIN, four = (quarter - f) * BIN;
    const ar1 = crossRe(one1 + one, four1 + one), ai1 = crossIm(one1 + one, four1 + one, isTurned);
    const br1 = crossRe(one2 + one, four2 + one), bi1 = crossIm(one2 + one, four2 + one, isTurned);
    const ar2 = crossRe(one1 + two, four1 + two), ai2 = crossIm(one1 + two, four1 + two, isTurned);
    const br2 = crossRe(one2 + two, four2 + two), bi2 = crossIm(one2 + two, four2 + two, isTurned);
    const ar3 = crossRe(one1 + three, four1 + three), ai3 = crossIm(one1 + three, four1 + three, isTurned);
    const br3 = crossRe(one2 + three, four2 + three), bi3 = crossIm(one2 + three, four2 + three, isTurned);
    const ar4 = crossRe(one1 + four, four1 + four), ai4 = crossIm(one1 + four, four1 + four, isTurned);
    const br4 = crossRe(one2 + four, four2 + four), bi4 = crossIm(one2 + four, four2 + four, isTurned);
    inverseButterfly(
      to + (quarter - f) * COMPLEX, q, twiddles + (quarter - f) * TWIDDLE,
      sub(ar4, bi4), add(ai4, br4), sub(ar3, bi3), add(ai3, br3),
      add(ar2, bi2), sub(br2, ai2), add(ar1, bi1), sub(br1, ai1),
    );
    inverseButterfly(
      to + f * COMPLEX, q, twiddles + f * TWIDDLE,
      sub(ar1, bi1), add(ai1, br1), sub(ar2, bi2), add(ai2, br2),
      add(ar3, bi3), sub(br3, ai3), add(ar4, bi4), sub(br4, ai4),
    );
  }
}

/** n (real part) and Σxy (imaginary part) of all shifts, after the first level. */
export function pairsAndProducts(
  to: usize, length: usize, twiddles: usize, one: usize, four: usize, isTurned: bool,
): void {
  const p = one + PRESENT, v = one + VALUES;
  if (isTurned) firstLevel(to, length, twiddles, p, four + PRESENT, v, four + VALUES, true);
  else firstLevel(to, length, twiddles, p, four + PRESENT, v, four + VALUES, false);
}

/** Σ and Σ² of `one`, over the days on which the four are present: those of x straight, of y turned. */
export function sumsOfOne(to: usize, length: usize, twiddles: usize, one: usize, four: usize, isTurned: bool): void {
  const p = four + PRESENT;
  if (isTurned) firstLevel(to, length, twiddles, one + VALUES, p, one + SQUARES, p, true);
  else firstLevel(to, length, twiddles, one + VALUES, p, one + SQUARES, p, false);
}

/** Σ and Σ² of the four, over the days on which `one` is present: those of y straight, of x turned. */
export function sumsOfFour(to: usize, length: usize, twiddles: usize, one: usize, four: usize, isTurned: bool): void {
  const p = one + PRESENT;
  if (isTurned) firstLevel(to, length, twiddles, p, four + VALUES, p, four + SQUARES, true);
  else firstLevel(to, length, twiddles, p, four + VALUES, p, four + SQUARES, false);
}
