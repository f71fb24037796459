/**
 * Why a request failed. Three cases, because each asks for something different: wait, sign in, or correct the input.
 */
import type { Failure, Fault } from '@upshot/contract'

/** No network, or no server at the other end. */
export class NoAnswer extends Error {
  constructor() {
    super('No answer from the server.')
  }
}

/** A missing or aborted response counts as no answer. */
export const orNoAnswer = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch(() => {
    throw new NoAnswer()
  })

/** Nobody is signed in to this browser any more. */
export class NoSession extends Error {
  constructor() {
    super('Please sign in.')
  }
}

/** Somebody else has signed in since this page was opened; the page must not act for them. */
export class OtherPerson extends Error {
  constructor() {
    super('Somebody else has signed in.')
  }
}

/** The server refused the request; the message is the server's. */
export class RefusedRequest extends Error {
  readonly status: number
  readonly faults: readonly Fault[]
  /** The wait that the server asks for. */
  readonly retryAfterMs: number | undefined
  readonly requestId: string | undefined
  constructor(answer: Response, failure: Partial<Failure>, nowMs: number) {
    super(failure.errors?.[0]?.message ?? failure.description ?? failure.summary)
    this.status = answer.status
    this.faults = failure.errors ?? []
    this.retryAfterMs = retryAfterMs(answer.headers.get('retry-after'), nowMs)
    this.requestId = answer.headers.get('x-request-id') ?? undefined
  }
}

/** Worth retrying: a timeout, too many requests, a server error, or an answer that says when to retry. */
export const isTemporary = (status: number, waitMs?: number): boolean =>
  status === 408 || status === 425 || status === 429 || status >= 500 || (status === 409 && waitMs !== undefined)

/** Seconds, or a date. */
export function retryAfterMs(header: string | null, nowMs: number): number | undefined {
  if (header === null || header.trim() === '') return undefined
  const seconds = Number(header)
  const waitMs = Number.isNaN(seconds) ? Date.parse(header) - nowMs : seconds * 1000
  return Number.isNaN(waitMs) ? undefined : Math.max(0, waitMs)
}

/** The refusal in an answer. A foreign body, such as a proxy's error page, is ignored. */
export async function refusalOf(answer: Response, nowMs: number): Promise<RefusedRequest> {
  const failure: Partial<Failure> = await answer.json().catch(() => ({}))
  return new RefusedRequest(answer, failure, nowMs)
}
