import { today as de } from './de/today.ts'
import { today as en, type TodayWords } from './en/today.ts'
import type { InLanguages } from './words.ts'

export const todayWords: InLanguages<TodayWords> = { en, de }
