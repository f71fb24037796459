/** Which sensors a person chose, one in a line: `sensor.bedroom = Bedroom Temperature [C]`. Pure. */

import { tidyName } from '../../../lib/names.ts'
import { say } from '../../../lib/refusal.ts'
import { unitSpelled } from '../../formats/reading/unit-spellings.ts'
import type { FieldValue } from '../source.ts'

export interface Sensor {
  readonly entity: string
  readonly name: string
  /** As the person wrote it. */
  readonly unit: string | undefined
}

const MOST_SENSORS = 30
const LINE = /^([a-z_]+\.[a-z0-9_]+)\s*=\s*(.*?)\s*(?:\[([^\]]+)\])?$/

/** On or off, rather than a number. */
export const isSwitch = (entity: string): boolean => /^(binary_sensor|switch|input_boolean|light)\./.test(entity)

export const sensorsIn = (text: string): readonly Sensor[] =>
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
      problem: say(
        `must have lines such as "sensor.bedroom_temperature = Bedroom Temperature", not "${bad}".`,
        `muss Zeilen wie „sensor.bedroom_temperature = Bedroom Temperature“ haben, nicht „${bad}“.`,
      ),
    }
  if (lines.length > MOST_SENSORS)
    return {
      problem: say(`must name ${MOST_SENSORS} sensors at most.`, `darf höchstens ${MOST_SENSORS} Sensoren nennen.`),
    }
  const sensors = sensorsIn(text)
  const unknown = sensors.find(({ unit }) => unit !== undefined && !unitSpelled(unit))
  if (unknown)
    return {
      problem: say(
        `must have units we know in brackets, and "${unknown.unit}" is not one of them.`,
        `muss in Klammern Einheiten haben, die wir kennen; „${unknown.unit}“ gehört nicht dazu.`,
      ),
    }
  if (new Set(sensors.map(({ entity }) => entity)).size < sensors.length)
    return { problem: say('must name each sensor once.', 'darf jeden Sensor nur einmal nennen.') }
  return { value: lines.join('\n') }
}
