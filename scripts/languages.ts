/**
 * Compares the catalogues of translations with the sentences in the code.
 *
 *     node scripts/languages.ts            adds what is missing to every catalogue, with no text yet, and removes what is
 *                                          no longer said; a new language begins with its folder: mkdir languages/fr
 *     npm run check                        lists what is missing, and refuses what does not fit
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { scopeTable } from '@upshot/contract'
import { readMessage, type Texts, valueNames } from '@upshot/contract/message'
import type { Program } from 'oxc-parser'
import { catalogueNames, readEntries } from '../languages/catalogue.ts'
import { keyOf, type PoEntry, readPo, writePo } from '../languages/po.ts'
import { type ParsedSource, parse, readSources, root } from './source.ts'

interface Sentence {
  readonly english: string
  readonly context: string | undefined
  /** The catalogue it belongs to. */
  readonly part: string
}

interface AstNode {
  readonly type: string
  readonly [member: string]: unknown
}

const PARTS: readonly string[] = ['people', 'tracking', 'reminding', 'learning', 'transfer', 'pages']

function partOf(path: string): string {
  if (path.startsWith('web/')) return 'app'
  const module = path.split('/')[2] ?? ''
  return PARTS.includes(module) ? module : 'service'
}

/** Tables that are defined elsewhere than in the call. */
const ELSEWHERE: Readonly<Record<string, Texts>> = {
  english: Object.fromEntries(Object.entries(scopeTable).map(([scope, { description: words }]) => [scope, words])),
}

const isTest = (path: string): boolean => /\.(test|fixture)\.tsx?$|\/testing\//.test(path)

/** All sentences, without duplicates. */
export function saidIn(sources: readonly ParsedSource[]): readonly Sentence[] {
  const sentences = sources
    .filter(({ path }) => /^(server|web)\/src\//.test(path) && !isTest(path))
    .flatMap((source) => saidInFile(source))
  // A sentence that several parts use belongs to the first.
  return [
    ...new Map(
      sentences.toReversed().map((sentence) => [keyOf(sentence.english, sentence.context), sentence]),
    ).values(),
  ].toReversed()
}

function saidInFile({ path, program }: ParsedSource): Sentence[] {
  const part = partOf(path)
  const sentences: Sentence[] = []
  const list = (texts: Texts, context: string, prefix = ''): void => {
    if (typeof texts === 'string') {
      sentences.push({ english: texts, context, part })
      return
    }
    for (const [name, text] of Object.entries(texts))
      typeof text === 'string'
        ? sentences.push({ english: text, context: `${context} ${prefix}${name}`, part })
        : list(text as Texts, context, `${prefix}${name}.`)
  }
  eachCall(program, ({ called, text, rest: [second, third], read }) => {
    if (called === 'say' && part !== 'app') sentences.push({ english: text, context: third && textOf(third), part })
    if (called === 'wordTable' && second) list(read(second), text)
  })
  return sentences
}

export interface WordTable {
  readonly name: string
  readonly texts: Texts
  /** Where the call of `wordTable` begins and ends in the source. */
  readonly start: number
  readonly end: number
}

/** The tables of words that a file makes. */
export function wordTablesIn(program: Program): WordTable[] {
  const tables: WordTable[] = []
  eachCall(program, ({ called, text, rest: [texts], read, node }) => {
    if (called === 'wordTable' && texts)
      tables.push({ name: text, texts: read(texts), start: Number(node['start']), end: Number(node['end']) })
  })
  return tables
}

interface CallWithText {
  readonly called: string
  /** The first argument. */
  readonly text: string
  /** The other arguments. */
  readonly rest: readonly AstNode[]
  /** The texts of an argument, also where it is the name of a constant of the same file. */
  readonly read: (node: AstNode) => Texts
  readonly node: AstNode
}

/** Every call whose first argument is a text. */
function eachCall(program: Program, visit: (call: CallWithText) => void): void {
  const constants = new Map<string, AstNode>()
  const read = (node: AstNode): Texts => {
    const inner = unwrapped(node)
    if (inner.type === 'Identifier') {
      const name = String(inner['name'])
      const value = constants.get(name)
      return ELSEWHERE[name] ?? (value ? read(value) : {})
    }
    if (inner.type === 'ArrayExpression')
      return (inner['elements'] as AstNode[]).map((element) => String(read(element)))
    if (inner.type !== 'ObjectExpression') return textOf(inner) ?? ''
    const members = (inner['properties'] as AstNode[]).map((member) =>
      member.type === 'SpreadElement'
        ? Object.entries(read(member['argument'] as AstNode))
        : [[nameOf(member['key'] as AstNode), read(member['value'] as AstNode)] as const],
    )
    return Object.fromEntries(members.flat())
  }
  walk(program as unknown as AstNode, (node) => {
    if (node.type === 'VariableDeclarator' && node['init'])
      constants.set(nameOf(node['id'] as AstNode), node['init'] as AstNode)
    if (node.type !== 'CallExpression') return
    const [first, ...rest] = node['arguments'] as AstNode[]
    const text = first && textOf(unwrapped(first))
    if (text !== undefined) visit({ called: nameOf(node['callee'] as AstNode), text, rest, read, node })
  })
}

const nameOf = (node: AstNode): string => String(node['name'] ?? node['value'] ?? '')

const textOf = (node: AstNode): string | undefined =>
  node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined

function unwrapped(node: AstNode): AstNode {
  const isWrapped = /^(TSAsExpression|TSSatisfiesExpression|ParenthesizedExpression)$/.test(node.type)
  return isWrapped ? unwrapped(node['expression'] as AstNode) : node
}

function walk(node: AstNode, visit: (node: AstNode) => void): void {
  visit(node)
  for (const member of Object.values(node)) {
    for (const element of Array.isArray(member) ? member : [member])
      if (typeof element === 'object' && element !== null && 'type' in element) walk(element as AstNode, visit)
  }
}

const languageNames = (): readonly string[] =>
  globSync('*/', { cwd: join(root, 'languages') }).map((name) => name.replace('/', ''))

const describe = ({ english, context }: Pick<PoEntry, 'english' | 'context'>): string =>
  `${context === undefined ? '' : `${context}: `}${english}`

/** Entries that do not match the code, and missing translations, by language. */
export function languageFaults(sources: readonly ParsedSource[]) {
  const sentences = saidIn(sources)
  const byKey = new Map(sentences.map((sentence) => [keyOf(sentence.english, sentence.context), sentence]))
  const faults: string[] = []
  const missing: string[] = []
  const counts: string[] = []
  for (const language of languageNames()) {
    const entries = catalogueNames(language).flatMap((name) =>
      readEntries(language, name).map((entry) => ({ ...entry, part: name.replace('.po', '') })),
    )
    const translated = new Map(entries.map((entry) => [keyOf(entry.english, entry.context), entry]))
    for (const entry of entries) {
      const sentence = byKey.get(keyOf(entry.english, entry.context))
      if (sentence?.part !== entry.part) faults.push(`${language}/${entry.part}.po: nobody says: ${describe(entry)}`)
      else faults.push(...valueFaults(entry).map((fault) => `${language}/${entry.part}.po: ${fault}`))
    }
    const lacking = sentences.filter(({ english, context }) => !translated.get(keyOf(english, context))?.text)
    missing.push(...lacking.map((sentence) => `${language}/${sentence.part}.po: ${describe(sentence)}`))
    counts.push(`${language} ${sentences.length - lacking.length} of ${sentences.length}`)
  }
  return { faults, missing, summary: counts.join(', ') }
}

/** A translation may omit a value, but must not use others. */
function valueFaults({ english, text }: PoEntry): string[] {
  try {
    const values = new Set(valueNames(readMessage(english)))
    return valueNames(readMessage(text)).flatMap((name) =>
      values.has(name) ? [] : [`there is no value {${name}} in: ${english}`],
    )
  } catch (error) {
    return [(error as Error).message]
  }
}

/** The app has tables only: in their order, translations stay where they are when a table moves to another file. */
const tableOf = ({ context = '' }: Sentence): string => context.split(' ')[0] ?? ''

const compareTexts = (first: string, other: string): number => Number(first > other) - Number(first < other)

function update(): void {
  const sentences = saidIn(readSources().map(parse))
  for (const language of languageNames()) {
    const earlierEntries = catalogueNames(language).flatMap((name) => readEntries(language, name))
    const texts = new Map(earlierEntries.map(({ english, context, text }) => [keyOf(english, context), text]))
    for (const part of new Set(sentences.map((sentence) => sentence.part))) {
      const path = join(root, 'languages', language, `${part}.po`)
      const comments = existsSync(path) ? readPo(readFileSync(path, 'utf8')).comments : []
      const all = sentences
        .filter((sentence) => sentence.part === part)
        .toSorted((sentence, other) => (part === 'app' ? compareTexts(tableOf(sentence), tableOf(other)) : 0))
        .map(({ english, context }) => ({ english, context, text: texts.get(keyOf(english, context)) ?? '' }))
      writeFileSync(path, writePo(language, { comments, entries: all }))
    }
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) update()
