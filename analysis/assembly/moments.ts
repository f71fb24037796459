// Moments of an outcome and the half hours of a cause, in 64 bits, two or four of them at a time. See analysis/src/clock,
// whose order of work it follows: every lane adds in the same order, so that the numbers are the same to the last bit. Only
// first looks, which leave out what is far from clear, are in 32 bits.

/** Bytes of a vector of two numbers. */
const PAIR: usize = 16;

/**
 * n, Σx, Σy, Σx², Σy² and Σxy over moments, four numbers each, to `out`: one for each of four shifts. x of a moment is the
 * number at its half hour of `grid`, and `step` bytes before that for every further shift; what is NaN is left out.
 */
export function momentSums(slots: usize, values: usize, rows: usize, grid: usize, step: usize, out: usize): void {
  const one = f64x2.splat(1);
  const second = grid - step, third = second - step, fourth = third - step;
  let n = f64x2.splat(0), sx = n, sy = n, sxx = n, syy = n, sxy = n;
  let m = n, tx = n, ty = n, txx = n, tyy = n, txy = n;
  for (const end = slots + (rows << 2); slots < end; slots += 4) {
    const place = <usize>load<u32>(slots) << 3, y = v128.load64_splat(values);
    const a = v128.load_lane<f64>(second + place, v128.load_zero<f64>(grid + place), 1);
    const b = v128.load_lane<f64>(fourth + place, v128.load_zero<f64>(third + place), 1);
    const hasA = f64x2.eq(a, a), hasB = f64x2.eq(b, b);
    const u = v128.and(a, hasA), v = v128.and(y, hasA), w = v128.and(b, hasB), z = v128.and(y, hasB);
    n = f64x2.add(n, v128.and(one, hasA));
    m = f64x2.add(m, v128.and(one, hasB));
    sx = f64x2.add(sx, u);
    tx = f64x2.add(tx, w);
    sy = f64x2.add(sy, v);
    ty = f64x2.add(ty, z);
    sxx = f64x2.add(sxx, f64x2.mul(u, u));
    txx = f64x2.add(txx, f64x2.mul(w, w));
    syy = f64x2.add(syy, f64x2.mul(v, v));
    tyy = f64x2.add(tyy, f64x2.mul(z, z));
    sxy = f64x2.add(sxy, f64x2.mul(u, v));
    txy = f64x2.add(txy, f64x2.mul(w, z));
    values += 8;
  }
  store2(out, n, m);
  store2(out + 2 * PAIR, sx, tx);
  store2(out + 4 * PAIR, sy, ty);
  store2(out + 6 * PAIR, sxx, txx);
  store2(out + 8 * PAIR, syy, tyy);
  store2(out + 10 * PAIR, sxy, txy);
}

// @ts-ignore: decorator
@inline
function store2(to: usize, first: v128, second: v128): void {
  v128.store(to, first);
  v128.store(to, second, 16);
}

/** Bytes of a half hour in a grid of eight windows, of four of them, and of the four sums of a day. */
const EIGHT: usize = 32;
const FOUR: usize = 16;
const DAY: usize = 4 * FOUR;

/**
 * A first look at eight windows of a cause, in 32 bits: n, Σx, Σy and Σxy over moments and ΣS², eight numbers each, to
 * `out`. S is Σ (x − x̄)(y − ȳ) of a day. `grid` has the eight x of every half hour side by side; what is NaN is left out.
 * `sums` has room for the sums of every day.
 */
export function lookAtEight(
  slots: usize, days: usize, values: usize, rows: usize, grid: usize, sums: usize, out: usize,
): void {
  for (let four: usize = 0; four < EIGHT; four += FOUR) {
    lookAtFour(sums, sumsOfDays(slots, days, values, rows, grid + four, sums, out + four), out + four);
  }
}

/** Writes n, Σx, Σy and Σxy of each day with moments; answers where they end. */
function sumsOfDays(
  slots: usize, days: usize, values: usize, rows: usize, grid: usize, sums: usize, room: usize,
): usize {
  // Through memory, or the constant would be built again at every step.
  store<f32>(room, 1);
  const one = v128.load32_splat(room);
  let n = f32x4.splat(0), sx = n, sy = n, sxy = n;
  let day = rows > 0 ? load<u32>(days) : 0;
  for (let row: usize = 0; row < rows; row++) {
    const today = load<u32>(days + (row << 2));
    if (today != day) {
      storeDay(sums, n, sx, sy, sxy);
      sums += DAY;
      n = f32x4.splat(0);
      sx = n;
      sy = n;
      sxy = n;
      day = today;
    }
    const x = v128.load(grid + <usize>load<u32>(slots + (row << 2)) * EIGHT), y = v128.load32_splat(values + (row << 2));
    const has = f32x4.eq(x, x), u = v128.and(x, has);
    n = f32x4.add(n, v128.and(one, has));
    sx = f32x4.add(sx, u);
    sy = f32x4.add(sy, v128.and(y, has));
    sxy = f32x4.add(sxy, f32x4.mul(u, y));
  }
  storeDay(sums, n, sx, sy, sxy);
  return sums + DAY;
}

// @ts-ignore: decorator
@inline
function storeDay(to: usize, n: v128, sx: v128, sy: v128, sxy: v128): void {
  v128.store(to, n);
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
 * How much of a cause there was in the window of every half hour, from sums that run along the table: E/(|E| + usual) of
 * what adds up, else the mean; NaN where that is not known. The number of half hours is even.
 */
export function windowAmounts(
  sums: usize, counts: usize, unknown: usize, slots: i32, first: i32, end: i32, adds: bool, usual: f64, out: usize,
): void {
  for (let slot = 0; slot < slots; slot += 2) {
    const from = slot + first, to = slot + end;
    let amount = f64x2.splat(NaN);
    if (from >= 0 && to <= slots) {
      const a = <usize>from << 3, b = <usize>to << 3;
      const sum = f64x2.sub(v128.load(sums + b), v128.load(sums + a));
      const count = f64x2.sub(v128.load(counts + b), v128.load(counts + a));
      const isKnown = f64x2.le(v128.load(unknown + b), v128.load(unknown + a));
      if (adds) {
        const all = v128.and(sum, f64x2.ne(count, f64x2.splat(0)));
        amount = f64x2.div(all, f64x2.add(f64x2.abs(all), f64x2.splat(usual)));
      } else amount = f64x2.div(sum, count);
      amount = v128.or(amount, v128.not(isKnown));
      if (to == slots) amount = f64x2.replace_lane(amount, 1, NaN);
    }
    v128.store(out + (<usize>slot << 3), amount);
  }
}

/** Adds a week of half hours to running sums and counts; those that are NaN are left out. */
// @ts-ignore: decorator
@inline
function addWeek(grid: usize, slots: i32, length: i32, week: i32, sums: usize, counts: usize, sign: f64): void {
  const first = week * length, end = min<i32>(slots, first + length);
  const all = f64x2.splat(sign);
  for (let slot = first; slot < end; slot += 2) {
    const value = v128.load(grid + (<usize>slot << 3)), has = f64x2.eq(value, value);
    const place = <usize>(slot - first) << 3;
    v128.store(sums + place, f64x2.add(v128.load(sums + place), f64x2.mul(all, v128.and(value, has))));
    v128.store(counts + place, f64x2.add(v128.load(counts + place), v128.and(all, has)));
  }
}

/**
 * Takes the mean of the same half hours of the weeks around out of each; `length` is that of a week. `sums` and `counts`
 * have room for a week.
 */
export function withoutUsual(
  grid: usize, slots: i32, length: i32, around: i32, sums: usize, counts: usize, rest: usize,
): void {
  memory.fill(sums, 0, <usize>length << 3);
  memory.fill(counts, 0, <usize>length << 3);
  for (let week = 0; week < around; week++) addWeek(grid, slots, length, week, sums, counts, 1);
  for (let week = 0; week * length < slots; week++) {
    addWeek(grid, slots, length, week + around, sums, counts, 1);
    if (week > around) addWeek(grid, slots, length, week - around - 1, sums, counts, -1);
    const first = week * length, end = min<i32>(slots, first + length);
    for (let slot = first; slot < end; slot += 2) {
      const here = <usize>slot << 3, place = <usize>(slot - first) << 3;
      const usual = f64x2.div(v128.load(sums + place), v128.load(counts + place));
      v128.store(rest + here, f64x2.sub(v128.load(grid + here), usual));
    }
  }
}
