/** What an answer does to a notification. Pure: the state table of the API, with undo. */

import type { NotificationAction } from '@upshot/contract'
import { type Sentence, say } from '../../lib/language.ts'
import type { RefusalKind } from '../../lib/refusal.ts'
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from '../../lib/utc-text.ts'
import type { NotificationRow } from './store.ts'

export const SNOOZE_SECONDS = SECONDS_PER_HOUR
/** How long an answer can be undone. */
export const UNDO_SECONDS = 30 * SECONDS_PER_DAY
/** How long an answered notification is listed. */
const LISTED_SECONDS = SECONDS_PER_DAY
/** Unanswered notifications are removed after this time. */
export const PENDING_SECONDS = 14 * SECONDS_PER_DAY

export const cutoffsAt = (nowEpoch: number) => ({
  pendingSince: nowEpoch - PENDING_SECONDS,
  resolvedSince: nowEpoch - LISTED_SECONDS,
  keptSince: nowEpoch - UNDO_SECONDS,
})

export type ActionOutcome =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'track'; readonly value: number; readonly atEpoch: number }
  | { readonly kind: 'snooze'; readonly dueEpoch: number }
  | { readonly kind: 'skip' }
  /** An undone snooze: due again at its original time. */
  | { readonly kind: 'wake'; readonly dueEpoch: number }
  | { readonly kind: 'undo' }
  | { readonly kind: 'refuse'; readonly refusal: RefusalKind; readonly message: Sentence; readonly field?: string }

export interface AnswerRequest {
  readonly action: NotificationAction['action']
  readonly modifiedValue?: number | undefined
  /** When it happened, if not at the time of the question. */
  readonly takenEpoch?: number | undefined
  readonly defaultValue: number | null
  readonly nowEpoch: number
}

const NOTHING: ActionOutcome = { kind: 'nothing' }
const notFound = (message: Sentence): ActionOutcome => ({ kind: 'refuse', refusal: 'notFound', message })
const ANSWERED = notFound(say('This notification was already answered.'))
const SKIPPED = notFound(say('This notification was already skipped.'))

/** The state after an action; repeating it changes nothing. */
const RESOLVED = { track: 'tracked', skip: 'skipped', snooze: undefined } as const

/** The single action behind "all". */
const single = { trackAll: 'track', skipAll: 'skip' } as const

export function outcomeOf(row: NotificationRow, answering: AnswerRequest): ActionOutcome {
  const { nowEpoch } = answering
  const action =
    answering.action === 'trackAll' || answering.action === 'skipAll' ? single[answering.action] : answering.action
  if (action === 'undo') return undoneOf(row)
  if (row.state !== 'pending')
    return row.state === RESOLVED[action] ? NOTHING : row.state === 'skipped' ? SKIPPED : ANSWERED
  if (action === 'snooze') return { kind: 'snooze', dueEpoch: nowEpoch + SNOOZE_SECONDS }
  if (action === 'skip') return { kind: 'skip' }
  const value = answering.modifiedValue ?? answering.defaultValue
  if (value === null) {
    const message = say('modifiedValue is required: this reminder has no default value.')
    return { kind: 'refuse', refusal: 'badInput', message, field: 'modifiedValue' }
  }
  return { kind: 'track', value, atEpoch: answering.takenEpoch ?? Math.min(row.due_epoch, nowEpoch) }
}

function undoneOf({ state, slot_epoch, due_epoch }: NotificationRow): ActionOutcome {
  if (state !== 'pending') return { kind: 'undo' }
  return due_epoch > slot_epoch ? { kind: 'wake', dueEpoch: slot_epoch } : NOTHING
}

/** When to send a notification again, and how often after that. */
export function afterRing(
  { rings_left, nag_minutes }: { readonly rings_left: number; readonly nag_minutes: number },
  nowEpoch: number,
): Pick<NotificationRow, 'ring_epoch' | 'rings_left'> {
  const ringsLeft = Math.max(0, rings_left - 1)
  return { rings_left: ringsLeft, ring_epoch: ringsLeft > 0 && nag_minutes > 0 ? nowEpoch + nag_minutes * 60 : null }
}
