import { history as de } from './de/history.ts'
import { history as en, type HistoryWords } from './en/history.ts'
import type { InLanguages } from './words.ts'

export const historyWords: InLanguages<HistoryWords> = { en, de }
