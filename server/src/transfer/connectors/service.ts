/** A person's live sources: listing, connecting and updating them. */

import { epochSeconds } from '../../lib/clock.ts'
import { sha256 } from '../../lib/hash.ts'
import { newToken } from '../../lib/ids.ts'
import { inEach, listed, type Sentence, say } from '../../lib/language.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Storage } from '../../storage/storage.ts'
import type { KnownFormat } from '../formats/known-formats.ts'
import { readParameters } from './fields.ts'
import { keptTokens } from './open-reading.ts'
import { type ConnectorView, cardKeyOf } from './present.ts'
import { type LiveSource, type ParameterName, type Parameters, settingsOf, type Tokens } from './source.ts'
import type { ConnectionRow } from './store.ts'
import { type UpdateDependencies, type UpdateStores, updateJob } from './update.ts'

export type ConnectorStores = UpdateStores

export interface ConnectorDependencies extends UpdateDependencies {
  readonly storage: Storage<ConnectorStores>
  readonly formats: readonly KnownFormat[]
}

export type ParameterValues = Readonly<Partial<Record<ParameterName, string | number | undefined>>>

/** Connected; or the person continues in a browser; or a secret address is shown once. */
export type ConnectResult =
  | { readonly kind: 'done' }
  | { readonly kind: 'redirect'; readonly ticket: string }
  | { readonly kind: 'address'; readonly secret: string }

export const TICKET_SECONDS = 600

export type Connectors = ReturnType<typeof createConnectors>

export function createConnectors(dependencies: ConnectorDependencies) {
  const { storage, clock, sources, formats, clients, secrets, guardedRequests, feed, emit } = dependencies

  const missingSettings = ({ oauth }: LiveSource): readonly string[] =>
    oauth && !clients[oauth.name] ? settingsOf(oauth) : []

  async function list(userId: number): Promise<ConnectorView[]> {
    const { rows, counts, imports } = await storage.read(async (t) => ({
      rows: await t.connections.ofUser(userId),
      counts: await t.connections.counts(userId),
      imports: await t.connections.latestImports(userId),
    }))
    const countOf = (connectorId: number) => counts.get(connectorId) ?? 0
    return [
      ...sources.map((source) => ({
        kind: 'source' as const,
        source,
        count: countOf(source.connectorId),
        row: rows.find((row) => row.connector_id === source.connectorId),
        missingSettings: missingSettings(source),
      })),
      ...formats.map((format) => ({
        kind: 'format' as const,
        format,
        count: countOf(format.connectorId),
        latest: imports.get(format.connectorId),
      })),
    ]
  }

  async function find(userId: number, name: string): Promise<ConnectorView> {
    const connector = (await list(userId)).find(
      (view) => (view.kind === 'source' ? view.source : view.format).name === name,
    )
    if (!connector) throw noSource(name)
    return connector
  }

  async function show(userId: number, name: string): Promise<ConnectorView & { kind: 'source' }> {
    const connector = await find(userId, name)
    if (connector.kind !== 'source') throw noSource(name)
    return connector
  }

  function sourceNamed(name: string): LiveSource {
    const source = sources.find((liveSource) => liveSource.name === name)
    if (source) return source
    const format = formats.find((knownFormat) => knownFormat.name === name)
    if (format)
      throw new Refusal(
        'badInput',
        say('{displayName} is a file format: upload the file to POST /imports.', { displayName: format.displayName }),
      )
    throw noSource(name)
  }

  async function connect(userId: number, name: string, parameters: ParameterValues): Promise<ConnectResult> {
    const source = sourceNamed(name)
    const missing = missingSettings(source)
    if (missing.length > 0)
      throw new Refusal(
        'badInput',
        say('{source} is not set up here yet. The administrator has to set {missing}.', {
          source: source.displayName,
          missing: listed(missing, 'and'),
        }),
      )
    if (source.oauth) return { kind: 'redirect', ticket: await makeTicket(userId, source) }
    const previous = await storage.read((t) => t.connections.of({ user_id: userId, connector_id: source.connectorId }))
    const stored = previous ? await knownOf(previous) : { parameters: {}, secrets: {} }
    const parsed = readParameters(source.fields, parameters, stored)
    const refusedAddress =
      parsed.parameters.url === undefined ? undefined : guardedRequests.refusalOf(parsed.parameters.url)
    const faults = [
      ...parsed.problems,
      ...(refusedAddress === undefined
        ? []
        : [
            {
              field: 'url' as const,
              message: inEach((language) => `${refusedAddress[language]} ${AT_HOME[language]}`),
            },
          ]),
    ]
    if (faults.length > 0) throw new Refusal('badInput', faults)
    const secret = source.readPushed ? newToken('up_push') : undefined
    await open(userId, source, { ...parsed, pushHash: secret === undefined ? null : sha256(secret) })
    return secret === undefined ? { kind: 'done' } : { kind: 'address', secret }
  }

  async function knownOf(row: ConnectionRow): Promise<{ parameters: Parameters; secrets: Parameters }> {
    const opened = await secrets.open(row, row.secrets)
    return { parameters: JSON.parse(row.parameters) as Parameters, secrets: (opened ?? {}) as Parameters }
  }

  async function makeTicket(userId: number, { connectorId }: LiveSource): Promise<string> {
    const ticket = newToken('up_once')
    const nowEpoch = epochSeconds(clock)
    const row = {
      user_id: userId,
      hash: sha256(ticket),
      connector_id: connectorId,
      expires_epoch: nowEpoch + TICKET_SECONDS,
    }
    await storage.transaction((t) => t.connections.addTicket(row, nowEpoch))
    return ticket
  }

  /** Creates a connection, replacing an earlier one; the source is read again from the start. */
  async function open(
    userId: number,
    source: LiveSource,
    opened: { parameters: Parameters; secrets: object; pushHash: string | null },
  ): Promise<void> {
    const key = { user_id: userId, connector_id: source.connectorId }
    const hasSecrets = Object.keys(opened.secrets).length > 0
    const sealed = hasSecrets ? await secrets.seal(key, opened.secrets as Readonly<Record<string, string>>) : null
    const nowEpoch = epochSeconds(clock)
    await storage.transaction(async (t) => {
      const row: ConnectionRow = {
        ...key,
        id: await t.connections.newId(),
        state: 'connected',
        parameters: JSON.stringify(opened.parameters),
        secrets: sealed,
        push_hash: opened.pushHash,
        position: null,
        update_state: 'waiting',
        failures: 0,
        last_error: null,
        last_count: 0,
        update_requested_epoch: nowEpoch,
        last_attempt_epoch: null,
        last_success_epoch: null,
        next_update_epoch: source.readPushed ? null : nowEpoch,
        claim: null,
        claim_until_ms: null,
        created_epoch: nowEpoch,
        updated_epoch: nowEpoch,
      }
      await t.connections.replace(row)
      await feed.withdraw(t, userId, [cardKeyOf(source)])
      if (!source.readPushed) await t.jobs.addAll([updateJob(row)])
      await emit(t, userId, { type: 'connector.changed', data: { connectorName: source.name } })
    })
  }

  const connectWithTokens = (userId: number, source: LiveSource, tokens: Tokens): Promise<void> =>
    open(userId, source, { parameters: {}, secrets: keptTokens(tokens), pushHash: null })

  async function requestUpdate(userId: number, name: string): Promise<void> {
    const source = sourceNamed(name)
    const nowEpoch = epochSeconds(clock)
    await storage.transaction(async (t) => {
      const row = await t.connections.of({ user_id: userId, connector_id: source.connectorId })
      if (!row) throw new Refusal('notFound', notConnected(source))
      if (source.readPushed)
        throw new Refusal(
          'badInput',
          say('{displayName} sends its data by itself, so there is nothing to fetch.', {
            displayName: source.displayName,
          }),
        )
      if (row.state === 'expired')
        throw new Refusal(
          'badInput',
          say('{displayName} is no longer connected. Please connect it again first.', {
            displayName: source.displayName,
          }),
        )
      // Repeated requests do not shorten the pause that the source asked for.
      const isHeldBack = row.failures > 0 && (row.next_update_epoch ?? 0) > nowEpoch
      const state = row.update_state === 'updating' ? row.update_state : 'waiting'
      await t.connections.update(row, { update_requested_epoch: nowEpoch, update_state: state })
      const job = updateJob(row)
      await t.jobs.addAll([isHeldBack ? { ...job, runAtMs: (row.next_update_epoch ?? 0) * 1000 } : job])
    })
  }

  return { list, find, show, connect, connectWithTokens, requestUpdate, sourceNamed }
}

const AT_HOME = say('An administrator can allow a machine at home with the setting CONNECTOR_HOSTS.')

export const notConnected = ({ displayName }: LiveSource): Sentence =>
  say('You are not connected to {displayName}.', { displayName })

const noSource = (name: string) =>
  new Refusal('notFound', say('There is no live source "{name}". GET /connectors/list lists them all.', { name }))
