/** Places and values of a picture in the person's language. */
import type { ChartDescription } from '@upshot/contract'
import { datedWords } from '../time/words.ts'
import type { ChartTexts } from '../words/charts.ts'
import { formatNumber } from '../words/numbers.ts'
import { valueInWords } from '../words/units.ts'
import { locale } from '../words/words.ts'
import type { ReadValue, Stop } from './reading.ts'

/** "14 Nov 2026", "Mon", "8 to 10". */
export function placeInWords({ panels }: Pick<ChartDescription, 'panels'>, x: number): string {
  const axis = panels[0]?.x
  if (axis?.scale === 'time') return datedWords(x, locale())
  const category = axis?.categories?.[x]
  if (category === undefined) return formatNumber(x)
  const isHour = axis?.categories?.length === 24
  return isHour ? `${category.padStart(2, '0')}:00` : axis?.unit ? valueOfCategory(category, axis.unit) : category
}

const valueOfCategory = (category: string, unit: string): string =>
  /^\d+$/.test(category) ? valueInWords(Number(category), unit) : category

/** "3 of 5", "7.1 h". */
export const valueText = ({ value, unit }: Pick<ReadValue, 'value' | 'unit'>): string => valueInWords(value, unit)

/** "14 Nov 2026: 3 of 5. Mean over 7 days: 3.4 of 5." */
export function readingInWords(description: ChartDescription, stop: Stop, words: ChartTexts): string {
  const [first, ...others] = stop.values
  if (!first) return ''
  const rest = others.map((one) => `${one.name}: ${valueText(one)}`)
  const count = first.count !== undefined && first.count > 1 && others.length === 0 ? countText(first, words) : ''
  return [`${placeInWords(description, stop.x)}: ${valueText(first)}${count}`, ...rest].join('. ')
}

const countText = ({ count = 0, countOf, name }: ReadValue, words: ChartTexts): string =>
  countOf === undefined || countOf === name ? '' : words.counted(formatNumber(count), countOf)
