import { ruled } from '../../lib/language.ts'
import { english } from './english.ts'
import type { RemindingWords } from './words.ts'

export type { RemindingWords } from './words.ts'

export const remindingWords = ruled<RemindingWords>('reminders', english)
