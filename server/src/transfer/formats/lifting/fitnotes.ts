/** FitNotes' CSV: one row per set, by day. The weight has its unit in the header or in a separate column. */
import { say } from '../../../lib/language.ts'

import {
  type FilePosition,
  type Format,
  foundIn,
  type ReadContext,
  type ReadItem,
  type SourceFile,
  type Upload,
} from '../format.ts'
import { knownFormat } from '../known-formats.ts'
import { headerKeys, type NamedRow, namedRows } from '../reading/csv-rows.ts'
import { readDate } from '../reading/dates.ts'
import { localMoments, OwnMoments } from '../reading/moments.ts'
import { readDurationSeconds } from '../reading/numbers.ts'
import { lookup, quotedCell, rejected } from '../reading/target.ts'
import { figuresIn, KG_PER_POUND, KM_PER_MILE, type LiftedSet, readSets } from './lifting.ts'

const FITNOTES = 'FitNotes'
const KILOGRAMS = ['Weight (kgs)', 'Weight (kg)']
const POUNDS = ['Weight (lbs)', 'Weight (lb)']
const WEIGHTS = ['weight', 'weight (kgs)', 'weight (kg)', 'weight (lbs)', 'weight (lb)']

const KILOMETERS = lookup<number>({
  km: 1,
  kms: 1,
  kilometres: 1,
  m: 0.001,
  metres: 0.001,
  meters: 0.001,
  mi: KM_PER_MILE,
  miles: KM_PER_MILE,
  ft: 0.000_304_8,
  feet: 0.000_304_8,
  yd: 0.000_914_4,
  yards: 0.000_914_4,
})

const isFitNotes = (file: SourceFile): boolean => {
  const keys = headerKeys(file)
  const hasAll = ['date', 'exercise', 'category', 'reps'].every((key) => keys.has(key))
  return hasAll && WEIGHTS.some((key) => keys.has(key))
}

export const fitNotes: Format = {
  ...knownFormat('fitnotes'),
  passes: 2,
  sniff: ({ files }) => (files.some(isFitNotes) ? 1 : 0),
  read: readFitNotes,
}

async function* readFitNotes({ files }: Upload, context: ReadContext): AsyncGenerator<ReadItem> {
  const tables = foundIn(files.filter(isFitNotes), FITNOTES)
  const momentOf = localMoments(context)
  const weightUnit = await unitOf(tables, context)
  const head = (row: NamedRow, position: FilePosition) => {
    const date = readDate(row.cell('Date'))
    const start = date?.kind === 'wall' ? momentOf(date.wall) : date?.moment
    return start && { name: '', start, durationSeconds: undefined, position, sourceName: FITNOTES }
  }
  const layout = {
    workoutKey: (row: NamedRow) => row.cell('Date'),
    workoutNote: () => '',
    head,
    set: (row: NamedRow, position: FilePosition) => setOf(row, position, weightUnit),
    timeColumn: 'Date',
  }
  const moments = new OwnMoments()
  for (const file of tables) yield* readSets(file, layout, moments)
}

/** Asked only if a weight has a unit neither in the header nor beside it. */
async function unitOf(tables: readonly SourceFile[], context: ReadContext): Promise<string> {
  let isSilent = false
  for (const file of tables) {
    for await (const row of namedRows(file))
      isSilent ||= /[1-9]/.test(row.cell('Weight')) && row.cell('Weight Unit') === ''
  }
  const text = say('What unit are the weights in? The file does not say.')
  return isSilent ? context.ask({ key: 'unit: Weight', text, choices: ['kg', 'lb'] }) : 'kg'
}

function setOf(row: NamedRow, position: FilePosition, weightUnit: string): LiftedSet | ReadItem {
  const kilograms = row.cell(...KILOGRAMS)
  const pounds = row.cell(...POUNDS)
  const time = row.cell('Time')
  const isLength = /^\d{1,4}:\d\d:\d\d$/.test(time)
  if (time !== '' && !isLength)
    return rejected(
      position,
      say('{time} is not a duration in hours, minutes and seconds.', { time: quotedCell(time) }),
    )
  const seconds = isLength ? String(readDurationSeconds(time)) : ''
  const figures = figuresIn(
    {
      weight: kilograms || pounds || row.cell('Weight'),
      reps: row.cell('Reps'),
      distance: row.cell('Distance'),
      seconds,
      effort: '',
    },
    position,
  )
  if ('kind' in figures) return figures
  const { weight, distance, ...rest } = figures
  const kilometers = KILOMETERS[row.cell('Distance Unit').toLowerCase()]
  if (distance !== undefined && kilometers === undefined)
    return rejected(
      position,
      say('{shown} is not a unit of distance.', { shown: quotedCell(row.cell('Distance Unit')) }),
    )
  const unit = kilograms ? 'kg' : pounds ? 'lb' : row.cell('Weight Unit') || weightUnit
  return {
    ...rest,
    exercise: row.cell('Exercise') || 'Exercise',
    weightKg: weight && weight * (/^l/i.test(unit) ? KG_PER_POUND : 1),
    distanceKm: distance && distance * (kilometers ?? 1),
    note: row.cell('Comment', 'Notes'),
    position,
  }
}
