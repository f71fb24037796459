/** Reads and writes catalogues of translations (PO, the format of gettext that translators' tools read). */

export interface PoEntry {
  /** Where a word belongs; undefined for whole sentences, which mean the same everywhere. */
  readonly context?: string | undefined
  readonly english: string
  /** Empty: not translated yet. */
  readonly text: string
}

export interface Po {
  /** Comments at the top, for translators: the glossary. */
  readonly comments: readonly string[]
  readonly entries: readonly PoEntry[]
}

/** The key of an entry: the same English may need other words elsewhere. */
export const keyOf = (english: string, context?: string): string =>
  context === undefined ? english : `${context}\u0004${english}`

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t' }

const unquoted = (line: string): string =>
  line
    .slice(line.indexOf('"') + 1, line.lastIndexOf('"'))
    .replaceAll(/\\(.)/g, (_, sign: string) => ESCAPES[sign] ?? sign)

const quoted = (text: string): string =>
  `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n').replaceAll('\t', '\\t')}"`

export function readPo(file: string): Po {
  const blocks = file.split(/\n{2,}/).map((block) => block.split('\n'))
  const comments = (blocks[0] ?? []).filter((line) => line.startsWith('#'))
  const entries = blocks.map(readEntry).filter((entry) => entry.english !== '')
  return { comments, entries }
}

function readEntry(lines: readonly string[]): PoEntry {
  const fields: Record<string, string> = {}
  let name = ''
  for (const line of lines) {
    if (line.startsWith('#') || line === '') continue
    if (!line.startsWith('"')) name = line.slice(0, line.indexOf(' '))
    fields[name] = (fields[name] ?? '') + unquoted(line)
  }
  return { context: fields['msgctxt'], english: fields['msgid'] ?? '', text: fields['msgstr'] ?? '' }
}

export function writePo(language: string, { comments, entries }: Po): string {
  const head = [
    ...comments,
    'msgid ""',
    'msgstr ""',
    quoted(`Language: ${language}\n`),
    quoted('Content-Type: text/plain; charset=UTF-8\n'),
  ]
  const blocks = entries.map(({ context, english, text }) =>
    [
      ...(context === undefined ? [] : [`msgctxt ${quoted(context)}`]),
      `msgid ${quoted(english)}`,
      `msgstr ${quoted(text)}`,
    ].join('\n'),
  )
  return `${[head.join('\n'), ...blocks].join('\n\n')}\n`
}
