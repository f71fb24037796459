import type { DetailName } from '@upshot/contract'
import { record as de } from './de/record.ts'
import { record as en, type RecordWords } from './en/record.ts'
import type { InLanguages } from './words.ts'

export const recordWords: InLanguages<RecordWords> = { en, de }

/** The details that a measurement can have, in the order of their fields. */
export const detailNames = Object.keys(en.details) as readonly DetailName[]
