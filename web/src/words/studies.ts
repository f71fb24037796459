import { studies as de } from './de/studies.ts'
import { studies as en } from './en/studies.ts'
import type { InLanguages } from './words.ts'

export const studyWords: InLanguages<typeof en> = { en, de }
