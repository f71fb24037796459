/** HabitBull's CSV: one row for each day of a habit. The values show whether a habit is an amount. */
import { say } from '../../../lib/language.ts'

import { type Format, foundIn, type ReadContext, type ReadItem, type SourceFile, type Upload } from '../format.ts'
import { knownFormat } from '../known-formats.ts'
import { headerKeys, type NamedRow, namedRows } from '../reading/csv-rows.ts'
import { DayOrders, readDate } from '../reading/dates.ts'
import { localMoments, OwnMoments } from '../reading/moments.ts'
import { readNumber } from '../reading/numbers.ts'
import { entryOf, leftOut, type MeasuredValue, noTime, quotedCell, rejected, targetFor } from '../reading/target.ts'
import { SeenValues, unitsFor } from '../reading/unit-questions.ts'

const HABITBULL = 'HabitBull'
const DAY = ['CalendarDate', 'Date']
const MOST_HABITS = 500

const isHabitBull = (file: SourceFile): boolean => {
  const keys = headerKeys(file)
  return ['habitname', 'habitdescription', 'habitcategory', 'value'].every((key) => keys.has(key))
}

export const habitBull: Format = {
  ...knownFormat('habitbull'),
  passes: 2,
  sniff: ({ files }) => (files.some(isHabitBull) ? 1 : 0),
  read: readHabits,
}

async function* readHabits({ files }: Upload, context: ReadContext): AsyncGenerator<ReadItem> {
  const tables = foundIn(files.filter(isHabitBull), HABITBULL)
  const momentOf = localMoments(context)
  const { orders, habits, hasZeros } = await survey(tables)
  const order = orders.decided(context)
  const zerosCount = hasZeros && askZeros(context)
  const targets = targetsOf(habits, context)
  const moments = new OwnMoments()
  for (const file of tables) {
    for await (const row of namedRows(file)) {
      const position = { file: file.path, line: row.line }
      const name = row.cell('HabitName')
      const text = row.cell('Value')
      const day = readDate(row.cell(...DAY), order)
      const parsed = readNumber(text)
      const measured = targets.get(name)
      const start = day?.kind === 'wall' ? momentOf(day.wall) : undefined
      if (!start) yield rejected(position, noTime(row.cell(...DAY)))
      else if (measured === 'left out') yield leftOut(say('Values of {name}', { name: quotedCell(name) }))
      else if (parsed.kind !== 'number' || parsed.value < 0 || !measured)
        yield rejected(
          position,
          say('{text} is not a value of {name}.', { text: quotedCell(text), name: quotedCell(name) }),
        )
      else if (parsed.value === 0 && !zerosCount) yield leftOut(say('Days without an answer'))
      else {
        const note = row.cell('CommentText', 'Notes')
        const value = parsed.value * measured.factor
        const item = entryOf(measured.target, { value, start, note, position, sourceName: HABITBULL })
        yield item.kind === 'entry' ? moments.assign(item, row.cells) : item
      }
    }
  }
}

async function survey(tables: readonly SourceFile[]) {
  const orders = new DayOrders()
  const habits = new Map<string, SeenValues>()
  let hasZeros = false
  for (const file of tables) {
    for await (const row of namedRows(file)) {
      orders.look(row.cell(...DAY))
      const value = amountIn(row)
      const name = row.cell('HabitName')
      if (value === undefined || name === '') continue
      hasZeros ||= value === 0
      const values = habits.get(name) ?? new SeenValues()
      values.add(value)
      if (habits.size < MOST_HABITS) habits.set(name, values)
    }
  }
  return { orders, habits, hasZeros }
}

function amountIn(row: NamedRow): number | undefined {
  const parsed = readNumber(row.cell('Value'))
  return parsed.kind === 'number' ? parsed.value : undefined
}

/** Programs that read these files disagree about it. */
const askZeros = (context: ReadContext): boolean =>
  context.ask({
    key: 'zeros',
    text: say('Does a 0 mean that you did not do it on that day, or that you gave no answer? The file does not say.'),
    choices: ['not done', 'no answer'],
  }) === 'not done'

/** A habit is ticked off if no value is above one; no file has the unit of amounts. */
function targetsOf(
  habits: ReadonlyMap<string, SeenValues>,
  context: ReadContext,
): ReadonlyMap<string, MeasuredValue | 'left out'> {
  const isAmount = ({ max, isWhole }: SeenValues): boolean => max > 1 || !isWhole
  const columns = new Map(
    [...habits].flatMap(([name, values]) => (isAmount(values) ? [[name, { label: name, name, values }] as const] : [])),
  )
  const units = unitsFor([...columns.values()], context)
  const targetOf = (name: string): MeasuredValue | 'left out' => {
    const column = columns.get(name)
    const unit = column ? units.get(column) : 'yes/no'
    if (unit === undefined) return 'left out'
    const combination = unit === 'yes/no' ? ('MEAN' as const) : ('SUM' as const)
    return { target: targetFor(name, { categoryName: 'Activity', unit, combination }), factor: 1 }
  }
  return new Map([...habits.keys()].map((name) => [name, targetOf(name)]))
}
