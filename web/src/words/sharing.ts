import { sharing as de } from './de/sharing.ts'
import { sharing as en } from './en/sharing.ts'
import type { InLanguages } from './words.ts'

export const sharingWords: InLanguages<typeof en> = { en, de }
