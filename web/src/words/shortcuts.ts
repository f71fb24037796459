import { shortcuts as de } from './de/shortcuts.ts'
import { shortcuts as en } from './en/shortcuts.ts'
import type { InLanguages } from './words.ts'

export const shortcutWords: InLanguages<typeof en> = { en, de }
