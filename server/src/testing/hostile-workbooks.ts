/** Malicious Excel workbooks. */
import { zipOf } from '../transfer/archive/zip.fixture.ts'
import { workbookFiles } from '../transfer/formats/excel/workbook.fixture.ts'
import type { Hostile } from './hostile.ts'

const MB = 1024 * 1024
const laughs = Array.from({ length: 12 }, (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`).join(
  '\n',
)
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const workbook = (rows: string, more: Readonly<Record<string, string>> = {}): Uint8Array =>
  zipOf(
    Object.entries({
      ...workbookFiles({ sheets: { Diary: [] } }),
      'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`,
      ...more,
    }).map(([name, data]) => ({ name, data, method: data.length > MB ? 0 : 8 })),
  )

export const hostileWorkbooks: readonly Hostile[] = [
  {
    what: 'a workbook with a gigantic text',
    name: 'a.xlsx',
    content: () => workbook('', { 'xl/sharedStrings.xml': `<sst ${main}><si><t>${'a'.repeat(12 * MB)}` }),
    refusal: /has no end/,
  },
  {
    what: 'a workbook with more words than memory',
    name: 'a.xlsx',
    content: () =>
      workbook('', { 'xl/sharedStrings.xml': `<sst ${main}>${'<si><t>word</t></si>'.repeat(700_000)}</sst>` }),
    refusal: /more text than we can read/,
  },
  {
    what: 'a billion laughs in a workbook',
    name: 'a.xlsx',
    content: () =>
      workbook('', {
        'xl/worksheets/sheet1.xml': `<!DOCTYPE worksheet [<!ENTITY l0 "ha">${laughs}]><worksheet ${main}>&l12;</worksheet>`,
      }),
    refusal: /entities/,
  },
  {
    what: 'a cell in the column after the last one',
    name: 'a.xlsx',
    content: () => workbook('<row r="1"><c r="ZZZZZZZ1"><v>1</v></c></row>'),
    refusal: /more than 2000 columns/,
  },
  {
    what: 'a row that comes again and again',
    name: 'a.xlsx',
    content: () => workbook('<row r="7"/><row r="7"/>'),
    refusal: /not in order/,
  },
  {
    what: 'a sheet a million elements deep',
    name: 'a.xlsx',
    content: () => workbook('<a>'.repeat(1_000_000)),
    refusal: /too deep/,
  },
  {
    what: 'a sheet that breaks off',
    name: 'a.xlsx',
    content: () => workbook('', { 'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData><row r="1"><c` }),
    refusal: /damaged|incomplete/,
  },
]
