/**
 * Libra's CSV: one weighing per row. Other lines begin with `#`: the unit, and the names of the columns. Newer versions
 * write UTC, older ones the clock on the wall. The trends are means of these values, and are left out.
 */

import { say } from '../../../lib/language.ts'
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
import { ABOVE, firstRows, type NamedRow, namedRows } from '../reading/csv-rows.ts'
import { readDate } from '../reading/dates.ts'
import { localMoments, OwnMoments } from '../reading/moments.ts'
import { readNumber } from '../reading/numbers.ts'
import { catalogueTarget, entryOf, leftOut, noTime, quotedCell, rejected } from '../reading/target.ts'

const LIBRA = 'Libra'
const UNITS = ['kg', 'lb', 'st'] as const
const POUNDS_PER_STONE = 14
const TRENDS = ['weight trend', 'body fat trend', 'muscle mass trend'] as const
const bodyFat = catalogueTarget('Body Fat')

const isHeader = ([first = '', ...others]: readonly string[]): boolean =>
  /^#\s*date$/i.test(first.trim()) && others.some((cell) => /^weight$/i.test(cell.trim()))

const isLibra = (file: SourceFile): boolean => firstRows(file, 8).some(({ cells }) => isHeader(cells))

export const libra: Format = {
  ...knownFormat('libra'),
  passes: 2,
  technical: [
    // The version and the unit, which is read.
    ABOVE,
  ],
  sniff: ({ files }) => (files.some(isLibra) ? 1 : 0),
  read: readLibra,
}

interface LibraRowContext {
  readonly momentOf: (text: string) => Moment | undefined
  readonly unitOf: (file: SourceFile) => string
  readonly muscleUnit: string
}

async function* readLibra({ files }: Upload, context: ReadContext): AsyncGenerator<ReadItem> {
  const tables = foundIn(files.filter(isLibra), LIBRA)
  const { hasWalls, hasMuscles } = await survey(tables)
  const local = hasWalls ? localMoments(context) : () => undefined
  const unit = tables.some((file) => unitIn(file) === undefined) ? askUnit(context) : 'kg'
  const reading: LibraRowContext = {
    momentOf: (text) => {
      const date = readDate(withoutFraction(text))
      return date?.kind === 'moment' ? date.moment : date && local(date.wall)
    },
    unitOf: (file) => unitIn(file) ?? unit,
    muscleUnit: hasMuscles ? askMuscles(context) : '%',
  }
  const moments = new OwnMoments()
  for (const file of tables) {
    for await (const row of namedRows(file, isHeader))
      for (const item of itemsOf(row, file, reading))
        yield item.kind === 'entry' ? moments.assign(item, row.cells) : item
  }
}

const withoutFraction = (text: string): string => text.trim().replace(/\.\d+(?=Z?$)/, '')

function* itemsOf(
  row: NamedRow,
  file: SourceFile,
  { momentOf, unitOf, muscleUnit }: LibraRowContext,
): Generator<ReadItem> {
  const position: FilePosition = { file: file.path, line: row.line }
  const time = row.cell('#date')
  const text = row.cell('weight')
  const start = momentOf(time)
  const weight = readNumber(text)
  if (!start) return yield rejected(position, noTime(time))
  if (weight.kind !== 'number' || weight.value <= 0)
    return yield rejected(position, say('{text} is not a weight.', { text: quotedCell(text) }))
  const unit = unitOf(file)
  const inPounds = unit === 'st' ? POUNDS_PER_STONE : 1
  const shared = { start, sourceName: LIBRA, position }
  const mass = (name: CatalogueName, value: number) =>
    entryOf(catalogueTarget(name, unit === 'st' ? 'lb' : unit), { ...shared, value: value * inPounds })
  const note = row.cell('log', 'comment', 'comments')
  if (TRENDS.some((trend) => row.cell(trend) !== '')) yield leftOut(say('Trends'))
  const first = mass('Body Weight', weight.value)
  yield first.kind === 'entry' && note !== '' ? { ...first, note } : first
  const fat = readNumber(row.cell('body fat'))
  const muscle = readNumber(row.cell('muscle mass'))
  if (fat.kind === 'number' && fat.value > 0) yield entryOf(bodyFat, { ...shared, value: fat.value })
  if (muscle.kind !== 'number' || muscle.value <= 0) return
  if (muscleUnit === '%') yield leftOut(say('Muscle mass in percent'))
  else yield mass('Muscle Mass', muscle.value)
}

async function survey(tables: readonly SourceFile[]) {
  let hasWalls = false
  let hasMuscles = false
  for (const file of tables) {
    for await (const row of namedRows(file, isHeader)) {
      hasWalls ||= readDate(withoutFraction(row.cell('#date')))?.kind === 'wall'
      hasMuscles ||= /[1-9]/.test(row.cell('muscle mass'))
    }
  }
  return { hasWalls, hasMuscles }
}

/** `#Units: kg`, `#Units:lbs`. */
function unitIn(file: SourceFile): string | undefined {
  const written = firstRows(file, 8).flatMap(
    ({ cells }) => /^#\s*units\s*:\s*(\w+)/i.exec(cells[0] ?? '')?.[1] ?? [],
  )[0]
  return UNITS.find((unit) => written?.toLowerCase().startsWith(unit))
}

function askUnit(context: ReadContext): string {
  const text = say('What unit are the weights in? The file does not say.')
  const answer = context.ask({ key: 'unit: Weight', text, choices: UNITS })
  return UNITS.find((unit) => unit === answer) ?? UNITS[0]
}

const askMuscles = (context: ReadContext): string =>
  context.ask({
    key: 'unit: Muscle Mass',
    text: say(
      'Is your muscle mass in the unit of the weight, or in percent? The file does not say. Percent is left out.',
    ),
    choices: ['as the weight', '%'],
  })
