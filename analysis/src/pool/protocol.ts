import type { Judged } from '../analyse/judge-questions.ts'
import type { AnalyseOptions } from '../analyse/options.ts'
import type { Feature } from '../analyse/series-bank.ts'
import type { SharedBank } from '../ring/desk.ts'
import type { RingJob } from '../ring/engine.ts'
import type { DayTable } from '../series/table.ts'

/** Names a feature to be made; see `Feature`. */
export type FeatureName = Pick<Feature, 'variable' | 'role' | 'duration'>

/** A piece of work that a worker can do, and do again in another worker if the first one dies. */
export type Task =
  /** Makes features of the table. */
  | { readonly kind: 'features'; readonly names: readonly FeatureName[] }
  /** Fills in the spectra of some variables of a bank. */
  | { readonly kind: 'transform'; readonly bank: number; readonly variables: readonly number[] }
  /** Computes rings. */
  | { readonly kind: 'rings'; readonly maxLag: number; readonly jobs: readonly RingJob[] }
  /** Judges every allowed pair of one of `left` with one of `right`, both ways. */
  | { readonly kind: 'judge'; readonly left: readonly string[]; readonly right: readonly string[] }

/** What a task gives: packed summaries for rings, features, ledgers, or nothing but being done. */
export type Outcome = Float64Array<ArrayBuffer> | readonly Feature[] | Judged | null

/** What every task of a list builds on; arrays in it lie in shared memory and are not copied. */
export interface Setting {
  readonly banks: readonly SharedBank[]
  readonly table?: TableSetting
}

/** A table, what is asked of it, and the features made so far. */
export interface TableSetting {
  readonly table: DayTable
  readonly options: AnalyseOptions
  readonly features: readonly Feature[]
}

/** What is sent to a worker: the setting and its own number, then tasks, in that order. */
export type Order =
  | { readonly kind: 'open'; readonly setting: Setting; readonly worker: number }
  | { readonly kind: 'task'; readonly id: number; readonly task: Task }

/** What comes back. The id tells a late answer. */
export interface Answer {
  readonly id: number
  readonly outcome: Outcome
}
