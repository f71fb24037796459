/** How a medicine was taken: the usual amount and the usual times of day. */

export interface Dose {
  /** Local day. */
  readonly day: number
  /** Seconds since local midnight. */
  readonly secondOfDay: number
  readonly value: number
}

export interface Doses {
  /** On which it was taken, oldest first. */
  readonly days: readonly number[]
  readonly usualValue: number
  /** hh:mm, ascending. */
  readonly times: readonly string[]
}

const HALF_HOUR = 1800
const HALF_HOURS = 48
const MOST_TIMES = 4
/** A time is usual if this share of all doses was taken within an hour around it. */
const USUAL_SHARE = 0.2

/** Undefined if none was taken: a zero is a dose that was left out. */
export function dosesOf(all: readonly Dose[]): Doses | undefined {
  const doses = all.filter(({ value }) => value > 0)
  if (doses.length === 0) return undefined
  return {
    days: [...new Set(doses.map(({ day }) => day))].toSorted((a, b) => a - b),
    usualValue: commonest(doses.map(({ value }) => value)),
    times: usualTimes(doses.map(({ secondOfDay }) => Math.round(secondOfDay / HALF_HOUR) % HALF_HOURS)),
  }
}

/** Of equally common amounts, the largest. */
function commonest(values: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const [first] = [...counts].toSorted(([a, x], [b, y]) => y - x || b - a)
  return first?.[0] ?? 0
}

/** The busiest half hour includes its neighbours; then comes the busiest of the rest. */
function usualTimes(halfHours: readonly number[]): readonly string[] {
  let remaining = halfHours
  const usual: number[] = []
  while (usual.length < MOST_TIMES && remaining.length > 0) {
    const busiest = commonest(remaining)
    const isNear = (slot: number) => [0, 1, HALF_HOURS - 1].includes(Math.abs(slot - busiest))
    if (remaining.filter(isNear).length < halfHours.length * USUAL_SHARE) break
    usual.push(busiest)
    remaining = remaining.filter((slot) => !isNear(slot))
  }
  return usual.toSorted((a, b) => a - b).map(clockText)
}

const clockText = (halfHour: number): string =>
  `${String(Math.floor(halfHour / 2)).padStart(2, '0')}:${halfHour % 2 === 0 ? '00' : '30'}`
