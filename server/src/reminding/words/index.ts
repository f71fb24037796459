import type { InLanguages } from '../../lib/language.ts'
import { english } from './english.ts'
import { german } from './german.ts'
import type { RemindingWords } from './words.ts'

export type { RemindingWords } from './words.ts'

export const remindingWords: InLanguages<RemindingWords> = { en: english, de: german }
