/** A LibreOffice sheet as the file in its zip that holds the cells. */

const NAMESPACES =
  'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"'

const word = (text: string): string =>
  `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`
const float = (value: number): string =>
  `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${value}</text:p></table:table-cell>`
const day = (date: string): string =>
  `<table:table-cell office:value-type="date" office:date-value="${date}"><text:p>${date.split('-').reverse().join('.')}</text:p></table:table-cell>`
const share = (value: number): string =>
  `<table:table-cell office:value-type="percentage" office:value="${value}"><text:p>${value * 100} %</text:p></table:table-cell>`
const row = (...cells: readonly string[]): string =>
  `<table:table-row>${cells.join('')}<table:table-cell table:number-columns-repeated="1000"/></table:table-row>`

const days = [
  row(day('2026-03-28'), float(72.5), share(0.182), word('fine')),
  row(day('2026-03-30'), float(72.9), '<table:table-cell/>', word('')),
]

/** Some rows of the diary. */
export const openDocumentPart = (from: number, to?: number): Record<string, string> => ({
  mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
  'content.xml': `<?xml version="1.0" encoding="UTF-8"?>
<office:document-content ${NAMESPACES}><office:body><office:spreadsheet>
<table:table table:name="Plans">${row(word('Buy'), word('Milk'))}</table:table>
<table:table table:name="Diary">${row(word('Date'), word('Weight (kg)'), word('Body Fat (%)'), word('Notes'))}${days.slice(from, to).join('')}<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="1024"/></table:table-row></table:table>
</office:spreadsheet></office:body></office:document-content>`,
})

export const openDocumentDiary = (): Record<string, string> => openDocumentPart(0)
