/** The values of glucose sensors and their diaries. */

import { say } from '../../../lib/language.ts'
import { nameForReader } from '../../../tracking/variables/catalogue/words.ts'

import type { ReadItem } from '../format.ts'
import { type DecimalSign, readNumber } from '../reading/numbers.ts'
import {
  catalogueTarget,
  type EntryTarget,
  type EntryValue,
  entryOf,
  leftOut,
  ownTarget,
  quotedCell,
  rejected,
} from '../reading/target.ts'

const insulin = (kind: string): EntryTarget =>
  ownTarget({ variableName: `${kind} Insulin`, categoryName: 'Treatments', unit: 'units', combination: 'SUM' })

export const RAPID_INSULIN = insulin('Rapid-Acting')
export const LONG_INSULIN = insulin('Long-Acting')
export const CARBOHYDRATES = catalogueTarget('Carbohydrates')
const milligrams = catalogueTarget('Blood Glucose')
const millimoles = catalogueTarget('Blood Glucose', 'mmol/L glucose')

/** The name of a column says the unit: `Historic Glucose mmol/L`. */
export const glucoseIn = (column: string): EntryTarget => (/mmol/i.test(column) ? millimoles : milligrams)

export interface GlucoseCell {
  readonly text: string
  readonly decimalSign: DecimalSign
}

/** The value of a cell, if it has one. Outside its range, a sensor writes a word, which does not become a number. */
export function* valueItems(
  target: EntryTarget,
  { text, decimalSign }: GlucoseCell,
  shared: Omit<EntryValue, 'value'>,
): Generator<ReadItem> {
  const parsed = readNumber(text, decimalSign)
  if (/^(lo|low|hi|high|niedrig|hoch)$/i.test(text)) yield leftOut(say('Readings beyond the range of the sensor'))
  else if (parsed.kind === 'unreadable')
    yield rejected(
      shared.position,
      say('{text} is not a value of {variableName}.', {
        text: quotedCell(text),
        variableName: nameForReader(target.variableName),
      }),
    )
  else if (parsed.kind === 'number' && parsed.value > 0) yield entryOf(target, { ...shared, value: parsed.value })
}
