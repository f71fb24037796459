/**
 * `Idempotency-Key`: the first response is stored together with its effect, in one transaction, and replayed for a day
 * to the same token. Responses with secrets are not stored: a repeat is only told that it was done. A claim without a
 * response had no effect. Its process renews it while it works; if it stops, because the process or the database died,
 * another request may take the claim over.
 */

import { randomUUID } from 'node:crypto'
import type { Clock } from '../lib/clock.ts'
import { say } from '../lib/language.ts'
import { Refusal, refusals } from '../lib/refusal.ts'
import { MS_PER_DAY } from '../lib/utc-text.ts'
import type { Executor } from '../storage/executor.ts'
import type { EnclosingStorage } from '../storage/storage.ts'

const KEPT_MS = MS_PER_DAY
const CLAIM_MS = 4000
const RENEW_MS = 1000
const PURGE = 'idempotency.purge'

export interface StoredReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

/** An answer as stored: without a body if it would contain a secret. */
type StoredAnswer = Omit<StoredReply, 'body'> & { readonly body: StoredReply['body'] | null }

interface Key {
  readonly userId: number
  readonly tokenId: number
  readonly key: string
  readonly requestHash: string
  /** The response must not be stored. */
  readonly hasSecret?: boolean
}

export type IdempotencyStore = ReturnType<typeof idempotencyStore>

export function idempotencyStore({ db }: Executor) {
  return {
    find: ({ userId, tokenId, key }: Key) =>
      db
        .selectFrom('idempotency_keys')
        .selectAll()
        .where('user_id', '=', userId)
        .where('token_id', '=', tokenId)
        .where('key', '=', key)
        .executeTakeFirst(),

    /**
     * False if another request was first. The row of that request is touched too, so that this commit, and the replayed
     * response, wait for a synchronous replica.
     */
    claim: async ({ userId, tokenId, key, requestHash }: Key, claim: string, nowMs: number): Promise<boolean> => {
      const ownKeys = db.deleteFrom('idempotency_keys').where('user_id', '=', userId)
      const forget = ownKeys.where('token_id', '=', tokenId).where('key', '=', key)
      await forget.where('claimed_ms', '<', nowMs - KEPT_MS).execute()
      await forget
        .where('claimed_ms', '<', nowMs - CLAIM_MS)
        .where('answer_status', 'is', null)
        .execute()
      const unanswered = { answer_status: null, answer_headers: null, answer_body: null }
      const inserted = await db
        .insertInto('idempotency_keys')
        .values({
          user_id: userId,
          token_id: tokenId,
          key,
          request_hash: requestHash,
          claim,
          claimed_ms: nowMs,
          ...unanswered,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'token_id', 'key'])
            .doUpdateSet(({ ref }) => ({ claim: ref('idempotency_keys.claim') })),
        )
        .returning('claim')
        .executeTakeFirst()
      return inserted?.claim === claim
    },

    renew: async (userId: number, claim: string, nowMs: number): Promise<void> => {
      await db
        .updateTable('idempotency_keys')
        .set({ claimed_ms: nowMs })
        .where('user_id', '=', userId)
        .where('claim', '=', claim)
        .where('answer_status', 'is', null)
        .execute()
    },

    /** False if the claim was taken over meanwhile. */
    keep: async (userId: number, claim: string, answer: StoredAnswer): Promise<boolean> => {
      const result = await db
        .updateTable('idempotency_keys')
        .set({
          answer_status: answer.status,
          answer_headers: JSON.stringify(answer.headers),
          answer_body: answer.body === null ? null : String(answer.body),
        })
        .where('user_id', '=', userId)
        .where('claim', '=', claim)
        .executeTakeFirst()
      return result.numUpdatedRows > 0n
    },

    /** Deletes everybody's keys that were claimed before a moment, with their answers; returns how many. */
    purge: async (beforeMs: number): Promise<number> => {
      const result = await db.deleteFrom('idempotency_keys').where('claimed_ms', '<', beforeMs).executeTakeFirst()
      return Number(result.numDeletedRows)
    },

    /** The response is kept: if the connection broke during the commit, it may be stored together with its effect. */
    release: async (userId: number, claim: string): Promise<void> => {
      await db
        .deleteFrom('idempotency_keys')
        .where('user_id', '=', userId)
        .where('claim', '=', claim)
        .where('answer_status', 'is', null)
        .execute()
    },
  }
}

export type Idempotency = ReturnType<typeof createIdempotency>

export function createIdempotency(storage: EnclosingStorage<{ idempotency: IdempotencyStore }>, clock: Clock) {
  const running = () => new Refusal('running', say('The first request with this Idempotency-Key is still running.'))
  const reused = () =>
    new Refusal(
      'keyReused',
      say('You already used this Idempotency-Key for a different request. Please use a new one.'),
    )

  async function earlier(key: Key): Promise<StoredReply> {
    const stored = await storage.read((stores) => stores.idempotency.find(key))
    if (stored && stored.request_hash !== key.requestHash) {
      throw reused()
    }
    if (!stored || stored.answer_status === null) throw running()
    const headers = JSON.parse(stored.answer_headers ?? '{}') as Record<string, string>
    return {
      status: stored.answer_status,
      headers: { ...headers, 'idempotency-replayed': 'true' },
      body: stored.answer_body ?? doneBefore(stored.answer_status),
    }
  }

  /**
   * Keys that this process is working on. On SQLite a claim would wait for the other request instead of being refused.
   */
  const inHand = new Map<string, string>()

  /** Runs `work` if this key is new, and returns the first response otherwise. */
  async function once(
    key: Key,
    work: () => Promise<StoredReply>,
    refused: (refusal: Refusal) => StoredReply,
  ): Promise<StoredReply> {
    const name = `${key.userId} ${key.tokenId} ${key.key}`
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
    work: () => Promise<StoredReply>,
    refused: (refusal: Refusal) => StoredReply,
  ): Promise<StoredReply> {
    const claim = randomUUID()
    const isFirst = await storage.transaction((stores) => stores.idempotency.claim(key, claim, clock.nowMs()))
    if (!isFirst) return earlier(key)
    // If the database is unreachable, the claim expires, as it should.
    const renew = () =>
      void storage.transaction((t) => t.idempotency.renew(key.userId, claim, clock.nowMs())).catch(() => undefined)
    const renewing = setInterval(renew, RENEW_MS).unref()
    try {
      return await storage.enclose(async (stores) => {
        const answer = await work()
        const storedAnswer = key.hasSecret ? { ...answer, headers: {}, body: null } : answer
        if (!(await stores.idempotency.keep(key.userId, claim, storedAnswer))) throw running()
        return answer
      })
    } catch (error) {
      if (error instanceof Refusal && refusals[error.kind].status < 500) {
        await storage.transaction((stores) => stores.idempotency.keep(key.userId, claim, refused(error)))
      } else {
        await storage.transaction((stores) => stores.idempotency.release(key.userId, claim))
      }
      throw error
    } finally {
      clearInterval(renewing)
    }
  }

  /** Deletes expired responses and claims. */
  const purge = (): Promise<number> =>
    storage.transaction((stores) => stores.idempotency.purge(clock.nowMs() - KEPT_MS))

  return {
    once,
    purge,
    jobs: {
      [PURGE]: async (): Promise<void> => {
        await purge()
      },
    },
    schedule: [{ name: PURGE, everySeconds: 3600 }],
  }
}

const doneBefore = (code: number): string =>
  JSON.stringify({
    status: 'OK',
    success: true,
    code,
    summary: 'Already done',
    description:
      'An earlier request with this Idempotency-Key already did this. Its answer contained a secret, which is shown only once.',
  })
