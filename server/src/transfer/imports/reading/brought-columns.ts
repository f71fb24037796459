/**
 * Most formats have no columns that a person would recognise: the preview shows their variables instead, which can be
 * renamed or left out.
 */
import { say } from '../../../lib/language.ts'

import { type ColumnChoice, type ColumnPreview, FIRST_VALUES, unwanted } from '../../formats/columns.ts'
import type { ReadEntry, ReadItem } from '../../formats/format.ts'
import { OwnMoments } from '../../formats/reading/moments.ts'
import { leftOut, targetFor } from '../../formats/reading/target.ts'

const MOST_SHOWN = 1000

interface SeenColumn {
  readonly file: string
  readonly variableName: string
  readonly firstValues: string[]
  /** The variable it becomes. */
  target: ColumnPreview['target']
  readonly unit: string
  count: number
  smallest: number
  largest: number
}

export class BroughtColumns {
  readonly #choices: ReadonlyMap<string, ColumnChoice>
  readonly #seen = new Map<string, SeenColumn>()
  readonly #moments = new OwnMoments()

  constructor(choices: ReadonlyMap<string, ColumnChoice>) {
    this.#choices = choices
  }

  /** Applies the person's choices to an item. */
  take(item: ReadItem): ReadItem {
    if (item.kind !== 'entry') return item
    const seen = this.#see(item)
    const choice = this.#choices.get(item.variableName)
    if (choice?.choice === 'leave out') return leftOut(unwanted(item.variableName))
    if (choice?.choice !== 'change') return item
    const changed = changedEntry(item, choice)
    if (seen) seen.target = targetOf(changed)
    // Values of a renamed variable must not replace those of the variable that already has the name.
    return changed.variableName === item.variableName ? changed : this.#moments.place(changed, undefined)
  }

  columns(): ColumnPreview[] {
    return [...this.#seen.values()].map(({ file, variableName, firstValues, target, count, smallest, largest }) => ({
      key: variableName,
      file,
      name: variableName,
      firstValues,
      count,
      smallest,
      largest,
      changes: ['variableName', 'combination'],
      canLeaveOut: true,
      ...(this.#choices.get(variableName)?.choice === 'leave out' || target === undefined
        ? { use: 'left out', reason: say('You chose to leave it out.') }
        : { use: 'variable', target }),
    }))
  }

  #see(entry: ReadEntry): SeenColumn | undefined {
    const { variableName, value, unit } = entry
    const known = this.#seen.get(variableName)
    if (!known && this.#seen.size >= MOST_SHOWN) return undefined
    const seen = known ?? firstSeen(entry)
    if (!known) this.#seen.set(variableName, seen)
    seen.count++
    if (seen.firstValues.length < FIRST_VALUES) seen.firstValues.push(`${short(value)} ${unit}`)
    if (seen.unit !== unit) return seen
    if (value < seen.smallest) seen.smallest = value
    if (value > seen.largest) seen.largest = value
    return seen
  }
}

/** Five minutes are not 4.9999999999. */
const short = (value: number): number => (Number.isInteger(value) ? value : Number(value.toPrecision(6)))

const firstSeen = (entry: ReadEntry): SeenColumn => ({
  file: entry.place.file,
  variableName: entry.variableName,
  firstValues: [],
  target: targetOf(entry),
  unit: entry.unit,
  count: 0,
  smallest: entry.value,
  largest: entry.value,
})

const targetOf = ({ variableName, categoryName, unit, combination }: ReadEntry): ColumnPreview['target'] => ({
  variableName,
  categoryName,
  unit,
  combination,
})

function changedEntry(entry: ReadEntry, { variableName, combination }: ColumnChoice): ReadEntry {
  const { categoryName, unit, combination: own } = entry
  const target = variableName === undefined ? entry : targetFor(variableName, { categoryName, unit, combination: own })
  return { ...entry, ...targetOf(target as ReadEntry), ...(combination === undefined ? {} : { combination }) }
}
