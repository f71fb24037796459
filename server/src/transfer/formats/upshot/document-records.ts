/** The records of an export of Upshot itself, in the order in which they are stored. */

import { nameKey } from '../../../lib/names.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { readMoment } from '../../../lib/utc-text.ts'
import type { ReadContext, ReadItem, SourceFile } from '../format.ts'
import { type NotingReader, readerOf, type UnreadPart } from '../reading/uses.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { checkOutline, MeasurementSurvey } from './check-document.ts'
import { faultsText } from './faults-text.ts'
import { measurementsIn, type Outline, outlineOf, type Source } from './read-document.ts'

/** First it is certain that all of it can be; then it comes in the order in which it is stored. */
export async function* documentRecords(file: SourceFile, { nowEpoch }: ReadContext): AsyncGenerator<ReadItem> {
  const source: Source = async function* () {
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

/** Parts that say what is known of the person and cannot come back. */
class PartUse implements NotingReader {
  readonly #counts = new Map<string, number>()

  passOver(part: string): void {
    this.#counts.set(part, (this.#counts.get(part) ?? 0) + 1)
  }

  unread(): readonly UnreadPart[] {
    return [...this.#counts].map(([name, count]) => ({ kind: 'record', name, count }))
  }
}

async function checked(source: Source, { nowEpoch, use }: { readonly nowEpoch: number; readonly use: PartUse }) {
  const outline = await outlineOf(source, (part) => use.passOver(part))
  const survey = new MeasurementSurvey(checkOutline(outline), nowEpoch)
  // Only here: most documents need no mathematics.
  if (outline.experiments.length > 0) (await import('./check-experiment.ts')).checkExperiments(outline.experiments)
  let index = 0
  for await (const record of measurementsIn(source)) survey.add(record, index++)
  survey.finish()
  return { outline, survey }
}

/** Settings come after variables, which one of them may name, and before reminders, which follow their time zone. */
function* outlineRecords(outline: Outline, { units }: MeasurementSurvey): Generator<ReadItem> {
  for (const [index, record] of outline.variables.entries()) {
    const used = units.get(nameKey(record.name))
    yield { kind: 'record', section: 'variables', index, record, ...(used ? { units: [...used] } : {}) }
  }
  if (outline.account) yield { kind: 'record', section: 'account', index: 0, record: outline.account }
  yield* onceEach('tags', outline.tags, (one) => [nameKey(one.taggedVariableName), nameKey(one.tagVariableName)])
  yield* onceEach('reminders', outline.reminders, (one) => [
    nameKey(one.variableName),
    one.reminderStartTimeLocal,
    one.reminderFrequency,
  ])
  yield* onceEach('skippedDays', outline.skippedDays, (one) => [nameKey(one.variableName), one.day])
  yield* onceEach('sourceOrder', outline.sourceOrder, (one) =>
    one.variableName === undefined ? [] : [nameKey(one.variableName)],
  )
  yield* onceEach('votes', outline.votes, (one) => [
    nameKey(one.causeVariableName),
    nameKey(one.effectVariableName),
    one.type,
  ])
  yield* onceEach('notes', outline.notes, (one) => [
    readMoment(one.createdAt)?.epochSeconds,
    one.title ?? '',
    one.content ?? '',
  ])
  yield* onceEach('experiments', outline.experiments, (one) => [one.commitment])
  yield* onceEach('experimentDrafts', outline.experimentDrafts, (one) => [
    readMoment(one.createdAt)?.epochSeconds,
    one.title,
  ])
}

function* onceEach<R extends object>(
  section: string,
  records: readonly R[],
  identity: (record: R) => readonly unknown[],
): Generator<ReadItem> {
  const seen = new Set<string>()
  for (const [index, record] of records.entries()) {
    const key = JSON.stringify(identity(record))
    yield { kind: 'record', section, index, record, ...(seen.has(key) ? REPEATED : {}) }
    seen.add(key)
  }
}

function unreadable(error: unknown): never {
  if (!(error instanceof Refusal)) throw error
  throw new UnreadableFile(faultsText(error))
}
