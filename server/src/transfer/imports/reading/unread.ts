/**
 * What an upload contains and the format did not use: files, tables, columns and members, each with its name and count.
 * Formats need not do anything for it: the shared readers record what was used.
 */
import { type Sentence, say } from '../../../lib/language.ts'
import type { Format, LeftOutItem, LeftOutPart, Upload } from '../../formats/format.ts'
import { type PartKind, type UnreadPart, unreadOf } from '../../formats/reading/uses.ts'

/** A longer list would not be read. */
const MOST_NAMED = 60
/** Further names are only counted, since a hostile file may contain any number. */
const MOST_KEPT = 2000
const LONGEST_NAME = 80
const REST = '…'

type PartGroup = PartKind | 'technical'

/** Files that operating systems add to archives. */
const OF_SYSTEMS = /(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini|__MACOSX\/.*)$/i

const WORDS: Readonly<Record<PartGroup, (parts: readonly LeftOutPart[]) => Sentence>> = {
  file: (parts) => {
    const files = sumOf(parts)
    return say('{files, plural, one {# file} other {# files}} we do not read', { files })
  },
  table: ({ length }) => say('{length, plural, one {# table} other {# tables}} we do not read', { length }),
  record: ({ length }) => say('{length, plural, one {# kind} other {# kinds}} of records we do not read', { length }),
  line: () => say('Lines above a table'),
  column: ({ length }) => say('{length, plural, one {# column} other {# columns}} we do not use', { length }),
  field: ({ length }) => say('{length, plural, one {# field} other {# fields}} we do not use', { length }),
  technical: () => say('Technical details such as ids and versions'),
}

export function unreadItems({ files }: Upload, format: Format): LeftOutItem[] {
  const groups = new Map<PartGroup, Map<string, UnreadPart>>()
  for (const file of files)
    for (const part of unreadOf(file)) {
      const group = isTechnical(part, format) ? 'technical' : part.kind
      const named = groups.get(group) ?? new Map<string, UnreadPart>()
      groups.set(group, named)
      add(named, group, part)
    }
  return (Object.keys(WORDS) as PartGroup[]).flatMap((group) => {
    const unread = [...(groups.get(group)?.values() ?? [])]
    const parts = group === 'file' ? byFolder(unread) : unread
    return parts.length === 0
      ? []
      : [
          itemOf(
            group,
            parts.toSorted((unreadPart, other) => other.count - unreadPart.count),
          ),
        ]
  })
}

function isTechnical({ name }: UnreadPart, { technical = [] }: Format): boolean {
  const last = lastName(name)
  return (
    OF_SYSTEMS.test(name) ||
    technical.some((pattern) =>
      typeof pattern === 'string' ? pattern === name || pattern === last : pattern.test(name),
    )
  )
}

const lastName = (name: string): string => name.slice(name.lastIndexOf('.') + 1)

function add(named: Map<string, UnreadPart>, group: PartGroup, part: UnreadPart): void {
  const name = group === 'technical' && part.kind !== 'file' ? lastName(part.name) : part.name
  const key = part.kind === 'file' ? withoutNumbers(name) : name
  const existing = named.get(key)
  if (existing) named.set(key, { ...part, name: key, count: existing.count + part.count })
  else if (named.size < MOST_KEPT) named.set(key, { ...part, name })
  else named.set(REST, { ...part, name: REST, count: (named.get(REST)?.count ?? 0) + part.count })
}

const BASE = /[^/]*$/
/** Files that differ only in digits are listed once: `heart_zones-*.json`. */
const withoutNumbers = (path: string): string =>
  path.replace(BASE, (name) => name.replace(/\d[\d_.T:-]*(?=\D|$)/g, '*'))

/** With more names than this in a folder, only the extension is listed: `photos/*.jpg`. */
const MOST_IN_FOLDER = 8

function byFolder(files: readonly UnreadPart[]): readonly UnreadPart[] {
  const folders = Map.groupBy(files, ({ name }) =>
    name.replace(BASE, (base) => `*${/\.\w{1,8}$/.exec(base)?.[0] ?? ''}`),
  )
  return [...folders].flatMap(([name, inside]) =>
    inside.length > MOST_IN_FOLDER ? [{ kind: 'file' as const, name, count: sumOf(inside) }] : inside,
  )
}

function itemOf(group: PartGroup, parts: readonly UnreadPart[]): LeftOutItem {
  const item = { kind: 'leftOut', what: WORDS[group](parts), count: sumOf(parts) } as const
  if (group === 'line') return item
  const shown = parts.slice(0, MOST_NAMED).map(({ name, count }) => ({ name: name.slice(0, LONGEST_NAME), count }))
  const rest = sumOf(parts.slice(MOST_NAMED))
  return { ...item, parts: rest === 0 ? shown : [...shown, { name: REST, count: rest }] }
}

const sumOf = (parts: readonly LeftOutPart[]): number => parts.reduce((sum, { count }) => sum + count, 0)
