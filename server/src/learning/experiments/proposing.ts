/** What is proposed where a person has not said it yet: delay and wash-out from a finding, and words for the arms. Pure. */
import type { ExperimentArm, ExperimentInput } from '@upshot/contract'
import { draftFaults } from './safety/check.ts'
import type { Subject } from './subject.ts'

interface Delay {
  readonly lagDays: number
  readonly durationDays: number
}

const MOST_LAG = 14
const MOST_WASHOUT = 27

export function proposedInput(input: ExperimentInput, subject: Subject, found: Delay | undefined): ExperimentInput {
  const { cause } = subject
  const lagDays = input.lagDays ?? (found ? Math.min(MOST_LAG, found.lagDays) : undefined)
  const lasting = found ? Math.min(MOST_WASHOUT, found.durationDays - 1) : 0
  return {
    ...input,
    ...(input.arms || !cause ? {} : { arms: [...armsFor(subject, cause.alias ?? cause.name)] }),
    ...(lagDays === undefined ? {} : { lagDays }),
    design: { ...input.design, washoutDays: input.design?.washoutDays ?? lasting },
  }
}

/** Less and more; of what nobody should have more of, none and as usual. */
function armsFor({ cause, effect }: Subject, name: string): readonly ExperimentArm[] {
  const arms = [
    { name: `less ${name}`, instruction: `Less ${name} than usual.` },
    { name: `more ${name}`, instruction: `More ${name} than usual.` },
  ]
  const known = cause && { name: cause.name, category: cause.category.name }
  const faults = draftFaults({ cause: known, arms, outcomes: [effect.name], medicine: 'none' })
  if (faults.length === 0) return arms
  return [
    { name: `${name} as usual`, instruction: `${name} as usual.` },
    { name: `no ${name}`, instruction: `No ${name} today.` },
  ]
}
