/** Pending entries, and entries sent recently. */
import type { Fault, LateAnswer, MeasurementItem } from '@upshot/contract'
import type { AnyCall } from '../api/request.ts'

/** Undoes another entry. `take` fills its body from the answer to that entry: path in the body → path in the answer. */
export interface Inverse extends AnyCall {
  readonly take?: Readonly<Record<string, string>>
}

/** What a question is about, so that the value can be recorded even if the question is gone. */
export type QuestionTopic = Pick<
  MeasurementItem,
  'variableName' | 'unitAbbreviatedName' | 'variableCategoryName' | 'combinationOperation'
> & {
  /** UTC. */
  readonly reminderTime: string
  /** Recorded if the answer contains no value. */
  readonly defaultValue?: number | undefined
}

/** An action of the person. Plain data only, because it is stored in the database. */
export interface Wish extends AnyCall {
  /** Shown in the list of pending entries: "Coffee 1 serving". */
  readonly label: string
  readonly inverse?: Inverse | undefined
  /**
   * What lists show about a pending value besides its body: its display name and variable id; for an answer, what its
   * question is about.
   */
  readonly shown?: Readonly<Record<string, unknown>> | undefined
}

/** The server's reason for refusing it. */
export interface Problem {
  readonly status: number
  readonly message: string
  readonly faults: readonly (Fault | LateAnswer)[]
}

export interface OutboxEntry extends Wish {
  /** Entries are sent in this order. Assigned by the database. */
  readonly at: number
  /** Idempotency key: the same at every attempt. */
  readonly key: string
  readonly userId: number
  readonly madeAtMs: number
  /** The new key, if the body had to change after it was sent. */
  readonly sentAs?: string
  /** How many requests were started. Zero: the server cannot know of it. */
  readonly tries: number
  readonly waitUntilMs?: number
  /** The server said how long to wait. */
  readonly isWaitAsked?: boolean
  /** The last answer, if it was a failure. */
  readonly lastStatus?: number
  readonly problem?: Problem
  /** Must be sent after that entry, whose answer provides what is missing here. */
  readonly after?: { readonly key: string; readonly take: Readonly<Record<string, string>>; readonly isUndo: boolean }
}

export type NewEntry = Omit<OutboxEntry, 'at'>

/**
 * Pending entries as the person sees them. What may have reached the server keeps its first body until the server
 * answers, and a change or an undo follows it: it is shown as changed in place, or not at all.
 */
export function asShown(entries: readonly OutboxEntry[]): readonly OutboxEntry[] {
  return entries.flatMap((entry) => {
    if (entry.after) return []
    const followers = entries.filter(({ after }) => after?.key === entry.key)
    if (followers.some(({ after }) => after?.isUndo)) return []
    return [followers.reduce(corrected, entry)]
  })
}

interface AnsweredItem {
  readonly action?: string
  readonly id?: number
  readonly trackingReminderId?: number
  readonly reminderTime?: string
}

/** A correction of an answer undoes the answer first. Any other correction identifies the changed item by its id. */
function corrected(entry: OutboxEntry, { name, body, label, after }: OutboxEntry): OutboxEntry {
  const items: readonly unknown[] = Array.isArray(entry.body) ? entry.body : []
  if (Array.isArray(body)) {
    const answers = (body as AnsweredItem[]).filter(({ action }) => action !== 'undo')
    const isSame = (a: AnsweredItem, b: AnsweredItem) =>
      a.id === b.id && a.trackingReminderId === b.trackingReminderId && a.reminderTime === b.reminderTime
    const changed = items.map((item) => answers.find((candidate) => isSame(candidate, item as AnsweredItem)) ?? item)
    return { ...entry, label, body: changed }
  }
  const index = Number(/\.(\d+)\.id$/.exec(after?.take['id'] ?? '')?.[1] ?? 0)
  const changed = items.flatMap((item, position) => {
    if (position !== index) return [item]
    return name === 'deleteMeasurement' ? [] : [{ ...(item as object), ...(body as object) }]
  })
  return { ...entry, label: items.length > 1 ? entry.label : label, body: changed }
}

/**
 * Kept for two days: to be shown until the next read, to be undone, and to keep measurements of the same second apart.
 */
export interface SentEntry extends OutboxEntry {
  readonly sentAtMs: number
  /** As much of the server's answer as undoing or correcting it needs. */
  readonly answer: unknown
  /** It is already being undone. */
  readonly isUndone: boolean
}

/** Changes to single entries, identified by number; the list as a whole is never rewritten. */
export interface OutboxChange {
  readonly add?: readonly NewEntry[]
  readonly put?: readonly OutboxEntry[]
  readonly remove?: readonly number[]
  readonly sent?: SentEntry
  /** Numbers of sent entries. */
  readonly forget?: readonly number[]
}

export interface Stock {
  readonly entries: readonly OutboxEntry[]
  readonly sent: readonly SentEntry[]
}
