import type { Experiment } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { failureText, useFaults } from '../../offline/failure-text.ts'
import { ExperimentDayCard } from '../../reminders/experiment-day.tsx'
import { fullDayWords } from '../../time/words.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Faults } from '../../ui/faults.tsx'
import { Field } from '../../ui/field.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Row, RowList } from '../../ui/row.tsx'
import { Section } from '../../ui/section.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { announce } from '../../undo/undo.ts'
import { experimentWords } from '../../words/experiments.ts'
import { shellWords } from '../../words/shell.ts'
import { locale, useWords } from '../../words/words.ts'
import { pause, resume, type StopReason, stop } from './actions.ts'
import { useDays } from './queries.ts'

interface RunningProps {
  readonly experiment: Experiment
}

/** Today's instruction and the progress, but nothing about how the options compare. */
export function RunningSection({ experiment }: RunningProps) {
  const texts = useWords(experimentWords)
  return (
    <>
      <Today experiment={experiment} />
      <Section title={texts.progress}>
        <HowFar experiment={experiment} />
      </Section>
      <Days experiment={experiment} />
      <Ending experiment={experiment} />
    </>
  )
}

function Today({ experiment }: RunningProps) {
  const texts = useWords(experimentWords)
  const { today, tomorrow, progress, firstDay } = experiment
  if (!today) {
    const isBefore = progress?.block === 0 && firstDay !== undefined
    return <p>{isBefore ? texts.notBegun(fullDayWords(firstDay, locale())) : texts.afterLast}</p>
  }
  return (
    <Section title={texts.today}>
      <ExperimentDayCard experiment={experiment} day={today}>
        {tomorrow && (
          <p class="hint">
            {texts.tomorrow}: {tomorrow.instruction}
          </p>
        )}
      </ExperimentDayCard>
    </Section>
  )
}

function HowFar({ experiment: { progress } }: RunningProps) {
  const texts = useWords(experimentWords)
  if (!progress) return null
  const { daysDone, days, daysRecorded, daysMarked, nextLook } = progress
  return (
    <>
      <Progress name={texts.progress} value={daysDone} most={days} text={texts.progressDays(daysDone, days)} />
      <p>
        {texts.recorded(daysRecorded)}, {texts.marked(daysMarked)}.
      </p>
      {nextLook && <p class="hint">{texts.nextLook(fullDayWords(nextLook, locale()))}</p>}
      <p class="hint">{texts.noNumbers}</p>
    </>
  )
}

function Days({ experiment }: RunningProps) {
  const texts = useWords(experimentWords)
  const { data } = useDays(experiment.id)
  if (!data || data.days.length === 0) return null
  return (
    <Section title={texts.days}>
      <RowList name={texts.days}>
        {data.days.toReversed().map((day) => (
          <li key={day.date}>
            <Row
              title={day.instruction}
              aside={fullDayWords(day.date, locale())}
              end={[texts.markedAs[day.mark], ...(day.hasOutcome ? [] : [texts.noOutcome])].join(', ')}
            />
          </li>
        ))}
      </RowList>
    </Section>
  )
}

function Ending({ experiment }: RunningProps) {
  const texts = useWords(experimentWords)
  const [isStopping, setStopping] = useState(false)
  const isPaused = experiment.state === 'paused'
  const change = () =>
    void (isPaused ? resume : pause)(experiment.id).catch((error: unknown) => announce({ text: failureText(error) }))
  return (
    <>
      <div class="actions">
        <Button onClick={change}>{isPaused ? texts.resume : texts.pause}</Button>
        <Button kind="danger" onClick={() => setStopping(true)}>
          {texts.stop}
        </Button>
      </div>
      {!isPaused && <p class="hint">{texts.pauseHint}</p>}
      {isStopping && <StopSheet experimentId={experiment.id} onClose={() => setStopping(false)} />}
    </>
  )
}

interface StopSheetProps {
  readonly experimentId: number
  readonly onClose: () => void
}

const REASONS: readonly StopReason[] = ['enough', 'sideEffect', 'circumstances', 'other']

function StopSheet({ experimentId, onClose }: StopSheetProps) {
  const texts = useWords(experimentWords)
  const { notDone } = useWords(shellWords)
  const [reason, setReason] = useState<StopReason>('enough')
  const [note, setNote] = useState('')
  const { faults, attempt } = useFaults()
  const end = async () => {
    await stop(experimentId, reason, note.trim())
    onClose()
  }
  return (
    <Sheet title={texts.stopAsk} closeLabel={texts.cancel} role="alertdialog" isOpen onClose={onClose}>
      <Faults title={notDone} faults={faults} />
      <p>{texts.stopText}</p>
      <Choice
        label={texts.why}
        value={reason}
        options={REASONS.map((value) => ({ value, text: texts.reasons[value] }))}
        onChange={(value) => setReason(value as StopReason)}
      />
      <Field label={texts.note} kind="lines" value={note} onInput={setNote} longest={1000} />
      <div class="actions">
        <Button kind="danger" onClick={() => void attempt(end)}>
          {texts.stop}
        </Button>
      </div>
    </Sheet>
  )
}
