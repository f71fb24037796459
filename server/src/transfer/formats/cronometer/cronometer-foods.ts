/** Cronometer's foods and totals of days: a column for each nutrient, its unit in the header. */

import { nameKey } from '../../../lib/names.ts'
import { say } from '../../../lib/refusal.ts'
import type { Moment } from '../../../lib/utc-text.ts'
import type { Place, ReadItem, SourceFile } from '../format.ts'
import { firstRows, type NamedRow, namedRows } from '../reading/csv-rows.ts'
import { unitCoded } from '../reading/foreign-units.ts'
import { type NutrientColumn, nutrientColumn } from '../reading/meals.ts'
import { readNumber } from '../reading/numbers.ts'
import { entryOf, leftOut, ownTarget, rejected, shown, targetFor } from '../reading/target.ts'

const SOURCE = 'Cronometer'

interface FoodRecord {
  readonly start: Moment
  readonly place: Place
}

/** Which columns of a file are nutrients, of those that are not zero throughout. */
export class NutrientTable {
  readonly #columns: ReadonlyMap<number, NutrientColumn>
  readonly #hasGroups: boolean

  constructor(columns: ReadonlyMap<number, NutrientColumn>, hasGroups: boolean) {
    this.#columns = columns
    this.#hasGroups = hasGroups
  }

  static async of(file: SourceFile): Promise<NutrientTable> {
    const header = firstRows(file, 1)[0]?.cells ?? []
    const used = new Set<number>()
    let hasGroups = false
    for await (const row of namedRows(file)) {
      for (const [at, cell] of row.cells.entries()) if (/[1-9]/.test(cell)) used.add(at)
      hasGroups ||= row.cell('Group') !== ''
    }
    const columns = new Map<number, NutrientColumn>()
    for (const [at, name] of header.entries()) {
      const column = used.has(at) && nameKey(name) !== 'amount' ? nutrientColumn(name) : undefined
      if (column) columns.set(at, column)
    }
    return new NutrientTable(columns, hasGroups)
  }

  *items(row: NamedRow, recorded: FoodRecord): Generator<ReadItem> {
    for (const [at, { target, factor }] of this.#columns) {
      const text = row.at(at)
      const read = readNumber(text)
      if (read.kind === 'unreadable')
        yield rejected(
          recorded.place,
          say(
            `${shown(text)} is not an amount of ${target.variableName}.`,
            `${shown(text)} ist keine Menge von ${target.variableName}.`,
          ),
        )
      else if (read.kind === 'number')
        yield entryOf(target, { ...recorded, value: read.value * factor, sourceName: SOURCE })
    }
  }

  /** A day, or a meal of it. A row without a meal among rows of meals is their total. */
  *dayItems(row: NamedRow, recorded: FoodRecord): Generator<ReadItem> {
    if (this.#hasGroups && /^(total.*)?$/i.test(row.cell('Group')))
      return void (yield leftOut(say('Summary rows', 'Zeilen mit Summen')))
    const isEmpty = [...this.#columns.keys()].every((at) => !/[1-9]/.test(row.cells[at] ?? ''))
    if (isEmpty) yield leftOut(say('Days and meals without food', 'Tage und Mahlzeiten ohne Essen'))
    else yield* this.items(row, recorded)
  }
}

/** The food itself, and what is in it. */
export function* foodItems(row: NamedRow, nutrients: NutrientTable, recorded: FoodRecord): Generator<ReadItem> {
  const name = row.cell('Food Name')
  const amount = row.cell('Amount')
  if (name === '') yield rejected(recorded.place, say('The row has no food.', 'In der Zeile steht kein Lebensmittel.'))
  else yield foodItem(name, amount, recorded)
  yield* nutrients.items(row, recorded)
}

function foodItem(name: string, amount: string, recorded: FoodRecord): ReadItem {
  const read = readNumber(amount)
  if (read.kind !== 'number')
    return rejected(
      recorded.place,
      say(
        `${shown(amount)} is not an amount of ${shown(name)}.`,
        `${shown(amount)} ist keine Menge von ${shown(name)}.`,
      ),
    )
  const values = { ...recorded, sourceName: SOURCE, note: amount }
  const spelled = unitCoded(read.unit)
  if (spelled && ['g', 'mg', 'kg', 'lb', 'mL', 'L'].includes(spelled.unit) && !/cup|pint/i.test(read.unit)) {
    const { unit, factor } = spelled
    // Weighed and counted amounts of a food cannot be added: each has a variable of its own.
    const target = ownTarget({ variableName: `${name} (${unit})`, categoryName: 'Foods', unit, combination: 'SUM' })
    return entryOf(target, { ...values, value: read.value * factor })
  }
  const target = targetFor(name, { categoryName: 'Foods', unit: 'serving', combination: 'SUM' })
  return entryOf(target, { ...values, value: read.value })
}
