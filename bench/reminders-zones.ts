/**
 * In every time zone of the runtime, from 2026 to two weeks after the leap day of 2028, a reminder must fire exactly as
 * often as it should on each local day, whatever the clock changes, and on no other day. Results are grouped by kind of
 * schedule.
 *
 *     node bench/reminders-zones.ts
 */
import { EVERY_WEEKDAY, nextDue, nextToFire, type Rule, wallClock } from '../server/src/reminding/reminders/when.ts'

const HOUR = 3600
const DAY = 24 * HOUR
const FROM = Date.UTC(2026, 0, 1) / 1000
const TO = Date.UTC(2028, 2, 15) / 1000
const FIRST_DAY = FROM / DAY

interface Schedule {
  readonly rule: Pick<Rule, 'frequencySeconds' | 'startSecond'> & Partial<Rule>
  /** Whether the reminder should fire on a local day, computed independently of the server's rules. */
  readonly asksOn: (day: number) => boolean
  /** How often it should fire on such a day. */
  readonly timesADay: number
}

const daily = (hours: number) => ({ frequencySeconds: DAY, startSecond: hours * HOUR })
const always = () => true
const weekdayOf = (day: number): number => new Date(day * DAY * 1000).getUTCDay()
const courseFrom = FIRST_DAY + 60
const courseTo = FIRST_DAY + 330

const kinds: Readonly<Record<string, readonly Schedule[]>> = {
  'every day': [0.5, 2.5, 12, 23.5].map((hours) => ({ rule: daily(hours), asksOn: always, timesADay: 1 })),
  'Monday, Wednesday, Friday': [
    {
      rule: { ...daily(2.5), weekdays: 0b001_0101 },
      asksOn: (day) => [1, 3, 5].includes(weekdayOf(day)),
      timesADay: 1,
    },
  ],
  'four times a day': [
    {
      rule: { ...daily(0.5), times: [0.5, 2.5, 14, 23.5].map((hours) => hours * HOUR) },
      asksOn: always,
      timesADay: 4,
    },
  ],
  'every 3 days': [
    {
      rule: { frequencySeconds: 3 * DAY, startSecond: 2.5 * HOUR, anchorDay: FIRST_DAY },
      asksOn: (day) => (day - FIRST_DAY) % 3 === 0,
      timesADay: 1,
    },
  ],
  'from a day to a day': [
    {
      rule: { ...daily(2.5), firstDay: courseFrom, lastDay: courseTo },
      asksOn: (day) => day >= courseFrom && day <= courseTo,
      timesADay: 1,
    },
  ],
}

interface QuestionTally {
  firings: number
  wrongDays: number
  /** Fired at a different time than scheduled, because a clock change skipped that time. */
  moved: number
}

/** Steps from one reminder time to the next, as the server does. */
function walk({ rule: own, asksOn, timesADay }: Schedule, zone: string, tally: QuestionTally): void {
  const { read, momentOf } = wallClock(zone)
  const window = { earliest: 7 * HOUR, latest: 22 * HOUR }
  const rule: Rule = { anchorDay: 0, firstDay: null, lastDay: null, weekdays: EVERY_WEEKDAY, times: [], window, ...own }
  const questionsByDay = new Map<number, number>()
  let slot = nextDue(rule, zone, FROM - 1)
  while (slot && slot.epoch < TO) {
    const { day, second } = read(slot.epoch)
    if (day !== slot.day) tally.wrongDays += 1
    if (second !== slot.second) tally.moved += 1
    questionsByDay.set(day, (questionsByDay.get(day) ?? 0) + 1)
    tally.firings += 1
    slot = nextToFire(rule, zone, { firedDay: slot.day, firedEpoch: slot.epoch, firedSecond: slot.second }, slot.epoch)
  }
  const lengthOf = (day: number) => (momentOf(day + 1, 0) ?? 0) - (momentOf(day, 0) ?? 0)
  // The first and the last local day are incomplete in some zones.
  for (let day = FIRST_DAY + 1; day < TO / DAY - 1; day++) {
    const expected = asksOn(day) ? timesADay : 0
    const times = questionsByDay.get(day) ?? 0
    // Two times within an hour skipped by a clock change are the same instant.
    const isMerged = times === expected - 1 && expected > 1 && lengthOf(day) < DAY
    if (times !== expected && !isMerged) tally.wrongDays += 1
  }
}

const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC']
console.log(
  `${zones.length} zones\n\n| Schedule | Times it asked | Wrong days | Moved by a clock change | Seconds |\n|---|---|---|---|---|`,
)
for (const [kind, schedules] of Object.entries(kinds)) {
  const tally: QuestionTally = { firings: 0, wrongDays: 0, moved: 0 }
  const beganMs = performance.now()
  for (const zone of zones) for (const schedule of schedules) walk(schedule, zone, tally)
  const seconds = (performance.now() - beganMs) / 1000
  console.log(`| ${kind} | ${tally.firings} | ${tally.wrongDays} | ${tally.moved} | ${seconds.toFixed(1)} |`)
  if (tally.wrongDays > 0) process.exitCode = 1
}
