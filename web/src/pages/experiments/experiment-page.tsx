import type { Experiment } from '@upshot/contract'
import { useEffect, useRef, useState } from 'preact/hooks'
import { failureText, useFaults } from '../../offline/failure-text.ts'
import { ExperimentDayCard } from '../../reminders/experiment-day.tsx'
import { PageHeading } from '../../router/page-heading.tsx'
import { type ParamsOf, type PathOf, pathTo } from '../../router/places.ts'
import { navigate } from '../../router/router.ts'
import { fullDayWords } from '../../time/words.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Faults } from '../../ui/faults.tsx'
import { Field } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Row, RowList } from '../../ui/row.tsx'
import { Section } from '../../ui/section.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Tick } from '../../ui/tick.tsx'
import { announce } from '../../undo/undo.ts'
import { changeInWords, experimentWords } from '../../words/experiments.ts'
import { shellWords } from '../../words/shell.ts'
import { locale, useWords } from '../../words/words.ts'
import { pause, publish, remove, resume, type StopReason, saveDraft, stop, unpublish } from './actions.ts'
import { longer } from './draft-form.ts'
import { DraftSheet } from './later.tsx'
import { useDays, useExperiment } from './queries.ts'
import { ResultSection, TogetherSection } from './result-section.tsx'

interface ExperimentPageProps {
  readonly params: ParamsOf<PathOf<'experiment'>>
}

/** One experiment: today's instruction and the progress, or the result; always the plan. */
export function ExperimentPage({ params }: ExperimentPageProps) {
  const texts = useWords(experimentWords)
  const { tryAgain } = useWords(shellWords)
  const reading = useExperiment(params.id)
  return (
    <div class="form-page">
      <p class="back">
        <a href={pathTo('experiments')}>{texts.back}</a>
      </p>
      <PageHeading title={reading.data?.title ?? texts.title} />
      <Loaded reading={reading} failureText={failureText} againText={tryAgain}>
        {(experiment) => <Parts experiment={experiment} />}
      </Loaded>
    </div>
  )
}

function Parts({ experiment }: { readonly experiment: Experiment }) {
  const { state, result } = experiment
  useHeadingFocus(state)
  const isRunning = state === 'running' || state === 'paused'
  return (
    <>
      {result && <ResultSection experiment={experiment} result={result} />}
      {isRunning && <RunningSection experiment={experiment} />}
      {state === 'draft' && <Draft experiment={experiment} />}
      {result && <Again experiment={experiment} />}
      <PlanSection experiment={experiment} />
      {(experiment.countTogether || experiment.together) && <TogetherSection experiment={experiment} />}
      {(result || experiment.isPublished) && <PublishSection experiment={experiment} />}
      {!isRunning && <Removal experiment={experiment} />}
    </>
  )
}

/** When the state changes, the button that had the focus is gone, so the heading takes it. */
function useHeadingFocus(state: Experiment['state']): void {
  const previous = useRef(state)
  useEffect(() => {
    if (previous.current !== state && document.activeElement === document.body)
      document.querySelector<HTMLElement>('h1')?.focus()
    previous.current = state
  }, [state])
}

function Draft({ experiment }: { readonly experiment: Experiment }) {
  const texts = useWords(experimentWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div class="actions">
        <Button kind="main" onClick={() => setOpen(true)}>
          {texts.change}
        </Button>
      </div>
      {isOpen && <DraftSheet experiment={experiment} onClose={() => setOpen(false)} />}
    </>
  )
}

/** A second try is an experiment of its own, with its own random order. */
function Again({ experiment }: { readonly experiment: Experiment }) {
  const texts = useWords(experimentWords)
  const ask = async () => {
    try {
      const { id } = await saveDraft(longer(experiment))
      navigate(pathTo('experiment', { id: String(id) }))
    } catch (error) {
      announce({ text: failureText(error) })
    }
  }
  return (
    <Section title={texts.again}>
      <p class="hint">{texts.againText}</p>
      <div class="actions">
        <Button onClick={() => void ask()}>{texts.again}</Button>
      </div>
    </Section>
  )
}

function Removal({ experiment }: { readonly experiment: Experiment }) {
  const texts = useWords(experimentWords)
  const [isAsking, setAsking] = useState(false)
  const end = async () => {
    setAsking(false)
    try {
      await remove(experiment.id)
      navigate(pathTo('experiments'))
    } catch (error) {
      announce({ text: failureText(error) })
    }
  }
  return (
    <div class="actions">
      <Button kind="danger" onClick={() => setAsking(true)}>
        {texts.remove}
      </Button>
      <Sheet
        title={texts.removeAsk}
        closeLabel={texts.cancel}
        role="alertdialog"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
      >
        <p>{texts.removeText}</p>
        <div class="actions">
          <Button kind="danger" onClick={() => void end()}>
            {texts.remove}
          </Button>
        </div>
      </Sheet>
    </div>
  )
}

interface PlanSectionProps {
  readonly experiment: Experiment
}

/** The plan as it was fixed before the first day, and how to verify that it was followed. */
function PlanSection({ experiment }: PlanSectionProps) {
  const texts = useWords(experimentWords)
  const { arms, effect, lagDays, design, smallestEffect, looks, firstDay, lastDay, plan, state } = experiment
  const { planFacts } = texts
  const day = (date: string | undefined) => (date === undefined ? undefined : fullDayWords(date, locale()))
  return (
    <>
      <Section title={texts.plan}>
        {state === 'draft' && plan && <p>{plan.sentence}</p>}
        <Facts
          rows={[
            [planFacts.options, arms.map(({ instruction }) => instruction).join(' / ')],
            [planFacts.outcome, effect.displayName],
            [planFacts.delay, texts.lagDays(lagDays)],
            [planFacts.design, texts.blocksOf(design.blocks ?? 0, design.periodDays ?? 0, design.washoutDays ?? 0)],
            [planFacts.smallest, changeInWords(smallestEffect, effect.unitAbbreviatedName)],
            [planFacts.looks, looks.length > 1 ? texts.looksAfter(looks.join(', ')) : undefined],
            [planFacts.first, day(firstDay)],
            [planFacts.last, day(lastDay)],
          ]}
        />
      </Section>
      {experiment.commitment && <Commitment experiment={experiment} />}
    </>
  )
}

function Commitment({ experiment: { commitment, seed } }: PlanSectionProps) {
  const texts = useWords(experimentWords)
  return (
    <Section title={texts.check}>
      <p>{texts.commitmentText}</p>
      <Facts
        rows={[
          [texts.commitment, commitment],
          [texts.seed, seed],
        ]}
      />
      {seed && <p class="hint">{texts.verify}</p>}
    </Section>
  )
}

interface PublishProps {
  readonly experiment: Experiment
}

/** The link for others, and how to publish and unpublish. */
function PublishSection({ experiment }: PublishProps) {
  const texts = useWords(experimentWords)
  const [isAsking, setAsking] = useState(false)
  const { isPublished, link = '', studyId } = experiment
  const end = () => void unpublish(studyId).catch((error: unknown) => announce({ text: failureText(error) }))
  return (
    <Section title={texts.publish}>
      {isPublished ? (
        <>
          <CopyField
            label={texts.link}
            value={link}
            hint={texts.publishText}
            copyText={texts.copy}
            onCopied={() => announce({ text: texts.copied })}
          />
          <div class="actions">
            <Button kind="danger" onClick={end}>
              {texts.unpublish}
            </Button>
          </div>
        </>
      ) : (
        <div class="actions">
          <Button onClick={() => setAsking(true)}>{texts.publish}</Button>
        </div>
      )}
      {isAsking && <PublishSheet experiment={experiment} onClose={() => setAsking(false)} />}
    </Section>
  )
}

function PublishSheet({ experiment, onClose }: PublishProps & { readonly onClose: () => void }) {
  const texts = useWords(experimentWords)
  const { close, notDone } = useWords(shellWords)
  const [showDisplayName, setNamed] = useState(false)
  const [allowIndexing, setIndexed] = useState(false)
  const [showDays, setDays] = useState(false)
  const { faults, attempt } = useFaults()
  const save = async () => {
    await publish({ studyId: experiment.studyId, showDisplayName, allowIndexing, showDays })
    onClose()
  }
  return (
    <Sheet title={texts.publishAsk} closeLabel={close} isOpen onClose={onClose}>
      <Faults title={notDone} faults={faults} />
      <p>{texts.publishText}</p>
      <Tick label={texts.showName} isChecked={showDisplayName} onChange={setNamed} />
      <Tick label={texts.listed} isChecked={allowIndexing} onChange={setIndexed} />
      <Tick label={texts.showDays} isChecked={showDays} onChange={setDays} />
      <div class="actions">
        <Button kind="main" onClick={() => void attempt(save)}>
          {texts.publish}
        </Button>
        <Button onClick={onClose}>{texts.cancel}</Button>
      </div>
    </Sheet>
  )
}

interface RunningProps {
  readonly experiment: Experiment
}

/** Today's instruction and the progress, but nothing about how the options compare. */
function RunningSection({ experiment }: RunningProps) {
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
