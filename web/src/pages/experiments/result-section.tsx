import type { Experiment, ExperimentResult, Chart as ServerChart } from '@upshot/contract'
import { useState } from 'preact/hooks'
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
import { Chart } from './later.tsx'

interface ResultProps {
  readonly experiment: Experiment
  readonly result: ExperimentResult
}

/** The sentence, the size with its uncertainty, the days, and what to keep in mind; everything else on request. */
export function ResultSection({ experiment, result }: ResultProps) {
  const words = useWords(experimentWords)
  return (
    <Section title={words.result}>
      <p class="lead">{result.sentence}</p>
      <p>
        <span class="verdict">{words.verdict[result.verdict]}</span>
      </p>
      <Size experiment={experiment} result={result} />
      <Each experiment={experiment} result={result} />
      <Others result={result} />
      <Picture chart={result.charts?.days} />
      <h3>{words.beside}</h3>
      <ul>
        {result.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <Calculation experiment={experiment} result={result} />
    </Section>
  )
}

/** The average of each option in the person's unit, and the difference with its interval. */
function Size({ experiment, result: { effect, interval, armMeans } }: ResultProps) {
  const words = useWords(experimentWords)
  const [low, high] = interval
  if (effect === null || low === null || high === null || low === undefined || high === undefined) return null
  const { unitAbbreviatedName: unit } = experiment.effect
  const name = words.effect(valueInWords(effect, unit), formatNumber(low), formatNumber(high))
  return (
    <>
      <Facts
        rows={experiment.arms.map((arm, at) => {
          const mean = armMeans[at]
          return [arm.name, mean == null ? undefined : words.onAverage(valueInWords(Number(mean.toPrecision(3)), unit))]
        })}
      />
      <IntervalBar name={name} low={low} middle={effect} high={high} zeroText={words.zero} />
    </>
  )
}

const Picture = ({ chart }: { readonly chart: ServerChart | undefined }) =>
  chart?.description ? <Chart description={chart.description} isExplained /> : null

/** Block by block, against chance, and every number. */
function Calculation({ experiment, result }: ResultProps) {
  const words = useWords(experimentWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {words.how}
      </Button>
      {isOpen && (
        <>
          <Picture chart={result.charts?.blocks} />
          <Picture chart={result.charts?.distribution} />
          <Numbers experiment={experiment} result={result} />
        </>
      )}
    </>
  )
}

function Numbers({ result }: ResultProps) {
  const words = useWords(experimentWords)
  const number = (value: number | null | undefined) =>
    value === null || value === undefined ? undefined : formatNumber(value)
  const range = ([low, high]: ExperimentResult['interval']) =>
    words.from(number(low) ?? words.open, number(high) ?? words.open)
  const { facts } = words
  const percent = Math.round(100 * result.confidence)
  return (
    <Facts
      rows={[
        [facts.effect, number(result.effect)],
        [facts.interval(percent), result.effect === null ? undefined : range(result.interval)],
        [
          words.ifDone,
          result.ifDone ? `${number(result.ifDone.effect)} (${range(result.ifDone.interval)})` : undefined,
        ],
        [facts.p, formatNumber(result.p, 4)],
        [facts.level, formatNumber(result.level, 4)],
        [facts.blocks, String(result.blocks)],
        [facts.days, String(result.days)],
        [facts.missing, String(result.missingDays)],
        [facts.ways, number(result.assignments)],
        [facts.needed, result.blocksNeeded === undefined ? undefined : String(result.blocksNeeded)],
        [facts.method, result.methodVersion],
      ]}
    />
  )
}

/** Three options: each against the first. */
function Each({ experiment, result: { each = [] } }: ResultProps) {
  const words = useWords(experimentWords)
  if (each.length === 0) return null
  const { arms, effect: outcome } = experiment
  const end = (value: number | null | undefined) => (value == null ? words.open : formatNumber(value))
  return (
    <>
      <h3>{words.against(arms[0]?.name ?? '')}</h3>
      <Facts
        rows={each.map(({ arms: [, arm = 1], effect, interval, pHolm }) => [
          arms[arm]?.name ?? '',
          effect === null
            ? words.tooFew
            : `${valueInWords(effect, outcome.unitAbbreviatedName)} (${words.from(end(interval[0]), end(interval[1]))}), p ${formatNumber(pHolm, 4)}`,
        ])}
      />
    </>
  )
}

/** Outcomes named before the start; their p-values are corrected for their number. */
function Others({ result: { secondary } }: Pick<ResultProps, 'result'>) {
  const words = useWords(experimentWords)
  if (secondary.length === 0) return null
  return (
    <>
      <h3>{words.other}</h3>
      <Facts
        rows={secondary.map(({ variableName, displayName = variableName, unit, effect, pHolm, verdict }) => [
          displayName,
          [
            words.verdict[verdict],
            ...(effect === null ? [] : [valueInWords(effect, unit)]),
            `p ${formatNumber(pHolm, 4)}`,
          ].join(', '),
        ])}
      />
    </>
  )
}

interface TogetherProps {
  readonly experiment: Experiment
}

/** The pooled result of several people with the same plan, and how to leave it. */
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
