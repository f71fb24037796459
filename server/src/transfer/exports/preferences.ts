/** What a person thinks of sources and findings, and what they noted: from rows to records, in an order of our own. */

import type { FeedCardsTable, SourceRanksTable, VotesTable } from '../../storage/tables.ts'
import { commonVariable } from '../../tracking/variables/variable.ts'
import type { NoteRecord, SourceOrderRecord, VoteRecord } from '../formats/upshot/upshot-json.ts'
import type { Names } from './present.ts'
import { timesOf } from './present.ts'

/** A vote may be about a common variable that the person does not use. */
const nameOf = (id: number, names: Names): string | undefined => names.get(id) ?? commonVariable(id)?.name

/** The rows come in the order of their places. */
export function sourceOrderRecords(rows: readonly SourceRanksTable[], names: Names): SourceOrderRecord[] {
  const byVariable = Map.groupBy(rows, (row) => row.variable_id)
  return [...byVariable].flatMap(([variableId, ranks]) => {
    const sourceNames = ranks.map((rank) => rank.source_name)
    const variableName = names.get(variableId)
    if (variableId === 0) return [{ sourceNames }]
    return variableName === undefined ? [] : [{ variableName, sourceNames }]
  })
}

export function voteRecords(rows: readonly VotesTable[], names: Names): VoteRecord[] {
  return rows.flatMap((row) => {
    const causeVariableName = nameOf(row.cause_variable_id, names)
    const effectVariableName = nameOf(row.effect_variable_id, names)
    if (causeVariableName === undefined || effectVariableName === undefined) return []
    const { type, client_id: clientId } = row
    const value = row.value > 0 ? ('up' as const) : ('down' as const)
    const app = clientId === null ? {} : { clientId }
    return [{ causeVariableName, effectVariableName, type, value, ...app, ...timesOf(row) }]
  })
}

/** Those still in the feed; what was put away is gone. */
export function noteRecords(rows: readonly FeedCardsTable[]): NoteRecord[] {
  const notes = rows.filter((row) => row.kind === 'note' && row.dismissed_epoch === null)
  return notes.map((row) => {
    const { title, content } = JSON.parse(row.card) as { title?: string; content?: string }
    return { ...(title ? { title } : {}), ...(content ? { content } : {}), ...timesOf(row) }
  })
}
