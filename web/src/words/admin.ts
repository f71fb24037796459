import { admin as de } from './de/admin.ts'
import { admin as en } from './en/admin.ts'
import type { InLanguages } from './words.ts'

export const adminWords: InLanguages<typeof en> = { en, de }
