import { Temporal } from 'temporal-polyfill'
import { randomStream } from './random.ts'

export const DEMO_DAYS = 365
export const HOME_ZONE = 'Europe/Berlin'

/** One local day of the demo person, wherever they are. */
export interface DemoDay {
  readonly index: number
  readonly date: Temporal.PlainDate
  /** 1 is Monday, 7 is Sunday. */
  readonly weekday: number
  readonly timeZone: string
  readonly isTravelling: boolean
  /** Nothing at all was recorded on a day that is not kept. */
  readonly isKept: boolean
  readonly wakesAtMinute: number
}

interface Stay {
  readonly from: number
  readonly until: number
  readonly timeZone: string
}

/** Two weeks around the world, eastward; the days in between are spent on planes and not recorded. */
export const trip: readonly Stay[] = [
  { from: 225, until: 229, timeZone: 'Asia/Tokyo' },
  { from: 231, until: 233, timeZone: 'America/Los_Angeles' },
  { from: 234, until: 236, timeZone: 'America/New_York' },
]
const IN_THE_AIR: readonly number[] = [224, 230, 237]

/** A week without any record. */
export const gap = { from: 120, until: 126 }

/** The person's notes on the evening's mood, by day. */
export const diaryNotes: ReadonlyMap<number, string> = new Map([
  [0, 'First day of keeping this diary.'],
  [31, 'A month already. It takes two minutes a day.'],
  [74, "Long walk by the river with a friend's dog."],
  [119, 'Off to a mountain hut tomorrow: a week without electricity.'],
  [127, 'Back from the mountains.'],
  [182, 'Half a year!'],
  [223, 'Suitcase packed, early flight.'],
  [225, 'Wide awake at three in the morning.'],
  [231, 'The same date twice, and both days were long.'],
  [238, 'Home, and in my own bed.'],
  [273, 'The doctor gave me something for the pounding heart.'],
  [300, 'Birthday dinner.'],
  [364, "A whole year. Let's see what it says."],
])

const SHARE_OF_DAYS_FORGOTTEN = 0.035

export function demoDays(seed: number, lastDay: string): readonly DemoDay[] {
  const forgotten = randomStream(seed, 'forgotten days')
  const waking = randomStream(seed, 'waking')
  const first = Temporal.PlainDate.from(lastDay).subtract({ days: DEMO_DAYS - 1 })
  return Array.from({ length: DEMO_DAYS }, (_, index) => {
    const date = first.add({ days: index })
    const isForgotten = forgotten.chance(SHARE_OF_DAYS_FORGOTTEN) && !diaryNotes.has(index)
    const isAway = index >= gap.from && index <= gap.until
    const stay = trip.find(({ from, until }) => index >= from && index <= until)
    return {
      index,
      date,
      weekday: date.dayOfWeek,
      timeZone: stay?.timeZone ?? HOME_ZONE,
      isTravelling: stay !== undefined,
      wakesAtMinute: (date.dayOfWeek >= 6 ? 480 : 400) + waking.integer(-25, 40),
      isKept: !isForgotten && !isAway && !IN_THE_AIR.includes(index),
    }
  })
}

/** A local time of that day with the offset in effect, like `2026-03-01T07:30:00+01:00`. */
export function atMinute(day: DemoDay, minuteOfDay: number): string {
  const time = Temporal.PlainTime.from({ hour: Math.floor(minuteOfDay / 60), minute: minuteOfDay % 60 })
  const zoned = day.date.toZonedDateTime({ timeZone: day.timeZone, plainTime: time })
  return zoned.toString({ timeZoneName: 'never', smallestUnit: 'second' })
}
