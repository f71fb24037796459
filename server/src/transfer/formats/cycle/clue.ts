/**
 * Clue's data download: `measurements.json`, a list of days with what was tracked. A tracked thing has one option
 * (`period`: heavy) or several (`pain`: headache, period_cramps).
 */
import { say } from '../../../lib/language.ts'
import { type Format, foundIn, type ReadContext, type ReadItem, type SourceFile, type Upload } from '../format.ts'
import { knownFormat } from '../known-formats.ts'
import { readDate } from '../reading/dates.ts'
import { jsonPieces } from '../reading/json-pieces.ts'
import { type JsonObject, numberIn, objectIn, textIn } from '../reading/json-values.ts'
import { localMoments, OwnMoments } from '../reading/moments.ts'
import { type EntryValue, entryOf, leftOut, lookup, noTime, rejected } from '../reading/target.ts'
import { mayBeJson } from '../reading/text-pieces.ts'
import { BASAL_TEMPERATURE, FLOW, flowItems, SEXUAL_ACTIVITY, SPOTTING, tick } from './cycle-values.ts'

const CLUE = 'Clue'
const FLOWS = lookup<number>({ light: FLOW.light, medium: FLOW.medium, heavy: FLOW.heavy, very_heavy: FLOW.veryHeavy })
/** Options that are clear by themselves; others are preceded by the name of what was tracked. */
const CATEGORIES = lookup<string>({
  pain: 'Symptoms',
  digestion: 'Symptoms',
  ailments: 'Symptoms',
  feelings: 'Emotions',
  energy: 'Emotions',
  mind: 'Emotions',
  pms: 'Symptoms',
  tags: 'Miscellaneous',
})
const SEXUAL = new Set(['protected', 'unprotected', 'withdrawal', 'protected_sex', 'unprotected_sex', 'sex'])

const isMeasurementFile = (file: SourceFile): boolean => {
  if (!mayBeJson(file)) return false
  const text = Buffer.from(file.head).toString('latin1')
  const isOption = /"option"\s*:/.test(text) || /"celsius"\s*:/.test(text)
  return /^\s*\[/.test(text) && /"date"\s*:\s*"\d{4}-\d{2}-\d{2}/.test(text) && /"type"\s*:/.test(text) && isOption
}

export const clue: Format = {
  ...knownFormat('clue'),
  technical: ['id'],
  sniff: ({ files }) => (files.some(isMeasurementFile) ? 1 : 0),
  read: readMeasurements,
}

async function* readMeasurements({ files }: Upload, context: ReadContext): AsyncGenerator<ReadItem> {
  const lists = foundIn(files.filter(isMeasurementFile), CLUE)
  const local = localMoments(context)
  const moments = new OwnMoments()
  for (const file of lists) {
    let line = 0
    for await (const { read } of jsonPieces(file, ({ length }) => length === 0)) {
      const position = { file: file.path, line: ++line }
      const record = objectIn(read())
      const day = textIn(record?.['date']) ?? ''
      const date = readDate(day.slice(0, 10))
      const start = date?.kind === 'wall' ? local(date.wall) : undefined
      if (!record || !start) yield rejected(position, noTime(day))
      else
        for (const item of measurementItems(record, { start, position, sourceName: CLUE }))
          yield item.kind === 'entry' ? moments.assign(item, record) : item
    }
  }
}

function* measurementItems(record: JsonObject, shared: Omit<EntryValue, 'value'>): Generator<ReadItem> {
  const type = textIn(record['type']) ?? ''
  const value = record['value']
  const options = (Array.isArray(value) ? value : [value]).flatMap(
    (option) => textIn(objectIn(option)?.['option']) ?? [],
  )
  if (type === 'bbt') return yield* temperatureItems(objectIn(value), shared)
  if (type === 'spotting') return yield entryOf(SPOTTING, { ...shared, value: 1 })
  if (options.length === 0) return yield leftOut(say('{type}: no option', { type: inWords(type) }))
  for (const option of new Set(options)) {
    const flow = type === 'period' ? FLOWS[option] : undefined
    if (flow !== undefined) yield* flowItems(flow, shared)
    else if (type === 'period' && option === 'spotting') yield entryOf(SPOTTING, { ...shared, value: 1 })
    else if (type === 'sex_life' && SEXUAL.has(option)) yield entryOf(SEXUAL_ACTIVITY, { ...shared, value: 1 })
    else yield entryOf(tickOf(type, option), { ...shared, value: 1 })
  }
}

function tickOf(type: string, option: string) {
  const category = CATEGORIES[type]
  return category === undefined
    ? tick(`${inWords(type)}: ${inWords(option)}`, 'Miscellaneous')
    : tick(inWords(option), category)
}

function* temperatureItems(value: JsonObject | undefined, shared: Omit<EntryValue, 'value'>): Generator<ReadItem> {
  const celsius = numberIn(value?.['celsius'])
  if (celsius === undefined) yield leftOut(say('{type}: no option', { type: 'bbt' }))
  else if (value?.['excluded'] === true) yield leftOut(say('Temperatures that you excluded'))
  else yield entryOf(BASAL_TEMPERATURE, { ...shared, value: celsius })
}

/** `period_cramps` is Period Cramps. */
const inWords = (name: string): string =>
  name
    .split('_')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ')
    .slice(0, 100)
