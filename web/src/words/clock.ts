import { clock as de } from './de/clock.ts'
import { clock as en } from './en/clock.ts'
import type { InLanguages } from './words.ts'

export const clockWords: InLanguages<typeof en> = { en, de }
