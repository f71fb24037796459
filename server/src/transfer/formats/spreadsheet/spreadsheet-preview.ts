/** The columns of a table as a person sees them before anything is stored. */
import type { Sentence } from '../../../lib/language.ts'
import { say } from '../../../lib/refusal.ts'
import { type ColumnChange, type ColumnPreview, type ColumnUse, columnKey } from '../columns.ts'
import type { ReadContext } from '../format.ts'
import type { DecimalSign } from '../reading/numbers.ts'
import { ownUnit } from '../reading/target.ts'
import type { ValuePlan } from './spreadsheet-cells.ts'
import type { ColumnSurvey } from './spreadsheet-survey.ts'

export interface ShownColumn {
  readonly file: string
  readonly label: string
  readonly survey: ColumnSurvey
  readonly sign: DecimalSign
}

const bare = ({ file, label, survey, sign }: ShownColumn) => {
  const { min, max } = survey.range(sign)
  return {
    key: columnKey(label),
    file,
    name: label,
    firstValues: survey.firstValues,
    count: survey.filled,
    ...(survey.isMostly(survey.numbers) && Number.isFinite(min) ? { smallest: min, largest: max } : {}),
  }
}

/** A column that says when, what or where from. */
export const roleColumn = (shown: ShownColumn, use: ColumnUse): ColumnPreview => ({
  ...bare(shown),
  use,
  changes: [],
  canLeaveOut: false,
})

export const leftOutColumn = (
  shown: ShownColumn,
  reason: Sentence,
  changes: readonly ColumnChange[] = [],
): ColumnPreview => ({
  ...bare(shown),
  use: 'left out',
  reason,
  changes,
  canLeaveOut: true,
})

/** What of a column of this kind can be changed. */
export const changesOf = (kind: ValuePlan['kind']): readonly ColumnChange[] =>
  kind === 'number' ? ['variableName', 'unit', 'combination'] : ['variableName', 'combination']

export const valueColumn = (
  shown: ShownColumn,
  { target, kind }: Pick<ValuePlan, 'target' | 'kind'>,
): ColumnPreview => ({
  ...bare(shown),
  use: 'variable',
  target,
  changes: changesOf(kind),
  canLeaveOut: true,
})

/**
 * The largest value is the top of the scale, and the file does not name the scale: it may go further. Whoever named the
 * scale is told, and nobody is stopped.
 */
export function doubtScale(shown: ShownColumn, { target }: Pick<ValuePlan, 'target'>, context: ReadContext): void {
  const { file, label, survey, sign } = shown
  const { dimension, abbreviatedName, minimumValue, maximumValue } = ownUnit(target.unit)
  const { max, maxLine: line } = survey.range(sign)
  const isScale = dimension === 'rating' && minimumValue !== null && !NO_SCALES.has(abbreviatedName)
  if (!isScale || max !== maximumValue || survey.units.size > 0) return
  const text = say(
    `The largest value of "${label}" is ${max}, the top of the scale from ${minimumValue} to ${maximumValue}. The file does not name its scale: does it end there?`,
    `Der größte Wert von „${label}“ ist ${max}, das obere Ende der Skala von ${minimumValue} bis ${maximumValue}. Die Datei nennt ihre Skala nicht: Endet sie dort?`,
  )
  context.doubt?.({ text, row: { file, line, text: String(max) } })
}

/** Shares, and yes or no, end where they end. */
const NO_SCALES = new Set(['%', '/1', 'yes/no'])
