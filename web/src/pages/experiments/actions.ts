import type { Experiment, ExperimentDay } from '@upshot/contract'
import { act, actNow, inverse } from '../../offline/act.ts'
import { announce } from '../../undo/undo.ts'
import { experimentWords } from '../../words/experiments.ts'
import { wordsNow } from '../../words/words.ts'

export async function markDay({ title }: Experiment, day: ExperimentDay, mark: 'done' | 'notDone'): Promise<void> {
  const words = wordsNow(experimentWords)
  const { experimentId, date } = day
  await act({
    name: 'markExperimentDays',
    body: [{ experimentId, date, mark }],
    label: words.markLabel(title),
    done: words.marked,
    inverse: inverse('markExperimentDays', [{ experimentId, date, mark: day.mark }]),
  })
}

export async function stopExperiment(experimentId: number): Promise<void> {
  await actNow('stopExperiment', { body: { experimentId, reason: 'enough' } })
  announce({ text: wordsNow(experimentWords).stopped })
}
