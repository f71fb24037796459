import { reads as de } from './de/reads.ts'
import { reads as en } from './en/reads.ts'
import type { InLanguages } from './words.ts'

export const readWords: InLanguages<Readonly<Record<string, string>>> = { en, de }
