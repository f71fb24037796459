/** Cells as values: a number in the unit of its column, also where the cell names another one. */
import { conversionBetween, convert } from '../../../tracking/units/units.ts'
import type { Nature } from '../reading/natures.ts'
import { type DecimalSign, readDurationSeconds, readNumber, readYesNo } from '../reading/numbers.ts'
import { ownUnit } from '../reading/target.ts'
import { unitSpelled } from '../reading/unit-spellings.ts'

export type CellKind = 'number' | 'duration' | 'yesNo'

/** How the cells of one variable are read. */
export interface ValuePlan {
  readonly kind: CellKind
  readonly target: Nature
  /** From what stands there to the target's unit. */
  readonly factor: number
}

/** A spreadsheet guards cells that begin like a formula with an apostrophe. */
export const unguarded = (text: string): string => text.trim().replace(/^'(?=[=+\-@])/, '')

export function cellValue(
  cell: string,
  { kind, target, factor }: ValuePlan,
  sign: DecimalSign,
): number | 'missing' | 'unreadable' {
  const text = unguarded(cell)
  const read = readNumber(text, sign)
  if (read.kind === 'missing') return 'missing'
  if (kind === 'yesNo') {
    const answer = readYesNo(text) ?? (read.kind === 'number' && read.unit === '' ? read.value : undefined)
    return answer ?? 'unreadable'
  }
  if (kind === 'duration') {
    const seconds = readDurationSeconds(text)
    return seconds === undefined ? 'unreadable' : seconds / 3600
  }
  if (read.kind === 'unreadable') return 'unreadable'
  if (read.unit === '') return read.value * factor
  const spelled = unitSpelled(read.unit)
  const conversion = spelled && conversionBetween(ownUnit(spelled.unit), ownUnit(target.unit))
  return conversion ? convert(read.value * spelled.factor, conversion) : 'unreadable'
}
