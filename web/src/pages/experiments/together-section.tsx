import type { Experiment } from '@upshot/contract'
import { failureText } from '../../offline/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { IntervalBar } from '../../ui/interval-bar.tsx'
import { Section } from '../../ui/section.tsx'
import { announce } from '../../undo/undo.ts'
import { experimentWords } from '../../words/experiments.ts'
import { formatNumber } from '../../words/numbers.ts'
import { valueInWords } from '../../words/units.ts'
import { useWords } from '../../words/words.ts'
import { leaveOthers } from './actions.ts'

interface TogetherProps {
  readonly experiment: Experiment
}

/** What several people who tried the same plan found, and the way out of it. */
export function TogetherSection({ experiment }: TogetherProps) {
  const words = useWords(experimentWords)
  const { together, state, id } = experiment
  const leave = () => void leaveOthers(id).catch((error: unknown) => announce({ text: failureText(error) }))
  return (
    <Section title={words.together}>
      {together ? <Found experiment={experiment} together={together} /> : <p>{words.togetherLater}</p>}
      {experiment.countTogether && state !== 'draft' && (
        <>
          <p class="hint">{words.leaveHint}</p>
          <div class="actions">
            <Button onClick={leave}>{words.leave}</Button>
          </div>
        </>
      )}
    </Section>
  )
}

interface FoundProps extends TogetherProps {
  readonly together: NonNullable<Experiment['together']>
}

function Found({ experiment, together }: FoundProps) {
  const words = useWords(experimentWords)
  const { mean, interval, prediction, believed, people, sentence } = together
  const [low = mean, high = mean] = interval
  const [least = mean, most = mean] = prediction
  const inUnit = (value: number) => valueInWords(value, experiment.effect.unitAbbreviatedName)
  const name = words.effect(inUnit(mean), formatNumber(low), formatNumber(high))
  return (
    <>
      <p>{sentence}</p>
      <IntervalBar name={name} low={low} middle={mean} high={high} zeroText={words.zero} />
      <Facts
        rows={[
          [words.togetherFacts.people, String(people)],
          [words.togetherFacts.mean, inUnit(mean)],
          [words.facts.interval(95), words.from(formatNumber(low), formatNumber(high))],
          [words.togetherFacts.expected, words.from(formatNumber(least), formatNumber(most))],
          [words.togetherFacts.believed, believed === undefined ? undefined : inUnit(believed)],
        ]}
      />
    </>
  )
}
