import { failures as de } from './de/failures.ts'
import { failures as en } from './en/failures.ts'
import type { InLanguages } from './words.ts'

export const failureWords: InLanguages<typeof en> = { en, de }
