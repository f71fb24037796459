import { analyseTable, createKernelEngine, type DayTable, type Variable } from '../../analysis/src/index.ts'
import type { Chance } from '../random.ts'
import { autoregressive } from '../series.ts'

/** Unrelated variables of a person. */
const OTHERS = 3

export function otherVariables(random: Chance, days: number): Variable[] {
  return Array.from({ length: OTHERS }, (_, index) => ({
    name: `Other ${index + 1}`,
    values: autoregressive(random, days, 0.2 + 0.3 * index),
  }))
}

/** A table of a simulated person, from 1 January 2020. */
export function tableOf(days: number, variables: readonly Variable[]): DayTable {
  return { firstDay: 18_262, days, variables }
}

/** CPU milliseconds of an analysis without hours and with them, the minimum of four alternating runs. */
export interface HourCost {
  readonly without: number
  readonly withHours: number
}

const TURNS = 4

export async function hourCost(table: DayTable): Promise<HourCost> {
  const daily = table.variables.map(({ clock: _, entries: __, ...variable }: Variable) => variable)
  const engine = createKernelEngine()
  const cpuOf = async (variables: readonly Variable[]) => {
    const cpuBefore = process.cpuUsage()
    await analyseTable({ ...table, variables }, { spearman: 'shown' }, engine)
    const { user, system } = process.cpuUsage(cpuBefore)
    return (user + system) / 1000
  }
  const least = { without: Number.POSITIVE_INFINITY, withHours: Number.POSITIVE_INFINITY }
  for (let turn = 0; turn < TURNS; turn++) {
    least.without = Math.min(least.without, await cpuOf(daily))
    least.withHours = Math.min(least.withHours, await cpuOf(table.variables))
  }
  return least
}
