/** What a workbook says about its sheets: their names and order, the words they share, and the styles of their cells. */
import { say } from '../../../lib/refusal.ts'
import type { SourceFile } from '../format.ts'
import { type XmlEvent, xmlEvents } from '../reading/xml-events.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { builtInStyle, type CellStyle, type FirstDay, styleOf } from './cell-text.ts'

export interface Sheet {
  readonly name: string
  readonly file: SourceFile
}

export interface Workbook {
  readonly sheets: readonly Sheet[]
  /** What the program does not show. */
  readonly hidden: readonly Sheet[]
  readonly firstDay: FirstDay
  readonly styles: readonly CellStyle[]
  readonly words: readonly string[]
}

const MOST_SHEETS = 1000
const MOST_STYLES = 70_000
const MOST_WORDS = 500_000
/** A diary of many years is a few million; all of them are kept while the sheet is read. */
const MOST_LETTERS = 12_000_000

export async function openWorkbook(files: readonly SourceFile[]): Promise<Workbook> {
  const main = fileAt(files, 'xl/workbook.xml')
  if (!main)
    throw new UnreadableFile(say('The file is not an Excel workbook.', 'Die Datei ist keine Excel-Arbeitsmappe.'))
  const targets = await targetsOf(fileAt(files, 'xl/_rels/workbook.xml.rels'))
  const { sheets, firstDay } = await sheetsOf(main)
  const found = sheets.flatMap(({ name, id, isHidden }) => {
    const file = fileAt(files, targets.get(id) ?? '')
    return file ? [{ name, file, isHidden }] : []
  })
  return {
    sheets: found.filter(({ isHidden }) => !isHidden),
    hidden: found.filter(({ isHidden }) => isHidden),
    firstDay,
    styles: await stylesOf(fileAt(files, 'xl/styles.xml')),
    words: await wordsOf(fileAt(files, 'xl/sharedStrings.xml')),
  }
}

/** Names in an archive of this kind are the same in any case of their letters. */
const fileAt = (files: readonly SourceFile[], path: string): SourceFile | undefined =>
  files.find((file) => file.path.toLowerCase() === path.toLowerCase())

/** To wait for each of a million tags would take longer than to read them. */
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
  const found: NamedSheets = { sheets: [], firstDay: '1900' }
  await eachEvent(file, (event) => {
    if (event.kind !== 'open') return
    const { attributes } = event
    if (event.name === 'workbookPr' && /^(1|true)$/.test(attributes['date1904'] ?? '')) found.firstDay = '1904'
    if (event.name !== 'sheet' || found.sheets.length >= MOST_SHEETS) return
    const id = attributes['r:id'] ?? Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1]
    if (id === undefined) return
    found.sheets.push({ name: attributes['name'] ?? '', id, isHidden: /hidden/i.test(attributes['state'] ?? '') })
  })
  return found
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

/** Every text of the workbook, once. How it is to be spoken (`rPh`) is no part of it. */
async function wordsOf(file: SourceFile | undefined): Promise<readonly string[]> {
  const words: string[] = []
  const word = new TextOf('si')
  let letters = 0
  await eachEvent(file, (event) => {
    const text = word.take(event)
    if (text === undefined) return
    letters += text.length
    if (words.length >= MOST_WORDS || letters > MOST_LETTERS)
      throw new UnreadableFile(
        say(
          'The workbook has more text than we can read. Save the sheet as CSV, and upload that.',
          'Die Arbeitsmappe hat mehr Text, als wir lesen können. Speichere das Blatt als CSV und lade das hoch.',
        ),
      )
    words.push(text)
  })
  return words
}

/** The text inside an element (`si`, `is`), which may be in several pieces of different looks. */
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
      const whole = isOpen ? undefined : this.#text
      this.#text = isOpen ? '' : undefined
      return whole
    }
    return undefined
  }
}
