import { report as de } from './de/report.ts'
import { report as en } from './en/report.ts'
import type { InLanguages } from './words.ts'

export const reportWords: InLanguages<typeof en> = { en, de }
