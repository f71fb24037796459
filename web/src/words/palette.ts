import { palette as de } from './de/palette.ts'
import { palette as en } from './en/palette.ts'
import type { InLanguages } from './words.ts'

export const paletteWords: InLanguages<typeof en> = { en, de }
