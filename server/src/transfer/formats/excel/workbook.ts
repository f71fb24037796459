/** What a workbook says about its sheets: their names and order, the shared strings, and the styles of their cells. */
import { say } from '../../../lib/language.ts'

import { SECONDS_PER_DAY, utcText } from '../../../lib/utc-text.ts'
import { type SourceFile, UnreadableFile } from '../format.ts'
import { type XmlEvent, xmlEvents } from '../reading/xml-events.ts'

export interface Sheet {
  readonly name: string
  readonly file: SourceFile
}

export interface Workbook {
  readonly sheets: readonly Sheet[]
  /** Whether the program hides it. */
  readonly hidden: readonly Sheet[]
  readonly firstDay: FirstDay
  readonly styles: readonly CellStyle[]
  readonly sharedStrings: readonly string[]
}

const MOST_SHEETS = 1000
const MOST_STYLES = 70_000
const MOST_WORDS = 500_000
/** A diary of many years has a few million characters; all are kept while the sheet is read. */
const MOST_LETTERS = 12_000_000

export async function openWorkbook(files: readonly SourceFile[]): Promise<Workbook> {
  const main = fileAt(files, 'xl/workbook.xml')
  if (!main) throw new UnreadableFile(say('The file is not an Excel workbook.'))
  const targets = await targetsOf(fileAt(files, 'xl/_rels/workbook.xml.rels'))
  const { sheets, firstDay } = await sheetsOf(main)
  const openSheets = sheets.flatMap(({ name, id, isHidden }) => {
    const file = fileAt(files, targets.get(id) ?? '')
    return file ? [{ name, file, isHidden }] : []
  })
  return {
    sheets: openSheets.filter(({ isHidden }) => !isHidden),
    hidden: openSheets.filter(({ isHidden }) => isHidden),
    firstDay,
    styles: await stylesOf(fileAt(files, 'xl/styles.xml')),
    sharedStrings: await wordsOf(fileAt(files, 'xl/sharedStrings.xml')),
  }
}

/** Names in such an archive are case-insensitive. */
const fileAt = (files: readonly SourceFile[], path: string): SourceFile | undefined =>
  files.find((file) => file.path.toLowerCase() === path.toLowerCase())

/** Awaiting each of a million tags would take longer than reading them. */
async function eachEvent(file: SourceFile | undefined, take: (event: XmlEvent) => void): Promise<void> {
  if (file) for await (const events of xmlEvents(file)) for (const event of events) take(event)
}

/** Which file an id stands for, from the root of the archive. */
async function targetsOf(file: SourceFile | undefined): Promise<ReadonlyMap<string, string>> {
  const targets = new Map<string, string>()
  await eachEvent(file, (event) => {
    if (event.kind !== 'open' || event.name !== 'Relationship' || targets.size >= MOST_SHEETS) return
    const { Id: id, Target: target } = event.attributes
    if (id !== undefined && target !== undefined)
      targets.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`)
  })
  return targets
}

interface NamedSheets {
  readonly sheets: { readonly name: string; readonly id: string; readonly isHidden: boolean }[]
  firstDay: FirstDay
}

async function sheetsOf(file: SourceFile): Promise<NamedSheets> {
  const workbook: NamedSheets = { sheets: [], firstDay: '1900' }
  await eachEvent(file, (event) => {
    if (event.kind !== 'open') return
    const { attributes } = event
    if (event.name === 'workbookPr' && /^(1|true)$/.test(attributes['date1904'] ?? '')) workbook.firstDay = '1904'
    if (event.name !== 'sheet' || workbook.sheets.length >= MOST_SHEETS) return
    const id = attributes['r:id'] ?? Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1]
    if (id === undefined) return
    workbook.sheets.push({ name: attributes['name'] ?? '', id, isHidden: /hidden/i.test(attributes['state'] ?? '') })
  })
  return workbook
}

/** The style of each kind of cell (`cellXfs`), by the number format it has. */
async function stylesOf(file: SourceFile | undefined): Promise<readonly CellStyle[]> {
  const codes = new Map<number, CellStyle>()
  const styles: CellStyle[] = []
  let isInCells = false
  await eachEvent(file, (event) => {
    if (event.kind === 'text') return
    if (event.name === 'cellXfs') isInCells = event.kind === 'open'
    if (event.kind === 'close' || styles.length >= MOST_STYLES || codes.size >= MOST_STYLES) return
    const id = Number(event.attributes['numFmtId'])
    if (event.name === 'numFmt') codes.set(id, styleOf(event.attributes['formatCode'] ?? ''))
    else if (event.name === 'xf' && isInCells) styles.push(codes.get(id) ?? builtInStyle(id))
  })
  return styles
}

/** Every text of the workbook, once. Phonetic hints (`rPh`) are not part of it. */
async function wordsOf(file: SourceFile | undefined): Promise<readonly string[]> {
  const sharedStrings: string[] = []
  const word = new TextOf('si')
  let letters = 0
  await eachEvent(file, (event) => {
    const text = word.take(event)
    if (text === undefined) return
    letters += text.length
    if (sharedStrings.length >= MOST_WORDS || letters > MOST_LETTERS)
      throw new UnreadableFile(
        say('The workbook has more text than we can read. Save the sheet as CSV, and upload that.'),
      )
    sharedStrings.push(text)
  })
  return sharedStrings
}

/** The text inside an element (`si`, `is`), which may consist of several differently formatted pieces. */
export class TextOf {
  readonly #element: string
  #text: string | undefined
  #isText = false
  #isSpoken = false

  constructor(element: string) {
    this.#element = element
  }

  /** The whole text when the element ends; undefined before. */
  take(event: XmlEvent): string | undefined {
    if (event.kind === 'text') {
      if (this.#isText && !this.#isSpoken && this.#text !== undefined) this.#text += event.text
      return undefined
    }
    const isOpen = event.kind === 'open'
    if (event.name === 't') this.#isText = isOpen
    else if (event.name === 'rPh') this.#isSpoken = isOpen
    else if (event.name === this.#element) {
      const text = isOpen ? undefined : this.#text
      this.#text = isOpen ? '' : undefined
      return text
    }
    return undefined
  }
}

// What a cell of a workbook shows: a number is a date, a time or a percentage only by the style of its cell.

type CellStyle = 'plain' | 'percent' | 'date' | 'dateTime' | 'time' | 'length'

/** Predefined number formats (ECMA-376, 18.8.30), other than plain numbers. */
export function builtInStyle(id: number): CellStyle {
  if (id === 9 || id === 10) return 'percent'
  if (id === 22) return 'dateTime'
  if (id === 46) return 'length'
  if ((id >= 18 && id <= 21) || id === 45 || id === 47) return 'time'
  return (id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58) ? 'date' : 'plain'
}

/** Parts of a number format that are not placeholders: quoted text, colours, spaces as wide as a letter. */
const WORDS = /"[^"]{0,255}"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]{0,255}\]/gi

export function styleOf(code: string): CellStyle {
  const [first = ''] = code.slice(0, 1000).replace(WORDS, '').split(';')
  if (/\[(h+|m+|s+)\]/i.test(first)) return 'length'
  const hasDay = /[dy]/i.test(first)
  const hasClock = /[hs]/i.test(first)
  if (hasDay || (/m/i.test(first) && !hasClock)) return hasClock ? 'dateTime' : 'date'
  if (hasClock) return 'time'
  return first.includes('%') ? 'percent' : 'plain'
}

/** Day 0 of a workbook: of Excel for Windows, and of old Macs. */
type FirstDay = '1900' | '1904'

const LAST_DAY = 2_958_465
/** From 1899-12-30, because Excel has a 29th of February in 1900, to 1970-01-01. */
const DAYS_1900 = 25_569
const DAYS_1904 = 24_107

export function shownNumber(text: string, style: CellStyle, firstDay: FirstDay): string {
  // Most cells: it is written as it is shown.
  if (style === 'plain' && /^-?\d{1,15}$/.test(text)) return text
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) return text
  if (style === 'percent') return `${plainNumber(value * 100)}%`
  if (style === 'plain' || value < 0 || value > LAST_DAY) return plainNumber(value)
  if (style === 'length' || (style === 'time' && value < 1)) return lengthText(value)
  const days = firstDay === '1904' ? DAYS_1904 : value < 60 ? DAYS_1900 - 1 : DAYS_1900
  const written = utcText(Math.round((value - days) * SECONDS_PER_DAY)).replace('T', ' ')
  return style === 'date' && Number.isInteger(value) ? written.slice(0, 10) : written
}

/** Hours, minutes and seconds: a workbook says which of them `7:30` means. */
function lengthText(days: number): string {
  const seconds = Math.round(days * SECONDS_PER_DAY)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** With as many digits as Excel calculates with. Three decimals get a fourth, since `1.234` may be read as 1234. */
function plainNumber(value: number): string {
  const text = String(Number(value.toPrecision(15)))
  return /^-?\d+\.\d{3}$/.test(text) ? `${text}0` : text
}
