import type { Arm, DocumentDay } from './document.ts'

/**
 * How much of the second arm was really done on a day: 0 = as the first arm, 1 = as the second. A recorded amount counts
 * in steps between the two arms' amounts; else the mark says it; NaN where nobody said.
 *
 *     takenOn({ arm: 1, y: 4, mark: 'notDone' }, arms) // 0
 */
export function takenOn({ taken, amount, mark, arm }: DocumentDay, arms: readonly Arm[]): number {
  if (taken !== undefined && taken !== null) return taken
  const [first, second] = arms.map((one) => one.amount)
  if (amount !== undefined && amount !== null && first !== undefined && second !== undefined && first !== second)
    return (amount - first) / (second - first)
  if (mark === 'done') return arm
  return mark === 'notDone' ? 1 - arm : Number.NaN
}
