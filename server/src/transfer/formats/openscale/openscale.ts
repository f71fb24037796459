/**
 * openScale's CSV: a row for each weighing, local time. Up to version 2 masses are in kilograms, lengths in
 * centimeters, and fat, water and muscle in percent. Since version 3 (`DATE`, `TIME`, `BODY_FAT`) they are in the units
 * that the person chose, which the file does not name.
 */

import { say } from '../../../lib/language.ts'
import { nameKey } from '../../../lib/names.ts'
import type { Moment } from '../../../lib/utc-text.ts'
import type { CatalogueName } from '../../../tracking/variables/catalogue/index.ts'
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
import { firstRows, headerKeys, type NamedRow, namedRows } from '../reading/csv-rows.ts'
import { readDate } from '../reading/dates.ts'
import { localMoments, OwnMoments } from '../reading/moments.ts'
import { readNumber } from '../reading/numbers.ts'
import {
  catalogueTarget,
  type EntryTarget,
  entryOf,
  noTime,
  quotedCell,
  rejected,
  targetFor,
} from '../reading/target.ts'
import { askMassUnit, chosenAnswer, type MassUnit, massIn } from '../reading/unit-questions.ts'

const OPENSCALE = 'openScale'
const AS_WEIGHT = 'as the weight'

const MASSES: readonly (readonly [variable: CatalogueName, ...columns: string[]])[] = [
  ['Lean Body Mass', 'lbm', 'LBM'],
  ['Bone Mass', 'bone', 'BONE'],
]
/** In percent of the weight; since version 3, perhaps as a mass. */
const SHARES = { fat: ['fat', 'BODY_FAT'], water: ['water', 'WATER'], muscle: ['muscle', 'MUSCLE'] } as const
const LENGTHS: readonly (readonly [variable: string, ...columns: string[]])[] = [
  ['Waist Circumference', 'waist', 'WAIST'],
  ['Hip Circumference', 'hip', 'HIPS'],
  ['Neck Circumference', 'neck', 'NECK'],
  ['Upper Arm Circumference', 'biceps', 'BICEPS'],
  ['Thigh Circumference', 'thigh', 'THIGH'],
  ['Chest Circumference', 'chest', 'CHEST'],
]

const isOld = (file: SourceFile): boolean => {
  const keys = headerKeys(file)
  const has = (name: string) => keys.has(nameKey(name))
  return has('dateTime') && has('weight') && ['fat', 'water', 'muscle', 'lbm', 'visceralFat'].some(has)
}

/** The names of its built-in types, in capitals, which no person would use. */
const isNew = (file: SourceFile): boolean => {
  const header = firstRows(file, 1)[0]?.cells.map((cell) => cell.trim()) ?? []
  const ownColumns = ['BODY_FAT', 'VISCERAL_FAT', 'LBM', 'WHTR', 'TDEE', 'CALIPER_1', 'IMPEDANCE']
  return header.includes('DATE') && header.includes('WEIGHT') && ownColumns.some((name) => header.includes(name))
}

const isWeighingFile = (file: SourceFile): boolean => isOld(file) || isNew(file)

export const openScale: Format = {
  ...knownFormat('openscale'),
  passes: 2,
  sniff: ({ files }) => (files.some(isWeighingFile) ? 1 : 0),
  read: readWeighings,
}

interface Units {
  readonly mass: MassUnit
  readonly share: '%' | typeof AS_WEIGHT
  readonly length: 'cm' | 'in'
}

const OLD_UNITS: Units = { mass: 'kg', share: '%', length: 'cm' }

async function* readWeighings({ files }: Upload, context: ReadContext): AsyncGenerator<ReadItem> {
  const tables = foundIn(files.filter(isWeighingFile), OPENSCALE)
  const momentOf = localMoments(context)
  const newUnits = await unitsOf(tables, context)
  const moments = new OwnMoments()
  for (const file of tables) {
    const units = isNew(file) ? newUnits : OLD_UNITS
    for await (const row of namedRows(file)) {
      const position = { file: file.path, line: row.line }
      const text = row.cell('dateTime') || `${row.cell('DATE')} ${row.cell('TIME')}`.trim()
      const date = readDate(text.replace(/\.\d+$/, ''))
      const start = date?.kind === 'wall' ? momentOf(date.wall) : undefined
      if (!start) yield rejected(position, noTime(text))
      else
        for (const item of weighingItems(row, { start, position, units }))
          yield item.kind === 'entry' ? moments.assign(item, row.cells) : item
    }
  }
}

/** Searches for columns whose unit has to be asked. */
async function unitsOf(tables: readonly SourceFile[], context: ReadContext): Promise<Units> {
  let hasMasses = false
  let hasShares = false
  let hasLengths = false
  const isFilled = (row: NamedRow, column: string) => /[1-9]/.test(row.cell(column))
  for (const file of tables) {
    const isAsked = isNew(file)
    for await (const row of namedRows(file)) {
      if (!isAsked) continue
      hasMasses = true
      hasShares ||= Object.values(SHARES).some(([, column]) => isFilled(row, column))
      hasLengths ||= LENGTHS.some(([, , column = '']) => isFilled(row, column))
    }
  }
  const shareText = say(
    'Are body fat, water and muscle in percent, or in the unit of the weight? The file does not say.',
  )
  const lengthText = say('What unit are the body measurements in? The file does not say.')
  return {
    mass: hasMasses ? askMassUnit(context) : OLD_UNITS.mass,
    share: hasShares ? chosenAnswer(context, 'unit: Body Fat', shareText, ['%', AS_WEIGHT]) : OLD_UNITS.share,
    length: hasLengths ? chosenAnswer(context, 'unit: Length', lengthText, ['cm', 'in']) : OLD_UNITS.length,
  }
}

interface ScaleWeighing {
  readonly start: Moment
  readonly position: FilePosition
  readonly units: Units
}

function* weighingItems(row: NamedRow, { start, position, units }: ScaleWeighing): Generator<ReadItem> {
  const shared = { start, position, sourceName: OPENSCALE }
  const mass = (name: CatalogueName, amount: number) => {
    const { unit, value } = massIn(units.mass, amount)
    return entryOf(catalogueTarget(name, unit), { ...shared, value })
  }
  const weight = amountIn(row, 'weight')
  const note = row.cell('comment')
  if (weight !== undefined) {
    const first = mass('Body Weight', weight)
    yield first.kind === 'entry' && note !== '' ? { ...first, note } : first
  } else if (row.cell('weight') !== '' && !/^[0.]+$/.test(row.cell('weight')))
    yield rejected(position, say('{text} is not a weight.', { text: quotedCell(row.cell('weight')) }))
  for (const [name, ...columns] of MASSES) {
    const value = amountIn(row, ...columns)
    if (value !== undefined) yield mass(name, value)
  }
  // In our catalogue, body fat and water are shares of the weight, and muscle is a mass.
  const share = (columns: readonly string[]): number | undefined => {
    const value = amountIn(row, ...columns)
    if (value === undefined || units.share === '%') return value
    return weight === undefined ? undefined : (value / weight) * 100
  }
  const fat = share(SHARES.fat)
  const water = share(SHARES.water)
  const muscle = share(SHARES.muscle)
  if (fat !== undefined) yield entryOf(catalogueTarget('Body Fat'), { ...shared, value: fat })
  if (water !== undefined) yield entryOf(catalogueTarget('Body Water'), { ...shared, value: water })
  if (muscle !== undefined && weight !== undefined) yield mass('Muscle Mass', (weight * muscle) / 100)
  for (const [name, ...columns] of LENGTHS) {
    const value = amountIn(row, ...columns)
    if (value !== undefined) yield entryOf(lengthOf(name, units.length), { ...shared, value })
  }
  const visceral = amountIn(row, 'visceralFat', 'VISCERAL_FAT')
  if (visceral !== undefined) yield entryOf(catalogueTarget('Visceral Fat'), { ...shared, value: visceral })
  const pulse = amountIn(row, 'HEART_RATE')
  if (pulse !== undefined) yield entryOf(catalogueTarget('Heart Rate (Pulse)'), { ...shared, value: pulse })
}

const lengthOf = (name: string, unit: string): EntryTarget =>
  targetFor(name, { categoryName: 'Physique', unit, combination: 'MEAN' })

/** Zero means that it was not measured. */
function amountIn(row: NamedRow, ...columns: readonly string[]): number | undefined {
  const parsed = readNumber(row.cell(...columns))
  return parsed.kind === 'number' && parsed.value > 0 ? parsed.value : undefined
}
