/** What is proposed where a person has not said it yet: delay and wash-out from a finding, and words for the arms. Pure. */

import type { ExperimentArm, ExperimentInput } from '@upshot/contract'
import type { InLanguages, Language } from '../../lib/language.ts'
import { LONGEST_PERIOD, MOST_LAG } from './draft.ts'
import { draftFaults } from './safety/check.ts'
import type { Subject } from './subject.ts'

interface Delay {
  readonly lagDays: number
  readonly durationDays: number
}

const MOST_WASHOUT = LONGEST_PERIOD - 1

/** What is known beside what was posted. */
interface KnownFacts {
  readonly subject: Subject
  readonly found: Delay | undefined
  readonly language: Language
}

export function proposedInput(input: ExperimentInput, { subject, found, language }: KnownFacts): ExperimentInput {
  const { cause } = subject
  const words = ARMS[language]
  const lagDays = input.lagDays ?? (found ? Math.min(MOST_LAG, found.lagDays) : undefined)
  const lasting = found ? Math.min(MOST_WASHOUT, found.durationDays - 1) : 0
  return {
    ...input,
    ...(input.arms || !cause ? {} : { arms: [...armsFor(subject, words, cause.alias ?? cause.name)] }),
    ...(lagDays === undefined ? {} : { lagDays }),
    design: { ...input.design, washoutDays: input.design?.washoutDays ?? lasting },
  }
}

/** Less and more; of what nobody should have more of, none and as usual. */
function armsFor({ cause, effect }: Subject, words: ArmWords, name: string): readonly ExperimentArm[] {
  const arms = [words.less(name), words.more(name)]
  const known = cause && { name: cause.name, category: cause.category.name }
  const faults = draftFaults({ cause: known, arms, outcomes: [effect.name], medicine: 'none' })
  if (faults.length === 0) return arms
  return [words.usual(name), words.none(name)]
}

type ArmWords = Readonly<Record<'less' | 'more' | 'usual' | 'none', (name: string) => ExperimentArm>>

const ARMS: InLanguages<ArmWords> = {
  en: {
    less: (name) => ({ name: `less ${name}`, instruction: `Less ${name} than usual.` }),
    more: (name) => ({ name: `more ${name}`, instruction: `More ${name} than usual.` }),
    usual: (name) => ({ name: `${name} as usual`, instruction: `${name} as usual.` }),
    none: (name) => ({ name: `no ${name}`, instruction: `No ${name} today.` }),
  },
  de: {
    less: (name) => ({ name: `weniger ${name}`, instruction: `Weniger ${name} als sonst.` }),
    more: (name) => ({ name: `mehr ${name}`, instruction: `Mehr ${name} als sonst.` }),
    usual: (name) => ({ name: `${name} wie immer`, instruction: `${name} wie immer.` }),
    none: (name) => ({ name: `ohne ${name}`, instruction: `Heute ohne ${name}.` }),
  },
}
