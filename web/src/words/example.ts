import { example as de } from './de/example.ts'
import { example as en } from './en/example.ts'
import type { InLanguages } from './words.ts'

export const exampleWords: InLanguages<typeof en> = { en, de }
