// Operations on columns of 64-bit numbers for least squares and raw correlations, two numbers at a time. Columns that
// are read as vectors are padded with zeros to a multiple of four rows.

/** Bytes of four rows, which every pass takes at once. */
const STEP: usize = 32;

@inline
function lanes(a: v128): f64 { return f64x2.extract_lane(a, 0) + f64x2.extract_lane(a, 1); }

/** a·b + c, rounded once where the processor can. */
@inline
function mulAdd(a: v128, b: v128, c: v128): v128 { return v128.relaxed_madd<f64>(a, b, c); }

/** Σ a·b over the given number of rows. */
export function product(a: usize, b: usize, rows: usize): f64 {
  let one = f64x2.splat(0), two = f64x2.splat(0);
  for (const end = a + (rows << 3); a < end; a += STEP) {
    one = mulAdd(v128.load(a), v128.load(b), one);
    two = mulAdd(v128.load(a, 16), v128.load(b, 16), two);
    b += STEP;
  }
  return lanes(f64x2.add(one, two));
}

/** Σ of the squared products of one column with several. */
export function power(one: usize, columns: usize, stride: usize, count: i32, rows: usize): f64 {
  let all: f64 = 0;
  for (let place = 0; place < count; place++) {
    const share = product(one, columns + <usize>place * stride, rows);
    all += share * share;
  }
  return all;
}

/** Divides a column by a number. */
export function divide(a: usize, by: f64, rows: usize): void {
  const all = f64x2.splat(by);
  for (const end = a + (rows << 3); a < end; a += STEP) {
    v128.store(a, f64x2.div(v128.load(a), all));
    v128.store(a, f64x2.div(v128.load(a, 16), all), 16);
  }
}

/** Subtracts the mean of each group of rows from a column; `sums` has room for one number per group. */
export function takeGroups(y: usize, rows: usize, groups: usize, counts: usize, sums: usize, most: i32): void {
  for (let group = 0; group < most; group++) store<f64>(sums + (<usize>group << 3), 0);
  for (let row: usize = 0; row < rows; row++) {
    const place = sums + (<usize>load<u8>(groups + row) << 3);
    store<f64>(place, load<f64>(place) + load<f64>(y + (row << 3)));
  }
  for (let group = 0; group < most; group++) {
    const place = sums + (<usize>group << 3);
    store<f64>(place, load<f64>(place) / max<f64>(1, load<f64>(counts + (<usize>group << 3))));
  }
  for (let row: usize = 0; row < rows; row++) {
    const mean = load<f64>(sums + (<usize>load<u8>(groups + row) << 3));
    store<f64>(y + (row << 3), load<f64>(y + (row << 3)) - mean);
  }
}

/** Projects orthonormal columns out of a vector, one after the other. */
export function takeColumns(y: usize, columns: usize, stride: usize, count: i32, rows: usize): void {
  if (count == 0) return;
  let share = product(y, columns, rows);
  for (let place = 0; place < count; place++) {
    const next = place + 1 < count ? columns + stride : columns;
    share = takeAndProject(y, columns, next, share, rows);
    columns = next;
  }
}

/** y − share · column, and the product of the remainder with the next column. */
function takeAndProject(y: usize, column: usize, next: usize, share: f64, rows: usize): f64 {
  const all = f64x2.splat(share);
  let one = f64x2.splat(0), two = f64x2.splat(0);
  for (const end = y + (rows << 3); y < end; y += STEP) {
    const a = v128.relaxed_nmadd<f64>(all, v128.load(column), v128.load(y));
    const b = v128.relaxed_nmadd<f64>(all, v128.load(column, 16), v128.load(y, 16));
    v128.store(y, a);
    v128.store(y, b, 16);
    one = mulAdd(a, v128.load(next), one);
    two = mulAdd(b, v128.load(next, 16), two);
    column += STEP;
    next += STEP;
  }
  return lanes(f64x2.add(one, two));
}

/** The bits of −0, which mark a missing number: no deviation from a mean is −0. */
const MISSING: u64 = 0x8000000000000000;

/**
 * Σx, Σy, Σx², Σy² and Σxy over the rows on which neither side is missing, two numbers each, to `out`. A missing number
 * is −0, which adds nothing to a product; so are the three rows after the last.
 */
export function pairSums(x: usize, y: usize, rows: usize, out: usize): void {
  // Read from memory, because the constant would otherwise be built again at every step.
  store<u64>(out, MISSING);
  const missing = v128.load64_splat(out);
  // Two accumulators for each sum: a single one would wait for its previous addition at every step.
  let sx = f64x2.splat(0), sy = sx, sxx = sx, syy = sx, sxy = sx;
  let tx = sx, ty = sx, txx = sx, tyy = sx, txy = sx;
  for (const end = x + (rows << 3); x < end; x += STEP) {
    const a = v128.load(x), b = v128.load(y), c = v128.load(x, 16), d = v128.load(y, 16);
    const u = v128.andnot(a, i64x2.eq(b, missing)), v = v128.andnot(b, i64x2.eq(a, missing));
    const w = v128.andnot(c, i64x2.eq(d, missing)), z = v128.andnot(d, i64x2.eq(c, missing));
    sx = f64x2.add(sx, u);
    sy = f64x2.add(sy, v);
    sxx = mulAdd(u, u, sxx);
    syy = mulAdd(v, v, syy);
    sxy = mulAdd(a, b, sxy);
    tx = f64x2.add(tx, w);
    ty = f64x2.add(ty, z);
    txx = mulAdd(w, w, txx);
    tyy = mulAdd(z, z, tyy);
    txy = mulAdd(c, d, txy);
    y += STEP;
  }
  v128.store(out, f64x2.add(sx, tx));
  v128.store(out, f64x2.add(sy, ty), 16);
  v128.store(out, f64x2.add(sxx, txx), 32);
  v128.store(out, f64x2.add(syy, tyy), 48);
  v128.store(out, f64x2.add(sxy, txy), 64);
}

/**
 * The number of days of x, one bit each, with a day of y this many days later; a word of zeros follows the words of y.
 */
export function pairCount(x: usize, y: usize, words: i32, lag: i32): i32 {
  const skip = lag >> 6, bits = <u64>(lag & 63);
  let count: u64 = 0;
  for (let word = 0; word + skip < words; word++) {
    const there = y + (<usize>(word + skip) << 3);
    const first = load<u64>(there) >> bits, second = bits == 0 ? 0 : load<u64>(there, 8) << (64 - bits);
    count += popcnt<u64>(load<u64>(x + (<usize>word << 3)) & (first | second));
  }
  return <i32>count;
}

/**
 * Σ x(t)·x(t+k) for k from 0 to below `count`, in fours, to `out`. The column's rows are followed by zeros: as many as
 * the longest lag, and four more.
 */
export function laggedProducts(x: usize, rows: usize, count: usize, out: usize): void {
  const end = x + (rows << 3);
  for (let lag: usize = 0; lag < count; lag += 4) {
    let a = f64x2.splat(0), b = a, c = a, d = a;
    for (let here = x; here < end; here += 16) {
      const there = here + (lag << 3), now = v128.load(here);
      a = mulAdd(now, v128.load(there), a);
      b = mulAdd(now, v128.load(there, 8), b);
      c = mulAdd(now, v128.load(there, 16), c);
      d = mulAdd(now, v128.load(there, 24), d);
    }
    const to = out + (lag << 3);
    store<f64>(to, lanes(a));
    store<f64>(to, lanes(b), 8);
    store<f64>(to, lanes(c), 16);
    store<f64>(to, lanes(d), 24);
  }
}
