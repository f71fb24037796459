import type { FamilyPair } from '../analyse/cut-judge.ts'
import type { Feature } from '../analyse/feature-set.ts'
import type { JudgedFamilies } from '../analyse/judge-questions.ts'
import type { AnalyseOptions } from '../analyse/options.ts'
import type { TileSides } from '../analyse/questions.ts'
import type { SharedChanges } from '../prepare/shared-changes.ts'
import type { RingRequest } from '../ring/engine.ts'
import type { SharedSpectra } from '../ring/shared-spectra.ts'
import type { DayTable } from '../series/table.ts'

/** Identifies a feature to be created; see `Feature`. */
export type FeatureName = Pick<Feature, 'variable' | 'role' | 'duration'>

/** A piece of work for a thread. It can be repeated in another thread if the first one dies. */
export type Task =
  /** Creates features of the table. */
  | { readonly kind: 'features'; readonly names: readonly FeatureName[] }
  /** Computes the spectra of some variables; `spectra` is an index into the shared input. */
  | { readonly kind: 'transform'; readonly spectra: number; readonly variables: readonly number[] }
  /** Computes rings; the packed summaries of all jobs come one after the other. */
  | { readonly kind: 'rings'; readonly requests: readonly Pick<RingRequest, 'jobs' | 'maxLag'>[] }
  /** Judges single pairs on the table without its last days. */
  | { readonly kind: 'cuts'; readonly pairs: readonly FamilyPair[] }
  /** Judges every allowed pair of one of `left` with one of `right`, in both directions. */
  | ({ readonly kind: 'judge' } & TileSides)

/** What a task returns: packed summaries of rings, features, tables of pairs, or null. */
export type TaskResult = Float64Array<ArrayBuffer> | readonly Feature[] | JudgedFamilies | null

/** The input of all tasks in a list. Its arrays are in shared memory and are not copied. */
export interface SharedInput {
  readonly spectra: readonly SharedSpectra[]
  readonly table?: TableInput
}

/** A table, the options of its analysis, and the features created so far. */
export interface TableInput {
  readonly table: DayTable
  readonly options: AnalyseOptions
  readonly features: readonly Feature[]
  /** Results that each thread would otherwise compute again. */
  readonly changes?: SharedChanges
  readonly areDoneOnSomeDays?: readonly boolean[]
}

/** A message to a thread: first its input and its number, then tasks. */
export type ThreadMessage =
  | { readonly kind: 'open'; readonly input: SharedInput; readonly worker: number }
  | { readonly kind: 'task'; readonly id: number; readonly task: Task }

/** A message from a thread. The id identifies late answers. */
export interface ThreadAnswer {
  readonly id: number
  readonly result: TaskResult
}
