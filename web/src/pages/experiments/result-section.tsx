import type { Experiment, ExperimentResult, Chart as ServerChart } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { failureText } from '../../offline/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { IntervalBar } from '../../ui/interval-bar.tsx'
import { Section } from '../../ui/section.tsx'
import { announce } from '../../undo/undo.ts'
import { changeInWords, experimentWords } from '../../words/experiments.ts'
import { meanInWords } from '../../words/means.ts'
import { decimalSeparator, formatNumber } from '../../words/numbers.ts'
import { useWords, wordsNow } from '../../words/words.ts'
import { leaveOthers } from './actions.ts'
import { Chart } from './later.tsx'

interface ResultProps {
  readonly experiment: Experiment
  readonly result: ExperimentResult
}

/** The sentence, the size with its uncertainty, the days, and what to keep in mind; everything else on request. */
export function ResultSection({ experiment, result }: ResultProps) {
  const texts = useWords(experimentWords)
  return (
    <Section title={texts.result}>
      <p class="lead">{result.sentence}</p>
      <p>
        <span class="verdict">{texts.verdict[result.verdict]}</span>
      </p>
      <Size experiment={experiment} result={result} />
      <Each experiment={experiment} result={result} />
      <Others result={result} />
      <Picture chart={result.charts?.days} />
      <h3>{texts.beside}</h3>
      <ul>
        {result.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <Calculation experiment={experiment} result={result} />
    </Section>
  )
}

/** Numbers that are compared have the same decimals. */
function withSameDecimals(values: readonly number[]): readonly string[] {
  const separator = decimalSeparator()
  const texts = values.map((value) => formatNumber(value).split(separator))
  const decimals = Math.max(...texts.map(([, part = '']) => part.length))
  return texts.map(([whole = '', part = '']) =>
    decimals > 0 ? `${whole}${separator}${part.padEnd(decimals, '0')}` : whole,
  )
}

/** From the low end of an interval to the high one; an end may be open. */
function rangeInWords([low, high]: ExperimentResult['interval']): string {
  const texts = wordsNow(experimentWords)
  if (low == null || high == null) {
    const end = (value: number | null | undefined) => (value == null ? texts.open : formatNumber(value))
    return texts.from(end(low), end(high))
  }
  const [least = '', most = ''] = withSameDecimals([low, high])
  return texts.from(least, most)
}

/** The average of each option in the person's unit, and the difference with its interval. */
function Size({ experiment, result: { effect, interval, armMeans } }: ResultProps) {
  const texts = useWords(experimentWords)
  const [low, high] = interval
  if (effect === null || low === null || high === null || low === undefined || high === undefined) return null
  const { unitAbbreviatedName: unit } = experiment.effect
  const [least = '', most = ''] = withSameDecimals([low, high])
  const name = texts.effect(changeInWords(effect, unit), least, most)
  return (
    <>
      <Facts
        rows={experiment.arms.map((arm, at) => {
          const mean = armMeans[at]
          return [arm.name, mean == null ? undefined : texts.onAverage(meanInWords(mean, unit))]
        })}
      />
      <IntervalBar name={name} low={low} middle={effect} high={high} zeroText={texts.zero} />
    </>
  )
}

const Picture = ({ chart }: { readonly chart: ServerChart | undefined }) =>
  chart?.description ? <Chart description={chart.description} isExplained /> : null

/** Block by block, against chance, and every number. */
function Calculation({ experiment, result }: ResultProps) {
  const texts = useWords(experimentWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {texts.how}
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
  const texts = useWords(experimentWords)
  const number = (value: number | null | undefined) =>
    value === null || value === undefined ? undefined : formatNumber(value)
  const { facts } = texts
  const percent = formatNumber(100 * result.confidence, 1)
  return (
    <Facts
      rows={[
        [facts.effect, number(result.effect)],
        [facts.interval(percent), result.effect === null ? undefined : rangeInWords(result.interval)],
        [
          texts.ifDone,
          result.ifDone ? `${number(result.ifDone.effect)} (${rangeInWords(result.ifDone.interval)})` : undefined,
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
  const texts = useWords(experimentWords)
  if (each.length === 0) return null
  const { arms, effect: outcome } = experiment
  return (
    <>
      <h3>{texts.against(arms[0]?.name ?? '')}</h3>
      <Facts
        rows={each.map(({ arms: [, arm = 1], effect, interval, pHolm }) => [
          arms[arm]?.name ?? '',
          effect === null
            ? texts.tooFew
            : `${changeInWords(effect, outcome.unitAbbreviatedName)} (${rangeInWords(interval)}), p ${formatNumber(pHolm, 4)}`,
        ])}
      />
    </>
  )
}

/** Outcomes named before the start; their p-values are corrected for their number. */
function Others({ result: { secondary } }: Pick<ResultProps, 'result'>) {
  const texts = useWords(experimentWords)
  if (secondary.length === 0) return null
  return (
    <>
      <h3>{texts.other}</h3>
      <Facts
        rows={secondary.map(({ variableName, displayName = variableName, unit, effect, pHolm, verdict }) => [
          displayName,
          [
            texts.verdict[verdict],
            ...(effect === null ? [] : [changeInWords(effect, unit)]),
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
  const texts = useWords(experimentWords)
  const { together, state, id } = experiment
  const leave = () => void leaveOthers(id).catch((error: unknown) => announce({ text: failureText(error) }))
  return (
    <Section title={texts.together}>
      {together ? <Found experiment={experiment} together={together} /> : <p>{texts.togetherLater}</p>}
      {experiment.countTogether && state !== 'draft' && (
        <>
          <p class="hint">{texts.leaveHint}</p>
          <div class="actions">
            <Button onClick={leave}>{texts.leave}</Button>
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
  const texts = useWords(experimentWords)
  const { mean, interval, prediction, believed, people, sentence } = together
  const [low = mean, high = mean] = interval
  const [least = mean, most = mean] = prediction
  const inUnit = (value: number) => changeInWords(value, experiment.effect.unitAbbreviatedName)
  const [smallest = '', largest = ''] = withSameDecimals([low, high])
  const name = texts.effect(inUnit(mean), smallest, largest)
  return (
    <>
      <p>{sentence}</p>
      <IntervalBar name={name} low={low} middle={mean} high={high} zeroText={texts.zero} />
      <Facts
        rows={[
          [texts.togetherFacts.people, String(people)],
          [texts.togetherFacts.mean, inUnit(mean)],
          [texts.facts.interval('95'), rangeInWords([low, high])],
          [texts.togetherFacts.expected, rangeInWords([least, most])],
          [texts.togetherFacts.believed, believed === undefined ? undefined : inUnit(believed)],
        ]}
      />
    </>
  )
}
