import { inEach, listed, type Sentence, say } from '../../../lib/language.ts'
import { Faults, Refusal, sayOf } from '../../../lib/refusal.ts'
import { typeWords } from '../../../lib/schema-words.ts'
import { UPSHOT_DOCUMENT_FORMAT } from '../known-formats.ts'
import { BrokenJson, type JsonElement, jsonElements } from '../reading/json-pieces.ts'
import type { ExperimentDraftRecord, ExperimentRecord } from './experiment-record.ts'
import {
  type AccountRecord,
  isForReading,
  isSection,
  type MeasurementRecord,
  type NoteRecord,
  type Records,
  type ReminderRecord,
  recordOf,
  type SkippedDayRecord,
  type SourceOrderRecord,
  type TagRecord,
  type VariableRecord,
  VERSION,
  VERSIONS_READ,
  type VoteRecord,
} from './upshot-json.ts'

/** Anything that can be read from the start repeatedly, such as a file. */
export type DocumentBytes = () => AsyncIterable<Buffer>

/** A document without its measurements, which may not fit into memory. */
export interface Outline {
  readonly account: AccountRecord | undefined
  readonly variables: readonly VariableRecord[]
  readonly tags: readonly TagRecord[]
  readonly reminders: readonly ReminderRecord[]
  readonly skippedDays: readonly SkippedDayRecord[]
  readonly sourceOrder: readonly SourceOrderRecord[]
  readonly votes: readonly VoteRecord[]
  readonly notes: readonly NoteRecord[]
  readonly experiments: readonly ExperimentRecord[]
  readonly experimentDrafts: readonly ExperimentDraftRecord[]
}

const MOST_FAULTS = 20

/** Stops once there are many faults. */
export function refuseIfMany(faults: Faults): void {
  if (faults.list.length >= MOST_FAULTS)
    throw new Refusal('badInput', [...faults.list.slice(0, MOST_FAULTS), { message: say('There may be more.') }])
}

/** Reads the whole document once, so that nothing is begun that a later line would forbid. */
export async function outlineOf(source: DocumentBytes, passOver: (part: string) => void = () => {}): Promise<Outline> {
  const reading = new DocumentReader(passOver)
  try {
    for await (const element of jsonElements(source())) reading.take(element)
  } catch (error) {
    if (!(error instanceof BrokenJson)) throw error
    throw reading.isOurs ? new Refusal('badInput', damaged(error)) : notOurs()
  }
  return reading.finish()
}

/** The measurements of a document that has been read once. */
export async function* measurementsIn(source: DocumentBytes): AsyncGenerator<MeasurementRecord> {
  for await (const { member, index, value } of jsonElements(source())) {
    if (member !== 'measurements') continue
    const faults = new Faults()
    const record = recordOf('measurements', value, { place: placeOf(member, index), faults })
    faults.refuseIfAny()
    if (record) yield record
  }
}

export const placeOf = (member: string, index: number | undefined): string =>
  index === undefined ? member : `${member}[${index}]`

const damaged = ({ reason }: BrokenJson) => say('The file is damaged: {reason}.', { reason })

const notOurs = () => new Refusal('badInput', say('This file is not an Upshot export.'))

class DocumentReader {
  isOurs = false
  readonly #faults = new Faults()
  readonly #seen = new Set<string>()
  readonly #variables: VariableRecord[] = []
  readonly #tags: TagRecord[] = []
  readonly #reminders: ReminderRecord[] = []
  readonly #skippedDays: SkippedDayRecord[] = []
  readonly #sourceOrder: SourceOrderRecord[] = []
  readonly #votes: VoteRecord[] = []
  readonly #notes: NoteRecord[] = []
  readonly #experiments: ExperimentRecord[] = []
  readonly #experimentDrafts: ExperimentDraftRecord[] = []
  #version: unknown
  readonly #passOver: (part: string) => void
  #account: AccountRecord | undefined

  constructor(passOver: (part: string) => void) {
    this.#passOver = passOver
  }

  take({ member, index, value }: JsonElement): void {
    if (index === undefined || index === 0) {
      if (this.#seen.has(member)) throw new BrokenJson(say('"{member}" is in the file twice', { member }))
      this.#seen.add(member)
    }
    if (member === 'format') this.isOurs = value === UPSHOT_DOCUMENT_FORMAT
    else if (member === 'version') this.#version = value
    else if (isSection(member)) this.#takeRecord(member, index, value)
    else if (isForReading(member)) this.#passOver(member)
    else
      this.#faults.add({
        message: say('This release cannot import "{member}".', { member }),
      })
    // A newer document may contain anything: the only fault reported is its version.
    if (this.isOurs && typeof this.#version === 'number' && this.#version > VERSION)
      throw new Refusal('badInput', say('A newer release made this export. Install it to import the file.'))
    refuseIfMany(this.#faults)
  }

  #takeRecord(section: keyof Records, index: number | undefined, value: unknown) {
    const position = { place: placeOf(section, index), faults: this.#faults }
    if ((index === undefined) !== (section === 'account')) {
      this.#faults.add({ message: sayOf(section, typeWords([section === 'account' ? 'object' : 'array'])) })
    } else if (section === 'account') this.#account = recordOf(section, value, position)
    else if (section === 'variables') push(this.#variables, recordOf(section, value, position))
    else if (section === 'tags') push(this.#tags, recordOf(section, value, position))
    else if (section === 'reminders') push(this.#reminders, recordOf(section, value, position))
    else if (section === 'skippedDays') push(this.#skippedDays, recordOf(section, value, position))
    else if (section === 'sourceOrder') push(this.#sourceOrder, recordOf(section, value, position))
    else if (section === 'votes') push(this.#votes, recordOf(section, value, position))
    else if (section === 'notes') push(this.#notes, recordOf(section, value, position))
    else if (section === 'experiments') push(this.#experiments, recordOf(section, value, position))
    else if (section === 'experimentDrafts') push(this.#experimentDrafts, recordOf(section, value, position))
    else recordOf(section, value, position)
  }

  finish(): Outline {
    if (!this.isOurs) throw notOurs()
    if (!VERSIONS_READ.includes(this.#version))
      this.#faults.add({
        message: say('version must be {versions}.', { versions: listed(VERSIONS_READ.map(String), 'or') }),
      })
    this.#faults.refuseIfAny()
    return {
      account: this.#account,
      variables: this.#variables,
      tags: this.#tags,
      reminders: this.#reminders,
      skippedDays: this.#skippedDays,
      sourceOrder: this.#sourceOrder,
      votes: this.#votes,
      notes: this.#notes,
      experiments: this.#experiments,
      experimentDrafts: this.#experimentDrafts,
    }
  }
}

function push<T>(list: T[], item: T | undefined): void {
  if (item !== undefined) list.push(item)
}

const MOST_FAULTS_SHOWN = 5

/** What is wrong with a document, in a few sentences. */
export const faultsText = ({ faults }: Refusal): Sentence =>
  inEach((language) =>
    faults
      .slice(0, MOST_FAULTS_SHOWN)
      .map(({ message }) => message[language])
      .join(' '),
  )
