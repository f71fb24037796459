/** Columns that say nearly the same: a list of what leads to what names one of them. Pure. */
import { areNearlySame, type DayTable, type Variable } from '@upshot/analysis'

/** Names of columns: the one that is listed, and those it stands for. */
export interface SameColumns {
  readonly listed: string
  readonly others: readonly string[]
}

const daysOf = ({ values }: Variable) => values.reduce((days, value) => days + (Number.isNaN(value) ? 0 : 1), 0)

/** Of each group the column with the most days stands for the others, of equals the first. */
export function sameColumns({ variables }: DayTable): SameColumns[] {
  const byDays = variables.toSorted((a, b) => daysOf(b) - daysOf(a))
  const groups = new Map<Variable, Variable[]>()
  for (const variable of byDays) {
    const listed = groups.keys().find((first) => areNearlySame(first.values, variable.values))
    if (listed) groups.get(listed)?.push(variable)
    else groups.set(variable, [])
  }
  return [...groups]
    .filter(([, others]) => others.length > 0)
    .map(([listed, others]) => ({ listed: listed.name, others: others.map(({ name }) => name) }))
}
