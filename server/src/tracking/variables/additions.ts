/** Members that modules above add to the records of variables, such as what was found out about them. */
import type { UserVariable } from '@upshot/contract'
import type { Caller, Subject } from '../../http/caller.ts'
import type { Variable } from './variable.ts'

export interface VariableAdditionOptions {
  readonly includeCharts: boolean
  /** The reader: not the subject, if a share shows it. */
  readonly reader: Pick<Caller, 'userId' | 'clientId'>
}

/** Members to add, by variable id. For a subject with a cover, only what is based on covered variables. */
export type VariableAdditions = (
  subject: Pick<Subject, 'userId' | 'timeZone' | 'cover' | 'language'>,
  variables: readonly Variable[],
  wishes: VariableAdditionOptions,
) => Promise<ReadonlyMap<number, Partial<UserVariable>>>

/** Combines several sources of additions. */
export const additionsFromAll =
  (sources: readonly VariableAdditions[]): VariableAdditions =>
  async (subject, variables, wishes) => {
    const answers = await Promise.all(sources.map((additions) => additions(subject, variables, wishes)))
    const all = new Map<number, Partial<UserVariable>>()
    for (const [id, members] of answers.flatMap((answer) => [...answer])) all.set(id, { ...all.get(id), ...members })
    return all
  }
