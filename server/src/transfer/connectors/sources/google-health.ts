/** Fitbit and Pixel Watch, through version 4 of the Google Health API. */
import { say } from '../../../lib/language.ts'

import { dayNumber, dayText, type Moment, readMoment } from '../../../lib/utc-text.ts'
import type { ReadEntry } from '../../formats/format.ts'
import { isObject, type JsonObject, listIn, numberIn, objectIn, textIn } from '../../formats/reading/json-values.ts'
import { nightEntries } from '../../formats/reading/nights.ts'
import { catalogueTarget, type EntryTarget } from '../../formats/reading/target.ts'
import { workoutOf } from '../../formats/reading/workouts.ts'
import type { LiveSource, OAuthProvider, SourceRead } from '../source.ts'
import { type DayPeriod, daySpans, momentsOf, readUpTo, wholeDay } from './day-spans.ts'
import { entry, listOf, objectOf, times } from './source-answer.ts'

const NAME = 'Google Health'
const API = 'https://health.googleapis.com/v4/users/me/dataTypes'
const SCOPE = 'https://www.googleapis.com/auth/googlehealth'
const MOST_PAGES = 40

const provider: OAuthProvider = {
  name: 'google',
  displayName: NAME,
  authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
  scopes: [
    `${SCOPE}.activity_and_fitness.readonly`,
    `${SCOPE}.health_metrics_and_measurements.readonly`,
    `${SCOPE}.sleep.readonly`,
  ],
  scopeSeparator: ' ',
  // Without these no refresh token comes, and the connection would end after an hour.
  extraParameters: { access_type: 'offline', prompt: 'consent' },
  setUpSteps: [
    say(
      'Create a project at https://console.cloud.google.com, enable the Google Health API in it, and create an OAuth client of the type web application.',
    ),
    say('Enter the redirect address BASE_URL/connectors/google-health/callback, and each person as a test user.'),
  ],
  revoke: async (ask, _client, { refreshToken, accessToken }) => {
    await ask('https://oauth2.googleapis.com/revoke', { form: { token: refreshToken ?? accessToken } })
  },
}

const rules = { firstDays: 84, againDays: 7, daysAtOnce: 42, includesToday: true }
/** The longest period per request for sums; total energy has its own limit. */
const MOST_DAYS = 90
const MOST_ENERGY_DAYS = 14

/** Daily sums, which the source combines from all devices without double counting. */
const sums: readonly (readonly [type: string, member: string, sum: string, target: EntryTarget, factor: number])[] = [
  ['steps', 'steps', 'countSum', catalogueTarget('Daily Step Count'), 1],
  ['distance', 'distance', 'millimetersSum', catalogueTarget('Walking and Running Distance', 'm'), 1 / 1000],
  ['floors', 'floors', 'countSum', catalogueTarget('Floors Climbed'), 1],
  ['active-energy-burned', 'activeEnergyBurned', 'kcalSum', catalogueTarget('Active Energy Burned', 'kcal'), 1],
  ['total-calories', 'totalCalories', 'kcalSum', catalogueTarget('Total Energy Burned', 'kcal'), 1],
]

/** One value a day. */
const dailies: readonly (readonly [type: string, member: string, value: string, target: EntryTarget])[] = [
  ['daily-resting-heart-rate', 'dailyRestingHeartRate', 'beatsPerMinute', catalogueTarget('Resting Heart Rate')],
  [
    'daily-heart-rate-variability',
    'dailyHeartRateVariability',
    'averageHeartRateVariabilityMilliseconds',
    catalogueTarget('Heart Rate Variability (RMSSD)', 'ms'),
  ],
  ['daily-oxygen-saturation', 'dailyOxygenSaturation', 'averagePercentage', catalogueTarget('Oxygen Saturation')],
  ['daily-respiratory-rate', 'dailyRespiratoryRate', 'breathsPerMinute', catalogueTarget('Respiratory Rate')],
]

/** Values at a moment. */
const samples: readonly (readonly [
  type: string,
  member: string,
  value: string,
  target: EntryTarget,
  factor: number,
])[] = [
  ['weight', 'weight', 'weightGrams', catalogueTarget('Body Weight', 'kg'), 1 / 1000],
  ['body-fat', 'bodyFat', 'percentage', catalogueTarget('Body Fat'), 1],
]

export const googleHealth: LiveSource = {
  name: 'google-health',
  connectorId: 107,
  displayName: NAME,
  description: say('Steps, energy, heart rate, weight, sleep and exercise from Fitbit and Pixel Watch.'),
  longDescription: say(
    'Steps, distance, floors and energy of each day; resting heart rate, heart rate variability, oxygen and breathing; weight and body fat; nights with their stages; exercise. The last week is read again each time.',
  ),
  getItUrl: 'https://developers.google.com/health',
  categoryName: 'Physical Activities',
  fields: [],
  oauth: provider,
  everySeconds: 2 * 3600,
  read: async function* (reading) {
    for (const span of daySpans(reading, rules)) {
      const entries: ReadEntry[] = []
      for (const sum of sums) entries.push(...(await sumEntries(reading, span, sum)))
      for (const daily of dailies) entries.push(...(await dailyEntries(reading, span, daily)))
      for (const sample of samples) entries.push(...(await sampleEntries(reading, span, sample)))
      entries.push(...(await listed(reading, 'sleep', 'sleep.interval.civil_end_time', span)).flatMap(nightOf))
      entries.push(
        ...(await listed(reading, 'exercise', 'exercise.interval.civil_start_time', span)).flatMap(exerciseOf),
      )
      // Nights are requested by their end, so those that began on the last day may be missing.
      const sure = { ...span, toDay: span.toDay - 1 }
      yield { entries, position: readUpTo(span), completeFor: momentsOf(sure, reading.timeZone) }
    }
  },
}

const civil = (day: number) => {
  const [year, month, date] = dayText(day).split('-').map(Number)
  return { date: { year, month, day: date } }
}

function dayOf(value: unknown): number | undefined {
  const date = objectIn(value)
  const year = numberIn(date?.['year'])
  const month = numberIn(date?.['month'])
  const day = numberIn(date?.['day'])
  if (!year || !month || !day) return undefined
  return dayNumber(Date.UTC(year, month - 1, day) / 1000)
}

async function sumEntries(
  { ask, timeZone }: SourceRead,
  { fromDay, toDay }: DayPeriod,
  [type, member, sum, target, factor]: (typeof sums)[number],
): Promise<ReadEntry[]> {
  const days = type === 'total-calories' ? MOST_ENERGY_DAYS : MOST_DAYS
  const points: JsonObject[] = []
  for (let day = fromDay; day <= toDay; day += days) {
    const range = { start: civil(day), end: civil(Math.min(day + days, toDay + 1)) }
    const answer = await ask(`${API}/${type}/dataPoints:dailyRollUp`, { json: { range, windowSizeDays: 1 } })
    // For a type without data, the response is empty.
    points.push(...listIn(objectOf(answer, NAME)['rollupDataPoints']).filter(isObject))
  }
  return points.flatMap((point) => {
    const day = dayOf(objectIn(point['civilStartTime'])?.['date'])
    if (day === undefined) return []
    const value = times(numberIn(objectIn(point[member])?.[sum]), factor)
    return entry(target, value, { ...wholeDay(timeZone)(day), sourceName: NAME, position: { file: type, line: 1 } })
  })
}

/** All data points of a type between two days, across pages. */
async function listed(
  { ask }: SourceRead,
  type: string,
  field: string,
  span: DayPeriod,
): Promise<readonly JsonObject[]> {
  const points: JsonObject[] = []
  const url = new URL(`${API}/${type}/dataPoints`)
  url.searchParams.set('filter', `${field} >= "${dayText(span.fromDay)}" AND ${field} < "${dayText(span.toDay + 1)}"`)
  url.searchParams.set('pageSize', type === 'sleep' || type === 'exercise' ? '25' : '1000')
  for (let page = 0; page < MOST_PAGES; page++) {
    const answer = objectOf(await ask(url.href), NAME)
    points.push(...('dataPoints' in answer ? listOf(answer, 'dataPoints', NAME) : []))
    const next = textIn(answer['nextPageToken'])
    if (next === undefined) break
    url.searchParams.set('pageToken', next)
  }
  return points
}

async function dailyEntries(
  reading: SourceRead,
  span: DayPeriod,
  [type, member, value, target]: (typeof dailies)[number],
): Promise<ReadEntry[]> {
  const points = await listed(reading, type, `${type.replaceAll('-', '_')}.date`, span)
  return points.flatMap((point) => {
    const data = objectIn(point[member])
    const day = dayOf(data?.['date'])
    if (day === undefined) return []
    const details = { ...wholeDay(reading.timeZone)(day), sourceName: NAME, position: { file: type, line: 1 } }
    return entry(target, numberIn(data?.[value]), details)
  })
}

async function sampleEntries(
  reading: SourceRead,
  span: DayPeriod,
  [type, member, value, target, factor]: (typeof samples)[number],
): Promise<ReadEntry[]> {
  const points = await listed(reading, type, `${type.replaceAll('-', '_')}.sample_time.civil_time`, span)
  return points.flatMap((point) => {
    const data = objectIn(point[member])
    const time = objectIn(data?.['sampleTime'])
    const start = momentOf(time?.['physicalTime'], time?.['utcOffset'])
    if (!start) return []
    return entry(target, times(numberIn(data?.[value]), factor), {
      start,
      sourceName: NAME,
      position: { file: type, line: 1 },
    })
  })
}

/** A time in UTC and an offset such as `7200s`. */
function momentOf(time: unknown, offset: unknown): Moment | undefined {
  const moment = readMoment(textIn(time) ?? '')
  const seconds = /^(-?\d+)(?:\.\d+)?s$/.exec(textIn(offset) ?? '')?.[1]
  return moment && { ...moment, offsetMinutes: seconds === undefined ? undefined : Math.round(Number(seconds) / 60) }
}

function intervalOf(data: JsonObject | undefined): { start: Moment; endEpoch: number } | undefined {
  const interval = objectIn(data?.['interval'])
  const start = momentOf(interval?.['startTime'], interval?.['startUtcOffset'])
  const end = momentOf(interval?.['endTime'], interval?.['endUtcOffset'])
  return start && end && end.epochSeconds > start.epochSeconds ? { start, endEpoch: end.epochSeconds } : undefined
}

const stageNames: Readonly<Record<string, string>> = { DEEP: 'deep', LIGHT: 'light', REM: 'rem', AWAKE: 'awake' }
const nap = catalogueTarget('Nap Duration', 'min')

function nightOf(point: JsonObject): ReadEntry[] {
  const sleep = objectIn(point['sleep'])
  const when = intervalOf(sleep)
  const summary = objectIn(sleep?.['summary'])
  const asleep = numberIn(summary?.['minutesAsleep'])
  if (!when || !summary) return []
  const details = { ...when, sourceName: NAME, position: { file: 'sleep', line: 1 } }
  if (objectIn(sleep?.['metadata'])?.['nap'] === true) return entry(nap, asleep, details)
  const stages = listIn(summary['stagesSummary']).filter(isObject)
  const seconds = stages.flatMap((stage) => {
    const name = stageNames[textIn(stage['type']) ?? '']
    const minutes = numberIn(stage['minutes'])
    return name === undefined || minutes === undefined ? [] : [[name, minutes * 60] as const]
  })
  const asleepSeconds = asleep === undefined ? {} : { asleepSeconds: asleep * 60 }
  return [...nightEntries({ ...details, seconds: Object.fromEntries(seconds), ...asleepSeconds })]
}

function exerciseOf(point: JsonObject): ReadEntry[] {
  const exercise = objectIn(point['exercise'])
  const when = intervalOf(exercise)
  if (!when) return []
  const active = /^(\d+(?:\.\d+)?)s$/.exec(textIn(exercise?.['activeDuration']) ?? '')?.[1]
  const seconds = active === undefined ? when.endEpoch - when.start.epochSeconds : Number(active)
  const { target, note } = workoutOf(textIn(exercise?.['exerciseType']) ?? textIn(exercise?.['displayName']) ?? '')
  const position = { file: 'exercise', line: 1 }
  return entry(target, seconds / 60, { ...when, sourceName: NAME, position, ...(note === undefined ? {} : { note }) })
}
