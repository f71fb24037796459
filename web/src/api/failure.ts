/** Why a request brought nothing. Three cases, because each asks something else of the person: wait, sign in, correct. */
import type { Failure, Fault } from '@upshot/contract'

/** No answer came: no network, or no server at the other end. */
export class NoAnswer extends Error {
  constructor() {
    super('No answer from the server.')
  }
}

/** An answer that does not come, or breaks off, is none. */
export const orNoAnswer = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch(() => {
    throw new NoAnswer()
  })

/** Nobody is signed in in this browser any more. */
export class NoSession extends Error {
  constructor() {
    super('Please sign in.')
  }
}

/** Somebody else has signed in since this page was opened: it must not act for them. */
export class OtherPerson extends Error {
  constructor() {
    super('Somebody else has signed in.')
  }
}

/** The server answered, and said no. The words are the server's. */
export class RefusedRequest extends Error {
  readonly status: number
  readonly faults: readonly Fault[]
  /** How long the server asks to wait. */
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

/** Worth another try later: no answer in time, too many requests, a server that is not well, or one that says when. */
export const isPassing = (status: number, waitMs?: number): boolean =>
  status === 408 || status === 425 || status === 429 || status >= 500 || (status === 409 && waitMs !== undefined)

/** Seconds, or a date. */
export function retryAfterMs(header: string | null, nowMs: number): number | undefined {
  if (header === null || header.trim() === '') return undefined
  const seconds = Number(header)
  const waitMs = Number.isNaN(seconds) ? Date.parse(header) - nowMs : seconds * 1000
  return Number.isNaN(waitMs) ? undefined : Math.max(0, waitMs)
}

/** The refusal in an answer; a body that is not ours, such as a proxy's page, says nothing. */
export async function refusalOf(answer: Response, nowMs: number): Promise<RefusedRequest> {
  const failure: Partial<Failure> = await answer.json().catch(() => ({}))
  return new RefusedRequest(answer, failure, nowMs)
}
