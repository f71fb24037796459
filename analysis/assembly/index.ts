// The kernel: rings of correlations of one series against four at once, in 32-bit vectors; and least squares in 64
// bits. It works in memory shared by all workers. The host lays out the tables, the spectra and one scratch area per
// worker (see analysis/src/ring/layout.ts) and calls `configure` once per instance.

import { COMPLEX, VECTOR } from "./complex";
import { firstLevels } from "./product";
import {
  copySearchedLags, doubtOfFar, dropNearShifts, farCount, farShifts, fewestPairs, searchedLags, setConstants,
  startFarShifts,
} from "./shifts";
import { effectiveSearches } from "./searches";
import { TWIDDLE, forward, inverse, inverseLevel } from "./transform";
export { divide, laggedProducts, pairCount, pairSums, power, product, takeColumns, takeGroups } from "./columns";
export { fiveAmounts, fiveWithoutUsual, lookAtFive, momentSums, roughSums, windowAmounts, withoutUsual } from "./moments";
export { searchesOfOne } from "./searches";
export { transform64 } from "./transform64";
import { FARTHEST_RHO, autocovariances, copyEdges, powerSpectrum, unwrap, writeVarianceAndRho } from "./autocovariance";

/** P, and the length of the last transforms. */
let length: usize = 0;
let leaf: usize = 0;
/** L */
let maxLag: i32 = 0;
let twiddles: usize = 0;
let positions: usize = 0;
let roots: usize = 0;
/** The half-length transform that turns u into frequencies, and the table of positions for u. */
let halfLeaf: usize = 0;
let halfTwiddles: usize = 0;
let places: usize = 0;
let scatter: usize = 0;
/** The short transform that gives ρ. */
let short: usize = 0;
let shortLeaf: usize = 0;
let shortTwiddles: usize = 0;
let shortPositions: usize = 0;
let scratch: usize = 0;

/** Reads the layout from a list of 32-bit numbers in memory; L and the scratch area are the instance's own. */
export function configure(layout: usize, largestLag: i32, scratchArea: usize): void {
  length = load<u32>(layout);
  leaf = load<u32>(layout, 4);
  twiddles = load<u32>(layout, 8);
  positions = load<u32>(layout, 12);
  roots = load<u32>(layout, 16);
  halfLeaf = load<u32>(layout, 20);
  halfTwiddles = load<u32>(layout, 24);
  places = load<u32>(layout, 28);
  scatter = load<u32>(layout, 32);
  short = load<u32>(layout, 36);
  shortLeaf = load<u32>(layout, 40);
  shortTwiddles = load<u32>(layout, 44);
  shortPositions = load<u32>(layout, 48);
  maxLag = largestLag;
  scratch = scratchArea;
  setConstants();
}

/**
 * Distance between two buffers of sums. Lengths are powers of two, so without the padding the same shift of all buffers
 * would fall into the same lines of the first-level cache.
 */
const PADDING: usize = 1312;

@inline
function bufferBytes(): usize { return (length + 1) * COMPLEX + PADDING; }

/** The levels after the first: each quarter of the buffer is a separate transform. */
function finish(buffer: usize): void {
  const quarter = length >> 2;
  for (let part: usize = 0; part < 4; part++) {
    inverse(buffer + part * quarter * COMPLEX, quarter, leaf, twiddles + quarter * TWIDDLE);
  }
}

/**
 * From spectra to correlations: writes searched lags to `out` and u of the far shifts to `u`; returns |F| per lane.
 *
 * The last levels of Σx, Σx², Σy and Σy² are done block by block, so that their far shifts are read from the
 * first-level cache.
 */
function correlate(one: usize, four: usize, isTurned: bool, u: usize, out: usize): v128 {
  const buffer = bufferBytes();
  const pairs = scratch, ofX = pairs + buffer, ofY = ofX + buffer;
  firstLevels(pairs, isTurned ? ofY : ofX, isTurned ? ofX : ofY, length, twiddles, one, four, isTurned);
  finish(pairs);
  copySearchedLags(pairs, positions, length, maxLag, out);
  const fewest = fewestPairs(maxLag, out);
  dropNearShifts(pairs, positions, length, maxLag);
  startFarShifts();
  const quarter = length >> 2, block = quarter >> 2, own = twiddles + quarter * TWIDDLE;
  for (let part: usize = 0; part < length; part += quarter) {
    inverseLevel(ofX + part * COMPLEX, quarter, own);
    inverseLevel(ofY + part * COMPLEX, quarter, own);
    for (let place = part * COMPLEX, end = (part + quarter) * COMPLEX; place < end; place += block * COMPLEX) {
      inverse(ofX + place, block, leaf, own + block * TWIDDLE);
      inverse(ofY + place, block, leaf, own + block * TWIDDLE);
      farShifts(pairs, ofX, ofY, place, place + block * COMPLEX, fewest, scatter, u);
    }
  }
  const doubt = searchedLags(ofX, ofY, positions, length, maxLag, fewest, out);
  v128.store(out + <usize>(4 * maxLag + 5) * VECTOR, v128.or(doubt, doubtOfFar()));
  return farCount;
}

/**
 * Rings of one variable against four: `one` points at its lane in its group's spectra, `four` at a group. The one is x
 * and the four are y, or, turned, the other way round. The result consists of vectors: r of lags −L…L, n of lags −L…L,
 * |F|, s², ν, doubt (if not 0, compute again in 64 bits), M of L lags, ρ_0…ρ_L.
 */
export function rings(one: usize, four: usize, isTurned: bool, out: usize): void {
  const half = length >> 1;
  const u = scratch + 3 * bufferBytes();
  const sums = u + half * COMPLEX;
  const far = correlate(one, four, isTurned, u, out);
  // From here on, the buffers of the sums are free for reuse.
  const power = scratch, work = scratch + bufferBytes();
  const count = <usize>(maxLag > FARTHEST_RHO ? maxLag : FARTHEST_RHO) + 1;
  const edges = sums + count * VECTOR;
  const scale = <f32>4 * <f32>length;
  copyEdges(u, length, places, maxLag, edges);
  forward(u, half, halfLeaf, halfTwiddles);
  powerSpectrum(u, half, roots, power);
  autocovariances(power, length, short, shortLeaf, shortTwiddles, shortPositions, roots, work, sums, count);
  unwrap(edges, maxLag, scale, sums);
  const answer = out + <usize>(4 * maxLag + 2) * VECTOR;
  writeVarianceAndRho(sums, far, scale, maxLag, answer);
  for (let lanes: usize = 0; lanes < VECTOR; lanes += 8) {
    const searches = f32x4.demote_f64x2_zero(effectiveSearches(answer + 5 * VECTOR + lanes, maxLag, work));
    v128.store_lane<f64>(answer + 4 * VECTOR + lanes, searches, 0);
  }
}
