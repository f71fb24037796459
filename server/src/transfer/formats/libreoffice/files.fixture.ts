/** A sheet as LibreOffice writes it: repeated cells and rows, notes, and a million empty rows at the end. */

const text = (value: string): string =>
  `<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`
const number = (value: number): string =>
  `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${value}</text:p></table:table-cell>`
const date = (value: string): string =>
  `<table:table-cell office:value-type="date" office:date-value="${value}"><text:p>01.02.26</text:p></table:table-cell>`
const row = (...cells: readonly string[]): string =>
  `<table:table-row>${cells.join('')}<table:table-cell table:number-columns-repeated="16380"/></table:table-row>`

const DAYS = [
  row(
    date('2026-02-01'),
    number(72.125),
    '<table:table-cell office:value-type="time" office:time-value="PT07H30M00S"><text:p>7:30</text:p></table:table-cell>',
    number(0),
  ),
  row(
    date('2026-02-02T21:15:00'),
    number(72),
    '<table:table-cell/>',
    '<table:table-cell office:value-type="float" office:value="3"><office:annotation><text:p>too many</text:p></office:annotation><text:p>3</text:p></table:table-cell>',
  ),
]

export const sheetPart = (from: number, to?: number): Record<string, string> => ({
  mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
  'content.xml': [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0">',
    '<office:body><office:spreadsheet>',
    `<table:table table:name="Plans">${row(text('Run more'))}</table:table>`,
    '<table:table table:name="Diary"><table:table-column table:number-columns-repeated="4"/>',
    row(text('Date'), text('Weight (kg)'), text('Sleep (h:mm)'), text('Coffee (cups)')),
    '<table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>',
    ...DAYS.slice(from, to),
    '<table:table-row table:number-rows-repeated="1048570"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>',
    '</table:table></office:spreadsheet></office:body></office:document-content>',
  ].join('\n'),
  'styles.xml': '<?xml version="1.0" encoding="UTF-8"?><office:document-styles/>',
})

export const diarySheet = (): Record<string, string> => sheetPart(0)
