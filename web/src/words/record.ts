import { record as de } from './de/record.ts'
import { record as en, type RecordWords } from './en/record.ts'
import type { InLanguages } from './words.ts'

export const recordWords: InLanguages<RecordWords> = { en, de }
