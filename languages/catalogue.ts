/** The server's texts in a language, by their English originals. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { keyOf, type PoEntry, readPo } from './po.ts'

export type Catalogue = Readonly<Record<string, string>>

export const catalogueNames = (language: string): readonly string[] =>
  globSync('*.po', { cwd: join(import.meta.dirname, language) }).toSorted()

export const readEntries = (language: string, name: string): readonly PoEntry[] =>
  readPo(readFileSync(join(import.meta.dirname, language, name), 'utf8')).entries

/** The app has a catalogue of its own (web/build/words.ts). */
export const serverCatalogue = (language: string): Catalogue =>
  Object.fromEntries(
    catalogueNames(language)
      .filter((name) => name !== 'app.po')
      .flatMap((name) => readEntries(language, name))
      .map(({ context, english, text }) => [keyOf(english, context), text]),
  )
