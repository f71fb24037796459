/** Orders of trust, votes and notes of a document. What the person decided here already stays. */
import { tidyName } from '../../../lib/names.ts'
import { readTimes } from '../../formats/upshot/document-columns.ts'
import { known, votedId } from '../../formats/upshot/document-variables.ts'
import { placeOf } from '../../formats/upshot/read-document.ts'
import type { NoteRecord, SourceOrderRecord, VoteRecord } from '../../formats/upshot/upshot-json.ts'
import { orderMark } from '../opinions.ts'
import type { ImportStores } from '../stores.ts'
import type { Addition } from '../undo-store.ts'
import type { AddedRecords, Part } from './bring-variables.ts'

/** Stands for every variable. */
const ALL_VARIABLES = 0

/** An order that the person made here stays, also where the document has another one. */
export async function bringSourceOrder(
  stores: ImportStores,
  { userId, isDryRun, brought, records, faults }: Part<SourceOrderRecord>,
): Promise<AddedRecords> {
  const ordered = new Set((await stores.exports.sourceRanks(userId)).map((row) => row.variable_id))
  const fresh = records.flatMap(({ index, record: { variableName, sourceNames } }) => {
    const spot = { place: placeOf('sourceOrder', index), faults }
    const variable = variableName === undefined ? undefined : known(brought, variableName, spot)
    const names = [...new Set(sourceNames.map(tidyName).filter((name) => name !== ''))]
    const id = variable?.id ?? ALL_VARIABLES
    const isNew = (variableName === undefined || variable) && !ordered.has(id) && names.length > 0
    return isNew ? [{ id, names }] : []
  })
  faults.refuseIfAny()
  if (!isDryRun) for (const { id, names } of fresh) await stores.sources.order(userId, id || null, names)
  const additions = fresh.map(({ id, names }) => ({
    kind: 'sourceOrder' as const,
    first_id: id,
    second_id: 0,
    mark_epoch: orderMark(names),
  }))
  return { added: fresh.length, additions }
}

/** A pair that the person voted on keeps its vote. */
export async function bringVotes(
  stores: ImportStores,
  { userId, isDryRun, brought, records, faults }: Part<VoteRecord>,
): Promise<AddedRecords> {
  const wanted = records.flatMap(({ index, record }) => {
    const spot = { place: placeOf('votes', index), faults }
    const cause = votedId(record.causeVariableName, brought, spot)
    const effect = votedId(record.effectVariableName, brought, spot)
    const times = readTimes(record, spot)
    if (cause === undefined || effect === undefined || !times) return []
    const pair = { cause_variable_id: cause, effect_variable_id: effect, type: record.type }
    const value = record.value === 'up' ? (1 as const) : (-1 as const)
    return [{ user_id: userId, ...pair, value, client_id: record.clientId ?? null, ...times }]
  })
  faults.refuseIfAny()
  const keyOf = (row: Pick<(typeof wanted)[number], 'cause_variable_id' | 'effect_variable_id' | 'type'>) =>
    `${row.cause_variable_id} ${row.effect_variable_id} ${row.type}`
  const causeIds = [...new Set(wanted.map((row) => row.cause_variable_id))]
  const there = new Set((await stores.votes.onCauses(userId, causeIds)).map(keyOf))
  const fresh = wanted.filter((row) => !there.has(keyOf(row)))
  if (isDryRun) return { added: fresh.length }
  const added = await stores.votes.add(fresh)
  return { added: added.length, additions: added.map((row) => additionOf('vote', row)) }
}

/** The same words of the same moment are one note. */
export async function bringNotes(
  stores: ImportStores,
  { userId, isDryRun, records, faults }: Part<NoteRecord>,
): Promise<AddedRecords> {
  const wanted = records.flatMap(({ index, record }) => {
    const times = readTimes(record, { place: placeOf('notes', index), faults })
    const card = JSON.stringify({ title: record.title ?? '', content: record.content ?? '' })
    return times ? [{ user_id: userId, card, read_epoch: null, dismissed_epoch: null, ...times }] : []
  })
  faults.refuseIfAny()
  const keyOf = (row: { card: string; created_epoch: number }) => `${row.created_epoch} ${row.card}`
  const epochs = [...new Set(wanted.map((row) => row.created_epoch))]
  const there = new Set((await stores.feed.notesAt(userId, epochs)).map(keyOf))
  const fresh = wanted.filter((row) => !there.has(keyOf(row)))
  if (isDryRun) return { added: fresh.length }
  const added = await stores.feed.addNotes(fresh)
  return { added: added.length, additions: added.map((row) => additionOf('note', row)) }
}

const additionOf = (
  kind: 'vote' | 'note',
  { id, updated_epoch }: { readonly id: number; readonly updated_epoch: number },
): Addition => ({ kind, first_id: id, second_id: 0, mark_epoch: updated_epoch })
