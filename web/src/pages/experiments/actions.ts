import type { Experiment, ExperimentConfirmations, ExperimentInput } from '@upshot/contract'
import { actNow } from '../../offline/act.ts'
import { call } from '../../offline/here.ts'
import { announce } from '../../undo/undo.ts'
import { experimentWords } from '../../words/experiments.ts'
import { wordsNow } from '../../words/words.ts'

// The actions below need the server at once, and throw its refusals.

export const plan = (body: ExperimentInput) => call('planExperiment', { body })

export async function saveDraft(body: ExperimentInput): Promise<Experiment> {
  const { experiment } = await actNow('saveExperiment', { body })
  return experiment
}

interface ExperimentStart {
  readonly experimentId: number
  readonly firstDay: string
  readonly confirmations: ExperimentConfirmations
}

export async function start(body: ExperimentStart): Promise<void> {
  await actNow('startExperiment', { body })
  announce({ text: wordsNow(experimentWords).started })
}

export async function pause(experimentId: number): Promise<void> {
  await actNow('pauseExperiment', { body: { experimentId } })
  announce({ text: wordsNow(experimentWords).paused, undo: () => resume(experimentId) })
}

export async function resume(experimentId: number): Promise<void> {
  await actNow('resumeExperiment', { body: { experimentId } })
  announce({ text: wordsNow(experimentWords).resumed })
}

export type StopReason = 'enough' | 'sideEffect' | 'circumstances' | 'other'

export async function stop(experimentId: number, reason: StopReason, note: string): Promise<void> {
  await actNow('stopExperiment', { body: { experimentId, reason, ...(note === '' ? {} : { note }) } })
  announce({ text: wordsNow(experimentWords).stopped })
}

/** The result is no longer pooled with those of others. */
export async function leaveOthers(id: number): Promise<void> {
  await actNow('saveExperiment', { body: { id, countTogether: false } })
  announce({ text: wordsNow(experimentWords).left })
}

export const discard = (id: number) => actNow('deleteExperiment', { body: { id } })

export async function remove(id: number): Promise<void> {
  await discard(id)
  announce({ text: wordsNow(experimentWords).removed })
}

interface ExperimentPublication {
  readonly studyId: string
  readonly showDisplayName: boolean
  readonly allowIndexing: boolean
  readonly showDays: boolean
}

export async function publish(query: ExperimentPublication): Promise<void> {
  await actNow('publishStudy', { query })
  announce({ text: wordsNow(experimentWords).published })
}

export async function unpublish(studyId: string): Promise<void> {
  await actNow('unpublishStudy', { body: { studyId } })
  announce({ text: wordsNow(experimentWords).unpublished })
}
