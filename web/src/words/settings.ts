import { settings as de } from './de/settings.ts'
import { settings as en } from './en/settings.ts'
import type { InLanguages } from './words.ts'

export const settingsWords: InLanguages<typeof en> = { en, de }
