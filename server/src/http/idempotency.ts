/**
 * `Idempotency-Key`: the first answer is kept together with its effect, in one transaction, and replayed for a day.
 * A claim that is never answered left no effect either, so after a while another request may take it over.
 */
import { randomUUID } from 'node:crypto'
import type { Clock } from '../lib/clock.ts'
import { Refusal, refusals } from '../lib/refusal.ts'
import type { Executor } from '../storage/executor.ts'
import type { Storage } from '../storage/storage.ts'

const KEPT_MS = 24 * 3600 * 1000
const CLAIM_MS = 60 * 1000

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

interface Key {
  readonly userId: number
  readonly key: string
  readonly requestHash: string
}

export type IdempotencyStore = ReturnType<typeof idempotencyStore>

export function idempotencyStore({ db }: Executor) {
  return {
    find: (userId: number, key: string) =>
      db
        .selectFrom('idempotency_keys')
        .selectAll()
        .where('user_id', '=', userId)
        .where('key', '=', key)
        .executeTakeFirst(),

    /** False if another request was first. */
    claim: async ({ userId, key, requestHash }: Key, claim: string, nowMs: number): Promise<boolean> => {
      const forget = db.deleteFrom('idempotency_keys').where('user_id', '=', userId)
      await forget.where('claimed_ms', '<', nowMs - KEPT_MS).execute()
      await forget
        .where('claimed_ms', '<', nowMs - CLAIM_MS)
        .where('answer_status', 'is', null)
        .execute()
      const unanswered = { answer_status: null, answer_headers: null, answer_body: null }
      const inserted = await db
        .insertInto('idempotency_keys')
        .values({ user_id: userId, key, request_hash: requestHash, claim, claimed_ms: nowMs, ...unanswered })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
    },

    /** False if the claim was taken over meanwhile. */
    keep: async (userId: number, claim: string, answer: Answer): Promise<boolean> => {
      const result = await db
        .updateTable('idempotency_keys')
        .set({
          answer_status: answer.status,
          answer_headers: JSON.stringify(answer.headers),
          answer_body: String(answer.body),
        })
        .where('user_id', '=', userId)
        .where('claim', '=', claim)
        .executeTakeFirst()
      return result.numUpdatedRows > 0n
    },

    release: async (userId: number, claim: string): Promise<void> => {
      await db.deleteFrom('idempotency_keys').where('user_id', '=', userId).where('claim', '=', claim).execute()
    },
  }
}

export type Idempotency = ReturnType<typeof createIdempotency>

export function createIdempotency(storage: Storage<{ idempotency: IdempotencyStore }>, clock: Clock) {
  const running = () => new Refusal('conflict', 'The first request with this Idempotency-Key is still running.')
  const reused = () => new Refusal('keyReused', 'This Idempotency-Key came with another request before.')

  async function earlier({ userId, key, requestHash }: Key): Promise<Answer> {
    const found = await storage.read((stores) => stores.idempotency.find(userId, key))
    if (found && found.request_hash !== requestHash) {
      throw reused()
    }
    if (!found || found.answer_status === null) throw running()
    const headers = JSON.parse(found.answer_headers ?? '{}') as Record<string, string>
    return {
      status: found.answer_status,
      headers: { ...headers, 'idempotency-replayed': 'true' },
      body: found.answer_body ?? '',
    }
  }

  /** What this process is working on: where writers take turns, a claim would wait instead of saying so. */
  const inHand = new Map<string, string>()

  /** Runs `work` if this key is new, and gives the first answer otherwise. */
  async function once(key: Key, work: () => Promise<Answer>, refused: (refusal: Refusal) => Answer): Promise<Answer> {
    const name = `${key.userId} ${key.key}`
    const requestHash = inHand.get(name)
    if (requestHash !== undefined) throw requestHash === key.requestHash ? running() : reused()
    inHand.set(name, key.requestHash)
    try {
      return await claimed(key, work, refused)
    } finally {
      inHand.delete(name)
    }
  }

  async function claimed(
    key: Key,
    work: () => Promise<Answer>,
    refused: (refusal: Refusal) => Answer,
  ): Promise<Answer> {
    const claim = randomUUID()
    const isFirst = await storage.transaction((stores) => stores.idempotency.claim(key, claim, clock.nowMs()))
    if (!isFirst) return earlier(key)
    try {
      return await storage.transaction(async (stores) => {
        const answer = await work()
        if (!(await stores.idempotency.keep(key.userId, claim, answer))) throw running()
        return answer
      })
    } catch (error) {
      if (error instanceof Refusal && refusals[error.kind].status < 500) {
        await storage.transaction((stores) => stores.idempotency.keep(key.userId, claim, refused(error)))
      } else {
        await storage.transaction((stores) => stores.idempotency.release(key.userId, claim))
      }
      throw error
    }
  }

  return { once }
}
