import { outbox as de } from './de/outbox.ts'
import { outbox as en } from './en/outbox.ts'
import type { InLanguages } from './words.ts'

export const outboxWords: InLanguages<typeof en> = { en, de }
