/** Sensors of a person's own Home Assistant, from its history. */

import { say } from '../../../lib/language.ts'
import { tidyName } from '../../../lib/names.ts'

import { readMoment, SECONDS_PER_DAY, SECONDS_PER_HOUR } from '../../../lib/utc-text.ts'
import { offsetsOf } from '../../../lib/zone.ts'
import { conversionBetween, unitNamed } from '../../../tracking/units/units.ts'
import { commonVariableNamed } from '../../../tracking/variables/catalogue/words.ts'
import type { ReadEntry } from '../../formats/format.ts'
import { isObject, type JsonObject, numberIn, objectIn, textIn } from '../../formats/reading/json-values.ts'
import { catalogueTarget, type EntryTarget } from '../../formats/reading/target.ts'
import { unitSpelled } from '../../formats/reading/unit-spellings.ts'
import { secretText, serverField } from '../fields.ts'
import {
  type FieldValue,
  failures,
  type LiveSource,
  type SourceBatch,
  SourceFailure,
  type SourceRead,
} from '../source.ts'
import { entry, malformed, objectOf } from './source-answer.ts'

const NAME = 'Home Assistant'
/** Home Assistant keeps ten days of history by default. */
const FIRST_SECONDS = 10 * SECONDS_PER_DAY
const AGAIN_SECONDS = 2 * SECONDS_PER_HOUR
const LEAST_KNOWN_SECONDS = 900

export const homeAssistant: LiveSource = {
  name: 'home-assistant',
  connectorId: 109,
  displayName: NAME,
  description: say('Temperature, humidity, carbon dioxide and whatever else the sensors in your home measure.'),
  longDescription: say(
    'Enter the address of your Home Assistant, a long-lived access token from your profile there, and the sensors you choose, one per line: "sensor.bedroom_temperature = Bedroom Temperature". The unit is the sensor\'s own; if we do not know it, add one in brackets: "sensor.desk_light = Light Level (Lux) [index]". Every hour you get the average of a number, or the minutes a switch was on. The administrator has to allow a server in your home network.',
  ),
  getItUrl: 'https://www.home-assistant.io/',
  categoryName: 'Environment',
  fields: [
    {
      ...serverField,
      helpText: say('The address of your Home Assistant.'),
      placeholder: 'https://home.example.org',
    },
    {
      key: 'token',
      displayName: say('Long-lived access token'),
      helpText: say('From your profile there, under Security.'),
      type: 'string',
      isRequired: true,
      isSecret: true,
      read: secretText,
    },
    {
      key: 'sensors',
      displayName: say('Sensors'),
      helpText: say('One per line: sensor.bedroom_temperature = Bedroom Temperature'),
      type: 'text_area',
      placeholder: 'sensor.bedroom_temperature = Bedroom Temperature',
      isRequired: true,
      read: readSensors,
    },
  ],
  everySeconds: 3600,
  read: readHistory,
}

async function* readHistory(reading: SourceRead): AsyncIterable<SourceBatch> {
  const { nowEpoch, position, parameters } = reading
  const sensors = sensorsIn(parameters.sensors ?? '')
  const targets = new Map<string, Measure>()
  for (const sensor of sensors) targets.set(sensor.entity, await measureOf(reading, sensor))
  const lastHour = Math.floor(nowEpoch / SECONDS_PER_HOUR) * SECONDS_PER_HOUR
  const lastRead = numberIn(position?.['readEpoch'])
  let from =
    Math.floor((lastRead === undefined ? nowEpoch - FIRST_SECONDS : lastRead - AGAIN_SECONDS) / SECONDS_PER_HOUR) *
    SECONDS_PER_HOUR
  while (from < lastHour) {
    const to = Math.min(from + SECONDS_PER_DAY, lastHour)
    const answer = await history(reading, [...targets.keys()], from, to)
    yield {
      entries: answer.flatMap((states) => stateEntries(states, targets, { from, to }, reading)),
      position: { readEpoch: to },
    }
    from = to
  }
}

interface Measure {
  readonly target: EntryTarget
  readonly factor: number
}

/** The unit that the person entered, otherwise the sensor's own. Nothing is guessed. */
async function measureOf(reading: SourceRead, sensor: Sensor): Promise<Measure> {
  if (isSwitch(sensor.entity)) return { target: targetIn(sensor, 'min', 'SUM'), factor: 1 }
  const state = objectOf(await ask(reading, `/api/states/${sensor.entity}`), NAME)
  const sensorUnit = textIn(objectIn(state['attributes'])?.['unit_of_measurement'])
  const text = sensor.unit ?? sensorUnit ?? ''
  const unit = unitSpelled(text)
  if (!unit) throw new SourceFailure('refused', failures.unknownUnit(sensor.entity, text))
  return { target: targetIn(sensor, unit.unit, 'MEAN'), factor: unit.factor }
}

/** A variable of the catalogue keeps its category; any other is in Environment. */
function targetIn({ name, entity }: Sensor, unit: string, combination: EntryTarget['combination']): EntryTarget {
  const common = commonVariableNamed(name)
  if (!common) return { variableName: name, categoryName: 'Environment', unit, combination }
  const from = unitNamed(unit)
  const to = unitNamed(common.unit)
  if (!from || !to || !conversionBetween(from, to))
    throw new SourceFailure('refused', failures.otherUnit(entity, unit, name, common.unit))
  return catalogueTarget(common.name, unit)
}

const ask = ({ ask: send, parameters, secrets }: SourceRead, path: string): Promise<unknown> =>
  send(`${parameters.url ?? ''}${path}`, { headers: { authorization: `Bearer ${secrets.token ?? ''}` } })

async function history(reading: SourceRead, entities: readonly string[], from: number, to: number) {
  const iso = (epochSeconds: number) => new Date(epochSeconds * 1000).toISOString()
  const query = new URLSearchParams({
    filter_entity_id: entities.join(','),
    end_time: iso(to),
    minimal_response: '',
    no_attributes: '',
    significant_changes_only: '0',
  })
  const answer = await ask(reading, `/api/history/period/${iso(from)}?${query}`)
  if (!Array.isArray(answer)) throw malformed(NAME)
  return answer.filter(Array.isArray)
}

/** States of one sensor; only the first carries its name. */
function stateEntries(
  states: readonly unknown[],
  targets: ReadonlyMap<string, Measure>,
  { from, to }: { from: number; to: number },
  { timeZone }: SourceRead,
): ReadEntry[] {
  const [first] = states
  const entity = isObject(first) ? textIn(first['entity_id']) : undefined
  const measure = entity === undefined ? undefined : targets.get(entity)
  if (entity === undefined || !measure) return []
  const sensorStates = states.filter(isObject).flatMap((state) => saidIn(state, isSwitch(entity)))
  const offsetAt = offsetsOf(timeZone)
  return hoursOf(sensorStates, from, to).flatMap(({ startEpoch, mean, knownSeconds }) => {
    if (knownSeconds < LEAST_KNOWN_SECONDS) return []
    const start = { epochSeconds: startEpoch, offsetMinutes: Math.round(offsetAt(startEpoch) / 60) }
    // The share of the hour that a switch was on, in minutes.
    const value = isSwitch(entity) ? (mean * knownSeconds) / 60 : mean * measure.factor
    return entry(measure.target, Number(value.toFixed(6)), {
      start,
      endEpoch: startEpoch + SECONDS_PER_HOUR,
      sourceName: NAME,
      position: { file: entity, line: 1 },
    })
  })
}

function saidIn(state: JsonObject, isOnOrOff: boolean): SensorState[] {
  const moment = readMoment(textIn(state['last_changed']) ?? textIn(state['last_updated']) ?? '')
  if (!moment) return []
  const text = textIn(state['state'])
  const onOrOff = text === 'on' ? 1 : text === 'off' ? 0 : undefined
  return [{ epochSeconds: moment.epochSeconds, value: isOnOrOff ? onOrOff : numberIn(text) }]
}

// The chosen sensors, one per line: `sensor.bedroom = Bedroom Temperature [C]`.

interface Sensor {
  readonly entity: string
  readonly name: string
  /** The unit as the person wrote it. */
  readonly unit: string | undefined
}

const MOST_SENSORS = 30
const LINE = /^([a-z_]+\.[a-z0-9_]+)\s*=\s*(.*?)\s*(?:\[([^\]]+)\])?$/

/** On or off, rather than a number. */
const isSwitch = (entity: string): boolean => /^(binary_sensor|switch|input_boolean|light)\./.test(entity)

const sensorsIn = (text: string): readonly Sensor[] =>
  linesOf(text).flatMap((line) => {
    const [, entity, name, unit] = LINE.exec(line) ?? []
    return entity === undefined || !name ? [] : [{ entity, name: tidyName(name), unit: unit?.trim() }]
  })

const linesOf = (text: string): readonly string[] =>
  text
    .split(/[\n;]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

export function readSensors(text: string): FieldValue {
  const lines = linesOf(text)
  const bad = lines.find((line) => !LINE.test(line) || sensorsIn(line).length === 0)
  if (bad !== undefined)
    return {
      problem: say('must have lines such as "sensor.bedroom_temperature = Bedroom Temperature", not "{bad}".', { bad }),
    }
  if (lines.length > MOST_SENSORS)
    return {
      problem: say('must name {most} sensors at most.', { most: MOST_SENSORS }),
    }
  const sensors = sensorsIn(text)
  const unknown = sensors.find(({ unit }) => unit !== undefined && !unitSpelled(unit))
  if (unknown)
    return {
      problem: say('must have units we know in brackets, and "{unit}" is not one of them.', {
        unit: unknown.unit ?? '',
      }),
    }
  if (new Set(sensors.map(({ entity }) => entity)).size < sensors.length)
    return { problem: say('must name each sensor once.') }
  return { value: lines.join('\n') }
}

interface SensorState {
  readonly epochSeconds: number
  /** Undefined: unavailable. */
  readonly value: number | undefined
}

interface Hour {
  readonly startEpoch: number
  readonly mean: number
  /** Seconds of the hour with a known value. */
  readonly knownSeconds: number
}

/** Hourly means, weighted by how long each value held until the next. Hours without a known value are omitted. */
export function hoursOf(states: readonly SensorState[], fromEpoch: number, toEpoch: number): Hour[] {
  const ordered = states.toSorted((a, b) => a.epochSeconds - b.epochSeconds)
  const sums = new Map<number, { weighted: number; seconds: number }>()
  for (const [index, { epochSeconds, value }] of ordered.entries()) {
    const until = Math.min(ordered[index + 1]?.epochSeconds ?? toEpoch, toEpoch)
    if (value === undefined) continue
    for (let start = Math.max(epochSeconds, fromEpoch); start < until; ) {
      const hour = Math.floor(start / SECONDS_PER_HOUR) * SECONDS_PER_HOUR
      const seconds = Math.min(until, hour + SECONDS_PER_HOUR) - start
      const sum = sums.get(hour) ?? { weighted: 0, seconds: 0 }
      sums.set(hour, { weighted: sum.weighted + value * seconds, seconds: sum.seconds + seconds })
      start += seconds
    }
  }
  return [...sums].map(([startEpoch, { weighted, seconds }]) => ({
    startEpoch,
    mean: weighted / seconds,
    knownSeconds: seconds,
  }))
}
