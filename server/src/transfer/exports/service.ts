/** Everything of a person, taken along: the same document from either store, in an order that depends on it alone. */
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '../../lib/refusal.ts'
import type { Storage } from '../../storage/storage.ts'
import type { MeasurementsTable, UserVariablesTable } from '../../storage/tables.ts'
import { FORMAT, VERSION } from '../formats/upshot-json.ts'
import type { TransferStores } from '../stores.ts'
import { accountRecord, measurementRecord, tagRecord, variableRecord } from './present.ts'

const ROWS_AT_ONCE = 2000

export function createExports({ storage }: { readonly storage: Storage<TransferStores> }) {
  /** Writes the document, of one moment, and ends `sink` unless told not to. */
  async function writePerson(userId: number, sink: Writable, { end = true } = {}): Promise<void> {
    await storage.snapshot((stores) => pipeline(Readable.from(documentOf(stores, userId)), sink, { end }))
  }

  return { writePerson }
}

async function* documentOf(stores: TransferStores, userId: number): AsyncGenerator<string> {
  const user = await stores.users.withId(userId)
  if (!user) throw new Refusal('notFound', `There is no account ${userId}.`)
  const variables = (await stores.variables.all(userId)).toSorted(byText((row) => row.name_key))
  const names = new Map(variables.map((row) => [row.variable_id, row.name]))
  const tags = (await stores.tags.all(userId))
    .flatMap((row) => tagRecord(row, names) ?? [])
    .toSorted(byText((tag) => JSON.stringify([tag.taggedVariableName, tag.tagVariableName])))
  yield `{\n"format": ${JSON.stringify(FORMAT)},\n"version": ${VERSION},\n`
  yield `"account": ${JSON.stringify(accountRecord(user, names))},\n`
  yield* section('variables', [variables.map(variableRecord)])
  yield ',\n'
  yield* section('tags', [tags])
  yield ',\n'
  yield* section('measurements', measurementsOf(stores, userId, variables))
  yield '\n}\n'
}

/** A record a line: readable, and friendly to tools that compare lines. */
async function* section(
  name: string,
  batches: AsyncIterable<readonly object[]> | Iterable<readonly object[]>,
): AsyncGenerator<string> {
  yield `"${name}": [`
  let separator = '\n'
  for await (const batch of batches) {
    if (batch.length === 0) continue
    yield separator + batch.map((record) => JSON.stringify(record)).join(',\n')
    separator = ',\n'
  }
  yield separator === '\n' ? ']' : '\n]'
}

/** Variable by variable, then in the order of time and source. */
async function* measurementsOf(stores: TransferStores, userId: number, variables: readonly UserVariablesTable[]) {
  for (const { variable_id: variableId, name } of variables) {
    let fromEpoch: number | undefined = Number.MIN_SAFE_INTEGER
    while (fromEpoch !== undefined) {
      const rows = await stores.exports.measurementsFrom({ userId, variableId }, fromEpoch, ROWS_AT_ONCE)
      yield rows.toSorted(byTimeAndSource).map((row) => measurementRecord(row, name))
      const last = rows.at(-1)
      fromEpoch = last && rows.length >= ROWS_AT_ONCE ? last.start_epoch + 1 : undefined
    }
  }
}

/** Databases order texts each in their own way; this one is ours. */
const byText =
  <T>(textOf: (one: T) => string) =>
  (left: T, right: T): number =>
    textOf(left) < textOf(right) ? -1 : 1

const byTimeAndSource = (left: MeasurementsTable, right: MeasurementsTable): number =>
  left.start_epoch - right.start_epoch || (left.source_name < right.source_name ? -1 : 1)
