/**
 * Messages with values, in the part of ICU's syntax that translators' tools know:
 *
 *     'The file {name} is empty.'
 *     '{count, plural, =0 {nothing} one {# day} other {# days}} left'
 *     '{isUp, select, true {raises} other {lowers}} it'
 *
 * Their values are typed: TypeScript reads the text. Braces have no other use; a text that shows one takes it as a value.
 */

type MessageValue = string | number | bigint

/** Open braces at a position, innermost first: the text of a choice, or the choices of a value. */
type Open = readonly ('text' | 'choices')[]
type Closed<Opened extends Open> = Opened extends readonly [unknown, ...infer Rest extends Open] ? Rest : Opened

type Found = readonly (readonly [name: string, type: unknown])[]
type Add<All extends Found, Name extends string, Type> = Name extends All[number][0] ? All : [...All, [Name, Type]]
type Chosen<Kind extends string> = Kind extends 'plural' ? number : string | number | boolean | null | undefined

/** The names and types of the values of a text, in the order in which they appear. */
type ValuesIn<Text extends string, Opened extends Open = ['text'], All extends Found = []> = string extends Text
  ? Found
  : Text extends `${infer Before}{${infer After}`
    ? Before extends `${string}}${infer Rest}`
      ? ValuesIn<`${Rest}{${After}`, Closed<Opened>, All>
      : Opened[0] extends 'choices'
        ? ValuesIn<After, ['text', ...Opened], All>
        : After extends `${infer Inside}}${infer Rest}`
          ? Inside extends `${infer Name}, ${string}`
            ? After extends `${Name}, ${infer Kind}, ${infer Choices}`
              ? ValuesIn<Choices, ['choices', ...Opened], Add<All, Name, Chosen<Kind>>>
              : never
            : ValuesIn<Rest, Opened, Add<All, Inside, MessageValue>>
          : never
    : All

/** The values of a message by name; each may also be of the type `Other`. */
export type MessageValues<Text extends string, Other = never> = {
  readonly [Pair in ValuesIn<Text>[number] as Pair[0]]: Pair[1] | Other
}

type InOrder<All extends Found> = { readonly [Index in keyof All]: All[Index][1] }

/** A text without values, otherwise a function of them, in the order in which the English text names them. */
export type Word<Text extends string> = string extends Text
  ? string
  : ValuesIn<Text> extends readonly []
    ? string
    : (...values: InOrder<ValuesIn<Text>>) => string

/** English texts, as they are written in the code. */
export type Texts = string | readonly string[] | { readonly [name: string]: Texts }

/** The same texts in use. */
export type Words<All> = All extends string ? Word<All> : { readonly [Name in keyof All]: Words<All[Name]> }

/** A parsed message. */
export type MessagePart = string | { readonly name: string; readonly choices?: Choices }
interface Choices {
  readonly kind: 'plural' | 'select'
  readonly texts: Readonly<Record<string, readonly MessagePart[]>>
}

/** The `#` in the texts of a plural. */
const NUMBER = '#'

export function readMessage(text: string): readonly MessagePart[] {
  let offset = 0
  const fault = (problem: string) => new Error(`${problem} at ${offset} in the message: ${text}`)

  /** The text up to its closing brace. */
  function parts(counted?: string): MessagePart[] {
    const partsRead: MessagePart[] = []
    const sign = counted === undefined ? /[{}]/g : /[{}#]/g
    while (offset < text.length && text[offset] !== '}') {
      sign.lastIndex = offset
      const end = sign.exec(text)?.index ?? text.length
      if (end > offset) partsRead.push(text.slice(offset, end))
      offset = end
      if (text[offset] === NUMBER && counted !== undefined) {
        partsRead.push({ name: counted })
        offset++
      } else if (text[offset] === '{') {
        offset++
        partsRead.push(value())
      }
    }
    return partsRead
  }

  function value(): MessagePart {
    const [head = '', name = '', next, kind] = /^(\w+)(?:(\})|, (plural|select), )/.exec(text.slice(offset)) ?? []
    if (head === '') throw fault('There is no name of a value')
    offset += head.length
    if (next === '}') return { name }
    const texts: Record<string, readonly MessagePart[]> = {}
    for (;;) {
      const [choice = '', key = ''] = /^ ?(=?\w+) \{/.exec(text.slice(offset)) ?? []
      if (choice === '') break
      offset += choice.length
      texts[key] = parts(kind === 'plural' ? name : undefined)
      if (text[offset] !== '}') throw fault('A choice is not closed')
      offset++
    }
    if (text[offset] !== '}' || !texts['other']) throw fault('The choices do not end with other {…}}')
    offset++
    return { name, choices: { kind: kind === 'plural' ? 'plural' : 'select', texts } }
  }

  const all = parts()
  if (offset < text.length) throw fault('There is a brace too many')
  return all
}

/** The names of the values of a message, in the order in which they appear. */
export const valueNames = (parts: readonly MessagePart[]): readonly string[] => [
  ...new Set(
    parts.flatMap((part): readonly string[] => {
      if (typeof part === 'string') return []
      return [part.name, ...Object.values(part.choices?.texts ?? {}).flatMap(valueNames)]
    }),
  ),
]

/** Languages that use the singular for exactly one, and need no table of plural rules. */
const ONLY_ONE: ReadonlySet<string> = new Set(['en', 'de', 'es', 'it', 'nl', 'sv'])

export const pluralForm = (language: string, count: number): string =>
  ONLY_ONE.has(language) ? (count === 1 ? 'one' : 'other') : new Intl.PluralRules(language).select(count)

export function writeMessage(
  parts: readonly MessagePart[],
  language: string,
  valueNamed: (name: string) => string | number | bigint | boolean | null | undefined,
): string {
  const written = parts.map((part) => {
    if (typeof part === 'string') return part
    const value = valueNamed(part.name)
    if (!part.choices) return String(value)
    const { kind, texts } = part.choices
    const form = kind === 'plural' ? pluralForm(language, Number(value)) : String(value)
    return writeMessage(texts[`=${value}`] ?? texts[form] ?? texts['other'] ?? [], language, valueNamed)
  })
  return written.join('')
}

/** English texts as words of a language; `textFor` has the text of the language for a path such as `actions.stop`. */
export function makeWords<const All extends Texts>(
  english: All,
  language: string,
  textFor: (path: string, english: string) => string,
): Words<All> {
  const wordsOf = (texts: Texts, path: string): unknown => {
    if (typeof texts === 'string') return wordOf(path, texts)
    const inside = path === '' ? '' : `${path}.`
    const made = Object.entries(texts).map(([name, text]) => [name, wordsOf(text as Texts, inside + name)] as const)
    return Array.isArray(texts) ? made.map(([, word]) => word) : Object.fromEntries(made)
  }
  const wordOf = (path: string, text: string): unknown => {
    const names = text.includes('{') ? valueNames(readMessage(text)) : []
    const translated = textFor(path, text)
    if (names.length === 0) return translated
    let parts: readonly MessagePart[] | undefined
    return (...values: (string | number)[]) => {
      parts ??= readMessage(translated)
      return writeMessage(parts, language, (name) => values[names.indexOf(name)])
    }
  }
  return wordsOf(english, '') as Words<All>
}
