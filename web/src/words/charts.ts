import { charts as de } from './de/charts.ts'
import { charts as en } from './en/charts.ts'
import type { InLanguages } from './words.ts'

export const chartTexts: InLanguages<typeof en> = { en, de }
