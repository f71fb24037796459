import type { SlimCorrelation } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { Button } from '../../ui/button.tsx'
import { type FactRows, Facts } from '../../ui/facts.tsx'
import { findingWords } from '../../words/findings.ts'
import { formatNumber } from '../../words/numbers.ts'
import { useWords } from '../../words/words.ts'
import { delayOf } from './delay.ts'
import { useStudy } from './queries.ts'

/** For those who want to check: opened on request. */
export function Calculation({ finding }: { readonly finding: SlimCorrelation }) {
  const words = useWords(findingWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {words.how}
      </Button>
      {isOpen && <Details finding={finding} />}
    </>
  )
}

function Details({ finding }: { readonly finding: SlimCorrelation }) {
  const words = useWords(findingWords)
  const study = useStudy(finding.causeVariableId, finding.effectVariableId).data
  const { correlationCoefficient: r, interval: [low, high] = [], pValue, qValue, methodVersion } = finding
  const delay = delayOf(finding)
  const rows: FactRows = [
    [
      words.facts.r,
      r === undefined || low === undefined || high === undefined
        ? undefined
        : words.interval(formatNumber(r), formatNumber(low), formatNumber(high)),
    ],
    [words.facts.p, pValue === undefined ? undefined : smallNumber(pValue)],
    [words.facts.q, qValue === undefined ? undefined : smallNumber(qValue)],
    [words.facts.delay, delay && ('days' in delay ? words.days(delay.days) : words.hours(delay.from, delay.to))],
    [words.facts.method, methodVersion],
  ]
  return (
    <>
      <Facts rows={rows} />
      {study && (
        <>
          <p>{study.studyText.studyDesign}</p>
          <p>{study.studyText.dataAnalysis}</p>
          <p>{study.studyText.studyLimitations}</p>
        </>
      )}
    </>
  )
}

/** Beyond a thousandth the exact size says nothing. */
const smallNumber = (value: number): string => (value < 0.001 ? `< ${formatNumber(0.001, 3)}` : formatNumber(value, 3))
