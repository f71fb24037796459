import type { Experiment, ExperimentDay } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { failureText } from '../../offline/failure-text.ts'
import { PageHeading } from '../../router/page-heading.tsx'
import { type ParamsOf, type PathOf, pathTo } from '../../router/places.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Section } from '../../ui/section.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { announce } from '../../undo/undo.ts'
import { experimentWords } from '../../words/experiments.ts'
import { formatNumber } from '../../words/numbers.ts'
import { shellWords } from '../../words/shell.ts'
import { useWords } from '../../words/words.ts'
import { markDay, stopExperiment } from './actions.ts'
import { useExperiment } from './queries.ts'

interface ExperimentPageProps {
  readonly params: ParamsOf<PathOf<'experiment'>>
}

export function ExperimentPage({ params }: ExperimentPageProps) {
  const words = useWords(experimentWords)
  const { tryAgain } = useWords(shellWords)
  const reading = useExperiment(params.id)
  return (
    <div class="form-page">
      <p class="back">
        <a href={pathTo('experiments')}>{words.back}</a>
      </p>
      <PageHeading title={reading.data?.title ?? words.title} />
      <Loaded reading={reading} failureText={failureText} againText={tryAgain}>
        {(one) => <OneExperiment one={one} />}
      </Loaded>
    </div>
  )
}

function OneExperiment({ one }: { readonly one: Experiment }) {
  const words = useWords(experimentWords)
  const isOn = one.state === 'running' || one.state === 'paused'
  return (
    <>
      <p>
        <span class="verdict">{words.state[one.state]}</span>
      </p>
      <p>{words.outcome(one.effect.variableName)}</p>
      {one.today && <Today one={one} day={one.today} />}
      {one.progress && (
        <Progress
          name={words.progress(one.title)}
          value={one.progress.daysDone}
          most={one.progress.days}
          text={words.dayOf(formatNumber(one.progress.daysDone), formatNumber(one.progress.days))}
        />
      )}
      <Section title={words.result}>
        <p>{one.result?.sentence ?? words.noResult}</p>
        {one.result?.notes.map((note) => (
          <p key={note} class="hint">
            {note}
          </p>
        ))}
        {one.link && <a href={one.link}>{words.readPage}</a>}
      </Section>
      {isOn && <Stop id={one.id} />}
    </>
  )
}

function Today({ one, day }: { readonly one: Experiment; readonly day: ExperimentDay }) {
  const words = useWords(experimentWords)
  return (
    <Section title={words.today}>
      <p class="lead">{day.instruction}</p>
      <div class="actions">
        <Button kind="main" aria-pressed={day.mark === 'done'} onClick={() => void markDay(one, day, 'done')}>
          {words.did}
        </Button>
        <Button aria-pressed={day.mark === 'notDone'} onClick={() => void markDay(one, day, 'notDone')}>
          {words.couldNot}
        </Button>
      </div>
    </Section>
  )
}

function Stop({ id }: { readonly id: number }) {
  const words = useWords(experimentWords)
  const [isAsking, setAsking] = useState(false)
  const stop = async () => {
    setAsking(false)
    await stopExperiment(id).catch((error: unknown) => announce({ text: failureText(error) }))
  }
  return (
    <div class="actions">
      <Button kind="danger" onClick={() => setAsking(true)}>
        {words.stop}
      </Button>
      <Sheet
        title={words.stopAsk}
        closeLabel={words.cancel}
        role="alertdialog"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
      >
        <p>{words.stopText}</p>
        <div class="actions">
          <Button kind="danger" onClick={() => void stop()}>
            {words.stop}
          </Button>
        </div>
      </Sheet>
    </div>
  )
}
