import type { SharedBank } from '../ring/desk.ts'
import type { RingJob } from '../ring/engine.ts'

/** A piece of work that a worker can do, and do again in another worker if the first one dies. */
export type Task =
  | { readonly kind: 'transform'; readonly variables: readonly number[] }
  | { readonly kind: 'work'; readonly jobs: readonly RingJob[] }

/** What is sent to a worker: its place at a bank, then tasks for it, in that order. */
export type Order =
  | { readonly kind: 'open'; readonly bank: SharedBank; readonly desk: number }
  | { readonly kind: 'task'; readonly id: number; readonly task: Task }

/** What comes back: the packed summaries of a 'work' task, nothing of the others. The id tells a late answer. */
export interface Answer {
  readonly id: number
  readonly packed?: Float64Array<ArrayBuffer>
}
