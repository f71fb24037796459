import { data as de } from './de/data.ts'
import { data as en } from './en/data.ts'
import type { InLanguages } from './words.ts'

export const dataWords: InLanguages<typeof en> = { en, de }
