import type { Condition, Conditions } from '@upshot/contract'

const comparisons: Record<Condition['comparison'], (a: number, b: number) => boolean> = {
  eq: (a, b) => a === b,
  ne: (a, b) => a !== b,
  gt: (a, b) => a > b,
  ge: (a, b) => a >= b,
  lt: (a, b) => a < b,
  le: (a, b) => a <= b,
}

/** Whether a value passes a filter: all of the groups, any condition of each. */
export const holds = (conditions: Conditions | undefined, value: number): boolean =>
  (conditions ?? []).every((group) =>
    group.some((condition) => comparisons[condition.comparison](value, condition.value)),
  )
