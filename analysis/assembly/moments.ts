// Moments of an outcome and the half hours of a cause, in 64 bits, two or four of them at a time. They follow the order
// of operations in analysis/src/clock: every lane adds in the same order, so that the results are the same to the last
// bit. Only first looks, which discard pairs that are far from clear, are in 32 bits.

/** Bytes of a vector of two numbers. */
const PAIR: usize = 16;

/**
 * n, Σx, Σy, Σx², Σy² and Σxy over moments, four numbers each, to `out`: one for each of four shifts. x of a moment is
 * the number at its half hour of `grid`, and `step` bytes before that for every further shift; NaN is skipped.
 */
export function momentSums(slots: usize, values: usize, rows: usize, grid: usize, step: usize, out: usize): void {
  const second = grid - step, third = second - step, fourth = third - step;
  let n = i64x2.splat(0), sx = n, sy = n, sxx = n, syy = n, sxy = n;
  let m = n, tx = n, ty = n, txx = n, tyy = n, txy = n;
  for (const end = slots + (rows << 2); slots < end; slots += 4) {
    const place = <usize>load<u32>(slots) << 3, y = v128.load64_splat(values), yy = f64x2.mul(y, y);
    const a = v128.load_lane<f64>(second + place, v128.load_zero<f64>(grid + place), 1);
    const hasA = f64x2.eq(a, a), u = v128.and(a, hasA);
    // The mask of a value that is present is −1 as an integer.
    n = i64x2.sub(n, hasA);
    sx = f64x2.add(sx, u);
    sy = f64x2.add(sy, v128.and(y, hasA));
    sxx = f64x2.add(sxx, f64x2.mul(u, u));
    syy = f64x2.add(syy, v128.and(yy, hasA));
    sxy = f64x2.add(sxy, f64x2.mul(u, y));
    const b = v128.load_lane<f64>(fourth + place, v128.load_zero<f64>(third + place), 1);
    const hasB = f64x2.eq(b, b), w = v128.and(b, hasB);
    m = i64x2.sub(m, hasB);
    tx = f64x2.add(tx, w);
    ty = f64x2.add(ty, v128.and(y, hasB));
    txx = f64x2.add(txx, f64x2.mul(w, w));
    tyy = f64x2.add(tyy, v128.and(yy, hasB));
    txy = f64x2.add(txy, f64x2.mul(w, y));
    values += 8;
  }
  store2(out, wholes(n), wholes(m));
  store2(out + 2 * PAIR, sx, tx);
  store2(out + 4 * PAIR, sy, ty);
  store2(out + 6 * PAIR, sxx, txx);
  store2(out + 8 * PAIR, syy, tyy);
  store2(out + 10 * PAIR, sxy, txy);
}

/** The same in 32 bits. */
export function roughSums(slots: usize, values: usize, rows: usize, grid: usize, step: usize, out: usize): void {
  const second = grid - step, third = second - step, fourth = third - step;
  let n = i32x4.splat(0), sx = n, sy = n, sxx = n, syy = n, sxy = n;
  for (const end = slots + (rows << 2); slots < end; slots += 4) {
    const place = <usize>load<u32>(slots) << 2, y = v128.load32_splat(values);
    const one = v128.load_lane<f32>(second + place, v128.load_zero<f32>(grid + place), 1);
    const a = v128.load_lane<f32>(fourth + place, v128.load_lane<f32>(third + place, one, 2), 3);
    const has = f32x4.eq(a, a), x = v128.and(a, has), z = v128.and(y, has);
    n = i32x4.sub(n, has);
    sx = f32x4.add(sx, x);
    sy = f32x4.add(sy, z);
    sxx = f32x4.add(sxx, f32x4.mul(x, x));
    syy = f32x4.add(syy, f32x4.mul(z, z));
    sxy = f32x4.add(sxy, f32x4.mul(x, z));
    values += 4;
  }
  store2(out, f32x4.convert_i32x4_s(n), sx);
  store2(out + 2 * PAIR, sy, sxx);
  store2(out + 4 * PAIR, syy, sxy);
}

/** Converts 64-bit integers of at most 31 bits to floating point. */
@inline
function wholes(counts: v128): v128 { return f64x2.convert_low_i32x4_s(v128.shuffle<i32>(counts, counts, 0, 2, 0, 2)); }

@inline
function store2(to: usize, first: v128, second: v128): void {
  v128.store(to, first);
  v128.store(to, second, 16);
}

/** Bytes of a half hour in a grid of five windows, and of a day's four sums for four windows and for eight. */
const FIVE: usize = 20;
const FOUR_SUMS: usize = 64;
const DAY: usize = 2 * FOUR_SUMS;
/** Bytes of eight numbers. */
const EIGHT: usize = 32;

/**
 * A first look at five windows of a cause, in 32 bits: n, Σx, Σy and Σxy over moments and ΣS², eight numbers each, to
 * `out`, the last three of which mean nothing. S is Σ (x − x̄)(y − ȳ) of a day. `grid` has the five x of every half
 * hour side by side, and room for three more after the last; NaN is skipped. `sums` has room for the sums of every day.
 */
export function lookAtFive(
  slots: usize, days: usize, values: usize, rows: usize, grid: usize, sums: usize, out: usize,
): void {
  const end = sumsOfDays(slots, days, values, rows, grid, sums);
  lookAtFour(sums, end, out);
  lookAtFour(sums + FOUR_SUMS, end + FOUR_SUMS, out + 16);
}

/**
 * Writes n, Σx, Σy and Σxy of each day with moments, for four windows and then for the other four; returns their end.
 */
function sumsOfDays(slots: usize, days: usize, values: usize, rows: usize, grid: usize, sums: usize): usize {
  let n = i32x4.splat(0), sx = n, sy = n, sxy = n;
  let m = n, tx = n, ty = n, txy = n;
  let day = rows > 0 ? load<u32>(days) : 0;
  for (const end = slots + (rows << 2); slots < end; slots += 4) {
    const today = load<u32>(days);
    if (today != day) {
      storeDay(sums, n, sx, sy, sxy);
      storeDay(sums + FOUR_SUMS, m, tx, ty, txy);
      sums += DAY;
      n = i32x4.splat(0);
      sx = n;
      sy = n;
      sxy = n;
      m = n;
      tx = n;
      ty = n;
      txy = n;
      day = today;
    }
    const here = grid + <usize>load<u32>(slots) * FIVE, y = v128.load32_splat(values);
    const a = v128.load(here), b = v128.load(here, 16);
    const hasA = f32x4.eq(a, a), u = v128.and(a, hasA);
    // The mask of a value that is present is −1 as an integer.
    n = i32x4.sub(n, hasA);
    sx = f32x4.add(sx, u);
    sy = f32x4.add(sy, v128.and(y, hasA));
    sxy = f32x4.add(sxy, f32x4.mul(u, y));
    const hasB = f32x4.eq(b, b), w = v128.and(b, hasB);
    m = i32x4.sub(m, hasB);
    tx = f32x4.add(tx, w);
    ty = f32x4.add(ty, v128.and(y, hasB));
    txy = f32x4.add(txy, f32x4.mul(w, y));
    days += 4;
    values += 4;
  }
  storeDay(sums, n, sx, sy, sxy);
  storeDay(sums + FOUR_SUMS, m, tx, ty, txy);
  return sums + DAY;
}

@inline
function storeDay(to: usize, n: v128, sx: v128, sy: v128, sxy: v128): void {
  v128.store(to, f32x4.convert_i32x4_s(n));
  v128.store(to, sx, 16);
  v128.store(to, sy, 32);
  v128.store(to, sxy, 48);
}

/** Adds up the sums of days, and the squares of S = Σxy − x̄Σy − ȳΣx + n·x̄ȳ. */
function lookAtFour(sums: usize, end: usize, out: usize): void {
  let n = f32x4.splat(0), sx = n, sy = n, sxy = n, squares = n;
  for (let day = sums; day < end; day += DAY) {
    n = f32x4.add(n, v128.load(day));
    sx = f32x4.add(sx, v128.load(day, 16));
    sy = f32x4.add(sy, v128.load(day, 32));
    sxy = f32x4.add(sxy, v128.load(day, 48));
  }
  const meanX = f32x4.div(sx, n), meanY = f32x4.div(sy, n), product = f32x4.mul(meanX, meanY);
  for (let day = sums; day < end; day += DAY) {
    const less = f32x4.add(f32x4.mul(meanX, v128.load(day, 32)), f32x4.mul(meanY, v128.load(day, 16)));
    const score = f32x4.sub(f32x4.add(v128.load(day, 48), f32x4.mul(product, v128.load(day))), less);
    squares = f32x4.add(squares, f32x4.mul(score, score));
  }
  v128.store(out, n);
  v128.store(out + EIGHT, sx);
  v128.store(out + 2 * EIGHT, sy);
  v128.store(out + 3 * EIGHT, sxy);
  v128.store(out + 4 * EIGHT, squares);
}

/**
 * The amount of a cause in the window of every half hour, from running sums along the table: E/(|E| + usual) for summed
 * variables, otherwise the mean; NaN where it is not known. The number of half hours is even.
 */
export function windowAmounts(
  sums: usize, counts: usize, unknown: usize, slots: i32, first: i32, end: i32, adds: bool, usual: f64, out: usize,
): void {
  // Windows that begin before the table or end after it are unknown.
  const from = max<i32>(0, min<i32>(slots, -first)), to = max<i32>(from, min<i32>(slots, slots - end + 2));
  fillUnknown(out, 0, from);
  fillUnknown(out, to, slots);
  const span = <usize>(end - first) << 3, half = f64x2.splat(usual), none = f64x2.splat(0);
  let before = <usize>(from + first) << 3;
  for (let slot = from; slot < to; slot += 2) {
    const a = sums + before, b = counts + before, c = unknown + before;
    const sum = f64x2.sub(v128.load(a + span), v128.load(a));
    const count = f64x2.sub(v128.load(b + span), v128.load(b));
    const isUnknown = f64x2.gt(v128.load(c + span), v128.load(c));
    let amount: v128;
    if (adds) {
      const all = v128.and(sum, f64x2.ne(count, none));
      amount = f64x2.div(all, f64x2.add(f64x2.abs(all), half));
    } else amount = f64x2.div(sum, count);
    v128.store(out + (<usize>slot << 3), v128.or(amount, isUnknown));
    before += PAIR;
  }
  // The second of the last two also ends after the table.
  if (end > 0 && to > from) store<f64>(out + (<usize>(to - 1) << 3), NaN);
}

function fillUnknown(out: usize, slot: i32, end: i32): void {
  for (; slot < end; slot += 2) v128.store(out + (<usize>slot << 3), f64x2.splat(NaN));
}

/**
 * The same for five windows in 32 bits, side by side: from each of six `ends`, counted in half hours back, to the next.
 * If `unknown` is 0, everything is known. Sums from before the table are NaN.
 */
export function fiveAmounts(
  sums: usize, counts: usize, unknown: usize, slots: usize, ends: usize, adds: bool, usual: f32, out: usize,
): void {
  const half = f32x4.splat(usual);
  for (const end = sums + (slots << 3); sums < end; sums += 2 * PAIR) {
    const a = amountsFrom(sums, counts, unknown, ends, adds, half);
    const b = amountsFrom(sums, counts, unknown, ends + 4, adds, half);
    const c = amountsFrom(sums, counts, unknown, ends + 8, adds, half);
    const d = amountsFrom(sums, counts, unknown, ends + 12, adds, half);
    const e = amountsFrom(sums, counts, unknown, ends + 16, adds, half);
    const ab = v128.shuffle<i32>(a, b, 0, 4, 1, 5), cd = v128.shuffle<i32>(c, d, 0, 4, 1, 5);
    const ba = v128.shuffle<i32>(a, b, 2, 6, 3, 7), dc = v128.shuffle<i32>(c, d, 2, 6, 3, 7);
    v128.store(out, v128.shuffle<i64>(ab, cd, 0, 2));
    v128.store_lane<f32>(out, e, 0, 16);
    v128.store(out, v128.shuffle<i64>(ab, cd, 1, 3), FIVE);
    v128.store_lane<f32>(out, e, 1, FIVE + 16);
    v128.store(out, v128.shuffle<i64>(ba, dc, 0, 2), 2 * FIVE);
    v128.store_lane<f32>(out, e, 2, 2 * FIVE + 16);
    v128.store(out, v128.shuffle<i64>(ba, dc, 1, 3), 3 * FIVE);
    v128.store_lane<f32>(out, e, 3, 3 * FIVE + 16);
    counts += 2 * PAIR;
    if (unknown != 0) unknown += 2 * PAIR;
    out += 4 * FIVE;
  }
}

/** The amount between two ends before each of four half hours. */
@inline
function amountsFrom(sums: usize, counts: usize, unknown: usize, ends: usize, adds: bool, half: v128): v128 {
  const back = <usize>load<u32>(ends, 4) << 3, span = back - (<usize>load<u32>(ends) << 3);
  const sum = added(sums - back, span);
  const amount = f32x4.div(sum, adds ? f32x4.add(f32x4.abs(sum), half) : added(counts - back, span));
  return unknown == 0 ? amount : v128.or(amount, f32x4.gt(added(unknown - back, span), f32x4.splat(0)));
}

/** The increase of four running sums between two positions. */
@inline
function added(from: usize, span: usize): v128 {
  const a = f64x2.sub(v128.load(from + span), v128.load(from));
  const b = f64x2.sub(v128.load(from + span, PAIR), v128.load(from, PAIR));
  return v128.shuffle<i64>(f32x4.demote_f64x2_zero(a), f32x4.demote_f64x2_zero(b), 0, 2);
}

/** Bytes of the half hours whose usual amounts are computed together. */
const TOGETHER: usize = 2 * PAIR;

/**
 * Subtracts from each half hour the mean of the same half hours of the surrounding weeks; `length` is that of a week.
 * Weeks and the table have a multiple of four half hours. The loop goes from week to week with the same four, so that
 * their sums and counts stay in registers.
 */
export function withoutUsual(grid: usize, slots: i32, length: i32, around: i32, rest: usize): void {
  const step = <usize>length << 3, end = grid + (<usize>slots << 3), one = f64x2.splat(1);
  for (let first = grid; first < grid + step; first += TOGETHER) {
    let sum = f64x2.splat(0), count = sum, nextSum = sum, nextCount = sum;
    let ahead = first, behind = first, here = first;
    for (let week = -around; here < end; week++) {
      if (ahead < end) {
        const a = v128.load(ahead), b = v128.load(ahead, PAIR), hasA = f64x2.eq(a, a), hasB = f64x2.eq(b, b);
        sum = f64x2.add(sum, v128.and(a, hasA));
        count = f64x2.add(count, v128.and(one, hasA));
        nextSum = f64x2.add(nextSum, v128.and(b, hasB));
        nextCount = f64x2.add(nextCount, v128.and(one, hasB));
        ahead += step;
      }
      if (week < 0) continue;
      if (week > around) {
        const a = v128.load(behind), b = v128.load(behind, PAIR), hasA = f64x2.eq(a, a), hasB = f64x2.eq(b, b);
        sum = f64x2.sub(sum, v128.and(a, hasA));
        count = f64x2.sub(count, v128.and(one, hasA));
        nextSum = f64x2.sub(nextSum, v128.and(b, hasB));
        nextCount = f64x2.sub(nextCount, v128.and(one, hasB));
        behind += step;
      }
      v128.store(rest + (here - grid), f64x2.sub(v128.load(here), f64x2.div(sum, count)));
      v128.store(rest + (here - grid), f64x2.sub(v128.load(here, PAIR), f64x2.div(nextSum, nextCount)), PAIR);
      here += step;
    }
  }
}

/** The same in 32 bits for five windows side by side, with room for three more after the last. */
export function fiveWithoutUsual(grid: usize, slots: usize, length: usize, around: i32, rest: usize): void {
  const step = length * FIVE, end = grid + slots * FIVE, one = f32x4.splat(1);
  for (let first = grid; first < grid + step; first += FIVE) {
    let sum = f32x4.splat(0), count = sum, fifthSum = sum, fifthCount = sum;
    let ahead = first, behind = first, here = first;
    for (let week = -around; here < end; week++) {
      if (ahead < end) {
        const a = v128.load(ahead), b = v128.load(ahead, 16), hasA = f32x4.eq(a, a), hasB = f32x4.eq(b, b);
        sum = f32x4.add(sum, v128.and(a, hasA));
        count = f32x4.add(count, v128.and(one, hasA));
        fifthSum = f32x4.add(fifthSum, v128.and(b, hasB));
        fifthCount = f32x4.add(fifthCount, v128.and(one, hasB));
        ahead += step;
      }
      if (week < 0) continue;
      if (week > around) {
        const a = v128.load(behind), b = v128.load(behind, 16), hasA = f32x4.eq(a, a), hasB = f32x4.eq(b, b);
        sum = f32x4.sub(sum, v128.and(a, hasA));
        count = f32x4.sub(count, v128.and(one, hasA));
        fifthSum = f32x4.sub(fifthSum, v128.and(b, hasB));
        fifthCount = f32x4.sub(fifthCount, v128.and(one, hasB));
        behind += step;
      }
      const to = rest + (here - grid);
      v128.store(to, f32x4.sub(v128.load(here), f32x4.div(sum, count)));
      v128.store_lane<f32>(to, f32x4.sub(v128.load(here, 16), f32x4.div(fifthSum, fifthCount)), 0, 16);
      here += step;
    }
  }
}
