/** drip's CSV: one row per day, with columns such as `bleeding.value` and `pain.cramps`. */
import { say } from '../../../lib/language.ts'
import { nameKey } from '../../../lib/names.ts'
import { type Format, foundIn, type ReadContext, type ReadItem, type SourceFile, type Upload } from '../format.ts'
import { knownFormat } from '../known-formats.ts'
import { headerKeys, type NamedRow, namedRows } from '../reading/csv-rows.ts'
import { readDate } from '../reading/dates.ts'
import { localMoments, OwnMoments } from '../reading/moments.ts'
import { readNumber } from '../reading/numbers.ts'
import { type EntryTarget, type EntryValue, entryOf, leftOut, noTime, rejected } from '../reading/target.ts'
import { BASAL_TEMPERATURE, FLOW, flowItems, SEXUAL_ACTIVITY, SPOTTING, tick } from './cycle-values.ts'

const DRIP = 'drip'

/** Bleeding is 0 (spotting) to 3 (heavy). */
const FLOWS: readonly (number | undefined)[] = [undefined, FLOW.light, FLOW.medium, FLOW.heavy]

const TICKS: readonly (readonly [column: string, target: EntryTarget])[] = [
  ['pain.cramps', tick('Menstrual Cramps', 'Symptoms')],
  ['pain.ovulationPain', tick('Ovulation Pain', 'Symptoms')],
  ['pain.headache', tick('Headache', 'Symptoms')],
  ['pain.backache', tick('Back Pain', 'Symptoms')],
  ['pain.nausea', tick('Nausea', 'Symptoms')],
  ['pain.tenderBreasts', tick('Breast Tenderness', 'Symptoms')],
  ['pain.migraine', tick('Migraine', 'Symptoms')],
  ['mood.happy', tick('Happy', 'Emotions')],
  ['mood.sad', tick('Sad', 'Emotions')],
  ['mood.stressed', tick('Stressed', 'Emotions')],
  ['mood.balanced', tick('Balanced', 'Emotions')],
  ['mood.fine', tick('Fine', 'Emotions')],
  ['mood.anxious', tick('Anxious', 'Emotions')],
  ['mood.energetic', tick('Energetic', 'Emotions')],
  ['mood.fatigue', tick('Tired', 'Emotions')],
  ['mood.angry', tick('Angry', 'Emotions')],
]

const isDayFile = (file: SourceFile): boolean => {
  const keys = headerKeys(file)
  return ['date', 'temperature.value', 'bleeding.value', 'mucus.feeling'].every((name) => keys.has(nameKey(name)))
}

export const drip: Format = {
  ...knownFormat('drip'),
  sniff: ({ files }) => (files.some(isDayFile) ? 1 : 0),
  read: readDays,
}

async function* readDays({ files }: Upload, context: ReadContext): AsyncGenerator<ReadItem> {
  const tables = foundIn(files.filter(isDayFile), DRIP)
  const local = localMoments(context)
  const momentIn = (text: string) => {
    const date = readDate(text)
    return date?.kind === 'wall' ? local(date.wall) : undefined
  }
  const moments = new OwnMoments()
  for (const file of tables) {
    for await (const row of namedRows(file)) {
      const position = { file: file.path, line: row.line }
      const day = row.cell('date')
      const start = momentIn(day)
      if (!start) {
        yield rejected(position, noTime(day))
        continue
      }
      const measuredAt = momentIn(`${day} ${row.cell('temperature.time')}`.trim()) ?? start
      const shared = { start, position, sourceName: DRIP }
      for (const item of dayItems(row, shared, { ...shared, start: measuredAt }))
        yield item.kind === 'entry' ? moments.assign(item, row.cells) : item
    }
  }
}

type DripDetails = Omit<EntryValue, 'value'>

const isTrue = (row: NamedRow, column: string): boolean => row.cell(column).toLowerCase() === 'true'

function* dayItems(row: NamedRow, shared: DripDetails, measured: DripDetails): Generator<ReadItem> {
  const note = row.cell('note.value')
  let isFirst = true
  for (const item of valueItems(row, shared, measured)) {
    yield isFirst && item.kind === 'entry' && note !== '' ? entryOf(item, { ...item, note: item.note ?? note }) : item
    isFirst = false
  }
}

function* valueItems(row: NamedRow, shared: DripDetails, measured: DripDetails): Generator<ReadItem> {
  const bleeding = readNumber(row.cell('bleeding.value'))
  if (bleeding.kind === 'number') {
    const flow = FLOWS[bleeding.value]
    if (flow === undefined) yield entryOf(SPOTTING, { ...shared, value: 1 })
    else yield* flowItems(flow, shared)
  }
  const temperature = readNumber(row.cell('temperature.value'))
  if (temperature.kind === 'number') {
    const note = row.cell('temperature.note') || undefined
    if (isTrue(row, 'temperature.exclude')) yield leftOut(say('Temperatures that you excluded'))
    else yield entryOf(BASAL_TEMPERATURE, { ...measured, value: temperature.value, note })
  }
  for (const [column, target] of TICKS) if (isTrue(row, column)) yield entryOf(target, { ...shared, value: 1 })
  if (isTrue(row, 'sex.partner')) yield entryOf(SEXUAL_ACTIVITY, { ...shared, value: 1 })
}
