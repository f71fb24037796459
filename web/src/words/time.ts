import type { TimeWords } from '../time/words.ts'
import { time as de } from './de/time.ts'
import { time as en } from './en/time.ts'
import type { InLanguages } from './words.ts'

export const timeWords: InLanguages<TimeWords> = { en, de }
