/** When a person is warned: days that are missing, and a rule of their own that is met. Pure. */
import type { ExperimentStopRule } from '@upshot/contract'
import { numberText, type Sentence } from '../../lib/language.ts'
import type { DaySpan } from './outcome-days.ts'

/** The last two days are missing and the one before is not: so that it is said once. */
export function lacksTwoDays(values: ReadonlyMap<number, number>, { from, to }: DaySpan): boolean {
  if (to - from < 1) return false
  const isMissing = !values.has(to) && !values.has(to - 1)
  return isMissing && (to - 2 < from || values.has(to - 2))
}

/** On so many days in a row, up to yesterday, and not already on the day before that. */
export function isStopRuleMet(
  values: ReadonlyMap<number, number>,
  { aboveOrBelow, value, days }: ExperimentStopRule,
  last: number,
): boolean {
  const isBad = (day: number): boolean => {
    const found = values.get(day)
    if (found === undefined) return false
    return aboveOrBelow === 'above' ? found >= value : found <= value
  }
  const isRun = (until: number) => Array.from({ length: days }, (_, back) => until - back).every(isBad)
  return isRun(last) && !isRun(last - 1)
}

/** "Your Headache was 8 or more on two days." */
export function stopSentence(
  { aboveOrBelow, value, days }: ExperimentStopRule,
  { variableName }: { readonly variableName: string },
): Sentence {
  const isAbove = aboveOrBelow === 'above'
  return {
    en: `Your ${variableName} was ${value} or ${isAbove ? 'more' : 'less'} on ${days} ${days === 1 ? 'day' : 'days in a row'}.`,
    de: `${variableName} war an ${days} ${days === 1 ? 'Tag' : 'Tagen hintereinander'} ${numberText('de', value)} oder ${isAbove ? 'mehr' : 'weniger'}.`,
  }
}
