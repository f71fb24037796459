/** When a source is read again, and what a failure means. Pure: the caller says what time it is. */

import { sha256 } from '../../lib/hash.ts'
import type { Sentence } from '../../lib/language.ts'
import { SECONDS_PER_DAY, SECONDS_PER_MINUTE } from '../../lib/utc-text.ts'
import { type FailureKind, storedFailure } from './source.ts'
import type { ConnectionRow } from './store.ts'

/** From 0 to 1, the same for the same text: deterministic jitter. */
export const spread = (text: string): number => Number.parseInt(sha256(text).slice(0, 8), 16) / 0xffff_ffff

/** After success: the period, give or take a tenth, so that requests do not bunch up at the full hour. */
export function nextTurn(
  { user_id, connector_id }: Pick<ConnectionRow, 'user_id' | 'connector_id'>,
  everySeconds: number,
  nowEpoch: number,
): number {
  const share = spread(`${user_id} ${connector_id} ${nowEpoch}`)
  return nowEpoch + Math.round(everySeconds * (0.9 + 0.2 * share))
}

/** Five minutes after the first failure, doubling up to a day, plus up to a fifth as jitter. */
export function backOffSeconds(
  { user_id, connector_id, failures }: Pick<ConnectionRow, 'user_id' | 'connector_id' | 'failures'>,
  retryAfterSeconds = 0,
): number {
  const plain = Math.min(5 * SECONDS_PER_MINUTE * 2 ** Math.min(failures - 1, 12), SECONDS_PER_DAY)
  const jittered = Math.round(plain * (1 + 0.2 * spread(`${user_id} ${connector_id} ${failures}`)))
  return Math.max(jittered, Math.min(retryAfterSeconds, 2 * SECONDS_PER_DAY))
}

/** Seconds or a date (RFC 9110); undefined if the header is neither. */
export function retryAfterOf(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined
  if (/^\d{1,9}$/.test(header)) return Number(header)
  const dateMs = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} /.test(header) ? Date.parse(header) : Number.NaN
  return Number.isNaN(dateMs) ? undefined : Math.max(0, Math.ceil((dateMs - nowMs) / 1000))
}

/** Changes to the row after a failure. Only expired access stops further updates. */
export function afterFailure(
  row: ConnectionRow,
  failure: { readonly kind: FailureKind; readonly sentence: Sentence; readonly retryAfterSeconds: number | undefined },
  nowEpoch: number,
): Partial<ConnectionRow> {
  const failures = row.failures + 1
  const isExpired = failure.kind === 'expired'
  const seconds = backOffSeconds({ ...row, failures }, failure.retryAfterSeconds)
  return {
    state: isExpired ? 'expired' : stateAfter(row, failure.kind),
    update_state: 'error',
    failures,
    last_error: storedFailure(failure.sentence),
    last_attempt_epoch: nowEpoch,
    next_update_epoch: isExpired ? null : nowEpoch + seconds,
    claim: null,
    claim_until_ms: null,
    updated_epoch: nowEpoch,
  }
}

/** A source that is down or busy stays connected; one with a wrong address is in error. */
const stateAfter = (row: ConnectionRow, kind: FailureKind): ConnectionRow['state'] =>
  kind === 'refused' || kind === 'malformed' ? 'error' : row.state
