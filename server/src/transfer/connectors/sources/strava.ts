/** Activities from Strava. */
import { say } from '../../../lib/language.ts'

import { readMoment, SECONDS_PER_DAY } from '../../../lib/utc-text.ts'
import type { ReadEntry } from '../../formats/format.ts'
import { isObject, type JsonObject, numberIn, textIn } from '../../formats/reading/json-values.ts'
import { catalogueTarget, type EntryTarget } from '../../formats/reading/target.ts'
import { workoutOf } from '../../formats/reading/workouts.ts'
import type { LiveSource, OAuthProvider, SourceBatch, SourceRead } from '../source.ts'
import { entry, malformed } from './source-answer.ts'

const NAME = 'Strava'
const API = 'https://www.strava.com'
const PER_PAGE = 100
const FIRST_SECONDS = 366 * SECONDS_PER_DAY
/** Read again each time: people correct, delete and upload late. */
const AGAIN_SECONDS = 14 * SECONDS_PER_DAY

const provider: OAuthProvider = {
  name: 'strava',
  displayName: NAME,
  authorizeUrl: `${API}/oauth/authorize`,
  tokenUrl: `${API}/oauth/token`,
  scopes: ['read', 'activity:read_all'],
  scopeSeparator: ',',
  extraParameters: { approval_prompt: 'auto' },
  setUpSteps: [
    say('Sign in at https://www.strava.com/settings/api and create an application.'),
    say('Enter the host of BASE_URL as its authorization callback domain.'),
  ],
  revoke: async (ask, _client, { accessToken }) => {
    await ask(`${API}/oauth/deauthorize`, { form: { access_token: accessToken } })
  },
}

export const strava: LiveSource = {
  name: 'strava',
  connectorId: 106,
  displayName: NAME,
  description: say('Runs, rides, swims and every other activity, with their duration and distance.'),
  longDescription: say(
    'Each activity brings the minutes you were moving, under the kind of sport it was, and its distance for walking and running, cycling and swimming. The first update goes back a year; the last two weeks are read again each time.',
  ),
  getItUrl: 'https://www.strava.com/',
  categoryName: 'Physical Activities',
  fields: [],
  oauth: provider,
  everySeconds: 2 * 3600,
  read: readActivities,
}

/** Oldest first, so that the next update can continue wherever this one stops. */
async function* readActivities({ ask, position, nowEpoch }: SourceRead): AsyncIterable<SourceBatch> {
  const lastRead = numberIn(position?.['startEpoch'])
  const after = lastRead === undefined ? nowEpoch - FIRST_SECONDS : lastRead - AGAIN_SECONDS
  let latest = lastRead ?? after
  let fromEpoch = after + 1
  for (let page = 1; ; page++) {
    const url = `${API}/api/v3/athlete/activities?after=${after}&page=${page}&per_page=${PER_PAGE}`
    const answer = await ask(url)
    if (!Array.isArray(answer)) throw malformed(NAME)
    const activities = answer.filter(isObject)
    const isLast = answer.length < PER_PAGE
    const last = Math.max(fromEpoch, ...activities.map((activity) => startOf(activity)?.epochSeconds ?? fromEpoch))
    latest = Math.max(latest, last)
    const completeFor = { fromEpoch, toEpoch: isLast ? nowEpoch : last }
    yield { entries: activities.flatMap(activityEntries), position: { startEpoch: latest }, completeFor }
    if (isLast) return
    fromEpoch = last + 1
  }
}

function startOf(activity: JsonObject) {
  const moment = readMoment(textIn(activity['start_date']) ?? '')
  const offsetSeconds = numberIn(activity['utc_offset'])
  if (!moment) return undefined
  const offsetMinutes = offsetSeconds === undefined ? undefined : Math.round(offsetSeconds / 60)
  return { epochSeconds: moment.epochSeconds, offsetMinutes }
}

const distances: readonly (readonly [RegExp, EntryTarget])[] = [
  [/ride|cycl/i, catalogueTarget('Cycling Distance', 'm')],
  [/run|walk|hike/i, catalogueTarget('Walking and Running Distance', 'm')],
  [/swim/i, catalogueTarget('Swimming Distance', 'm')],
]

/** `MountainBikeRide` is a mountain bike ride, and a ride is cycling. */
const wordsOf = (sport: string): string =>
  sport
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/^Virtual Ride$/, 'Indoor Cycling')
    .replace(/\bRide$/, 'Cycling')

function activityEntries(activity: JsonObject): ReadEntry[] {
  const start = startOf(activity)
  const movingSeconds = numberIn(activity['moving_time'])
  const elapsedSeconds = numberIn(activity['elapsed_time']) ?? movingSeconds
  if (!start || movingSeconds === undefined || !elapsedSeconds || elapsedSeconds < 0) return []
  const sport = textIn(activity['sport_type']) ?? textIn(activity['type']) ?? ''
  const { target, note } = workoutOf(wordsOf(sport))
  const name = textIn(activity['name']) ?? note
  const details = {
    start,
    endEpoch: start.epochSeconds + Math.round(elapsedSeconds),
    sourceName: NAME,
    position: { file: 'activities', line: 1 },
    ...(name === undefined ? {} : { note: name }),
  }
  const distance = distances.find(([pattern]) => pattern.test(sport))?.[1]
  const meters = numberIn(activity['distance'])
  return [
    ...entry(target, movingSeconds / 60, details),
    ...(distance === undefined || !meters ? [] : entry(distance, meters, details)),
  ]
}
