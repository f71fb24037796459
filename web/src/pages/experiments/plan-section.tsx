import type { Experiment } from '@upshot/contract'
import { fullDayWords } from '../../time/words.ts'
import { Facts } from '../../ui/facts.tsx'
import { Section } from '../../ui/section.tsx'
import { experimentWords } from '../../words/experiments.ts'
import { valueInWords } from '../../words/units.ts'
import { locale, useWords } from '../../words/words.ts'

interface PlanSectionProps {
  readonly experiment: Experiment
}

/** What was set before the first day, and how anybody can see that it was kept to. */
export function PlanSection({ experiment }: PlanSectionProps) {
  const words = useWords(experimentWords)
  const { arms, effect, lagDays, design, smallestEffect, looks, firstDay, lastDay, plan, state } = experiment
  const { planFacts } = words
  const day = (date: string | undefined) => (date === undefined ? undefined : fullDayWords(date, locale()))
  return (
    <>
      <Section title={words.plan}>
        {state === 'draft' && plan && <p>{plan.sentence}</p>}
        <Facts
          rows={[
            [planFacts.options, arms.map(({ instruction }) => instruction).join(' / ')],
            [planFacts.outcome, effect.variableName],
            [planFacts.delay, words.lagDays(lagDays)],
            [planFacts.design, words.blocksOf(design.blocks ?? 0, design.periodDays ?? 0, design.washoutDays ?? 0)],
            [planFacts.smallest, valueInWords(smallestEffect, effect.unitAbbreviatedName)],
            [planFacts.looks, looks.length > 1 ? words.looksAfter(looks.join(', ')) : undefined],
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
  const words = useWords(experimentWords)
  return (
    <Section title={words.check}>
      <p>{words.commitmentText}</p>
      <Facts
        rows={[
          [words.commitment, commitment],
          [words.seed, seed],
        ]}
      />
      {seed && <p class="hint">{words.verify}</p>}
    </Section>
  )
}
