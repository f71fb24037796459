import { findings as de } from './de/findings.ts'
import { findings as en } from './en/findings.ts'
import type { InLanguages } from './words.ts'

export const findingWords: InLanguages<typeof en> = { en, de }
