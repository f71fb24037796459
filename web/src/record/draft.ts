/** Checks the form before it is saved: a refusal by the server may come when nobody is looking any more. */
import type { Unit } from '@upshot/contract'
import { localDay } from '../time/local.ts'
import { valueInWords } from '../words/units.ts'
import type { DetailTexts } from './details.ts'
import { doubtInWords } from './doubt.ts'
import { type ClockContext, type MomentState, type ReadMoment, readMoment } from './moment.ts'
import { parseNumber } from './parse-number.ts'
import type { Thing } from './thing.ts'
import { converted } from './units.ts'

export interface EntryDraft extends DetailTexts {
  readonly text: string
  readonly unit: string
  readonly moment: MomentState
  /** The lower number of a blood pressure. */
  readonly lower?: string
}

export type ValueFault =
  | { readonly kind: 'noNumber' }
  | { readonly kind: 'tooSmall'; readonly bound: number }
  | { readonly kind: 'tooLarge'; readonly bound: number }

/** The API's value for "no limit". */
const NO_LIMIT = 2_147_483_647

export interface DraftReading {
  readonly value: number | undefined
  readonly moment: ReadMoment
  readonly valueFault?: ValueFault | undefined
}

export function readDraft(
  draft: EntryDraft,
  units: readonly Unit[],
  clock: ClockContext,
  locale: string,
): DraftReading {
  const value = parseNumber(draft.text, locale)
  const unit = units.find(({ abbreviatedName }) => abbreviatedName === draft.unit)
  return { value, moment: readMoment(draft.moment, clock), valueFault: valueFaultOf(value, unit) }
}

export function valueFaultOf(value: number | undefined, unit: Unit | undefined): ValueFault | undefined {
  if (value === undefined) return { kind: 'noNumber' }
  const { minimumValue: least, maximumValue: most } = unit ?? {}
  if (least !== undefined && value < least) return { kind: 'tooSmall', bound: least }
  if (most !== undefined && most !== NO_LIMIT && value > most) return { kind: 'tooLarge', bound: most }
  return undefined
}

/** The same amount in the variable's own unit, if another one was chosen. */
export function inOwnUnit(
  value: number | undefined,
  from: string,
  baseUnit: string,
  units: readonly Unit[],
): number | undefined {
  const [source, target] = [from, baseUnit].map((name) => units.find(({ abbreviatedName }) => abbreviatedName === name))
  if (value === undefined || !source || !target || from === baseUnit) return undefined
  return converted(value, source, target)
}

interface TypedValue {
  readonly value: number
  readonly unit: string
}

/** The question before saving, if there is one, about a value in any unit. */
export const doubtAboutTyped = (
  { value, unit }: TypedValue,
  thing: Thing,
  units: readonly Unit[],
): string | undefined =>
  doubtInWords(inOwnUnit(value, unit, thing.unit, units) ?? value, thing, valueInWords(value, unit, thing))

/** The day that a span counts for, which is when it ended; undefined if it began on the same day. */
export function dayItCountsFor({ atMs, untilMs }: ReadMoment, zone: string): string | undefined {
  if (untilMs === undefined) return undefined
  const ended = localDay(untilMs, zone)
  return ended === localDay(atMs, zone) ? undefined : ended
}
