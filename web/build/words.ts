/**
 * The words of the app in each language: `wordTable('app/today', { … })` of the source becomes a file for each language,
 * made of the English texts and languages/<language>/app.po.
 */
import { join } from 'node:path'
import { type MessagePart, pluralForm, readMessage, type Texts, valueNames } from '@upshot/contract/message'
import { languages } from '@upshot/contract/names'
import { parseSync } from 'oxc-parser'
import type { Plugin } from 'vite'
import { readEntries } from '../../languages/catalogue.ts'
import { keyOf } from '../../languages/po.ts'
import { wordTablesIn } from '../../scripts/languages.ts'

const WORDS = join(import.meta.dirname, '../src/words/words.ts')
const FILE = 'virtual:words/'

type Translate = (path: string, english: string) => string

function translationsOf(language: string, table: string): Translate {
  if (language === 'en') return (_path, english) => english
  const texts = new Map(
    readEntries(language, 'app.po').map(({ context, english, text }) => [keyOf(english, context), text]),
  )
  return (path, english) => texts.get(keyOf(english, path === '' ? table : `${table} ${path}`)) || english
}

/** A table as JavaScript: texts, and functions of their values. */
export function compiled(language: string, table: string, english: Texts | undefined): string {
  if (english === undefined) throw new Error(`There are no words ${table}.`)
  const translate = translationsOf(language, table)
  const written = (texts: Texts, path: string): string => {
    if (typeof texts === 'string') return word(texts, translate(path, texts))
    const inside = path === '' ? '' : `${path}.`
    const members = Object.entries(texts).map(([name, text]) => {
      const value = written(text as Texts, inside + name)
      return Array.isArray(texts) ? value : `${JSON.stringify(name)}:${value}`
    })
    return Array.isArray(texts) ? `[${members.join()}]` : `{${members.join()}}`
  }
  const word = (text: string, translated: string): string => {
    const names = valueNames(readMessage(text))
    if (names.length === 0) return JSON.stringify(translated)
    const parameter = (name: string) => `v${names.indexOf(name)}`
    return `(${names.map(parameter).join()})=>${writing(readMessage(translated), language, parameter)}`
  }
  return written(english, '')
}

function writing(parts: readonly MessagePart[], language: string, parameter: (name: string) => string): string {
  const pieces = parts.map((part) => {
    if (typeof part === 'string') return part.replaceAll(/[\\`]|\$(?=\{)/g, String.raw`\$&`)
    const value = parameter(part.name)
    return `\${${part.choices ? choice(value, part.choices, language, parameter) : value}}`
  })
  return `\`${pieces.join('')}\``
}

type Choices = NonNullable<Exclude<MessagePart, string>['choices']>

function choice(
  value: string,
  { kind, texts }: Choices,
  language: string,
  parameter: (name: string) => string,
): string {
  const text = (key: string) => writing(texts[key] ?? [], language, parameter)
  const keys = Object.keys(texts).filter((key) => key !== 'other')
  const tests = keys.map((key) => `${kind === 'plural' ? counts(value, key, language) : is(value, key)}?${text(key)}:`)
  return `${tests.join('')}${text('other')}`
}

/** Most languages do not need the browser's plural rules: their first form is for exactly one. */
const isPlain = (language: string): boolean =>
  [0, 1, 2, 3, 11, 21, 1.5].every((count) => pluralForm(language, count) === (count === 1 ? 'one' : 'other'))

function counts(value: string, key: string, language: string): string {
  if (key.startsWith('=')) return `${value}==${key.slice(1)}`
  if (isPlain(language)) return key === 'one' ? `${value}==1` : 'false'
  return `new Intl.PluralRules(${JSON.stringify(language)}).select(${value})==${JSON.stringify(key)}`
}

const LITERALS: Readonly<Record<string, string>> = { true: '!0', false: '!1', null: 'null', undefined: 'void 0' }

const is = (value: string, key: string): string => `${value}===${LITERALS[key] ?? JSON.stringify(key)}`

/** Replaces each table of the source by its files. The service worker is one file, with all languages in it. */
export function words(): Plugin {
  const tables = new Map<string, Texts>()
  return {
    name: 'upshot-words',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(FILE) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${FILE}`)) return undefined
      const [language = '', ...path] = id.slice(`\0${FILE}`.length).split('/')
      const table = path.join('/')
      return `export const words = ${compiled(language, table, tables.get(table))}`
    },
    transform(code, id) {
      const [file = ''] = id.split('?')
      if (!/\/web\/src\/.*\.tsx?$/.test(file) || !code.includes('wordTable(')) return undefined
      const isSingleFile = file.includes('/worker/')
      const tablesInFile = wordTablesIn(parseSync(file, code).program)
      let changed = code
      for (const { name, texts, start, end } of tablesInFile.reverse()) {
        tables.set(name, texts)
        const members = languages.map((language) =>
          isSingleFile
            ? `${language}: ${compiled(language, name, texts)}`
            : `${language}: () => import('${FILE}${language}/${name}')`,
        )
        const all = `{ ${members.join(', ')} }`
        changed = `${changed.slice(0, start)}${isSingleFile ? `(${all})` : `lateWords(${all})`}${changed.slice(end)}`
      }
      if (tablesInFile.length === 0) return undefined
      return { code: isSingleFile ? changed : `import { lateWords } from '${WORDS}'\n${changed}`, map: null }
    },
  }
}
