/** What a source told once and tells no longer, because it is somewhere else now. */
import { nameKey, tidyName } from '../../lib/names.ts'
import type { Transaction } from '../../storage/transaction.ts'
import type { TrackingHooks } from '../../tracking/hooks.ts'
import type { TrackingStores } from '../../tracking/stores.ts'
import { noteVariableChanges } from '../../tracking/variables/service.ts'
import type { Piece } from './source.ts'
import type { ConnectionStore } from './store.ts'

export interface MovedStores extends TrackingStores {
  readonly connections: ConnectionStore
}

export interface MovedAddress {
  readonly userId: number
  readonly connectorId: number
  readonly piece: Piece
  readonly nowMs: number
  readonly hooks: Pick<TrackingHooks, 'measured'>
}

/**
 * Takes away what is no longer told, of variables of which something is told: an empty answer may only mean that the
 * source is unwell. Returns how many went.
 */
export async function forgetMoved(t: MovedStores & Transaction, moved: MovedAddress): Promise<number> {
  const { userId, connectorId, piece, nowMs, hooks } = moved
  if (!piece.whole || piece.entries.length === 0) return 0
  const keys = [...new Set(piece.entries.map(({ variableName }) => nameKey(variableName)))]
  const variables = await t.variables.holdNamed(userId, keys)
  if (variables.length === 0) return 0
  const idOf = new Map(variables.map(({ name_key, variable_id }) => [name_key, variable_id]))
  const told = new Set(
    piece.entries.map(
      ({ variableName, start, sourceName }) =>
        `${idOf.get(nameKey(variableName))} ${start.epochSeconds} ${tidyName(sourceName)}`,
    ),
  )
  const known = await t.connections.between(userId, connectorId, { variableIds: [...idOf.values()], ...piece.whole })
  const gone = known.filter((row) => !told.has(`${row.variable_id} ${row.start_epoch} ${row.source_name}`))
  if (gone.length === 0) return 0
  await t.measurements.deleteIds(
    userId,
    gone.map(({ id }) => id),
  )
  const lost = new Map<number, number>()
  for (const { variable_id } of gone) lost.set(variable_id, (lost.get(variable_id) ?? 0) - 1)
  await noteVariableChanges(t, userId, lost, nowMs)
  await hooks.measured(t, userId, { kind: 'deleted', rows: gone })
  return gone.length
}
