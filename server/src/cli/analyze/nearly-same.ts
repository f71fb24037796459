/** Columns that say nearly the same: a list of what leads to what names one of them. Pure. */
import { areNearlySame, type DayTable, type Variable } from '@upshot/analysis'

/** Names of columns: the one that is listed, and those it stands for. */
export interface SameColumns {
  readonly listed: string
  readonly others: readonly string[]
}

const daysOf = ({ values }: Variable) => values.reduce((days, value) => days + (Number.isNaN(value) ? 0 : 1), 0)

/** Of each group the column with the most days stands for the others, of equals the first. A copy of a copy is in the group, too. */
export function sameColumns({ variables }: DayTable): SameColumns[] {
  const groups: Variable[][] = []
  for (const variable of variables.toSorted((a, b) => daysOf(b) - daysOf(a))) {
    const same = groups.filter((group) => group.some(({ values }) => areNearlySame(values, variable.values)))
    const [first] = same
    if (!first) groups.push([variable])
    else {
      for (const other of same.slice(1)) first.push(...groups.splice(groups.indexOf(other), 1).flat())
      first.push(variable)
    }
  }
  return groups.flatMap(([listed, ...others]) =>
    listed && others.length > 0 ? [{ listed: listed.name, others: others.map(({ name }) => name) }] : [],
  )
}
