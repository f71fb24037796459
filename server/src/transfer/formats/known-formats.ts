/**
 * What each format is called, what it contains and how to get its file. The server needs no more: the code that reads
 * files is only loaded by the reading process.
 */
import { type Language, type Sentence, say } from '../../lib/language.ts'
import { formatTable } from './known-formats.data.ts'

export interface KnownFormat {
  /** Kebab case; the name of its connector. */
  readonly name: string
  /** Never changes: measurements are stored with it. */
  readonly connectorId: number
  readonly displayName: string
  /** One sentence. */
  readonly description: Sentence
  /** How to get the file out of the other program, step by step. */
  readonly instructions: readonly Sentence[]
  /** Website of the program. */
  readonly getItUrl?: string
}

export type FormatName = keyof typeof formatTable

export const knownFormat = (name: FormatName): KnownFormat => ({ name, ...formatTable[name] })

export const knownFormats: readonly KnownFormat[] = Object.entries(formatTable).map(([name, about]) => ({
  name,
  ...about,
}))

export const formatNamed = (name: string | null): KnownFormat | undefined =>
  knownFormats.find((format) => format.name === name)

const SPREADSHEET = say('Spreadsheet (CSV)')

/** The others are named after their programs. */
export const formatNameIn = ({ name, displayName }: KnownFormat, language: Language): string =>
  name === 'spreadsheet' ? SPREADSHEET[language] : displayName

/** An export of Upshot itself, which contains more than measurements. */
export const UPSHOT_DOCUMENT: FormatName = 'upshot-json'

/** How it identifies itself: here, because its schemas take longer to load than most files to read. */
export const UPSHOT_DOCUMENT_FORMAT = 'upshot-export'

export const instructionsIn = ({ instructions }: KnownFormat, language: Language): readonly string[] =>
  instructions.map((step) => step[language])
