/**
 * The rules of the outbox as pure functions: what is sent next, what a response means, and what happens to entries that
 * are changed or undone. Every decision considers all entries of one person, inside one database transaction.
 */
import type { Fault, LateAnswer } from '@upshot/contract'
import type { AnyCall } from '../api/request.ts'
import { DAY_MS } from '../time/lengths.ts'
import { secondLater } from './adding.ts'
import type { Inverse, OutboxChange, OutboxEntry, Problem, SentEntry, Stock } from './entry.ts'

const SECOND_MS = 1000
/** How long to wait after the first, second, third and every further attempt. */
export const WAITS_MS = [SECOND_MS, 5 * SECOND_MS, 30 * SECOND_MS, 300 * SECOND_MS] as const
/** After this many server errors, later entries are sent first. */
const TRIES_IN_FRONT = 4
const SENT_KEPT_MS = 2 * DAY_MS

// What is next

export type NextStep =
  | { readonly kind: 'send'; readonly entry: OutboxEntry }
  | { readonly kind: 'drop'; readonly entry: OutboxEntry }
  | { readonly kind: 'wait'; readonly untilMs: number }
  | { readonly kind: 'nothing' }

/**
 * In order, one at a time. `isHurried`: the network is back, or the person asked. It skips our own waits, but not those
 * that the server asked for.
 */
export function nextOf(
  entries: readonly OutboxEntry[],
  nowMs: number,
  isHurried: (entry: OutboxEntry) => boolean,
): NextStep {
  const there = new Set(entries.map((entry) => entry.key))
  let untilMs = Number.POSITIVE_INFINITY
  for (const entry of inOrder(entries)) {
    if (entry.problem || (entry.after && there.has(entry.after.key))) continue
    if (isStale(entry, nowMs)) return { kind: 'drop', entry }
    const isWaiting = (entry.waitUntilMs ?? 0) > nowMs && (entry.isWaitAsked === true || !isHurried(entry))
    if (!isWaiting) return { kind: 'send', entry }
    untilMs = Math.min(untilMs, entry.waitUntilMs ?? nowMs)
    if (!isSetAside(entry)) break
  }
  return Number.isFinite(untilMs) ? { kind: 'wait', untilMs } : { kind: 'nothing' }
}

const inOrder = (entries: readonly OutboxEntry[]): readonly OutboxEntry[] => entries.toSorted((a, b) => a.at - b.at)

/** The server works but fails on this entry: it must not block the others for ever. */
const isSetAside = ({ lastStatus, tries }: OutboxEntry): boolean => lastStatus === 500 && tries >= TRIES_IN_FRONT

/** Snoozing "for an hour" means nothing a day later. No other entry is ever dropped. */
function isStale({ name, body, madeAtMs }: OutboxEntry, nowMs: number): boolean {
  return name === 'answerTrackingReminderNotifications' && actionOf(body) === 'snooze' && nowMs - madeAtMs > DAY_MS
}

function actionOf(body: unknown): unknown {
  const first: unknown = Array.isArray(body) ? body[0] : body
  return (first as { action?: unknown } | undefined)?.action
}

// Sending

/**
 * Marks the next entry before its request starts: from then on the server may know of it, so it can no longer be
 * changed.
 */
export function claiming(
  { entries, sent }: Stock,
  nowMs: number,
  isHurried: (entry: OutboxEntry) => boolean,
): OutboxChange & { readonly next: NextStep } {
  const next = nextOf(entries, nowMs, isHurried)
  const forget = outdated(sent, nowMs)
  if (next.kind === 'drop') return { remove: [next.entry.at], forget, next }
  if (next.kind !== 'send') return { forget, next }
  const { waitUntilMs: _wait, isWaitAsked: _asked, ...rest } = next.entry
  const entry = { ...rest, tries: rest.tries + 1 }
  return { put: [entry], forget, next: { kind: 'send', entry } }
}

/** Sent entries that are no longer needed. */
const outdated = (sent: readonly SentEntry[], nowMs: number): readonly number[] =>
  sent.filter((act) => nowMs - act.sentAtMs > SENT_KEPT_MS).map((act) => act.at)

export type SendOutcome =
  | { readonly kind: 'done'; readonly content: unknown }
  | { readonly kind: 'later'; readonly status?: number | undefined; readonly retryAfterMs?: number | undefined }
  | { readonly kind: 'refused'; readonly problem: Problem }
  /** The request cannot have left this device, or there was no session. */
  | { readonly kind: 'unsent' }

/** What an answer means for the entry and for those that wait for it. */
export function settling({ entries }: Stock, entry: OutboxEntry, outcome: SendOutcome, nowMs: number): OutboxChange {
  // Removed meanwhile, because the person has signed out.
  if (!entries.some((other) => other.at === entry.at)) return {}
  switch (outcome.kind) {
    case 'done':
      return finished(entries, entry, outcome.content, nowMs)
    case 'later':
      return { put: [waiting(entry, outcome, nowMs)] }
    case 'refused':
      return isDoneAnyway(entry, outcome.problem) ? { remove: [entry.at] } : refused(entries, entry, outcome.problem)
    case 'unsent':
      return { put: [{ ...entry, tries: entry.tries - 1 }] }
  }
}

function finished(entries: readonly OutboxEntry[], entry: OutboxEntry, content: unknown, nowMs: number): OutboxChange {
  const leftover = unapplied(entry, content)
  if (leftover) return refused(entries, { ...entry, body: leftover.body }, leftover.problem)
  if (isTaken(entry, content)) {
    const sentAs = `${entry.sentAs ?? entry.key}+`
    return { put: [{ ...entry, body: secondLater(entry.body), sentAs, tries: 0 }] }
  }
  const followers = entries.filter((other) => other.after?.key === entry.key)
  const put = followers.map(({ after, ...follower }) => filled(follower, after?.take ?? {}, content))
  const isUndone = followers.some((follower) => follower.after?.isUndo)
  return {
    remove: [entry.at],
    put,
    sent: { ...entry, sentAtMs: nowMs, answer: worthKeeping(entry, content), isUndone },
  }
}

/**
 * The server has another measurement at that second: this one moves a second later. After a retry it is not another
 * one: the first attempt had arrived.
 */
function isTaken({ name, tries }: OutboxEntry, content: unknown): boolean {
  const recorded = valueAt(content, ['data', 'measurements'])
  return name === 'recordMeasurements' && tries === 1 && Array.isArray(recorded) && recorded.length === 0
}

/** An answer may be large, and undoing or correcting needs only ids. */
function worthKeeping({ name, inverse }: OutboxEntry, content: unknown): unknown {
  const paths = name === 'recordMeasurements' ? ['data.measurements.0.id'] : []
  return [...paths, ...Object.values(inverse?.take ?? {})].reduce<unknown>((picked, dotted) => {
    const path = dotted.split('.')
    return placed(picked, path, valueAt(content, path))
  }, {})
}

function waiting(
  entry: OutboxEntry,
  { status, retryAfterMs }: SendOutcome & { kind: 'later' },
  nowMs: number,
): OutboxEntry {
  const ownMs = WAITS_MS[Math.min(entry.tries, WAITS_MS.length) - 1] ?? SECOND_MS
  const { lastStatus: _status, ...rest } = entry
  return {
    ...rest,
    waitUntilMs: nowMs + Math.min(retryAfterMs ?? ownMs, DAY_MS),
    isWaitAsked: retryAfterMs !== undefined,
    ...(status === undefined ? {} : { lastStatus: status }),
  }
}

/** The entry stays, with the server's message. Entries that would only undo it are removed, since nothing happened. */
function refused(entries: readonly OutboxEntry[], entry: OutboxEntry, problem: Problem): OutboxChange {
  const isUndone = entries.some((other) => other.after?.key === entry.key && other.after.isUndo)
  if (isUndone) return { remove: withFollowers(entries, entry) }
  return { put: [{ ...entry, problem }] }
}

interface AnswersContent {
  readonly errors?: readonly Fault[]
  readonly data?: { readonly lateAnswers?: readonly LateAnswer[] }
}

/**
 * Answers to questions are applied one by one, and a successful response names those that failed. Skipping or snoozing
 * a question that is gone needs nothing more. A value that was not recorded needs the person, even if the question has
 * another value by now.
 */
function unapplied({ name, body }: OutboxEntry, content: unknown): { body: unknown; problem: Problem } | undefined {
  if (name !== 'answerTrackingReminderNotifications' || !Array.isArray(body)) return undefined
  const { errors = [], data } = content as AnswersContent
  const lost = errors.filter(({ index = 0 }) => isRecording(body[index]))
  const failed: readonly (Fault | LateAnswer)[] = [...lost, ...(data?.lateAnswers ?? [])]
  const [first] = failed
  if (!first) return undefined
  const indexes = new Set(failed.map(({ index = 0 }) => index))
  const problem = { status: 404, message: first.message, faults: failed }
  return { body: body.filter((_item, index) => indexes.has(index)), problem }
}

/** Nothing left to do: skips or snoozes a question that is gone, or deletes something already deleted. */
const isDoneAnyway = ({ name, body }: OutboxEntry, { status }: Problem): boolean =>
  (name === 'answerTrackingReminderNotifications' && Array.isArray(body) && !body.some(isRecording)) ||
  (name.startsWith('delete') && status === 404)

const isRecording = (answer: unknown): boolean => ['track', 'trackAll'].includes(String(actionOf(answer)))

// Changing and undoing

/** The server cannot have applied it: it never received it, or refused it. */
const isUnsent = ({ tries, problem }: OutboxEntry): boolean => tries === 0 || problem !== undefined

interface EntryUndo {
  readonly key: string
  readonly label: string
  readonly newKey: string
  readonly nowMs: number
}

/**
 * Removes what the server cannot know. What it may have applied is sent again and then undone, because a lost response
 * does not mean that nothing happened.
 */
export function undoing(stock: Stock, request: EntryUndo): OutboxChange {
  const { entries, sent } = stock
  const entry = entries.find((entry) => entry.key === request.key)
  if (entry && isUnsent(entry)) return { remove: withFollowers(entries, entry) }
  const sentAct = sent.find((act) => act.key === request.key)
  const isUndone = sentAct?.isUndone || entries.some((entry) => entry.after?.key === request.key && entry.after.isUndo)
  const { inverse } = entry ?? sentAct ?? {}
  if (!inverse || isUndone) return {}
  const corrections = entries
    .filter((entry) => entry.after?.key === request.key && isUnsent(entry))
    .map((entry) => entry.at)
  return {
    ...following(stock, { ...request, further: inverse, isUndo: true }),
    ...(corrections.length > 0 ? { remove: corrections } : {}),
  }
}

interface FollowUp extends EntryUndo {
  readonly further: Inverse
  readonly isUndo?: boolean
}

/** A correction of an entry that may have been sent: sent after it, and filled in from its answer. */
export function following(
  { entries, sent }: Stock,
  { key, further, label, newKey, nowMs, isUndo = false }: FollowUp,
): OutboxChange {
  const added = { label, key: newKey, madeAtMs: nowMs, tries: 0 }
  const entry = entries.find((entry) => entry.key === key)
  const after = { key, take: further.take ?? {}, isUndo }
  const isSameItem = (entry: OutboxEntry) => JSON.stringify(entry.after?.take) === JSON.stringify(after.take)
  const earlier = entries.find(
    (entry) => entry.after?.key === key && !entry.after.isUndo && isUnsent(entry) && isSameItem(entry),
  )
  // One correction of an item is enough: a second one replaces the first.
  if (earlier && !isUndo) return { put: [{ ...earlier, ...callOf(further), label, after }] }
  if (entry) return { add: [{ ...callOf(further), ...added, userId: entry.userId, after }] }
  const sentAct = sent.find((act) => act.key === key)
  if (!sentAct) return {}
  const undone = isUndo ? { sent: { ...sentAct, isUndone: true } } : {}
  return {
    ...undone,
    add: [{ ...filled(callOf(further), further.take ?? {}, sentAct.answer), ...added, userId: sentAct.userId }],
  }
}

/** Removes an entry with everything that directly or indirectly waits for its answer. */
function withFollowers(entries: readonly OutboxEntry[], entry: OutboxEntry): number[] {
  const followers = entries.filter((other) => other.after?.key === entry.key)
  return [entry.at, ...followers.flatMap((follower) => withFollowers(entries, follower))]
}

interface EntryEdit {
  readonly key: string
  readonly body: unknown
  readonly label: string
  readonly newKey: string
}

/**
 * Changes an entry in place if the server cannot have applied it; with a new key if it was refused, since a key stands
 * for one body. Otherwise nothing changes, and a correction is needed.
 */
export function editing(
  { entries }: Stock,
  { key, body, label, newKey }: EntryEdit,
): OutboxChange & { readonly isEdited: boolean } {
  const entry = entries.find((entry) => entry.key === key)
  if (!entry || !isUnsent(entry)) return { isEdited: false }
  const { problem, waitUntilMs: _wait, lastStatus: _status, ...rest } = entry
  const fresh = problem ? { key: newKey, tries: 0 } : {}
  // The new body says it all: an earlier correction would overwrite it.
  const remove = withFollowers(entries, entry).filter((key) => key !== entry.at)
  return { isEdited: true, put: [{ ...rest, ...fresh, body, label }], ...(remove.length > 0 ? { remove } : {}) }
}

/** Discards an entry. What the server may have applied is not removed: that would hide it. */
export function removing({ entries }: Stock, key: string): OutboxChange {
  const entry = entries.find((entry) => entry.key === key)
  return entry && isUnsent(entry) ? { remove: withFollowers(entries, entry) } : {}
}

// Filling in from an answer

const callOf = ({ name, params, query, body }: AnyCall): AnyCall => ({ name, params, query, body })

function filled<C extends AnyCall>(call: C, take: Readonly<Record<string, string>>, content: unknown): C {
  const body = Object.entries(take).reduce<unknown>(
    (changed, [path, source]) => placed(changed, path.split('.'), valueAt(content, source.split('.'))),
    call.body,
  )
  return { ...call, body }
}

const valueAt = (content: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (value as Readonly<Record<string, unknown>> | undefined)?.[name], content)

/** A copy with one value set; numbers in a path are list indexes. */
function placed(target: unknown, [name, ...path]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value
  const inner = placed((target as Readonly<Record<string, unknown>> | undefined)?.[name], path, value)
  if (!/^\d+$/.test(name)) return { ...(target as object | undefined), [name]: inner }
  const list = Array.isArray(target) ? [...(target as unknown[])] : []
  list[Number(name)] = inner
  return list
}
