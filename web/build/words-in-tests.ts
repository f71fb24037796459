/** Loaded before the tests of the app: provides its words in all languages. */
import { readEntries } from '../../languages/catalogue.ts'
import { keyOf } from '../../languages/po.ts'
import { translateWith } from '../src/words/table.ts'

const catalogues = new Map<string, ReadonlyMap<string, string>>()

translateWith((language, context, english) => {
  if (language === 'en') return english
  const catalogue =
    catalogues.get(language) ??
    new Map(readEntries(language, 'app.po').map((entry) => [keyOf(entry.english, entry.context), entry.text]))
  catalogues.set(language, catalogue)
  return catalogue.get(keyOf(english, context)) || english
})
