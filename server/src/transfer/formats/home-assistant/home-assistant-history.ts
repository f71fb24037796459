/**
 * The download of Home Assistant's history page: entity, state and the time of its change. Units are not in the file,
 * so what an entity measures follows from its name, or is asked. Numbers become the mean of each hour, weighted by how
 * long each held; on/off states become the minutes they were on.
 */
import { say } from '../../../lib/language.ts'
import { nameKey } from '../../../lib/names.ts'
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from '../../../lib/utc-text.ts'
import { type Format, foundIn, type ReadContext, type ReadItem, type SourceFile, type Upload } from '../format.ts'
import { knownFormat } from '../known-formats.ts'
import { headerKeys, namedRows } from '../reading/csv-rows.ts'
import { numberIn } from '../reading/json-values.ts'
import { HourlySums } from '../reading/minutes.ts'
import { zonedMoment } from '../reading/moments.ts'
import { type EntryTarget, entryOf, leftOut, noTime, rejected, targetFor } from '../reading/target.ts'
import { chosenAnswer } from '../reading/unit-questions.ts'

const HOME_ASSISTANT = 'Home Assistant'
/** A state that holds longer was probably not measured any more. */
const LONGEST_HELD_SECONDS = 7 * SECONDS_PER_DAY
/** An hour of which less is known has no mean. */
const LEAST_KNOWN_SECONDS = 900

const isHistory = (file: SourceFile): boolean => {
  const keys = headerKeys(file)
  return ['entity_id', 'state', 'last_changed'].every((name) => keys.has(nameKey(name)))
}

export const homeAssistantHistory: Format = {
  ...knownFormat('home-assistant-history'),
  passes: 2,
  sniff: ({ files }) => (files.some(isHistory) ? 1 : 0),
  read: readHistories,
}

const isSwitch = (entity: string): boolean => /^(binary_sensor|switch|input_boolean|light)\./.test(entity)
const isDevice = (entity: string): boolean => /battery|rssi|linkquality|signal|uptime/.test(entity)
const isTemperature = (entity: string): boolean => /temperature|temp$/.test(entity)

/** The meaning of the last words of a name. */
const UNITS: readonly (readonly [RegExp, unit: string])[] = [
  [/humidity|moisture|brightness$/, '%'],
  [/co2|carbon_dioxide/, 'ppm'],
  [/(heart_rate|pulse)$/, 'bpm'],
  [/steps$/, 'count'],
]

interface Entity {
  readonly target: EntryTarget
  readonly weighted: HourlySums
  readonly knownSeconds: HourlySums
  value?: number | undefined
  sinceEpoch: number
  line: number
}

async function* readHistories({ files }: Upload, context: ReadContext): AsyncGenerator<ReadItem> {
  const tables = foundIn(files.filter(isHistory), HOME_ASSISTANT)
  const targetOfId = await targetsOf(tables, context)
  const entities = new Map<string, Entity>()
  for (const file of tables) {
    // Each download is read on its own: the state after its end is not known.
    for (const entity of entities.values()) entity.value = undefined
    for await (const row of namedRows(file)) {
      const position = { file: file.path, line: row.line }
      const id = row.cell('entity_id')
      const moment = zonedMoment(row.cell('last_changed'))
      const target = targetOfId(id)
      if (!moment) yield rejected(position, noTime(row.cell('last_changed')))
      else if (target === undefined) yield leftOut(say('Entities that are no numbers, batteries and signals'))
      else {
        const entity = entities.get(id) ?? newEntity(target)
        entities.set(id, entity)
        hold(entity, moment.epochSeconds)
        entity.value = stateIn(id, row.cell('state'))
        entity.sinceEpoch = moment.epochSeconds
        entity.line = row.line
      }
    }
  }
  const [first] = tables
  for (const entity of entities.values()) yield* hoursOf(entity, first?.path ?? '')
}

const newEntity = (target: EntryTarget): Entity => ({
  target: target,
  weighted: new HourlySums(),
  knownSeconds: new HourlySums(),
  sinceEpoch: 0,
  line: 1,
})

const stateIn = (entity: string, state: string): number | undefined =>
  isSwitch(entity) ? (state === 'on' ? 1 : state === 'off' ? 0 : undefined) : numberIn(state)

/** Ends the last state now. */
function hold({ value, sinceEpoch, weighted, knownSeconds, line }: Entity, untilEpoch: number): void {
  if (value === undefined || untilEpoch <= sinceEpoch || untilEpoch - sinceEpoch > LONGEST_HELD_SECONDS) return
  weighted.addSpan(sinceEpoch, untilEpoch, line, value)
  knownSeconds.addSpan(sinceEpoch, untilEpoch, line)
}

function* hoursOf({ target, weighted, knownSeconds }: Entity, path: string): Generator<ReadItem> {
  for (const { startEpoch, amount: seconds, line } of knownSeconds.hours()) {
    if (seconds < LEAST_KNOWN_SECONDS) continue
    const sum = weighted.at(startEpoch)
    yield entryOf(target, {
      start: { epochSeconds: startEpoch, offsetMinutes: undefined },
      endEpoch: startEpoch + SECONDS_PER_HOUR,
      value: Number((target.combination === 'SUM' ? sum / 60 : sum / seconds).toFixed(6)),
      sourceName: HOME_ASSISTANT,
      position: { file: path, line },
    })
  }
}

/** Two questions at most, however many entities there are. */
async function targetsOf(tables: readonly SourceFile[], context: ReadContext) {
  const numbers = new Set<string>()
  for (const file of tables)
    for await (const row of namedRows(file))
      if (numberIn(row.cell('state')) !== undefined && numbers.size < MOST_ENTITIES) numbers.add(row.cell('entity_id'))
  const measured = [...numbers].filter((id) => !isSwitch(id) && !isDevice(id))
  const temperature = measured.some(isTemperature)
    ? chosenAnswer(context, 'unit: Temperature', say('What unit are the temperatures in? The file does not say.'), [
        'C',
        'F',
      ])
    : 'C'
  const others = measured.filter((id) => !isTemperature(id) && unitOf(id) === undefined)
  const other =
    others.length === 0
      ? 'index'
      : chosenAnswer(
          context,
          'unit: other sensors',
          say('{count} more sensors, such as {name}: import them as plain numbers, or leave them out?', {
            count: others.length,
            name: others[0] ?? '',
          }),
          ['index', 'leave out'],
        )
  const targets = new Map<string, EntryTarget | undefined>()
  return (id: string): EntryTarget | undefined => {
    if (!targets.has(id)) targets.set(id, targetOfEntity(id, numbers, { temperature, other }))
    return targets.get(id)
  }
}

const MOST_ENTITIES = 2000
const unitOf = (id: string): string | undefined => UNITS.find(([pattern]) => pattern.test(id))?.[1]

function targetOfEntity(
  id: string,
  numbers: ReadonlySet<string>,
  units: { readonly temperature: string; readonly other: 'index' | 'leave out' },
): EntryTarget | undefined {
  const customTarget = (unit: string, combination: EntryTarget['combination']): EntryTarget =>
    targetFor(inWords(id), { categoryName: 'Environment', unit, combination })
  if (isDevice(id)) return undefined
  if (isSwitch(id)) return { ...customTarget('min', 'SUM'), combination: 'SUM' }
  if (!numbers.has(id)) return undefined
  const unit = isTemperature(id) ? units.temperature : (unitOf(id) ?? units.other)
  return unit === 'leave out' ? undefined : { ...customTarget(unit, 'MEAN'), combination: 'MEAN' }
}

/** `sensor.bedroom_temperature` is Bedroom Temperature. */
const inWords = (id: string): string =>
  id
    .slice(id.indexOf('.') + 1)
    .split('_')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ')
    .slice(0, 100)
