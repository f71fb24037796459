import { experiments as de } from './de/experiments.ts'
import { experiments as en } from './en/experiments.ts'
import type { InLanguages } from './words.ts'

export const experimentWords: InLanguages<typeof en> = { en, de }
