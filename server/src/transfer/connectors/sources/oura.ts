/** The Oura ring, through version 2 of its API. */
import { say } from '../../../lib/language.ts'

import { dayText, type Moment, readMoment, SECONDS_PER_DAY } from '../../../lib/utc-text.ts'
import type { ReadEntry } from '../../formats/format.ts'
import { type JsonObject, numberIn, objectIn, textIn } from '../../formats/reading/json-values.ts'
import { nightEntries } from '../../formats/reading/nights.ts'
import { catalogueTarget } from '../../formats/reading/target.ts'
import { workoutOf } from '../../formats/reading/workouts.ts'
import type { Ask, LiveSource, OAuthProvider, SourceRead } from '../source.ts'
import { type DayPeriod, dayIn, daySpans, momentsOf, readUpTo, wholeDay } from './day-spans.ts'
import { entry, listOf, objectOf, times } from './source-answer.ts'

const NAME = 'Oura'
const API = 'https://api.ouraring.com'

const provider: OAuthProvider = {
  name: 'oura',
  displayName: NAME,
  authorizeUrl: 'https://cloud.ouraring.com/oauth/authorize',
  tokenUrl: `${API}/oauth/token`,
  scopes: ['daily', 'heartrate', 'workout', 'spo2'],
  scopeSeparator: ' ',
  setUpSteps: [
    say('Sign in at https://cloud.ouraring.com/oauth/applications and create an application.'),
    say('Enter the redirect address BASE_URL/connectors/oura/callback.'),
  ],
  revoke: async (ask, _client, { accessToken }) => {
    await ask(`${API}/oauth/revoke?access_token=${encodeURIComponent(accessToken)}`, { form: {} })
  },
}

const rules = { firstDays: 90, againDays: 10, daysAtOnce: 30, includesToday: true }

/** Daily values by collection: the member and its variable. */
const DAILY = {
  daily_sleep: [['score', catalogueTarget('Sleep Score'), 1]],
  daily_readiness: [['score', catalogueTarget('Recovery Score'), 1]],
  daily_activity: [
    ['steps', catalogueTarget('Daily Step Count'), 1],
    ['equivalent_walking_distance', catalogueTarget('Walking and Running Distance', 'm'), 1],
    ['active_calories', catalogueTarget('Active Energy Burned', 'kcal'), 1],
    ['total_calories', catalogueTarget('Total Energy Burned', 'kcal'), 1],
    ['sedentary_time', catalogueTarget('Sitting Time', 'min'), 1 / 60],
  ],
} as const

const targets = {
  hrv: catalogueTarget('Heart Rate Variability (RMSSD)', 'ms'),
  restingHeartRate: catalogueTarget('Resting Heart Rate'),
  breath: catalogueTarget('Respiratory Rate'),
  latency: catalogueTarget('Time to Fall Asleep', 'min'),
  efficiency: catalogueTarget('Sleep Efficiency'),
  nap: catalogueTarget('Nap Duration', 'min'),
  oxygen: catalogueTarget('Oxygen Saturation'),
} as const

export const oura: LiveSource = {
  name: 'oura',
  connectorId: 104,
  displayName: NAME,
  description: say(
    'Sleep with its stages, readiness, heart rate variability, steps, energy and workouts from your ring.',
  ),
  longDescription: say(
    'Nights with their stages, naps, resting heart rate, heart rate variability, breathing and oxygen; scores for sleep and readiness; steps, distance and energy of each day; workouts. The last ten days are read again each time, because the ring sends late.',
  ),
  getItUrl: 'https://ouraring.com/',
  categoryName: 'Sleep',
  fields: [],
  oauth: provider,
  everySeconds: 3600,
  read: async function* (reading) {
    for (const span of daySpans(reading, rules)) {
      const entries: ReadEntry[] = []
      for (const collection of ['daily_sleep', 'daily_readiness', 'daily_activity'] as const)
        for (const record of await collected(reading.ask, collection, span))
          entries.push(...dailyEntries(collection, record, reading))
      for (const record of await collected(reading.ask, 'daily_spo2', span)) entries.push(...oxygen(record, reading))
      for (const record of await collected(reading.ask, 'sleep', span)) entries.push(...sleep(record))
      for (const record of await collected(reading.ask, 'workout', span)) entries.push(...workout(record))
      yield { entries, position: readUpTo(span), completeFor: momentsOf(span, reading.timeZone) }
    }
  },
}

/** All pages. The end date is the day after, because some collections exclude it. */
async function collected(ask: Ask, collection: string, { fromDay, toDay }: DayPeriod): Promise<readonly JsonObject[]> {
  const records: JsonObject[] = []
  const url = new URL(`${API}/v2/usercollection/${collection}`)
  url.searchParams.set('start_date', dayText(fromDay))
  url.searchParams.set('end_date', dayText(toDay + 1))
  for (let page = 0; page < MOST_PAGES; page++) {
    const answer = await ask(url.href)
    records.push(...listOf(answer, 'data', NAME))
    const next = textIn(objectOf(answer, NAME)['next_token'])
    if (next === undefined) break
    url.searchParams.set('next_token', next)
  }
  return records
}

const MOST_PAGES = 50

function dailyEntries(collection: keyof typeof DAILY, record: JsonObject, { timeZone }: SourceRead): ReadEntry[] {
  const day = dayIn(record['day'])
  if (day === undefined) return []
  const details = { ...wholeDay(timeZone)(day), sourceName: NAME, position: { file: collection, line: 1 } }
  return DAILY[collection].flatMap(([member, target, factor]) =>
    entry(target, times(numberIn(record[member]), factor), details),
  )
}

function oxygen(record: JsonObject, { timeZone }: SourceRead): ReadEntry[] {
  const day = dayIn(record['day'])
  const average = numberIn(objectIn(record['spo2_percentage'])?.['average'])
  // A night that could not be measured is reported as zero.
  if (day === undefined || !average) return []
  const details = { ...wholeDay(timeZone)(day), sourceName: NAME, position: { file: 'daily_spo2', line: 1 } }
  return entry(targets.oxygen, average, details)
}

interface TimeSpan {
  readonly start: Moment
  readonly endEpoch: number
}

function between(from: unknown, to: unknown): TimeSpan | undefined {
  const start = typeof from === 'string' ? readMoment(from) : undefined
  const end = typeof to === 'string' ? readMoment(to) : undefined
  if (!start || !end || end.epochSeconds <= start.epochSeconds) return undefined
  return end.epochSeconds - start.epochSeconds > SECONDS_PER_DAY ? undefined : { start, endEpoch: end.epochSeconds }
}

/** `rest` is not sleep, and the person has deleted `deleted` nights. */
function sleep(record: JsonObject): ReadEntry[] {
  const type = textIn(record['type'])
  const when = between(record['bedtime_start'], record['bedtime_end'])
  if (!when || type === 'rest' || type === 'deleted') return []
  const details = { ...when, sourceName: NAME, position: { file: 'sleep', line: 1 } }
  const asleepSeconds = numberIn(record['total_sleep_duration'])
  if (type === 'late_nap') return entry(targets.nap, times(asleepSeconds, 1 / 60), details)
  const seconds = {
    deep: 'deep_sleep_duration',
    light: 'light_sleep_duration',
    rem: 'rem_sleep_duration',
    awake: 'awake_time',
  }
  const stages = Object.entries(seconds).flatMap(([stage, member]) => {
    const value = numberIn(record[member])
    return value === undefined ? [] : [[stage, value] as const]
  })
  const inBedSeconds = numberIn(record['time_in_bed'])
  const night = {
    ...details,
    seconds: Object.fromEntries(stages),
    ...(asleepSeconds === undefined ? {} : { asleepSeconds }),
    ...(inBedSeconds === undefined ? {} : { inBedSeconds }),
  }
  const isNight = type === undefined || type === 'long_sleep'
  return [...nightEntries(night), ...(isNight ? ofTheNight(record, details) : [])]
}

function ofTheNight(
  record: JsonObject,
  night: TimeSpan & { sourceName: string; position: ReadEntry['position'] },
): ReadEntry[] {
  const { endEpoch, ...rest } = night
  // Means of the night are those of the day on which it ends.
  const waking = { ...rest, start: { ...night.start, epochSeconds: endEpoch } }
  return [
    ...entry(targets.hrv, numberIn(record['average_hrv']), waking),
    ...entry(targets.restingHeartRate, numberIn(record['lowest_heart_rate']), waking),
    ...entry(targets.breath, numberIn(record['average_breath']), waking),
    ...entry(targets.latency, times(numberIn(record['latency']), 1 / 60), night),
    ...entry(targets.efficiency, numberIn(record['efficiency']), night),
  ]
}

function workout(record: JsonObject): ReadEntry[] {
  const when = between(record['start_datetime'], record['end_datetime'])
  if (!when) return []
  const { target, note } = workoutOf(textIn(record['activity']) ?? '')
  const position = { file: 'workout', line: 1 }
  const details = { ...when, sourceName: NAME, position, ...(note === undefined ? {} : { note }) }
  return entry(target, (when.endEpoch - when.start.epochSeconds) / 60, details)
}
