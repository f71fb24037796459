import { reminders as de } from './de/reminders.ts'
import { reminders as en } from './en/reminders.ts'
import type { InLanguages } from './words.ts'

export const reminderWords: InLanguages<typeof en> = { en, de }
