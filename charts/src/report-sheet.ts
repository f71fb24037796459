/** What of a report fits on one sheet of paper: on the app's page, and on the one that a doctor's link opens. */
import type { Report, ReportChange, ReportMedicine, ReportVariable } from '@upshot/contract'

const MOST_CHANGES = 5
const MOST_FINDINGS = 5
const MOST_MEDICINES = 6
const MOST_VARIABLES = 14

export type ChangedVariable = ReportVariable & { readonly change: ReportChange }

export interface ShownPart<T> {
  readonly shown: readonly T[]
  readonly left: number
}

const first = <T>(all: readonly T[], most: number): ShownPart<T> => ({
  shown: all.slice(0, most),
  left: Math.max(0, all.length - most),
})

/** Those that stand out most from chance first: how far zero lies outside the interval, in widths of it. */
export function clearChanges({ variables }: Report): ShownPart<ChangedVariable> {
  const clear = variables.filter((one): one is ChangedVariable => one.change?.isClear === true)
  return first(
    clear.toSorted((a, b) => distanceOf(b.change) - distanceOf(a.change)),
    MOST_CHANGES,
  )
}

const distanceOf = ({ difference, low, high }: ReportChange): number => Math.abs(difference) / (high - low)

export const shownFindings = <Finding>(findings: readonly Finding[]): ShownPart<Finding> =>
  first(findings, MOST_FINDINGS)

export const shownMedicines = ({ medicines }: Report): ShownPart<ReportMedicine> => first(medicines, MOST_MEDICINES)

/** Medicines have a table of their own. */
export function shownVariables({ variables, medicines, numberOfVariables }: Report): ShownPart<ReportVariable> {
  const others = variables.filter(({ variableId }) => !medicines.some((one) => one.variableId === variableId))
  const { shown } = first(others, MOST_VARIABLES)
  return { shown, left: Math.max(0, numberOfVariables - medicines.length - shown.length) }
}
