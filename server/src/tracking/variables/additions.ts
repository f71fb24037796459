/** Members that higher modules add to the records of variables, because they know what was learnt from them. */
import type { UserVariable } from '@upshot/contract'
import type { Caller, Subject } from '../../http/caller.ts'
import type { Variable } from './variable.ts'

export interface VariableAdditionOptions {
  readonly includeCharts: boolean
  /** Who will read it: not the subject, where a share shows it. */
  readonly reader: Pick<Caller, 'userId' | 'clientId'>
}

/**
 * Members to add, by variable id. Of a subject with a cover, only what rests on covered variables alone may be told.
 */
export type VariableAdditions = (
  subject: Pick<Subject, 'userId' | 'timeZone' | 'cover' | 'language'>,
  variables: readonly Variable[],
  wishes: VariableAdditionOptions,
) => Promise<ReadonlyMap<number, Partial<UserVariable>>>

/** Several who know something, asked together. */
export const additionsFromAll =
  (sources: readonly VariableAdditions[]): VariableAdditions =>
  async (subject, variables, wishes) => {
    const answers = await Promise.all(sources.map((additions) => additions(subject, variables, wishes)))
    const all = new Map<number, Partial<UserVariable>>()
    for (const [id, members] of answers.flatMap((answer) => [...answer])) all.set(id, { ...all.get(id), ...members })
    return all
  }
