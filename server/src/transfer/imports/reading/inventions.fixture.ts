/** Samples of every format with an unknown addition: a file, a column, a member, a table, a record. */
import { DatabaseSync } from 'node:sqlite'
import { workbookFiles } from '../../formats/excel/workbook.fixture.ts'
import { at, fitFile, fitSeconds } from '../../formats/garmin-fit/fit-writer.fixture.ts'
import { csvRows } from '../../formats/reading/csv-rows.ts'
import { fileOf } from '../../formats/reading.fixture.ts'
import { type FormatSample, filesOf } from '../../formats/samples.fixture.ts'

type Files = ReadonlyMap<string, Uint8Array>

/** How it is reported: by its name in the file, in a group of its kind, or in the format's own words. */
export interface ReportedPart {
  readonly what: string
  readonly name: string
  readonly count: number
}

export interface Invention {
  /** The addition, for the title of a test. */
  readonly title: string
  readonly files: Files
  /** Its file. */
  readonly path: string
  /** What has to be named, and how often it occurs. */
  readonly name: string
  readonly count: number
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
const withFile = (files: Files, path: string, content: Uint8Array): Files => new Map([...files, [path, content]])

export async function inventionsIn(sample: FormatSample): Promise<Invention[]> {
  const files = filesOf(sample)
  const found = inventedFiles(files)
  if (sample.format === 'excel') return [...found, ...inventedCells()]
  for (const [path, content] of files) {
    const put = (changed: Uint8Array): Files => withFile(files, path, changed)
    const text = textOf(content)
    if (text.startsWith('SQLite format 3')) found.push(...inventedTables(path, content, put))
    else if (/^\s*[[{]/.test(text)) found.push(...inventedMembers(path, text, (changed) => put(bytesOf(changed))))
    else if (/^\s*<\?xml/.test(text)) found.push(...inventedElements(path, text, (changed) => put(bytesOf(changed))))
    else if (path.endsWith('.daylio'))
      found.push(
        ...inventedMembers(path, Buffer.from(text, 'base64').toString(), (changed) =>
          put(bytesOf(Buffer.from(changed).toString('base64'))),
        ),
      )
    else if (path.endsWith('.csv')) found.push(await inventedColumn(path, content, put))
  }
  if (sample.format === 'garmin-fit') found.push(...inventedMessages(files))
  return found
}

function inventedFiles(files: Files): Invention[] {
  const contents: readonly (readonly [string, string])[] = [
    ['invented/words.txt', 'Words of no program.'],
    ['invented/pairs.csv', 'one,other\n1,2\n'],
    ['invented/object.json', '{"of": "no program"}'],
    ['invented/picture.bin', '\u0001\u0002\u0003'],
  ]
  return contents.map(([path, content]) => ({
    title: path,
    path,
    files: withFile(files, path, bytesOf(content)),
    name: path,
    count: 1,
  }))
}

export const COLUMN = 'Invented column'

async function inventedColumn(
  path: string,
  content: Uint8Array,
  put: (changed: Uint8Array) => Files,
): Promise<Invention> {
  const rows = await Array.fromAsync(csvRows(fileOf(path, content), { mostColumns: 1000 }))
  const filledIn = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length
  const most = Math.max(...rows.slice(0, 6).map(({ cells }) => filledIn(cells)))
  const header = rows.find(({ cells }) => filledIn(cells) >= most * 0.8)
  let count = 0
  const wide = rows.map(({ line, cells }) => {
    if (!header || line < header.line || cells.slice(0, 3).every((cell) => cell === '')) return cells
    const isHeader = line === header.line || cells[0] === header.cells[0]
    if (!isHeader) count++
    // Days of a habit have no header, and may have a note in the third column.
    const width = Math.max(header.cells.length, path.endsWith('Checkmarks.csv') ? 3 : 0)
    const padded = [...cells, ...Array.from({ length: Math.max(0, width - cells.length) }, () => '')]
    return [...padded.slice(0, width), isHeader ? COLUMN : 'invented', ...padded.slice(width)]
  })
  const first = textOf(content.subarray(0, 2000))
  const separator = ['\t', ';', ','].find((sign) => first.split(sign).length > most / 2) ?? ','
  const written = (cell: string) => (/[",;\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  const lines = wide.map((cells) => cells.map(written).join(separator))
  return { title: `a column of ${path}`, path, files: put(bytesOf(`${lines.join('\n')}\n`)), name: COLUMN, count }
}

const folded = (name: string): string => name.toLowerCase().replace(/[^a-z0-9*]+/g, '_')

/**
 * Reported with its count, or its container is left out as a whole. `wholeRecords`: how many whole records may be
 * missing from the count.
 */
export function isNamed(
  { name, path, count }: Invention,
  reported: readonly ReportedPart[],
  wholeRecords = 0,
): boolean {
  const last = name.slice(name.lastIndexOf('.') + 1)
  return reported.some((item) => {
    // Dictionaries with arbitrary names; tables with several spellings of one name.
    const isSameName = new RegExp(`^${folded(item.name).replaceAll('*', '.*')}$`).test(folded(name))
    if (isSameName) return item.count <= count && item.count >= count - wholeRecords
    // A spreadsheet counts only rows that are not left out themselves.
    if (item.name.includes(`"${last}"`)) return item.count > 0 && item.count <= count
    // A table without a header has one more row, and its columns are numbered.
    if (name === COLUMN && /^#\d+$/.test(item.name)) return item.count === count + 1
    return isUnreadFile(item, path) || name.startsWith(`${item.name}.`)
  })
}

/** Alone, or grouped with similar files in its folder. */
const isUnreadFile = ({ name, what }: ReportedPart, path: string): boolean =>
  /^\d+ files? we do not read$/.test(what) && new RegExp(`^${folded(name).replaceAll('*', '.*')}$`).test(folded(path))

const MEMBER = 'inventedMember'

/** One in the objects at each path. */
function inventedMembers(path: string, text: string, put: (changed: string) => Files): Invention[] {
  const isLineByLine = text.trim().includes('\n{') && /^\{.*\}$/.test(text.trim().split('\n')[0] ?? '')
  const values: unknown[] = isLineByLine
    ? text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : [JSON.parse(text)]
  const counts = new Map<string, number>()
  for (const value of values)
    eachObject(value, '', (_, objectPath) => counts.set(objectPath, (counts.get(objectPath) ?? 0) + 1))
  return [...counts].map(([objectPath, count]) => {
    const changed = structuredClone(values)
    for (const value of changed)
      eachObject(value, '', (object, index) => {
        if (index === objectPath) object[MEMBER] = 'invented'
      })
    const name = objectPath === '' ? MEMBER : `${objectPath}.${MEMBER}`
    const files = put(changed.map((value) => JSON.stringify(value)).join('\n'))
    return { title: `${name} of ${path}`, path, files, name, count }
  })
}

function eachObject(
  value: unknown,
  objectPath: string,
  visit: (object: Record<string, unknown>, objectPath: string) => void,
) {
  if (Array.isArray(value)) for (const item of value) eachObject(item, objectPath, visit)
  else if (typeof value === 'object' && value !== null) {
    visit(value as Record<string, unknown>, objectPath)
    for (const [name, inner] of Object.entries(value))
      eachObject(inner, objectPath === '' ? name : `${objectPath}.${name}`, visit)
  }
}

/** A column in each table, and a table. */
function inventedTables(path: string, content: Uint8Array, put: (changed: Uint8Array) => Files): Invention[] {
  const changed = (...statements: readonly string[]): Uint8Array => {
    const database = new DatabaseSync(':memory:', { enableForeignKeyConstraints: false })
    database.deserialize(Uint8Array.from(content))
    for (const statement of statements) database.exec(statement)
    const bytes = Uint8Array.from(database.serialize())
    database.close()
    return bytes
  }
  const database = new DatabaseSync(':memory:')
  database.deserialize(Uint8Array.from(content))
  const tables = database.prepare("select name from sqlite_schema where type = 'table'").all()
  const names = tables.map(({ name }) => String(name)).filter((name) => !name.startsWith('sqlite_'))
  const rowsIn = (table: string) =>
    Number(database.prepare(`select count(*) as count from "${table}"`).get()?.['count'])
  const columns = names
    .filter((table) => rowsIn(table) > 0)
    .map((table) => ({
      title: `a column of ${table} in ${path}`,
      path,
      files: put(changed(`alter table "${table}" add column invented text`, `update "${table}" set invented = 'x'`)),
      name: `${table}.invented`,
      count: rowsIn(table),
    }))
  database.close()
  const invented = put(changed('create table invented_table (a)', 'insert into invented_table values (1), (2), (null)'))
  return [...columns, { title: `a table of ${path}`, path, files: invented, name: 'invented_table', count: 3 }]
}

/** An attribute, an element inside a record and one beside the records, in the export of Apple Health. */
function inventedElements(path: string, text: string, put: (changed: string) => Files): Invention[] {
  const countOf = (element: string) => text.split(`<${element} `).length - 1
  if (countOf('Record') === 0) return inventedInside(path, text, put)
  const attributes = ['Record', 'Workout'].map((element) => ({
    title: `an attribute of ${element} in ${path}`,
    path,
    files: put(text.replaceAll(`<${element} `, `<${element} invented="x" `)),
    name: `${element}.invented`,
    count: countOf(element),
  }))
  const inside = text.replace(/(<Record [^>]*)\/>/, '$1><MetadataEntry key="Invented" value="x"/></Record>')
  const beside = text.replace('</HealthData>', '<Invented a="1"/><Invented a="2"/></HealthData>')
  return [
    ...attributes,
    { title: `an element of ${path}`, path, files: put(inside), name: 'MetadataEntry Invented', count: 1 },
    { title: `an element beside others in ${path}`, path, files: put(beside), name: 'Invented', count: 2 },
  ]
}

/** An element in tracks, activities and observations, and a sheet. */
function inventedInside(path: string, text: string, put: (changed: string) => Files): Invention[] {
  const elements = ['trk', 'Activity', 'observation'].flatMap((element): Invention[] => {
    const end = `</${element}>`
    const count = text.split(end).length - 1
    if (count === 0) return []
    const files = put(text.replaceAll(end, `<invented>x</invented>${end}`))
    return [{ title: `an element of ${element} in ${path}`, path, files, name: `${element}.invented`, count }]
  })
  const end = '</office:spreadsheet>'
  if (!text.includes(end)) return elements
  const row = '<table:table-row><table:table-cell><text:p>Anything</text:p></table:table-cell></table:table-row>'
  const files = put(text.replace(end, `<table:table table:name="Invented sheet">${row}</table:table>${end}`))
  return [...elements, { title: `a sheet of ${path}`, path, files, name: 'Invented sheet', count: 1 }]
}

function inventedMessages(files: Files): Invention[] {
  const time = '2026-03-01T10:00:00Z'
  const file = fitFile([
    { kind: 0, fields: [[0, 'enum', 4]] },
    { kind: 999, fields: [at(time), [3, 'uint8', 120]] },
    {
      kind: 18,
      fields: [at(time), [2, 'uint32', fitSeconds(time)], [5, 'enum', 1], [8, 'uint32', 600_000], [200, 'uint16', 7]],
      developerBytes: 2,
    },
  ])
  return ['message 999', 'session.field 200', 'fields of apps on the device'].map((name) => ({
    title: name,
    path: 'invented.fit',
    files: withFile(files, 'invented.fit', file),
    name,
    count: 1,
  }))
}

function inventedCells(): Invention[] {
  const files = workbookFiles({
    sheets: {
      Diary: [
        ['Date', 'Weight (kg)', COLUMN],
        ['2026-03-01', 72, 'words'],
        ['2026-03-02', 73, 'more words'],
      ],
      'Invented sheet': [['Anything']],
      'Invented secret': [['Anything']],
    },
    hidden: ['Invented secret'],
  })
  const all: Files = new Map(Object.entries(files).map(([path, text]) => [path, bytesOf(text)]))
  return [
    { title: 'a column of a sheet', path: 'Diary', files: all, name: COLUMN, count: 2 },
    { title: 'a sheet', path: 'Invented sheet', files: all, name: 'Invented sheet', count: 1 },
    { title: 'a hidden sheet', path: 'Invented secret', files: all, name: 'Invented secret', count: 1 },
  ]
}
