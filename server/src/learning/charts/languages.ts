/** The words of charts in each language. */
import type { InLanguages } from '../../lib/language.ts'
import { type ChartWords, chartWords } from './words.ts'
import { germanChartWords } from './words-de.ts'

export const chartWordsIn: InLanguages<ChartWords> = { en: chartWords, de: germanChartWords }
