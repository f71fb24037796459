import { todayLater as de } from './de/today-later.ts'
import { todayLater as en, type TodayLaterWords } from './en/today-later.ts'
import type { InLanguages } from './words.ts'

export const todayLaterWords: InLanguages<TodayLaterWords> = { en, de }
