/** Disconnecting: deletes tokens, tells the provider, and keeps or deletes the measurements as the person wishes. */
import { handles, type JobHandlers } from '../../jobs/job.ts'
import { epochSeconds } from '../../lib/clock.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Transaction } from '../../storage/transaction.ts'
import { noteVariableChanges } from '../../tracking/measurements/statistics.ts'
import { createAsk } from './ask.ts'
import { tokensIn } from './open-reading.ts'
import { cardKeyOf } from './present.ts'
import { type ConnectorDependencies, type Connectors, notConnected } from './service.ts'
import { type LiveSource, SourceFailure } from './source.ts'
import type { ConnectionRow } from './store.ts'
import { updateJob } from './update.ts'

const REVOKE_TOKENS = 'connector.goodbye'

/** The tokens are still encrypted. */
type EndedConnection = Pick<ConnectionRow, 'user_id' | 'connector_id' | 'secrets'>

export type Disconnecting = ReturnType<typeof createDisconnecting>

export function createDisconnecting(
  dependencies: ConnectorDependencies,
  { sourceNamed }: Pick<Connectors, 'sourceNamed'>,
) {
  const { storage, clock, sources, clients, secrets, guardedRequests, hooks, feed, emit } = dependencies

  const revocable = ({ oauth }: LiveSource): boolean => oauth?.revoke !== undefined && clients[oauth.name] !== undefined

  async function disconnect(userId: number, name: string, deleteMeasurements: boolean): Promise<void> {
    const source = sourceNamed(name)
    const key = { user_id: userId, connector_id: source.connectorId }
    await storage.transaction(async (t) => {
      const connection = await t.connections.of(key)
      if (!connection) throw new Refusal('notFound', notConnected(source))
      await t.connections.delete(key)
      await feed.withdraw(t, userId, [cardKeyOf(source)])
      await t.jobs.remove(updateJob(connection).key ?? '')
      const { user_id, connector_id, secrets: sealed } = connection
      const payload = { userId, user_id, connector_id, secrets: sealed }
      if (revocable(source)) await t.jobs.add(REVOKE_TOKENS, payload, { maxAttempts: 5 })
      await emit(t, userId, { type: 'connector.changed', data: { connectorName: source.name } })
    })
    if (deleteMeasurements) while ((await deleteSome(userId, source.connectorId)) > 0);
  }

  async function deleteSome(userId: number, connectorId: number): Promise<number> {
    return storage.transaction(async (t) => {
      const rows = await t.connections.someOf(userId, connectorId)
      await t.variables.hold(userId, [...new Set(rows.map((row) => row.variable_id))])
      const lost = new Map<number, number>()
      for (const { variable_id } of rows) lost.set(variable_id, (lost.get(variable_id) ?? 0) - 1)
      await t.measurements.deleteIds(
        userId,
        rows.map(({ id }) => id),
      )
      await noteVariableChanges(t, userId, lost, clock.nowMs())
      await hooks.measured(t, userId, { kind: 'deleted', rows: rows })
      return rows.length
    })
  }

  async function revokeTokens(ended: EndedConnection): Promise<void> {
    const source = sources.find((liveSource) => liveSource.connectorId === ended.connector_id)
    const client = source?.oauth && clients[source.oauth.name]
    const opened = await secrets.open(ended, ended.secrets)
    const tokens = opened && tokensIn(opened)
    if (!source?.oauth?.revoke || !client || !tokens) return
    const ask = createAsk({ guardedRequests, clock, name: source.displayName })
    await source.oauth.revoke(ask, client, tokens, epochSeconds(clock)).catch((error: unknown) => {
      // An empty success, or a token that is already unknown: either way, access has ended.
      const isRevoked = error instanceof SourceFailure && (error.kind === 'malformed' || error.kind === 'expired')
      if (!isRevoked) throw error
    })
  }

  const jobs: JobHandlers = handles<EndedConnection>(REVOKE_TOKENS, revokeTokens)

  return {
    disconnect,
    jobs,

    /**
     * Call before the rows are deleted, in the same transaction. Without a `userId`, the job is not deleted with the
     * person's jobs.
     */
    leaving: async (transaction: Transaction, userId: number): Promise<void> => {
      const t = storage.join(transaction)
      for (const { user_id, connector_id, secrets: sealed } of await t.connections.ofUser(userId)) {
        if (sources.some((source) => source.connectorId === connector_id && revocable(source)))
          await t.jobs.add(REVOKE_TOKENS, { user_id, connector_id, secrets: sealed }, { maxAttempts: 5 })
      }
    },
  }
}
