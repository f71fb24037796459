import { shell as de } from './de/shell.ts'
import { shell as en } from './en/shell.ts'
import type { InLanguages } from './words.ts'

export const shellWords: InLanguages<typeof en> = { en, de }
