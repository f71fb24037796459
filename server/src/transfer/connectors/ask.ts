/** Requests JSON from a source through guarded requests, or fails with a sentence for the person. */
import type { Clock } from '../../lib/clock.ts'
import {
  type GuardedRequests,
  type IncomingAnswer,
  RefusedAddress,
  reasonOf,
  UnknownHost,
} from '../../notify/guarded-requests.ts'
import { retryAfterOf } from './rules.ts'
import { type Ask, type AskOptions, failures, SourceFailure } from './source.ts'

export interface AskDependencies {
  readonly guardedRequests: GuardedRequests
  readonly clock: Clock
  /** The display name of the source. */
  readonly name: string
}

export const createAsk =
  (dependencies: AskDependencies): Ask =>
  async (url, options = {}) =>
    contentOf(await send(dependencies, url, options), dependencies)

async function send(
  { guardedRequests, name }: AskDependencies,
  url: string,
  options: AskOptions,
): Promise<IncomingAnswer> {
  const { type, body } = bodyOf(options)
  const headers = { accept: 'application/json', 'user-agent': 'Upshot', ...type, ...options.headers }
  try {
    const sent = { url, method: body === undefined ? 'GET' : 'POST', headers } as const
    return await guardedRequests.send(body === undefined ? sent : { ...sent, body })
  } catch (error) {
    if (error instanceof RefusedAddress && !(error instanceof UnknownHost))
      throw new SourceFailure('refused', error.sentence)
    throw new SourceFailure('away', failures.unreachable(name, reasonOf(error)))
  }
}

function bodyOf({ form, json }: AskOptions): { type: Record<string, string>; body?: string } {
  if (form) {
    const body = new URLSearchParams(form).toString()
    return { type: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': lengthOf(body) }, body }
  }
  if (!json) return { type: {} }
  const body = JSON.stringify(json)
  return { type: { 'content-type': 'application/json', 'content-length': lengthOf(body) }, body }
}

const lengthOf = (body: string): string => String(Buffer.byteLength(body))

function contentOf(answer: IncomingAnswer, { name, clock }: AskDependencies): unknown {
  const failure = failureOf(answer, name, clock.nowMs())
  if (failure) throw failure
  if (answer.isCut) throw new SourceFailure('malformed', failures.tooMuch(name))
  try {
    return JSON.parse(answer.text)
  } catch {
    throw new SourceFailure('malformed', failures.unreadable(name))
  }
}

/** The failure that a status means; undefined for success. */
export function failureOf({ status, headers }: IncomingAnswer, name: string, nowMs: number): SourceFailure | undefined {
  if (status >= 200 && status < 300) return undefined
  const header = (key: string): string | undefined => {
    const value = headers[key]
    return typeof value === 'string' ? value : undefined
  }
  const retryAfter = retryAfterOf(header('retry-after'), nowMs)
  // GitHub answers 403 where others answer 429, and says when it will accept requests again.
  const isLimitReached = header('x-ratelimit-remaining') === '0'
  const reset = Number(header('x-ratelimit-reset'))
  const untilReset = isLimitReached && reset > 0 ? Math.max(0, reset - Math.floor(nowMs / 1000)) : undefined
  if (status === 429 || (status === 403 && (isLimitReached || retryAfter !== undefined)))
    return new SourceFailure('limited', failures.busy(name), retryAfter ?? untilReset)
  if (status === 401 || status === 403) return new SourceFailure('expired', failures.shutOut(name))
  if (status >= 500) return new SourceFailure('away', failures.broken(name, status), retryAfter)
  return new SourceFailure('refused', failures.notFound(name, status))
}
