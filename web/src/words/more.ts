import { more as de } from './de/more.ts'
import { more as en } from './en/more.ts'
import type { InLanguages } from './words.ts'

export const moreWords: InLanguages<typeof en> = { en, de }
