/**
 * Scales, watches, blood pressure monitors and sleep mats of Withings. The API has its own conventions: every request is a
 * form with an `action`, every response is 200 with another status inside, and some requests are signed.
 */

import { createHmac } from 'node:crypto'
import { say } from '../../../lib/language.ts'

import { SECONDS_PER_DAY } from '../../../lib/utc-text.ts'
import { isTimeZone, offsetsOf } from '../../../lib/zone.ts'
import type { ReadEntry } from '../../formats/format.ts'
import { isObject, type JsonObject, listIn, numberIn, objectIn, textIn } from '../../formats/reading/json-values.ts'
import { nightEntries } from '../../formats/reading/nights.ts'
import { catalogueTarget } from '../../formats/reading/target.ts'
import {
  type Ask,
  failures,
  type LiveSource,
  type OAuthClient,
  type OAuthProvider,
  type SourceBatch,
  SourceFailure,
  type SourceRead,
  type TokenGrant,
  type Tokens,
} from '../source.ts'
import { dayIn, wholeDay } from './day-spans.ts'
import { entry, listOf, malformed, objectOf, times } from './source-answer.ts'

const NAME = 'Withings'
const API = 'https://wbsapi.withings.net'
const FIRST_SECONDS = 366 * SECONDS_PER_DAY
/** Scales send old values when somebody next steps on them. */
const AGAIN_SECONDS = 2 * SECONDS_PER_DAY
const MOST_PAGES = 100

/** The status inside a response: the documented ranges for unauthorised, rate limited and server error. */
function bodyOf(answer: unknown): JsonObject {
  const status = numberIn(objectOf(answer, NAME)['status'])
  if (status === 0) return objectIn(objectOf(answer, NAME)['body']) ?? {}
  if (status === undefined) throw malformed(NAME)
  if (status === 601) throw new SourceFailure('limited', failures.busy(NAME), 60)
  if (status === 401 || (status >= 100 && status <= 102) || status === 200 || status === 214 || status === 277)
    throw new SourceFailure('expired', failures.shutOut(NAME))
  if (status === 522 || status >= 1000) throw new SourceFailure('away', failures.broken(NAME, status))
  throw new SourceFailure('refused', failures.notFound(NAME, status))
}

/** HMAC-SHA-256 over the values, with commas between, in the alphabetical order of their names. */
export function signed(client: OAuthClient, form: Readonly<Record<string, string>>): Record<string, string> {
  const values = Object.entries(form)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, value]) => value)
  return { ...form, signature: createHmac('sha256', client.secret).update(values.join(',')).digest('hex') }
}

/** A nonce for one signed request. */
async function nonceFor(ask: Ask, client: OAuthClient, nowEpoch: number): Promise<string> {
  const form = signed(client, { action: 'getnonce', client_id: client.id, timestamp: String(nowEpoch) })
  const nonce = textIn(bodyOf(await ask(`${API}/v2/signature`, { form }))['nonce'])
  if (nonce === undefined) throw malformed(NAME)
  return nonce
}

async function askTokens(ask: Ask, client: OAuthClient, grant: TokenGrant, nowEpoch: number): Promise<Tokens> {
  const nonce = await nonceFor(ask, client, nowEpoch)
  const proof = signed(client, { action: 'requesttoken', client_id: client.id, nonce })
  const grantFields: Record<string, string> =
    grant.kind === 'code'
      ? { grant_type: 'authorization_code', code: grant.code, redirect_uri: grant.redirectUri }
      : { grant_type: 'refresh_token', refresh_token: grant.refreshToken }
  const body = bodyOf(
    await ask(`${API}/v2/oauth2`, { form: { ...proof, client_secret: client.secret, ...grantFields } }),
  )
  const accessToken = textIn(body['access_token'])
  const refreshToken = textIn(body['refresh_token'])
  if (accessToken === undefined || refreshToken === undefined) throw malformed(NAME)
  const seconds = numberIn(body['expires_in'])
  const account = numberIn(body['userid'])
  return {
    accessToken,
    refreshToken,
    ...(seconds === undefined ? {} : { expiresEpoch: nowEpoch + seconds }),
    ...(account === undefined ? {} : { account: String(account) }),
  }
}

const provider: OAuthProvider = {
  name: 'withings',
  displayName: NAME,
  authorizeUrl: 'https://account.withings.com/oauth2_user/authorize2',
  tokenUrl: `${API}/v2/oauth2`,
  scopes: ['user.metrics', 'user.activity'],
  scopeSeparator: ',',
  setUpSteps: [
    say('Sign in at https://developer.withings.com/dashboard and create a public cloud application.'),
    say('Enter the callback address BASE_URL/connectors/withings/callback.'),
  ],
  askTokens,
  revoke: async (ask, client, { account }, nowEpoch) => {
    if (account === undefined) return
    const nonce = await nonceFor(ask, client, nowEpoch)
    const proof = signed(client, { action: 'revoke', client_id: client.id, nonce })
    bodyOf(await ask(`${API}/v2/oauth2`, { form: { ...proof, userid: account } }))
  },
}

export const withings: LiveSource = {
  name: 'withings',
  connectorId: 105,
  displayName: NAME,
  description: say('Weight and body composition, blood pressure, temperature, steps and sleep from your devices.'),
  longDescription: say(
    'What scales, blood pressure monitors and thermometers measured, at its own time; steps, distance, floors and energy of each day; nights with their stages. The first update goes back a year, later ones ask for what changed since the last.',
  ),
  getItUrl: 'https://www.withings.com/',
  categoryName: 'Physique',
  fields: [],
  oauth: provider,
  everySeconds: 3600,
  read: readChanges,
}

/** Each list by what changed since; the three share one position, so that none gets ahead. */
async function* readChanges({ ask, position, nowEpoch, timeZone }: SourceRead): AsyncIterable<SourceBatch> {
  const lastRead = numberIn(position?.['changedEpoch'])
  const since = lastRead === undefined ? nowEpoch - FIRST_SECONDS : lastRead - AGAIN_SECONDS
  const before = { changedEpoch: lastRead ?? since }
  const lists = [
    [`${API}/measure`, { action: 'getmeas', meastypes: Object.keys(types).join(','), category: '1' }, 'measuregrps'],
    [`${API}/v2/measure`, { action: 'getactivity', data_fields: ACTIVITY_FIELDS }, 'activities'],
    [`${API}/v2/sleep`, { action: 'getsummary', data_fields: SLEEP_FIELDS }, 'series'],
  ] as const
  const entriesFrom = { measuregrps: groupEntries, activities: activityEntries, series: nightsEntries }
  for (const [url, form, member] of lists) {
    for await (const body of pages(ask, url, { ...form, lastupdate: String(since) })) {
      const zone = textIn(body['timezone']) ?? timeZone
      const entries = listOf(body, member, NAME).flatMap((item) => entriesFrom[member](item, zone))
      yield { entries, position: before }
    }
  }
  yield { entries: [], position: { changedEpoch: nowEpoch } }
}

async function* pages(ask: Ask, url: string, form: Readonly<Record<string, string>>): AsyncIterable<JsonObject> {
  let offset: number | undefined
  for (let page = 0; page < MOST_PAGES; page++) {
    const body = bodyOf(await ask(url, { form: offset === undefined ? form : { ...form, offset: String(offset) } }))
    yield body
    const { more } = body
    offset = numberIn(body['offset'])
    if ((more !== true && more !== 1) || offset === undefined) return
  }
}

/** Measurement types by number, each in the unit that the API uses. */
const types: Readonly<Record<number, ReturnType<typeof catalogueTarget>>> = {
  1: catalogueTarget('Body Weight', 'kg'),
  5: catalogueTarget('Lean Body Mass', 'kg'),
  6: catalogueTarget('Body Fat', '%'),
  9: catalogueTarget('Diastolic Blood Pressure', 'mmHg'),
  10: catalogueTarget('Systolic Blood Pressure', 'mmHg'),
  11: catalogueTarget('Heart Rate (Pulse)'),
  54: catalogueTarget('Oxygen Saturation', '%'),
  71: catalogueTarget('Body Temperature', 'C'),
  73: catalogueTarget('Skin Temperature', 'C'),
  76: catalogueTarget('Muscle Mass', 'kg'),
  88: catalogueTarget('Bone Mass', 'kg'),
  123: catalogueTarget('Exercise Capacity (VO2 Max)'),
  170: catalogueTarget('Visceral Fat'),
}

function momentIn(zone: string, epochSeconds: number) {
  const offsetMinutes = isTimeZone(zone) ? Math.round(offsetsOf(zone)(epochSeconds) / 60) : undefined
  return { epochSeconds, offsetMinutes }
}

/** Attributes 0 and 8 are certainly the person's, 2 was entered by hand; 1 may have been somebody else on the scale. */
const ANOTHER_PERSON = 1

function groupEntries(group: JsonObject, zone: string): ReadEntry[] {
  const date = numberIn(group['date'])
  if (date === undefined || group['attrib'] === ANOTHER_PERSON) return []
  const details = { start: momentIn(zone, date), sourceName: NAME, position: { file: 'getmeas', line: 1 } }
  return listIn(group['measures'])
    .filter(isObject)
    .flatMap((measure) => {
      const type = measure['type']
      const value = numberIn(measure['value'])
      const exponent = numberIn(measure['unit'])
      const target = typeof type === 'number' ? types[type] : undefined
      if (!target || value === undefined || exponent === undefined) return []
      // As text: 82.1 is 821 and -1, and 821 × 0.1 is not quite it.
      return entry(target, Number(`${value}e${exponent}`), details)
    })
}

const ACTIVITY_FIELDS = 'steps,distance,elevation,calories,totalcalories,active'
const daily = [
  ['steps', catalogueTarget('Daily Step Count'), 1],
  ['distance', catalogueTarget('Walking and Running Distance', 'm'), 1],
  ['elevation', catalogueTarget('Floors Climbed'), 1],
  ['calories', catalogueTarget('Active Energy Burned', 'kcal'), 1],
  ['totalcalories', catalogueTarget('Total Energy Burned', 'kcal'), 1],
  ['active', catalogueTarget('Active Minutes', 'min'), 1 / 60],
] as const

function activityEntries(activity: JsonObject, zone: string): ReadEntry[] {
  const day = dayIn(activity['date'])
  const activityZone = textIn(activity['timezone']) ?? zone
  if (day === undefined || !isTimeZone(activityZone)) return []
  const details = { ...wholeDay(activityZone)(day), sourceName: NAME, position: { file: 'getactivity', line: 1 } }
  return daily.flatMap(([member, target, factor]) => entry(target, times(numberIn(activity[member]), factor), details))
}

const SLEEP_FIELDS =
  'wakeupduration,lightsleepduration,deepsleepduration,remsleepduration,durationtosleep,wakeupcount,total_timeinbed,total_sleep_time,sleep_efficiency,sleep_score,hr_average,rr_average,snoring'
const nightly = [
  ['durationtosleep', catalogueTarget('Time to Fall Asleep', 'min'), 1 / 60],
  ['wakeupcount', catalogueTarget('Awakenings'), 1],
  ['sleep_efficiency', catalogueTarget('Sleep Efficiency'), 100],
  ['sleep_score', catalogueTarget('Sleep Score'), 1],
  ['rr_average', catalogueTarget('Respiratory Rate'), 1],
  ['snoring', catalogueTarget('Snoring', 'min'), 1 / 60],
] as const

function nightsEntries(night: JsonObject, zone: string): ReadEntry[] {
  const from = numberIn(night['startdate'])
  const to = numberIn(night['enddate'])
  const data = objectIn(night['data'])
  if (from === undefined || to === undefined || !data || to <= from) return []
  const start = momentIn(textIn(night['timezone']) ?? zone, from)
  const details = { start, endEpoch: to, sourceName: NAME, position: { file: 'getsummary', line: 1 } }
  const numbersOf = (members: Readonly<Record<string, string>>): Record<string, number> =>
    Object.fromEntries(
      Object.entries(members).flatMap(([name, member]) => {
        const value = numberIn(data[member])
        return value === undefined ? [] : [[name, value] as const]
      }),
    )
  const seconds = numbersOf({
    deep: 'deepsleepduration',
    light: 'lightsleepduration',
    rem: 'remsleepduration',
    awake: 'wakeupduration',
  })
  const totals = numbersOf({ asleepSeconds: 'total_sleep_time', inBedSeconds: 'total_timeinbed' })
  return [
    ...nightEntries({ ...details, seconds, ...totals }),
    ...nightly.flatMap(([member, target, factor]) => entry(target, times(numberIn(data[member]), factor), details)),
  ]
}
