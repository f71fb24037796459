/** Glucose, insulin and carbohydrates from a person's own Nightscout. */

import { createHash } from 'node:crypto'
import { say } from '../../../lib/language.ts'

import { SECONDS_PER_DAY } from '../../../lib/utc-text.ts'
import type { ReadEntry } from '../../formats/format.ts'
import {
  glucoseReading,
  NIGHTSCOUT as NAME,
  nightscoutTargets,
  treatmentIn,
} from '../../formats/nightscout/nightscout-files.ts'
import { isObject, type JsonObject, numberIn } from '../../formats/reading/json-values.ts'
import { secretText, serverField, since } from '../fields.ts'
import type { LiveSource, SourceBatch, SourceRead } from '../source.ts'
import { dayIn } from './day-spans.ts'
import { entry, malformed } from './source-answer.ts'

const FIRST_SECONDS = 30 * SECONDS_PER_DAY
const AGAIN_SECONDS = 2 * SECONDS_PER_DAY
/** A sensor with one value per minute produces ten thousand a week. */
const SPAN_SECONDS = 7 * SECONDS_PER_DAY
const MOST_RECORDS = 20_000

export const nightscout: LiveSource = {
  name: 'nightscout',
  connectorId: 108,
  displayName: NAME,
  description: say('Glucose from your sensor, insulin, carbohydrates and exercise from your own Nightscout.'),
  longDescription: say(
    'Enter the address of your Nightscout and its API secret, or an access token that can read. Every sensor value comes in as blood glucose in mg/dL, treatments as units of insulin, grams of carbohydrates and minutes of exercise. The last two days are read again each time. The administrator has to allow a server in your home network.',
  ),
  getItUrl: 'https://nightscout.github.io/',
  categoryName: 'Vital Signs',
  fields: [
    { ...serverField, helpText: say('The address of your Nightscout.') },
    {
      key: 'token',
      displayName: say('API secret or access token'),
      helpText: say('Not needed if everyone can read your Nightscout.'),
      type: 'string',
      isRequired: false,
      isSecret: true,
      read: secretText,
    },
    since,
  ],
  everySeconds: 900,
  read: readSpans,
}

async function* readSpans(reading: SourceRead): AsyncIterable<SourceBatch> {
  const { position, nowEpoch, parameters } = reading
  const lastRead = numberIn(position?.['readEpoch'])
  const sinceDay = dayIn(parameters.since)
  const first = sinceDay === undefined ? nowEpoch - FIRST_SECONDS : sinceDay * SECONDS_PER_DAY
  let from = lastRead === undefined ? first : Math.max(first, lastRead - AGAIN_SECONDS)
  while (from < nowEpoch) {
    const to = Math.min(from + SPAN_SECONDS, nowEpoch + 1)
    const values = await records(reading, 'entries/sgv', 'date', [String(from * 1000), String(to * 1000)])
    const treatments = await records(reading, 'treatments', 'created_at', [isoText(from), isoText(to)])
    const entries = [...values.flatMap(glucoseEntry), ...treatments.flatMap(treatmentEntries)]
    yield { entries, position: { readEpoch: Math.min(to, nowEpoch) }, completeFor: { fromEpoch: from, toEpoch: to } }
    from = to
  }
}

const isoText = (epochSeconds: number): string => new Date(epochSeconds * 1000).toISOString()

async function records(
  { ask, parameters, secrets }: SourceRead,
  collection: string,
  field: string,
  [from, to]: readonly [string, string],
): Promise<readonly JsonObject[]> {
  const url = new URL(`${parameters.url ?? ''}/api/v1/${collection}.json`)
  url.searchParams.set(`find[${field}][$gte]`, from)
  url.searchParams.set(`find[${field}][$lt]`, to)
  url.searchParams.set('count', String(MOST_RECORDS))
  const { token } = secrets
  // An access token is a name, a dash and sixteen hexadecimal digits; whatever else is the secret itself.
  const isAccessToken = token !== undefined && /^.+-[\da-f]{16}$/i.test(token)
  if (isAccessToken) url.searchParams.set('token', token)
  const headers: Record<string, string> =
    token === undefined || isAccessToken ? {} : { 'api-secret': createHash('sha1').update(token).digest('hex') }
  const answer = await ask(url.href, { headers })
  if (!Array.isArray(answer)) throw malformed(NAME)
  return answer.filter(isObject)
}

function glucoseEntry(record: JsonObject): ReadEntry[] {
  const reading = glucoseReading(record)
  if (!reading) return []
  const { start, value } = reading
  return entry(nightscoutTargets.glucose, value, { start, sourceName: NAME, position: { file: 'entries', line: 1 } })
}

function treatmentEntries(record: JsonObject): ReadEntry[] {
  const treatment = treatmentIn(record)
  if (!treatment) return []
  const { start, note, insulin, carbohydrates, exerciseMinutes } = treatment
  const details = {
    start,
    sourceName: NAME,
    position: { file: 'treatments', line: 1 },
    ...(note === undefined ? {} : { note }),
  }
  const lasting = { ...details, endEpoch: start.epochSeconds + Math.round((exerciseMinutes ?? 0) * 60) }
  return [
    ...entry(nightscoutTargets.insulin, insulin, details),
    ...entry(nightscoutTargets.carbohydrates, carbohydrates, details),
    ...entry(nightscoutTargets.exercise, exerciseMinutes, lasting),
  ]
}
