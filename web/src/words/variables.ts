import { variables as de } from './de/variables.ts'
import { variables as en } from './en/variables.ts'
import type { InLanguages } from './words.ts'

export const variableWords: InLanguages<typeof en> = { en, de }
