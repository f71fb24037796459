/** Sensors of a person's own Home Assistant, by its history. */
import { say } from '../../../lib/refusal.ts'
import { readMoment, SECONDS_PER_DAY, SECONDS_PER_HOUR } from '../../../lib/utc-text.ts'
import { offsetsOf } from '../../../lib/zone.ts'
import { conversionBetween, unitNamed } from '../../../tracking/units/units.ts'
import { commonVariableNamed } from '../../../tracking/variables/variable.ts'
import type { ReadEntry } from '../../formats/format.ts'
import { isObject, type JsonObject, numberIn, objectIn, textIn } from '../../formats/reading/json-values.ts'
import { type Nature, natureOf } from '../../formats/reading/natures.ts'
import { unitSpelled } from '../../formats/reading/unit-spellings.ts'
import { SourceFailure } from '../asking.ts'
import { failures } from '../failures.ts'
import { secretText, serverField } from '../fields.ts'
import type { LiveSource, Piece, Reading } from '../source.ts'
import { hoursOf, type SensorState } from './hours.ts'
import { isSwitch, readSensors, type Sensor, sensorsIn } from './sensors.ts'
import { entry, malformed, objectOf } from './source-answer.ts'

const NAME = 'Home Assistant'
/** Its recorder keeps ten days unless told otherwise. */
const FIRST_SECONDS = 10 * SECONDS_PER_DAY
const AGAIN_SECONDS = 2 * SECONDS_PER_HOUR
const LEAST_KNOWN_SECONDS = 900

export const homeAssistant: LiveSource = {
  name: 'home-assistant',
  connectorId: 109,
  displayName: NAME,
  description: say(
    'Temperature, humidity, carbon dioxide and whatever else the sensors in your home measure.',
    'Temperatur, Luftfeuchte, Kohlendioxid und was die Sensoren in deiner Wohnung sonst messen.',
  ),
  longDescription: say(
    'Enter the address of your Home Assistant, a long-lived access token from your profile there, and the sensors you choose, one per line: "sensor.bedroom_temperature = Bedroom Temperature". The unit is the sensor\'s own; if we do not know it, add one in brackets: "sensor.desk_light = Light Level (Lux) [index]". Every hour you get the average of a number, or the minutes a switch was on. The administrator has to allow a server in your home network.',
    'Gib die Adresse deines Home Assistant an, ein langlebiges Zugangstoken aus deinem Profil dort und die Sensoren deiner Wahl, einen pro Zeile: "sensor.bedroom_temperature = Bedroom Temperature". Die Einheit ist die des Sensors; kennen wir sie nicht, schreib eine in Klammern dazu: "sensor.desk_light = Light Level (Lux) [index]". Jede Stunde bringt den Mittelwert einer Zahl oder die Minuten, die ein Schalter an war. Einen Server in deinem Heimnetz muss die Verwaltung erlauben.',
  ),
  getItUrl: 'https://www.home-assistant.io/',
  categoryName: 'Environment',
  fields: [
    {
      ...serverField,
      helpText: say('The address of your Home Assistant.', 'Die Adresse deines Home Assistant.'),
      placeholder: 'https://home.example.org',
    },
    {
      key: 'token',
      displayName: say('Long-lived access token', 'Langlebiges Zugangstoken'),
      helpText: say('From your profile there, under Security.', 'Aus deinem Profil dort, unter Sicherheit.'),
      type: 'string',
      isRequired: true,
      isSecret: true,
      read: secretText,
    },
    {
      key: 'sensors',
      displayName: say('Sensors', 'Sensoren'),
      helpText: say(
        'One per line: sensor.bedroom_temperature = Bedroom Temperature',
        'Einer pro Zeile: sensor.bedroom_temperature = Bedroom Temperature',
      ),
      type: 'text_area',
      placeholder: 'sensor.bedroom_temperature = Bedroom Temperature',
      isRequired: true,
      read: readSensors,
    },
  ],
  everySeconds: 3600,
  read: readHistory,
}

async function* readHistory(reading: Reading): AsyncIterable<Piece> {
  const { nowEpoch, position, parameters } = reading
  const sensors = sensorsIn(parameters.sensors ?? '')
  const natures = new Map<string, Measure>()
  for (const sensor of sensors) natures.set(sensor.entity, await measureOf(reading, sensor))
  const lastHour = Math.floor(nowEpoch / SECONDS_PER_HOUR) * SECONDS_PER_HOUR
  const read = numberIn(position?.['readEpoch'])
  let from =
    Math.floor((read === undefined ? nowEpoch - FIRST_SECONDS : read - AGAIN_SECONDS) / SECONDS_PER_HOUR) *
    SECONDS_PER_HOUR
  while (from < lastHour) {
    const to = Math.min(from + SECONDS_PER_DAY, lastHour)
    const answer = await history(reading, [...natures.keys()], from, to)
    yield {
      entries: answer.flatMap((states) => stateEntries(states, natures, { from, to }, reading)),
      position: { readEpoch: to },
    }
    from = to
  }
}

interface Measure {
  readonly nature: Nature
  readonly factor: number
}

/** What the person says counts; else what the sensor says of itself. Nothing is guessed. */
async function measureOf(reading: Reading, sensor: Sensor): Promise<Measure> {
  if (isSwitch(sensor.entity)) return { nature: natureIn(sensor, 'min', 'SUM'), factor: 1 }
  const state = objectOf(await ask(reading, `/api/states/${sensor.entity}`), NAME)
  const own = textIn(objectIn(state['attributes'])?.['unit_of_measurement'])
  const text = sensor.unit ?? own ?? ''
  const unit = unitSpelled(text)
  if (!unit) throw new SourceFailure('refused', failures.unknownUnit(sensor.entity, text))
  return { nature: natureIn(sensor, unit.unit, 'MEAN'), factor: unit.factor }
}

/** A variable of the catalogue keeps its category; any other is one of the person's surroundings. */
function natureIn({ name, entity }: Sensor, unit: string, combination: Nature['combination']): Nature {
  const common = commonVariableNamed(name)
  if (!common) return { variableName: name, categoryName: 'Environment', unit, combination }
  const [from, to] = [unitNamed(unit), unitNamed(common.unit)]
  if (!from || !to || !conversionBetween(from, to))
    throw new SourceFailure('refused', failures.otherUnit(entity, unit, name, common.unit))
  return natureOf(name, unit)
}

const ask = ({ ask: send, parameters, secrets }: Reading, path: string): Promise<unknown> =>
  send(`${parameters.url ?? ''}${path}`, { headers: { authorization: `Bearer ${secrets.token ?? ''}` } })

async function history(reading: Reading, entities: readonly string[], from: number, to: number) {
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

/** States of one sensor; only the first has its name. */
function stateEntries(
  states: readonly unknown[],
  natures: ReadonlyMap<string, Measure>,
  { from, to }: { from: number; to: number },
  { timeZone }: Reading,
): ReadEntry[] {
  const [first] = states
  const entity = isObject(first) ? textIn(first['entity_id']) : undefined
  const measure = entity === undefined ? undefined : natures.get(entity)
  if (entity === undefined || !measure) return []
  const said = states.filter(isObject).flatMap((state) => saidIn(state, isSwitch(entity)))
  const offsetAt = offsetsOf(timeZone)
  return hoursOf(said, from, to).flatMap(({ startEpoch, mean, knownSeconds }) => {
    if (knownSeconds < LEAST_KNOWN_SECONDS) return []
    const start = { epochSeconds: startEpoch, offsetMinutes: Math.round(offsetAt(startEpoch) / 60) }
    // The share of the hour that a switch was on, in minutes.
    const value = isSwitch(entity) ? (mean * knownSeconds) / 60 : mean * measure.factor
    return entry(measure.nature, Number(value.toFixed(6)), {
      start,
      endEpoch: startEpoch + SECONDS_PER_HOUR,
      sourceName: NAME,
      place: { file: entity, line: 1 },
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
