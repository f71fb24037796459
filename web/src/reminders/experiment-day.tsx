import type { DayMark, Experiment, ExperimentDay } from '@upshot/contract'
import type { ComponentChildren } from 'preact'
import { act, inverse } from '../offline/act.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { experimentDayWords } from '../words/experiment-day.ts'
import { useWords, wordsNow } from '../words/words.ts'

const DONE = { done: 'markedDone', notDone: 'markedNotDone', none: 'unmarked' } as const

/** Works offline, and can be undone. */
async function mark({ title }: Pick<Experiment, 'title'>, day: ExperimentDay, value: DayMark): Promise<void> {
  const texts = wordsNow(experimentDayWords)
  const of = { experimentId: day.experimentId, date: day.date }
  await act({
    name: 'markExperimentDays',
    body: [{ ...of, mark: value }],
    label: texts.markLabel(title, day.date),
    message: texts[DONE[value]],
    inverse: inverse('markExperimentDays', [{ ...of, mark: day.mark }]),
  })
}

interface ExperimentDayCardProps {
  readonly experiment: Pick<Experiment, 'title'>
  readonly day: ExperimentDay
  readonly children?: ComponentChildren
}

/** What to do today, answered with one tap; pressing the answer again takes it back. */
export function ExperimentDayCard({ experiment, day, children }: ExperimentDayCardProps) {
  const texts = useWords(experimentDayWords)
  const toggleMark = (value: 'done' | 'notDone') => void mark(experiment, day, day.mark === value ? 'none' : value)
  return (
    <Card
      title={day.instruction}
      aside={texts.dayOf(day.day, day.days)}
      actions={
        <>
          <Button kind="main" aria-pressed={day.mark === 'done'} onClick={() => toggleMark('done')}>
            {texts.did}
          </Button>
          <Button aria-pressed={day.mark === 'notDone'} onClick={() => toggleMark('notDone')}>
            {texts.could}
          </Button>
        </>
      }
    >
      {children}
    </Card>
  )
}
