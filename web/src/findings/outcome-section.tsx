import type { SlimCorrelation } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { Button } from '../ui/button.tsx'
import { RowList } from '../ui/row.tsx'
import { Section } from '../ui/section.tsx'
import { findingWords } from '../words/findings.ts'
import { formatNumber } from '../words/numbers.ts'
import { useWords } from '../words/words.ts'
import { type OutcomeGroup, type ShownFinding, scaleFor, standingOut } from './by-outcome.ts'
import { ChangeRows } from './change-row.tsx'
import { FindingCard } from './finding-card.tsx'

interface CountsProps {
  readonly groups: readonly OutcomeGroup[]
  readonly hidden?: number
  readonly numberOfPairs: number | undefined
}

/** The number of findings on this page, and what they were found among. */
export function Counts({ groups, hidden = 0, numberOfPairs }: CountsProps) {
  const texts = useWords(findingWords)
  const shown = groups.flatMap(({ sides }) => sides.flatMap((side) => side.findings))
  const likely = shown.filter(({ finding }) => finding.verdict === 'likely').length
  const changed = groups.reduce((sum, { changes }) => sum + changes.length, 0)
  const counts = [
    texts.likelyCount(likely),
    ...(shown.length > likely ? [texts.possibleCount(shown.length - likely)] : []),
    ...(changed > 0 ? [texts.changedCount(changed)] : []),
    ...(hidden > 0 ? [texts.hiddenByYou(hidden)] : []),
  ]
  return (
    <>
      <p>{counts.join(', ')}</p>
      {numberOfPairs !== undefined && <p class="hint">{texts.amongPairs(formatNumber(numberOfPairs))}</p>}
    </>
  )
}

interface OutcomeSectionProps {
  readonly group: OutcomeGroup
  /** Address of the page of a finding. */
  readonly hrefOf: (finding: SlimCorrelation) => string
}

/** What comes before better and worse days of one outcome, and what was started or stopped when it changed. */
export function OutcomeSection({ group: { outcome, sides, changes }, hrefOf }: OutcomeSectionProps) {
  const texts = useWords(findingWords)
  const all = sides.flatMap(({ findings }) => findings.map(({ finding }) => finding))
  return (
    <Section title={outcome}>
      {sides.map(({ side, findings }) => (
        <div key={side}>
          <h3>{texts.sides[side]}</h3>
          <Cards name={texts.sideOf(outcome, texts.sides[side])} rows={findings} all={all} hrefOf={hrefOf} />
        </div>
      ))}
      {changes.length > 0 && (
        <>
          <h3>{texts.changed}</h3>
          <ChangeRows
            name={texts.sideOf(outcome, texts.changed)}
            changes={changes}
            textOf={(change) => standingOut(change, outcome)?.sentence ?? ''}
          />
        </>
      )}
    </Section>
  )
}

const SHOWN_AT_ONCE = 6

interface CardsProps extends Pick<OutcomeSectionProps, 'hrefOf'> {
  readonly name: string
  readonly rows: readonly ShownFinding[]
  /** Findings of one outcome, whose bars share a scale. */
  readonly all: readonly SlimCorrelation[]
}

/** The first few, and the rest on request. */
function Cards({ name, rows, all, hrefOf }: CardsProps) {
  const texts = useWords(findingWords)
  const [showsAll, setAll] = useState(false)
  const shown = showsAll ? rows : rows.slice(0, SHOWN_AT_ONCE)
  return (
    <>
      <RowList name={name} look="cards">
        {shown.map((row) => (
          <li key={`${row.finding.causeVariableId} ${row.isSameDay}`}>
            <FindingCard {...row} href={hrefOf(row.finding)} scale={scaleFor(row.finding, all)} />
          </li>
        ))}
      </RowList>
      {rows.length > shown.length && (
        <Button onClick={() => setAll(true)}>{texts.showMore(rows.length - shown.length)}</Button>
      )}
    </>
  )
}
