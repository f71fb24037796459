/**
 * The message for a file that no format reads: what it is as a container, what we looked for, and how to get a file that
 * works. It depends on the structure of the file only, never on words in it.
 */
import { type Sentence, say } from '../../../lib/language.ts'
import type { SourceFile, Upload } from '../../formats/format.ts'
import { firstRows } from '../../formats/reading/csv-rows.ts'
import { headText } from '../../formats/reading/text-pieces.ts'

const MOST_NAMED = 6
const LONGEST_NAME = 40

export function aboutUnknown({ files }: Upload): Sentence {
  const isNested = files.every(({ path }) => /\.zip$/i.test(path)) && files.some(({ path }) => path.includes('/'))
  if (isNested)
    return say('The archive contains an archive inside another archive. Please unpack it, and upload what is in it.')
  const [only, ...more] = files
  if (!only) return NOTHING
  return more.length === 0 ? aboutFile(only) : aboutArchive(files)
}

const NOTHING = say('We do not know this kind of file.')

/** The first bytes of files that are never tables. */
const BINARY: readonly (readonly [beginning: readonly number[], what: Sentence])[] = [
  [
    [0x25, 0x50, 0x44, 0x46],
    say(
      'This is a PDF. We read tables and exports: look for an export as CSV, JSON or Excel where the PDF comes from.',
    ),
  ],
  [
    [0xd0, 0xcf, 0x11, 0xe0],
    say('This is a file of an old Office program. Open it, and save it as .xlsx, .ods or CSV.'),
  ],
  [[0x89, 0x50, 0x4e, 0x47], say('This is a picture. Upload the table or the export that it shows.')],
  [[0xff, 0xd8, 0xff], say('This is a picture. Upload the table or the export that it shows.')],
  [[0x50, 0x41, 0x52, 0x31], say('This is a Parquet file. Save its table as CSV, and upload that.')],
]

function aboutFile(file: SourceFile): Sentence {
  const binary = BINARY.find(([beginning]) => beginning.every((byte, index) => file.head[index] === byte))
  if (binary) return binary[1]
  if (Buffer.from(file.head.subarray(0, 15)).toString('latin1') === 'SQLite format 3') return aboutDatabase(file)
  const text = headText(file).trim()
  if (text === '' || /[\p{Cc}--[\s]]|\uFFFD/v.test(text.slice(0, 4096))) return NOTHING
  if (/^[{[]/.test(text)) return aboutJson(text)
  if (/^<!doctype html|^<html/i.test(text))
    return say('This is a web page. Look for an export as CSV or JSON on the site it comes from.')
  if (text.startsWith('<')) return aboutXml(text)
  return aboutText(file)
}

/** Names in quotes, a few of them. */
function listed(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMED).map((name) => `"${name.trim().slice(0, LONGEST_NAME)}"`)
  return `${shown.join(', ')}${names.length > MOST_NAMED ? ', …' : ''}`
}

function aboutDatabase({ head }: SourceFile): Sentence {
  const plan = Buffer.from(head).toString('latin1')
  const tables = [...plan.matchAll(/create table (?:if not exists )?["'`[]?(\w{1,60})/gi)].flatMap(([, name]) =>
    name === undefined || /^(?:sqlite_|android_)/.test(name) ? [] : [name],
  )
  if (tables.some((name) => name.endsWith('_ACTIVITY_SAMPLE')) && tables.includes('DEVICE'))
    return say(
      'This is the database of Gadgetbridge, which we cannot read yet. Activities that you export from it as GPX can be uploaded.',
    )
  return say(
    'This is a SQLite database with the tables {tables}. We looked for Health Connect and for Loop Habit Tracker. Look for an export as CSV or JSON in the program that it belongs to.',
    { tables: listed([...new Set(tables)]) },
  )
}

/** The members of the object, or of the first one in the list. */
function aboutJson(text: string): Sentence {
  const names = [...text.slice(0, 4096).matchAll(/"([^"\\]{1,60})"\s*:/g)].flatMap(([, name]) => name ?? [])
  return say(
    'This is JSON with the members {members}, which is no export that we know. A table works in any case: save it as CSV with a column of dates.',
    { members: listed([...new Set(names)]) },
  )
}

function aboutXml(text: string): Sentence {
  const [, element = '?'] = /<([\w:.-]{1,60})[\s>/]/.exec(text.replace(/^<\?[^>]*\?>/, '')) ?? []
  return say(
    'This is XML that begins with <{element}>, which is no export that we know. A table works in any case: save it as CSV with a column of dates.',
    { element },
  )
}

/** A table has at least two rows of several cells. */
function aboutText(file: SourceFile): Sentence {
  const [header, second] = firstRows(file, 2)
  const columns = header?.cells.filter((cell) => cell.trim() !== '') ?? []
  if (columns.length < 2)
    return say('This is text without a table. Put the values into a table with a column of dates, and save it as CSV.')
  if (!second) return say('The table has names above its columns, but no rows.')
  return say(
    'This is a table with the columns {columns}, but none of them has dates that we can read. Add a column with days such as 2026-01-31.',
    { columns: listed(columns) },
  )
}

/** How many files of each kind there are. */
function aboutArchive(files: readonly SourceFile[]): Sentence {
  const kinds = Map.groupBy(files, ({ path }) => /\.\w{1,8}$/.exec(path)?.[0].toLowerCase() ?? '?')
  const counts = [...kinds]
    .toSorted(([, some], [, other]) => other.length - some.length)
    .slice(0, MOST_NAMED)
    .map(([kind, some]) => `${kind} (${some.length})`)
  if (kinds.has('.rels') && files.some(({ path }) => path.startsWith('word/')))
    return say('This is a Word document. Put the values into a table with a column of dates, and save it as CSV.')
  return say(
    'This is an archive with {count} files: {kinds}. We found neither an export that we know nor a table with a column of dates in it.',
    { count: files.length, kinds: counts.join(', ') },
  )
}
