/** What the safety rules look at. Pure. */
import type { ExperimentView } from '../view.ts'
import type { SafetySubject } from './check.ts'

export const safetySubjectOf = ({
  draft,
  cause,
  effect,
  secondary,
}: Pick<ExperimentView, 'draft' | 'cause' | 'effect' | 'secondary'>): SafetySubject => ({
  cause: cause && { name: cause.name, category: cause.category.name },
  arms: draft.arms,
  outcomes: [effect.name, ...secondary.map(({ name }) => name)],
  medicine: draft.medicine,
})
