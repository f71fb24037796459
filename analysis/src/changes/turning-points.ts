import { at } from '../arrays/at.ts'

/** A day on which somebody started something, stopped it, or did it for the first time. */
export interface TurningPoint {
  readonly kind: 'start' | 'stop' | 'first'
  /** The first day with it; for a stop, the first day without it. */
  readonly day: number
  /** Days before and after that are all of one kind: until it was stopped, or since it was started. */
  readonly daysBefore: number
  readonly daysAfter: number
}

/**
 * If there are more starts and stops than this, only the latest are tested: more would only make all of them less
 * certain.
 */
export const MOST_CHANGES = 30

/** Days without it before a start and after a stop; half of them must have other entries. */
const QUIET_DAYS = 28
const FEWEST_ACTIVE = 14
/** Something used this often within four weeks was started, not only tried. */
const FEWEST_USES = 4

/**
 * When somebody started, stopped or first tried something, from the days on which they recorded it; by day.
 *
 * Uses that are fewer than 28 days apart form one course, so that a weekly injection is also one. A course with four or
 * more uses in its first four weeks has a start, and one with four or more in its last four weeks has a stop. Anything
 * rarer only has a first time. All of them need 28 days without it on the other side, with other entries on 14 of them:
 * somebody who has just begun a diary, or was away, has neither started nor stopped anything.
 *
 * `values` are amounts, NaN if nothing was recorded, and 0 if it was recorded as none; `active` are the days on which
 * the person would have recorded it.
 */
export function turningPoints(values: Float64Array, active: Uint8Array): TurningPoint[] {
  const courses = coursesIn(values)
  const isQuiet = quietDays(active)
  return courses.flatMap((course, index): TurningPoint[] => {
    const { first, last, uses } = course
    const previous = courses[index - 1]
    const next = courses[index + 1]
    const ahead = first - (previous ? previous.last + 1 : 0)
    const behind = (next?.first ?? values.length) - (last + 1)
    const points: TurningPoint[] = []
    const isAfterQuiet = isQuiet(first - QUIET_DAYS, first)
    const isFrequent = (from: number, to: number) => uses.filter((day) => day >= from && day < to).length >= FEWEST_USES
    const isStarted = isFrequent(first, first + QUIET_DAYS)
    const isStopped = isFrequent(last + 1 - QUIET_DAYS, last + 1) && isQuiet(last + 1, last + 1 + QUIET_DAYS)
    // Until there is evidence that it was stopped, it continues.
    const length = isStopped ? last + 1 - first : values.length - first
    if (isAfterQuiet && isStarted) points.push({ kind: 'start', day: first, daysBefore: ahead, daysAfter: length })
    else if (isAfterQuiet && !previous)
      points.push({ kind: 'first', day: first, daysBefore: ahead, daysAfter: values.length - first })
    if (isStopped) points.push({ kind: 'stop', day: last + 1, daysBefore: last + 1 - first, daysAfter: behind })
    return points
  })
}

interface Course {
  readonly first: number
  readonly last: number
  readonly uses: readonly number[]
}

function coursesIn(values: Float64Array): Course[] {
  const courses: { first: number; last: number; uses: number[] }[] = []
  for (let day = 0; day < values.length; day++) {
    if (Number.isNaN(at(values, day)) || at(values, day) === 0) continue
    const course = courses.at(-1)
    if (course && day - course.last <= QUIET_DAYS) {
      course.last = day
      course.uses.push(day)
    } else courses.push({ first: day, last: day, uses: [day] })
  }
  return courses
}

/** Whether enough was recorded in a run of days without it; days outside the table were not recorded. */
function quietDays(active: Uint8Array): (from: number, to: number) => boolean {
  return (from, to) => {
    if (from < 0 || to > active.length) return false
    let days = 0
    for (let day = from; day < to; day++) days += active[day] ?? 0
    return days >= FEWEST_ACTIVE
  }
}
