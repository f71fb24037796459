import { at } from '../arrays/at.ts'

/** Minimum number of days with both, and their minimum share of the days of the rarer one. */
const FEWEST_DAYS = 30
const SHARE = 0.5
/**
 * From these correlations on, two variables count as the same: of daily values, and of changes from one day to the
 * next.
 */
const SAME_LEVELS = 0.9
const SAME_CHANGES = 0.7
/** A first look uses about this many days; most pairs need no more. */
const FIRST_LOOK = 120
const HOPELESS = 0.2

/**
 * Whether two series are nearly the same: |r| ≥ .9 (or a given threshold) on the days that both have, and ≥ .7 for the
 * changes from one such day to the next, so that two trends do not count as copies. Examples: steps from watch and
 * phone, weight and body mass index, a feeling rated twice.
 */
export function areNearlySame(left: Float64Array, right: Float64Array, bar = SAME_LEVELS): boolean {
  const step = Math.max(1, Math.floor(left.length / FIRST_LOOK))
  const quick = step === 1 ? null : correlationOf(left, right, step)
  if (quick && quick.n >= FEWEST_DAYS && Math.abs(quick.r) < bar - HOPELESS) return false
  const { n, r, changes, fewer } = correlationOf(left, right, 1)
  return n >= Math.max(FEWEST_DAYS, SHARE * fewer) && Math.abs(r) >= bar && Math.abs(changes) >= SAME_CHANGES
}

interface Alike {
  readonly n: number
  readonly r: number
  /** The correlation of the changes from one common day to the next. */
  readonly changes: number
  /** Days of the rarer one. */
  readonly fewer: number
}

function correlationOf(left: Float64Array, right: Float64Array, step: number): Alike {
  const levels = newSums()
  const changes = newSums()
  let lefts = 0
  let rights = 0
  let x = Number.NaN
  let y = Number.NaN
  for (let day = 0; day < left.length; day += step) {
    const a = at(left, day)
    const b = at(right, day)
    const hasLeft = !Number.isNaN(a)
    const hasRight = !Number.isNaN(b)
    if (hasLeft) lefts++
    if (hasRight) rights++
    if (!hasLeft || !hasRight) continue
    add(levels, a, b)
    if (!Number.isNaN(x)) add(changes, a - x, b - y)
    x = a
    y = b
  }
  return { n: levels.n, r: rOf(levels), changes: rOf(changes), fewer: Math.min(lefts, rights) }
}

interface Sums {
  n: number
  x: number
  y: number
  xx: number
  yy: number
  xy: number
}

const newSums = (): Sums => ({ n: 0, x: 0, y: 0, xx: 0, yy: 0, xy: 0 })

function add(sums: Sums, x: number, y: number): void {
  sums.n++
  sums.x += x
  sums.y += y
  sums.xx += x * x
  sums.yy += y * y
  sums.xy += x * y
}

function rOf({ n, x, y, xx, yy, xy }: Sums): number {
  const product = (xx - (x * x) / n) * (yy - (y * y) / n)
  return product > 0 ? (xy - (x * y) / n) / Math.sqrt(product) : 0
}

/** Days with all three, on nearly all of which a total has to be exact. */
const NEARLY_ALL = 0.95
const EXACT = 0.005

/**
 * Whether one series is the sum or the ratio of two others, day by day: time in bed, asleep and awake; the share of
 * time in bed spent asleep.
 */
export function isDerivedFrom(whole: Float64Array, left: Float64Array, right: Float64Array): boolean {
  let n = 0
  let sums = 0
  let ratios = 0
  for (let day = 0; day < whole.length; day++) {
    const w = at(whole, day)
    const a = at(left, day)
    const b = at(right, day)
    if (Number.isNaN(w) || Number.isNaN(a) || Number.isNaN(b) || w === 0 || a === 0 || b === 0) continue
    n++
    const isNear = (value: number) => Math.abs(value - w) <= EXACT * Math.abs(w)
    if (isNear(a + b)) sums++
    if (isNear(a / b) || isNear((100 * a) / b)) ratios++
    if (n === 5 && sums < 4 && ratios < 4) return false
  }
  return n >= FEWEST_DAYS && Math.max(sums, ratios) >= NEARLY_ALL * n
}
