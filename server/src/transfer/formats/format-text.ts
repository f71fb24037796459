/** What a format brings and how to get its file, in the language of the reader. */
import type { Language } from '../../lib/language.ts'
import type { Format } from './format.ts'
import { type FormatText, germanTexts } from './german-texts.data.ts'

export function formatText({ name, description, instructions }: Format, language: Language): FormatText {
  const english = { description, instructions }
  return language === 'de' ? (germanTexts[name] ?? english) : english
}
