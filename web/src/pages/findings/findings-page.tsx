import type { AnalysisState, SlimCorrelation } from '@upshot/contract'
import { useState } from 'preact/hooks'
import { FindingCard } from '../../findings/finding-card.tsx'
import { type FoldedFinding, folded } from '../../findings/folded.ts'
import { failureText } from '../../offline/failure-text.ts'
import { PageHeading } from '../../router/page-heading.tsx'
import { pathTo } from '../../router/places.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { RowList } from '../../ui/row.tsx'
import { Section } from '../../ui/section.tsx'
import { Select } from '../../ui/select.tsx'
import { findingWords } from '../../words/findings.ts'
import { formatNumber } from '../../words/numbers.ts'
import { shellWords } from '../../words/shell.ts'
import { useWords } from '../../words/words.ts'
import { AskQuestion } from './ask-question.tsx'
import { ByEmail } from './by-email.tsx'
import { HiddenFindings } from './hidden-findings.tsx'
import { NotYet } from './not-yet.tsx'
import { useFindings } from './queries.ts'

export function FindingsPage() {
  const words = useWords(findingWords)
  const { tryAgain } = useWords(shellWords)
  const findings = useFindings()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <PageHeading title={words.title}>
        <Button onClick={() => setAsking(true)}>{words.ask}</Button>
      </PageHeading>
      <div class="with-aside">
        <div>
          <Loaded reading={findings} failureText={failureText} againText={tryAgain} lines={5}>
            {({ data }) => (
              <>
                <Found {...data} />
                <ByEmail />
              </>
            )}
          </Loaded>
        </div>
        <div>
          <NotYet />
          <HiddenFindings />
        </div>
      </div>
      {isAsking && <AskQuestion onClose={() => setAsking(false)} />}
    </>
  )
}

interface FoundProps {
  readonly correlations: readonly SlimCorrelation[]
  readonly sameDay: readonly SlimCorrelation[]
  readonly analysis?: AnalysisState
}

function Found({ correlations, sameDay, analysis }: FoundProps) {
  const words = useWords(findingWords)
  const [about, setAbout] = useState('')
  const isShown = (one: SlimCorrelation) => !one.isHidden && (about === '' || one.effectVariableName === about)
  const shown = folded(correlations.filter(isShown))
  const together = folded(sameDay.filter(isShown))
  const effects = [...new Set([...correlations, ...sameDay].map((one) => one.effectVariableName))].toSorted()
  if (effects.length === 0) return <NothingFound analysis={analysis} />
  return (
    <>
      <Select
        label={words.about}
        value={about}
        options={[{ value: '', text: words.everything }, ...effects.map((name) => ({ value: name, text: name }))]}
        onChange={setAbout}
      />
      {analysis && (
        <p class="hint">
          {words.lookedAt(formatNumber(analysis.numberOfPairs), formatNumber(analysis.numberOfLikely))}
        </p>
      )}
      <h2 class="hidden-text">{words.title}</h2>
      {shown.length === 0 && <EmptyState text={about === '' ? words.noneShown : words.noneAbout(about)} />}
      <Cards name={words.title} rows={shown} />
      {together.length > 0 && (
        <Section title={words.sameDay}>
          <p class="hint">{words.sameDayHint}</p>
          <Cards name={words.sameDay} rows={together} isSameDay />
        </Section>
      )}
    </>
  )
}

const SHOWN_AT_ONCE = 12

interface CardsProps {
  readonly name: string
  readonly rows: readonly FoldedFinding<SlimCorrelation>[]
  readonly isSameDay?: boolean
}

/** The first dozen; a long list is for those who want it. */
function Cards({ name, rows, isSameDay = false }: CardsProps) {
  const words = useWords(findingWords)
  const [isAll, setAll] = useState(false)
  const shown = isAll ? rows : rows.slice(0, SHOWN_AT_ONCE)
  return (
    <>
      <RowList name={name} look="cards">
        {shown.map((row) => (
          <li key={`${row.finding.causeVariableId} ${row.finding.effectVariableId}`}>
            <FindingCard {...row} href={pathOf(row.finding)} isSameDay={isSameDay} />
          </li>
        ))}
      </RowList>
      {rows.length > shown.length && (
        <Button onClick={() => setAll(true)}>{words.showMore(rows.length - shown.length)}</Button>
      )}
    </>
  )
}

const pathOf = ({ causeVariableId, effectVariableId }: SlimCorrelation): string =>
  pathTo('finding', { cause: String(causeVariableId), effect: String(effectVariableId) })

function NothingFound({ analysis }: { readonly analysis: AnalysisState | undefined }) {
  const words = useWords(findingWords)
  const { numberOfDays = 0, numberOfPairs = 0, state = 'never' } = analysis ?? {}
  const isRunning = state === 'waiting' || state === 'analysing'
  const text = isRunning
    ? words.analysing
    : numberOfPairs === 0
      ? words.tooEarly(numberOfDays)
      : words.noSign(formatNumber(numberOfPairs))
  return (
    <EmptyState text={text}>
      <a class="button main" href={pathTo('today')}>
        {words.record}
      </a>
      <a class="button" href={pathTo('data')}>
        {words.bringHistory}
      </a>
    </EmptyState>
  )
}
