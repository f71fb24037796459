/** Reads an Upshot export: checks the whole document, then yields its records in the order of storage. */

import { say } from '../../../lib/language.ts'
import { nameKey, tidyName } from '../../../lib/names.ts'
import { Faults, Refusal } from '../../../lib/refusal.ts'
import { readMoment } from '../../../lib/utc-text.ts'
import type { Tag } from '../../../tracking/tag.ts'
import { unitOf } from '../../../tracking/units/units.ts'
import { type ReadContext, type ReadItem, type SourceFile, UnreadableFile } from '../format.ts'
import { type NotingReader, readerOf, type UnreadPart } from '../reading/uses.ts'
import {
  accountColumns,
  DocumentVariables,
  type FaultPosition,
  isTagAllowed,
  knownVariable,
  measurementReader,
  type ReadMeasurement,
  readDay,
  readTimes,
  reminderColumns,
  variableColumns,
  votedId,
} from './document-rows.ts'
import type { ExperimentDraftRecord } from './experiment-record.ts'
import {
  type DocumentBytes,
  faultsText,
  measurementsIn,
  type Outline,
  outlineOf,
  placeOf,
  refuseIfMany,
} from './read-document.ts'
import type { MeasurementRecord } from './upshot-json.ts'

/** Yields nothing before the whole document has been checked. */
export async function* documentRecords(file: SourceFile, { nowEpoch }: ReadContext): AsyncGenerator<ReadItem> {
  const source: DocumentBytes = async function* () {
    for await (const piece of file.open()) yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
  }
  const use = readerOf(file, PartUse)
  const { outline, survey } = await checked(source, { nowEpoch, use }).catch(unreadable)
  yield* outlineRecords(outline, survey)
  const isRepeated = survey.repeats()
  let index = 0
  for await (const record of measurementsIn(source))
    yield { kind: 'record', section: 'measurements', index: index++, record, ...(isRepeated(record) ? REPEATED : {}) }
}

const REPEATED = { isRepeated: true } as const

/** Counts sections that are for reading only and cannot be imported. */
class PartUse implements NotingReader {
  readonly #counts = new Map<string, number>()

  passOver(part: string): void {
    this.#counts.set(part, (this.#counts.get(part) ?? 0) + 1)
  }

  unread(): readonly UnreadPart[] {
    return [...this.#counts].map(([name, count]) => ({ kind: 'record', name, count }))
  }
}

async function checked(source: DocumentBytes, { nowEpoch, use }: { readonly nowEpoch: number; readonly use: PartUse }) {
  const outline = await outlineOf(source, (part) => use.passOver(part))
  const survey = new MeasurementSurvey(checkOutline(outline), nowEpoch)
  // Loaded on demand: most documents have no experiments.
  if (outline.experiments.length > 0) (await import('./check-experiment.ts')).checkExperiments(outline.experiments)
  let index = 0
  for await (const record of measurementsIn(source)) survey.add(record, index++)
  survey.finish()
  return { outline, survey }
}

/** Settings come after variables, since one may name a variable, and before reminders, which use the time zone. */
function* outlineRecords(outline: Outline, { units }: MeasurementSurvey): Generator<ReadItem> {
  for (const [index, record] of outline.variables.entries()) {
    const used = units.get(nameKey(record.name))
    yield { kind: 'record', section: 'variables', index, record, ...(used ? { units: [...used] } : {}) }
  }
  if (outline.account) yield { kind: 'record', section: 'account', index: 0, record: outline.account }
  yield* onceEach('tags', outline.tags, (tag) => [nameKey(tag.taggedVariableName), nameKey(tag.tagVariableName)])
  yield* onceEach('reminders', outline.reminders, (reminder) => [
    nameKey(reminder.variableName),
    reminder.reminderStartTimeLocal,
    reminder.reminderFrequency,
  ])
  yield* onceEach('skippedDays', outline.skippedDays, (skipped) => [nameKey(skipped.variableName), skipped.day])
  yield* onceEach('sourceOrder', outline.sourceOrder, (rank) =>
    rank.variableName === undefined ? [] : [nameKey(rank.variableName)],
  )
  yield* onceEach('votes', outline.votes, (vote) => [
    nameKey(vote.causeVariableName),
    nameKey(vote.effectVariableName),
    vote.type,
  ])
  yield* onceEach('notes', outline.notes, (note) => [
    readMoment(note.createdAt)?.epochSeconds,
    note.title ?? '',
    note.content ?? '',
  ])
  yield* onceEach('experiments', outline.experiments, (experiment) => [experiment.commitment])
  yield* onceEach('experimentDrafts', outline.experimentDrafts, (draft) => [
    readMoment(draft.createdAt)?.epochSeconds,
    draft.title,
  ])
}

function* onceEach<R extends object>(
  section: string,
  records: readonly R[],
  identity: (record: R) => readonly unknown[],
): Generator<ReadItem> {
  const knownKeys = new Set<string>()
  for (const [index, record] of records.entries()) {
    const key = JSON.stringify(identity(record))
    yield { kind: 'record', section, index, record, ...(knownKeys.has(key) ? REPEATED : {}) }
    knownKeys.add(key)
  }
}

function unreadable(error: unknown): never {
  if (!(error instanceof Refusal)) throw error
  throw new UnreadableFile(faultsText(error))
}

// Checks that need only the document. They run in the reading process; checks against the account are made when a section
// is imported.

/** The variables of a document, with temporary ids. */
function checkOutline(outline: Outline): DocumentVariables {
  const faults = new Faults()
  const documentVariables = variablesOf(outline, faults)
  if (outline.account) accountColumns(outline.account, { place: 'account', faults })
  checkTags(outline, documentVariables, faults)
  const each = <R>(
    section: string,
    records: readonly R[],
    check: (record: R, spot: FaultPosition) => unknown,
  ): void => {
    for (const [index, record] of records.entries()) {
      check(record, { place: placeOf(section, index), faults })
      refuseIfMany(faults)
    }
  }
  each('reminders', outline.reminders, (record, spot) => reminderColumns(record, { documentVariables }, spot))
  each('skippedDays', outline.skippedDays, (record, spot) => {
    knownVariable(documentVariables, record.variableName, spot)
    readDay(record.day, spot)
  })
  each('sourceOrder', outline.sourceOrder, ({ variableName }, spot) => {
    if (variableName !== undefined) knownVariable(documentVariables, variableName, spot)
  })
  each('votes', outline.votes, (record, spot) => {
    votedId(record.causeVariableName, documentVariables, spot)
    votedId(record.effectVariableName, documentVariables, spot)
    readTimes(record, spot)
  })
  each('notes', outline.notes, readTimes)
  each('experiments', outline.experiments, ({ experiment }, spot) => checkAbout(experiment, documentVariables, spot))
  each('experimentDrafts', outline.experimentDrafts, (record, spot) => checkAbout(record, documentVariables, spot))
  faults.refuseIfAny()
  return documentVariables
}

/** Members beside the experiment document. */
export function checkAbout(
  record: ExperimentDraftRecord,
  documentVariables: DocumentVariables,
  spot: FaultPosition,
): void {
  const { causeVariableName, effectVariableName, secondaryVariableNames } = record
  for (const name of [causeVariableName ?? effectVariableName, effectVariableName, ...secondaryVariableNames])
    knownVariable(documentVariables, name, spot)
  readTimes(record, spot)
}

function variablesOf({ variables }: Outline, faults: Faults): DocumentVariables {
  const documentVariables = new DocumentVariables()
  for (const [index, record] of variables.entries()) {
    const spot = { place: placeOf('variables', index), faults }
    const columns = variableColumns(record, spot)
    if (tidyName(record.name) === '') faults.add({ message: say('{place}: the name is empty.', { place: spot.place }) })
    if (documentVariables.named(record.name))
      faults.add({
        message: say('{place}: "{name}" is in the file twice.', { place: spot.place, name: record.name }),
      })
    else if (columns) {
      const { unit_id, category_id: categoryId } = columns
      documentVariables.add(record.name, { id: index + 1, unit: unitOf(unit_id), categoryId, isNew: true })
    }
    refuseIfMany(faults)
  }
  faults.refuseIfAny()
  return documentVariables
}

function checkTags({ tags }: Outline, documentVariables: DocumentVariables, faults: Faults): void {
  const edges: Tag[] = []
  const knownKeys = new Set<string>()
  for (const [index, record] of tags.entries()) {
    const spot = { place: placeOf('tags', index), faults }
    const tagged = knownVariable(documentVariables, record.taggedVariableName, spot)
    const ingredient = knownVariable(documentVariables, record.tagVariableName, spot)
    refuseIfMany(faults)
    if (!readTimes(record, spot) || !tagged || !ingredient) continue
    const key = `${tagged.id} ${ingredient.id}`
    if (knownKeys.has(key)) continue
    knownKeys.add(key)
    const factor = record.conversionFactor
    if (isTagAllowed({ tagged, ingredient, factor, edges }, spot))
      edges.push({ taggedId: tagged.id, tagId: ingredient.id, factor })
  }
}

/** Limit for measurements remembered when they are unordered; beyond it, a dry run does not detect repeats. */
const MOST_REMEMBERED = 1_000_000

/** Surveys all measurements: validity, units and order. */
class MeasurementSurvey {
  /** By variable name key: units, each with the index of the first. */
  readonly units = new Map<string, Map<string, number>>()
  isInOrder = true
  readonly #faults = new Faults()
  readonly #read: ReadMeasurement
  readonly #last = new Map<string, { epoch: number; sourceName: string }>()

  constructor(documentVariables: DocumentVariables, nowEpoch: number) {
    this.#read = measurementReader(documentVariables, nowEpoch)
  }

  add(record: MeasurementRecord, index: number): void {
    const spot = { place: placeOf('measurements', index), faults: this.#faults }
    const measurement = this.#read(record, index, spot)
    refuseIfMany(this.#faults)
    if (!measurement) return
    const key = nameKey(record.variableName)
    const units = this.units.get(key) ?? new Map<string, number>()
    this.units.set(key, units)
    if (!units.has(record.unitAbbreviatedName)) units.set(record.unitAbbreviatedName, index)
    const { moment, head } = measurement.entry
    const { epochSeconds: epoch } = moment
    const { sourceName } = head
    const last = this.#last.get(key)
    this.isInOrder &&= !last || epoch > last.epoch || (epoch === last.epoch && sourceName > last.sourceName)
    this.#last.set(key, { epoch, sourceName })
  }

  finish(): void {
    this.#faults.refuseIfAny()
  }

  /** Detects repeated measurements. Ordered documents, such as our exports, have none. */
  repeats(): (record: MeasurementRecord) => boolean {
    if (this.isInOrder) return () => false
    const knownEntries = new Set<number>()
    return ({ variableName, startAt, sourceName }) => {
      const key = `${nameKey(variableName)}\u0001${readMoment(startAt)?.epochSeconds}\u0001${tidyName(sourceName)}`
      const number = numberOf(key)
      if (knownEntries.has(number)) return true
      if (knownEntries.size < MOST_REMEMBERED) knownEntries.add(number)
      return false
    }
  }
}

/** A 52-bit hash: good enough for counting, never for decisions. */
function numberOf(text: string): number {
  let high = 0x811c9dc5
  let low = 0x9e3779b9
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    high = Math.imul(high ^ code, 0x01000193)
    low = Math.imul(low ^ code, 0x85ebca6b) ^ (low >>> 13)
  }
  return (high >>> 0) * 0x100000 + ((low >>> 0) & 0xfffff)
}
