import type { LeadingSeries } from '../analyse/direct.ts'
import { at } from '../arrays/at.ts'
import { hourWindow } from './clock-form.ts'
import { slotsBefore, timedAmounts, unusualAmounts } from './exposure.ts'
import { momentsIn } from './known-moments.ts'
import { type WindowQuestion, windowPBeside } from './window-trial.ts'

/** Another candidate for the same outcome: by its days, and by its hours if those were told. */
export interface OtherCandidate extends LeadingSeries {
  readonly cause: number
  readonly clock: number
}

/** Days around its lag at which another candidate is taken out, as for whole days. */
const BESIDE = 1

/**
 * p of a link that is told by its hours once other candidates are taken into account: each with its prepared days at its lag
 * and a day either side, or with what of it was unusual in its own hours before each moment; 0 where that is missing.
 */
export function besideOthers(question: WindowQuestion, form: number, others: readonly OtherCandidate[]): number {
  const window = hourWindow(form)
  const moments = momentsIn(question.table, question.calendar, question.effect)
  if (!window || !moments) return 1
  const otherDays = others.flatMap((other) => {
    const hours = atHours(question, other)
    if (hours) return [Float64Array.from(moments.slots, (slot) => at(hours, slot) || 0)]
    const lags = [other.lag - BESIDE, other.lag, other.lag + BESIDE].filter((lag) => lag >= 0)
    return lags.map((lag) => moments.days.map((day) => (day < lag ? 0 : at(other.values, day - lag) || 0)))
  })
  return windowPBeside(question, window.form, otherDays)
}

function atHours({ table }: WindowQuestion, { cause, clock }: OtherCandidate): Float64Array | null {
  const variable = table.variables[cause]
  const window = hourWindow(clock)
  const amounts = variable && window ? timedAmounts(variable, table.days) : null
  return amounts && window ? unusualAmounts(amounts, slotsBefore(window)) : null
}
