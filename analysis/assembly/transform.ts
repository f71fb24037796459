// Fast Fourier transforms of four sequences at once, radix 4, in place (Cooley & Tukey 1965; Sande 1966).
//
// The inverse transform takes natural order and leaves its result in the order of reversed base-4 digits; the forward
// transform takes that order and returns natural order. So nothing is ever reordered in memory: the element of a given
// shift is found through the table of positions.
//
// Twiddle table: for each block length n = P, P/4, … above the last, n/4 entries of six numbers: the real and
// imaginary parts of w, w², w³ with w = e^(+2πi·k/n).

import { COMPLEX, add, all, mulIm, mulRe, sub } from "./complex";

/** Bytes of one entry of the twiddle table. */
export const TWIDDLE: usize = 24;
/** Blocks up to this length (16 KB) stay in the first-level cache while all their levels are done. */
const CACHED: usize = 512;
/** √½, the only factor inside a transform of eight. */
const HALF_ROOT: f32 = 0.70710678118654752440;

/** Stores the four results of an inverse butterfly of a, b, c, d at k, k+q, k+2q, k+3q, turned by their twiddles. */
@inline
function inverseButterfly(
  to: usize, q: usize, w: usize,
  ar: v128, ai: v128, br: v128, bi: v128, cr: v128, ci: v128, dr: v128, di: v128,
): void {
  const sr = add(ar, cr), si = add(ai, ci), tr = sub(ar, cr), ti = sub(ai, ci);
  const ur = add(br, dr), ui = add(bi, di), vr = sub(br, dr), vi = sub(bi, di);
  joinHalves(to, q, w, sr, si, tr, ti, ur, ui, vr, vi);
}

/** The same from s = a + c, t = a − c, u = b + d and v = b − d. */
@inline
export function joinHalves(
  to: usize, q: usize, w: usize,
  sr: v128, si: v128, tr: v128, ti: v128, ur: v128, ui: v128, vr: v128, vi: v128,
): void {
  v128.store(to, add(sr, ur));
  v128.store(to, add(si, ui), 16);
  storeTurned(to + q, sub(tr, vi), add(ti, vr), all(w), all(w, 4));
  storeTurned(to + 2 * q, sub(sr, ur), sub(si, ui), all(w, 8), all(w, 12));
  storeTurned(to + 3 * q, add(tr, vi), sub(ti, vr), all(w, 16), all(w, 20));
}

@inline
function storeTurned(to: usize, re: v128, im: v128, wr: v128, wi: v128): void {
  v128.store(to, mulRe(re, im, wr, wi));
  v128.store(to, mulIm(re, im, wr, wi), 16);
}

/** One level of the inverse transform of one block: splits it into four of a quarter of its length. */
export function inverseLevel(block: usize, length: usize, twiddles: usize): void {
  const q = (length >> 2) * COMPLEX;
  const end = block + q;
  for (let p = block; p < end; p += COMPLEX) {
    inverseButterfly(
      p, q, twiddles,
      v128.load(p), v128.load(p, 16), v128.load(p + q), v128.load(p + q, 16),
      v128.load(p + 2 * q), v128.load(p + 2 * q, 16), v128.load(p + 3 * q), v128.load(p + 3 * q, 16),
    );
    twiddles += TWIDDLE;
  }
}

/**
 * Transform of four, natural order in and out. With re = 16 and im = 0 it is the forward transform, because the parts
 * are swapped.
 */
@inline
function four(p: usize, step: usize, to: usize, toStep: usize, re: usize, im: usize): void {
  const ar = v128.load(p + re), ai = v128.load(p + im);
  const br = v128.load(p + step + re), bi = v128.load(p + step + im);
  const cr = v128.load(p + 2 * step + re), ci = v128.load(p + 2 * step + im);
  const dr = v128.load(p + 3 * step + re), di = v128.load(p + 3 * step + im);
  const sr = add(ar, cr), si = add(ai, ci), tr = sub(ar, cr), ti = sub(ai, ci);
  const ur = add(br, dr), ui = add(bi, di), vr = sub(br, dr), vi = sub(bi, di);
  v128.store(to + re, add(sr, ur));
  v128.store(to + im, add(si, ui));
  v128.store(to + toStep + re, sub(tr, vi));
  v128.store(to + toStep + im, add(ti, vr));
  v128.store(to + 2 * toStep + re, sub(sr, ur));
  v128.store(to + 2 * toStep + im, sub(si, ui));
  v128.store(to + 3 * toStep + re, add(tr, vi));
  v128.store(to + 3 * toStep + im, sub(ti, vr));
}

/** Transform of eight in place, natural order in and out, as two of four after one level of radix 2. */
@inline
function eight(p: usize, re: usize, im: usize): void {
  const h = f32x4.splat(HALF_ROOT);
  const a0r = v128.load(p + re), a0i = v128.load(p + im), a4r = v128.load(p + 128 + re), a4i = v128.load(p + 128 + im);
  const a2r = v128.load(p + 64 + re), a2i = v128.load(p + 64 + im), a6r = v128.load(p + 192 + re), a6i = v128.load(p + 192 + im);
  const e0r = add(a0r, a4r), e0i = add(a0i, a4i), o0r = sub(a0r, a4r), o0i = sub(a0i, a4i);
  const e2r = add(a2r, a6r), e2i = add(a2i, a6i), o2i = sub(a2r, a6r), o2r = sub(a6i, a2i); // times i
  const a1r = v128.load(p + 32 + re), a1i = v128.load(p + 32 + im), a5r = v128.load(p + 160 + re), a5i = v128.load(p + 160 + im);
  const a3r = v128.load(p + 96 + re), a3i = v128.load(p + 96 + im), a7r = v128.load(p + 224 + re), a7i = v128.load(p + 224 + im);
  const e1r = add(a1r, a5r), e1i = add(a1i, a5i), d1r = sub(a1r, a5r), d1i = sub(a1i, a5i);
  const e3r = add(a3r, a7r), e3i = add(a3i, a7i), d3r = sub(a3r, a7r), d3i = sub(a3i, a7i);
  const o1r = f32x4.mul(h, sub(d1r, d1i)), o1i = f32x4.mul(h, add(d1r, d1i)); // times (1 + i)/√2
  const o3r = f32x4.mul(h, sub(f32x4.neg(d3r), d3i)), o3i = f32x4.mul(h, sub(d3r, d3i)); // times (−1 + i)/√2
  storeFour(p + re, p + im, e0r, e0i, e1r, e1i, e2r, e2i, e3r, e3i);
  storeFour(p + 32 + re, p + 32 + im, o0r, o0i, o1r, o1i, o2r, o2i, o3r, o3i);
}

/** Stores the transform of four values at every second complex element. */
@inline
function storeFour(
  re: usize, im: usize,
  ar: v128, ai: v128, br: v128, bi: v128, cr: v128, ci: v128, dr: v128, di: v128,
): void {
  const sr = add(ar, cr), si = add(ai, ci), tr = sub(ar, cr), ti = sub(ai, ci);
  const ur = add(br, dr), ui = add(bi, di), vr = sub(br, dr), vi = sub(bi, di);
  v128.store(re, add(sr, ur));
  v128.store(im, add(si, ui));
  v128.store(re, sub(tr, vi), 64);
  v128.store(im, add(ti, vr), 64);
  v128.store(re, sub(sr, ur), 128);
  v128.store(im, sub(si, ui), 128);
  v128.store(re, add(tr, vi), 192);
  v128.store(im, sub(ti, vr), 192);
}

/** The last, shortest transforms of a block: of eight if the length is an odd power of two, otherwise of four. */
function inverseLeaves(block: usize, length: usize, leaf: usize): void {
  const end = block + length * COMPLEX;
  if (leaf == 8) for (let p = block; p < end; p += 8 * COMPLEX) eight(p, 0, 16);
  else for (let p = block; p < end; p += 4 * COMPLEX) four(p, COMPLEX, p, COMPLEX, 0, 16);
}

function forwardLeaves(block: usize, length: usize, leaf: usize): void {
  const end = block + length * COMPLEX;
  if (leaf == 8) for (let p = block; p < end; p += 8 * COMPLEX) eight(p, 16, 0);
  else for (let p = block; p < end; p += 4 * COMPLEX) four(p, COMPLEX, p, COMPLEX, 16, 0);
}

/** Inverse transform (exponent +, no scaling) of a block; `twiddles` are those of its own length. */
export function inverse(block: usize, length: usize, leaf: usize, twiddles: usize): void {
  if (length > CACHED) {
    inverseLevel(block, length, twiddles);
    const quarter = length >> 2;
    const next = twiddles + quarter * TWIDDLE;
    for (let part: usize = 0; part < 4; part++) inverse(block + part * quarter * COMPLEX, quarter, leaf, next);
    return;
  }
  const end = block + length * COMPLEX;
  for (let n = length; n > leaf; n >>= 2) {
    for (let p = block; p < end; p += n * COMPLEX) inverseLevel(p, n, twiddles);
    twiddles += (n >> 2) * TWIDDLE;
  }
  inverseLeaves(block, length, leaf);
}

/** One level of the forward transform of one block: joins its four quarters. */
function forwardLevel(block: usize, length: usize, w: usize): void {
  const q = (length >> 2) * COMPLEX;
  const end = block + q;
  for (let p = block; p < end; p += COMPLEX) {
    // Conjugate twiddles: (x + iy)(c − is) = (xc + ys) + i(yc − xs), which is mulRe and mulIm with the parts swapped.
    const ar = v128.load(p), ai = v128.load(p, 16);
    const xr = v128.load(p + q), xi = v128.load(p + q, 16);
    const br = mulIm(xi, xr, all(w), all(w, 4)), bi = mulRe(xi, xr, all(w), all(w, 4));
    const yr = v128.load(p + 2 * q), yi = v128.load(p + 2 * q, 16);
    const cr = mulIm(yi, yr, all(w, 8), all(w, 12)), ci = mulRe(yi, yr, all(w, 8), all(w, 12));
    const zr = v128.load(p + 3 * q), zi = v128.load(p + 3 * q, 16);
    const dr = mulIm(zi, zr, all(w, 16), all(w, 20)), di = mulRe(zi, zr, all(w, 16), all(w, 20));
    const sr = add(ar, cr), si = add(ai, ci), tr = sub(ar, cr), ti = sub(ai, ci);
    const ur = add(br, dr), ui = add(bi, di), vr = sub(br, dr), vi = sub(bi, di);
    v128.store(p, add(sr, ur));
    v128.store(p, add(si, ui), 16);
    v128.store(p + q, add(tr, vi));
    v128.store(p + q, sub(ti, vr), 16);
    v128.store(p + 2 * q, sub(sr, ur));
    v128.store(p + 2 * q, sub(si, ui), 16);
    v128.store(p + 3 * q, sub(tr, vi));
    v128.store(p + 3 * q, add(ti, vr), 16);
    w += TWIDDLE;
  }
}

/** Forward transform (exponent −) of a block in the order of reversed digits; the result is in natural order. */
export function forward(block: usize, length: usize, leaf: usize, twiddles: usize): void {
  if (length <= leaf) return forwardLeaves(block, length, leaf);
  const quarter = length >> 2;
  const next = twiddles + quarter * TWIDDLE;
  for (let part: usize = 0; part < 4; part++) forward(block + part * quarter * COMPLEX, quarter, leaf, next);
  forwardLevel(block, length, twiddles);
}
