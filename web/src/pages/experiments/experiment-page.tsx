import type { Experiment } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { failureText } from '../../offline/failure-text.ts'
import { PageHeading } from '../../router/page-heading.tsx'
import { type ParamsOf, type PathOf, pathTo } from '../../router/places.ts'
import { navigate } from '../../router/router.ts'
import { fullDayWords } from '../../time/words.ts'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/section.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { announce } from '../../undo/undo.ts'
import { changeInWords, experimentWords } from '../../words/experiments.ts'
import { shellWords } from '../../words/shell.ts'
import { locale, useWords } from '../../words/words.ts'
import { remove, saveDraft } from './actions.ts'
import { longer } from './draft-form.ts'
import { DraftSheet } from './later.tsx'
import { PublishSection } from './publish-section.tsx'
import { useExperiment } from './queries.ts'
import { ResultSection, TogetherSection } from './result-section.tsx'
import { RunningSection } from './running-section.tsx'

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
