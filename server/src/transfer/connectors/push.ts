/** Sources that push: anyone who knows the secret address may send measurements to the account, and nothing else. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LARGE_BODY_BYTES } from '../../http/read-json.ts'
import { epochSeconds } from '../../lib/clock.ts'
import { sha256 } from '../../lib/hash.ts'
import { say } from '../../lib/language.ts'
import { Refusal } from '../../lib/refusal.ts'
import { inTurns } from '../../lib/turns.ts'
import { announce } from '../../tracking/measurements/record.ts'
import type { ReadEntry, ReadItem, RejectedRow } from '../formats/format.ts'
import { importEntries } from '../imports/import-entries.ts'
import type { ConnectionRow } from './store.ts'
import type { UpdateDependencies } from './update.ts'

const ENTRIES_AT_ONCE = 2000

export interface PushResult {
  readonly created: number
  readonly replaced: number
  readonly unchanged: number
  readonly rejected: number
}

export type Push = ReturnType<typeof createPush>

/** The raw text, which may be signed, and the parsed JSON. */
export interface PushedBody {
  readonly text: string
  readonly value: unknown
  readonly signature: string
}

export function createPush({
  storage,
  clock,
  hooks,
  sources,
  secrets,
}: Pick<UpdateDependencies, 'storage' | 'clock' | 'hooks' | 'sources' | 'secrets'>) {
  async function addressed(secret: string): Promise<ConnectionRow> {
    const row = await storage.read((t) => t.connections.withPushHash(sha256(secret)))
    if (!row) throw nothingHere()
    return row
  }

  async function receive(secret: string, body: PushedBody): Promise<PushResult> {
    const row = await addressed(secret)
    await refuseUnsigned(row, body)
    const source = sources.find(({ connectorId }) => connectorId === row.connector_id)
    if (!source?.readPushed) throw nothingHere()
    const items = await inTurns(source.readPushed(body.value, 'push'))
    const entries = items.filter((item) => item.kind === 'entry')
    const sum = { created: 0, replaced: 0, unchanged: 0, rejected: items.filter(isRejected).length }
    if (entries.length === 0 && sum.rejected > 0) throw refused(items)
    for (let start = 0; start < entries.length; start += ENTRIES_AT_ONCE) {
      const stored = await importEntriesOf(row, entries.slice(start, start + ENTRIES_AT_ONCE))
      sum.created += stored.created
      sum.replaced += stored.replaced
      sum.unchanged += stored.unchanged
      sum.rejected += stored.rejected.length
    }
    await note(row, sum)
    return sum
  }

  /** If the person set a secret, every push must be signed with it. */
  async function refuseUnsigned(row: ConnectionRow, { text, signature }: PushedBody): Promise<void> {
    if (row.secrets === null) return
    const key = (await secrets.open(row, row.secrets))?.['token']
    const expected = key === undefined ? '' : `sha256=${createHmac('sha256', String(key)).update(text).digest('hex')}`
    const isSigned = expected !== '' && timingSafeEqual(hashOf(expected), hashOf(signature))
    if (!isSigned) throw new Refusal('unauthorized', NOT_SIGNED)
  }

  const importEntriesOf = (row: ConnectionRow, entries: readonly ReadEntry[]) =>
    storage.transaction(async (t) => {
      const { user_id: userId, connector_id: connectorId } = row
      // Disconnecting either waits for this, or came first and leaves nothing to find.
      if (!(await t.connections.update(row, { last_attempt_epoch: epochSeconds(clock) }))) throw nothingHere()
      const outcome = await importEntries(t, { userId, connectorId, entries, nowMs: clock.nowMs() })
      await announce(hooks, t, userId, outcome.rows)
      return outcome
    })

  async function note(row: ConnectionRow, { created, replaced }: PushResult): Promise<void> {
    const nowEpoch = epochSeconds(clock)
    await storage.transaction((t) =>
      t.connections.update(row, {
        update_state: 'updated',
        last_count: created + replaced,
        last_attempt_epoch: nowEpoch,
        last_success_epoch: nowEpoch,
        updated_epoch: nowEpoch,
      }),
    )
  }

  return { addressed, receive }
}

const NOT_SIGNED = say('The signature is missing or does not fit the signing secret.')

/** Hashed to equal length for the timing-safe comparison. */
const hashOf = (text: string): Buffer => Buffer.from(sha256(text.toLowerCase()))

const nothingHere = () => new Refusal('notFound', say('There is nothing at this address.'))

const isRejected = (item: ReadItem): item is RejectedRow => item.kind === 'rejected'

const refused = (items: readonly ReadItem[]): Refusal => {
  const reasons = new Map(items.filter(isRejected).map(({ reason }) => [reason.en, reason]))
  return new Refusal(
    'badInput',
    [...reasons.values()].slice(0, 10).map((message) => ({ message })),
  )
}

/** The secret is in the address because the sending apps support nothing else; it is never logged. */
export const pushPages =
  ({ addressed, receive }: Push) =>
  async (app: FastifyInstance): Promise<void> => {
    const secretIn = (request: FastifyRequest): string => (request.params as { secret: string }).secret
    // The body of a request with a guessed address is not read.
    const preParsing = async (request: FastifyRequest): Promise<void> => void (await addressed(secretIn(request)))
    app.post('/push/:secret', { preParsing, bodyLimit: LARGE_BODY_BYTES }, async (request, reply) => {
      const signature = String(request.headers['x-signature'] ?? '')
      const body = { text: request.bodyText ?? '', value: request.body, signature }
      const sum = await receive(secretIn(request), body)
      const summary = `${sum.created} new, ${sum.replaced} changed, ${sum.unchanged} already there, ${sum.rejected} left out.`
      const head = { status: 'OK', success: true, code: 200, summary: 'Received', description: summary }
      return reply.header('cache-control', 'private, no-store').send({ ...head, data: sum })
    })
  }
