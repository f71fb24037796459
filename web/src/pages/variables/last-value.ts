import type { SlimUserVariable } from '@upshot/contract'
import { nowMs } from '../../time/local.ts'
import { agoWords } from '../../time/words.ts'
import { zoneHere } from '../../time/zones.ts'
import { valueInWords } from '../../words/units.ts'
import type { VariableWords } from '../../words/variables.ts'
import { locale } from '../../words/words.ts'

/** "2 servings, yesterday" */
export function lastValueInWords(variable: SlimUserVariable, words: VariableWords): string {
  const { lastValue, latestMeasurementTime, unitAbbreviatedName } = variable
  if (lastValue === undefined || latestMeasurementTime === undefined) return words.noValue
  const when = agoWords(latestMeasurementTime * 1000, nowMs(), zoneHere(), locale())
  return words.last(valueInWords(lastValue, unitAbbreviatedName), when)
}
