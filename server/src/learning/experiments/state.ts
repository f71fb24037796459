/** The parts of a stored experiment, and what may be done with it in which state. Pure. */
import type { Protocol, StoredLook } from '@upshot/analysis'
import type { ExperimentConfirmations, ExperimentPlan } from '@upshot/contract'
import { inEach, type Sentence, say, wordTable } from '../../lib/language.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Pause, Timetable } from './calendar.ts'
import { type Design, designOf, type ExperimentDraft } from './draft.ts'
import type { ExperimentRow, LookRow } from './store.ts'

export const draftOf = ({ input }: Pick<ExperimentRow, 'input'>): ExperimentDraft =>
  JSON.parse(input) as ExperimentDraft

export const planOf = ({ plan }: Pick<ExperimentRow, 'plan'>): ExperimentPlan | undefined =>
  plan === null ? undefined : (JSON.parse(plan) as ExperimentPlan)

export const protocolOf = ({ protocol }: Pick<ExperimentRow, 'protocol'>): Protocol | undefined =>
  protocol === null ? undefined : (JSON.parse(protocol) as Protocol)

export const confirmedOf = ({ confirmed }: Pick<ExperimentRow, 'confirmed'>): ExperimentConfirmations | undefined =>
  confirmed === null ? undefined : (JSON.parse(confirmed) as ExperimentConfirmations)

export const pausesOf = ({ pauses }: Pick<ExperimentRow, 'pauses'>): readonly Pause[] => JSON.parse(pauses) as Pause[]

/** Undefined before the start. */
export function timetableOf(row: ExperimentRow): Timetable | undefined {
  const protocol = protocolOf(row)
  if (!protocol || row.first_day === null || protocol.design.kind !== 'blocks') return undefined
  const design: Design = protocol.design
  return { firstDay: row.first_day, arms: protocol.arms.length, design, pauses: pausesOf(row) }
}

/** Where its days begin: fixed at the start. */
export const zoneOf = ({ time_zone }: Pick<ExperimentRow, 'time_zone'>): string => time_zone ?? 'UTC'

/** The design as far as it is known, before and after the start. */
export const knownDesign = (row: ExperimentRow): Design | undefined => {
  const design = protocolOf(row)?.design
  return design?.kind === 'blocks' ? design : designOf(draftOf(row))
}

export const storedLookOf = ({ after_blocks, differences, weights }: LookRow): StoredLook => ({
  after: after_blocks,
  differences: JSON.parse(differences) as (number | null)[],
  weights: JSON.parse(weights) as number[],
})

export const isGoing = ({ state }: Pick<ExperimentRow, 'state'>): boolean => state === 'running' || state === 'paused'
export const hasEnded = ({ state }: Pick<ExperimentRow, 'state'>): boolean =>
  state === 'finished' || state === 'stopped'

const NO_EXPERIMENT = say('You have no such experiment.')

export const noExperiment = (field = 'experimentId') => new Refusal('notFound', [{ message: NO_EXPERIMENT, field }])

const STATES = wordTable('learning/experiments/state', {
  draft: 'a draft',
  running: 'running',
  paused: 'paused',
  finished: 'finished',
  stopped: 'stopped',
})

/** "The experiment is finished; only a draft can be started." */
export function refuseUnless(
  row: Pick<ExperimentRow, 'state'>,
  allowed: readonly ExperimentRow['state'][],
  only: Sentence,
): void {
  if (allowed.includes(row.state)) return
  const message = say('The experiment is {states}; only {only}.', {
    states: inEach((language) => STATES[language][row.state]),
    only,
  })
  throw new Refusal('badInput', [{ message, field: 'experimentId' }])
}

export const studyIdOf = ({ user_id, id }: Pick<ExperimentRow, 'user_id' | 'id'>): string =>
  `experiment-${id}-user-${user_id}-experiment-study`

const STUDY_ID = /^experiment-(\d{1,15})-user-(\d{1,15})-experiment-study$/

/** The experiment in a study's id; undefined if the id is of another kind. */
export function experimentIn(studyId: string): { readonly id: number; readonly userId: number } | undefined {
  const [, id, userId] = STUDY_ID.exec(studyId) ?? []
  return id === undefined ? undefined : { id: Number(id), userId: Number(userId) }
}
