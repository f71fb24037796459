/** Workbooks as Excel writes them, made of the parts that a test needs. */

/** A cell: a number with the style of that number, a shared text, or the XML of a cell of its own kind. */
export type FixtureCell =
  | number
  | string
  | { readonly value: number; readonly style: number }
  | { readonly xml: string }

/** In the order of `cellXfs` below. */
export const STYLES = { plain: 0, day: 1, dayAndTime: 2, length: 3, percent: 4, ownDay: 5 } as const

const NAMESPACE = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const START = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

export interface WorkbookContent {
  readonly sheets: Readonly<Record<string, readonly (readonly FixtureCell[])[]>>
  readonly hidden?: readonly string[]
  readonly since1904?: boolean
}

export function workbookFiles({ sheets, hidden = [], since1904 = false }: WorkbookContent): Record<string, string> {
  const sharedStrings: string[] = []
  const names = Object.keys(sheets)
  const tags = names.map(
    (name, index) =>
      `<sheet name="${escaped(name)}" sheetId="${index + 1}"${hidden.includes(name) ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`,
  )
  const relations = names.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  )
  const content = Object.values(sheets).map((rows, index) => [
    `xl/worksheets/sheet${index + 1}.xml`,
    `${START}<worksheet ${NAMESPACE}><sheetData>${rows.map((row, line) => rowXml(row, line + 1, sharedStrings)).join('')}</sheetData></worksheet>`,
  ])
  return {
    '[Content_Types].xml': `${START}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    'xl/workbook.xml': `${START}<workbook ${NAMESPACE} xmlns:r="${RELATIONS}"><workbookPr${since1904 ? ' date1904="1"' : ''}/><sheets>${tags.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${START}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join('')}</Relationships>`,
    'xl/styles.xml': `${START}<styleSheet ${NAMESPACE}><numFmts><numFmt numFmtId="164" formatCode="ddd\\ d/\\ mmm&quot; of &quot;yyyy"/></numFmts><cellXfs>${[0, 14, 22, 46, 10, 164].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`,
    ...Object.fromEntries(content),
    'xl/sharedStrings.xml': `${START}<sst ${NAMESPACE}>${sharedStrings.map((word) => `<si><t>${escaped(word)}</t></si>`).join('')}</sst>`,
  }
}

function rowXml(cells: readonly FixtureCell[], line: number, sharedStrings: string[]): string {
  if (cells.length === 0) return ''
  const letters = (index: number) => String.fromCharCode(65 + index)
  const inside = cells.map((cell, index) => cellXml(cell, `${letters(index)}${line}`, sharedStrings)).join('')
  return `<row r="${line}">${inside}</row>`
}

function cellXml(cell: FixtureCell, reference: string, sharedStrings: string[]): string {
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`
  if (typeof cell === 'string')
    return cell === '' ? '' : `<c r="${reference}" t="s"><v>${sharedStrings.push(cell) - 1}</v></c>`
  if ('xml' in cell) return cell.xml.replace('<c', `<c r="${reference}"`)
  return `<c r="${reference}" s="${cell.style}"><v>${cell.value}</v></c>`
}

const day = (value: number): FixtureCell => ({ value, style: STYLES.day })
const slept = (value: number): FixtureCell => ({ value, style: STYLES.length })
const percent = (value: number): FixtureCell => ({ value, style: STYLES.percent })
const isTrue: FixtureCell = { xml: '<c t="b"><v>1</v></c>' }
const isFalse: FixtureCell = { xml: '<c t="b"><v>0</v></c>' }

const DAYS: readonly (readonly FixtureCell[])[] = [
  [day(46_110), 72.400000000000006, slept(0.3125), percent(0.185), isTrue, 'Late & loud'],
  [day(46_111), 72.125, slept(0.28125), percent(0.19), isFalse],
  [day(46_112), { xml: '<c t="e"><v>#DIV/0!</v></c>' }, slept(0.3), '', '', ''],
]

/** A diary that begins on 29 March 2026, the day on which the clocks change in Berlin. */
export const diaryWorkbook = (): Record<string, string> => diaryWorkbookPart(0)

/** The same with only some of its days. */
export const diaryWorkbookPart = (from: number, to?: number): Record<string, string> =>
  workbookFiles({
    sheets: {
      Plans: [['What I want to do'], ['Sleep more']],
      Diary: [
        ['My diary of 2026'],
        [],
        ['Date', 'Weight (kg)', 'Sleep Duration', 'Body Fat', 'Headache (yes/no)', 'Comments'],
        ...DAYS.slice(from, to),
      ],
      More: [
        ['Date', 'Steps'],
        [day(46_110), 4000],
      ],
    },
  })
