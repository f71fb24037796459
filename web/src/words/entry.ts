import { entry as de } from './de/entry.ts'
import { type EntryWords, entry as en } from './en/entry.ts'
import type { InLanguages } from './words.ts'

export const entryWords: InLanguages<EntryWords> = { en, de }
