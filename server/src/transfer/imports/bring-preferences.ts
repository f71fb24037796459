/** Orders of trust, votes and notes of a document. What the person decided here already stays. */
import { tidyName } from '../../lib/names.ts'
import { commonVariableNamed } from '../../tracking/variables/variable.ts'
import type { NoteRecord, SourceOrderRecord, VoteRecord } from '../formats/upshot-json.ts'
import type { TransferStores } from '../stores.ts'
import { type Brought, known, type Part } from './bring-variables.ts'
import { placeOf } from './read-document.ts'
import { readTimes, type Spot } from './rows.ts'

interface Bringing<R> extends Part<R> {
  readonly brought: Brought
}

/** Stands for every variable. */
const ALL_VARIABLES = 0

/** An order that the person made here stays, also where the document has another one. */
export async function bringSourceOrder(
  stores: TransferStores,
  { userId, brought, records, faults }: Bringing<SourceOrderRecord>,
): Promise<{ readonly added: number; readonly variableIds: readonly number[] }> {
  const ordered = new Set((await stores.exports.sourceRanks(userId)).map((row) => row.variable_id))
  const variableIds: number[] = []
  let added = 0
  for (const [index, { variableName, sourceNames }] of records.entries()) {
    const spot = { place: placeOf('sourceOrder', index), faults }
    const variable = variableName === undefined ? undefined : known(brought, variableName, spot)
    if (variableName !== undefined && !variable) continue
    const names = [...new Set(sourceNames.map(tidyName).filter((name) => name !== ''))]
    const id = variable?.id ?? ALL_VARIABLES
    if (ordered.has(id) || names.length === 0) continue
    await stores.sources.order(userId, variable?.id ?? null, names)
    ordered.add(id)
    added++
    variableIds.push(...(variable ? [variable.id] : [...brought.values()].map((one) => one.id)))
  }
  return { added, variableIds }
}

/** A pair that the person voted on keeps its vote. */
export async function bringVotes(
  stores: TransferStores,
  { userId, brought, records, faults }: Bringing<VoteRecord>,
): Promise<number> {
  const rows = records.flatMap((record, index) => {
    const spot = { place: placeOf('votes', index), faults }
    const cause = votedId(record.causeVariableName, brought, spot)
    const effect = votedId(record.effectVariableName, brought, spot)
    const times = readTimes(record, spot)
    if (cause === undefined || effect === undefined || !times) return []
    const pair = { cause_variable_id: cause, effect_variable_id: effect, type: record.type }
    const value = record.value === 'up' ? (1 as const) : (-1 as const)
    return [{ user_id: userId, ...pair, value, client_id: record.clientId ?? null, ...times }]
  })
  return faults.isEmpty ? stores.imports.addVotes(rows) : 0
}

/** Votes may be about common variables that the person does not use. */
const votedId = (name: string, brought: Brought, spot: Spot): number | undefined =>
  brought.named(name)?.id ?? commonVariableNamed(name)?.id ?? known(brought, name, spot)?.id

/** The same words of the same moment are one note. */
export async function bringNotes(
  stores: TransferStores,
  { userId, records, faults }: Bringing<NoteRecord>,
): Promise<number> {
  const identity = (card: string, createdEpoch: number) => `${createdEpoch} ${card}`
  const before = await stores.exports.cards(userId)
  const there = new Set(
    before.filter(({ kind }) => kind === 'note').map((row) => identity(row.card, row.created_epoch)),
  )
  const rows = records.flatMap((record, index) => {
    const times = readTimes(record, { place: placeOf('notes', index), faults })
    const card = JSON.stringify({ title: record.title ?? '', content: record.content ?? '' })
    if (!times || there.has(identity(card, times.created_epoch))) return []
    there.add(identity(card, times.created_epoch))
    return [{ user_id: userId, kind: 'note', card, read_epoch: null, dismissed_epoch: null, ...times }]
  })
  if (faults.isEmpty) await stores.imports.addNotes(rows)
  return rows.length
}
