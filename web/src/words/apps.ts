import { apps as de } from './de/apps.ts'
import { apps as en } from './en/apps.ts'
import type { InLanguages } from './words.ts'

export const appsWords: InLanguages<typeof en> = { en, de }
