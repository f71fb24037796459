import { welcome as de } from './de/welcome.ts'
import { welcome as en, type WelcomeWords } from './en/welcome.ts'
import type { InLanguages } from './words.ts'

export const welcomeWords: InLanguages<WelcomeWords> = { en, de }
