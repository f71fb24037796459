import type { Change, ChangedOutcome, ChartDescription } from '@upshot/contract'
import { useMemo, useState } from 'preact/hooks'
import { DAY_ALONE, pathToChange } from '../../findings/change-row.tsx'
import { failureText } from '../../offline/failure-text.ts'
import { PageHeading } from '../../router/page-heading.tsx'
import { type ParamsOf, type PathOf, pathTo } from '../../router/places.ts'
import { DAY_MS } from '../../time/lengths.ts'
import { daysBetween } from '../../time/local.ts'
import { fullDayWords } from '../../time/words.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type FactRows, Facts } from '../../ui/facts.tsx'
import { later } from '../../ui/later.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { RowList } from '../../ui/row.tsx'
import { Section } from '../../ui/section.tsx'
import { changeWords } from '../../words/changes.ts'
import { formatNumber } from '../../words/numbers.ts'
import { shellWords } from '../../words/shell.ts'
import { locale, useWords, withWords } from '../../words/words.ts'
import { useAround, useChange } from './queries.ts'

/** Loaded when it is shown: the sentences do not wait for it. */
const Chart = later(async () => (await withWords(import('../../charts/chart.tsx'))).Chart)

interface ChangePageProps {
  readonly params: ParamsOf<PathOf<'change'>>
}

/** One day: what stands out after it, what changed no more than usual, and other explanations. */
export function ChangePage({ params: { variable, kind, date } }: ChangePageProps) {
  const texts = useWords(changeWords)
  const { tryAgain } = useWords(shellWords)
  const reading = useChange(variable === DAY_ALONE ? undefined : Number(variable), kind === 'date' ? date : undefined)
  const matches = (change: Change) => change.date === date && change.kind === kind
  const shownChange = reading.data?.data.changes.find(matches)
  return (
    <>
      <p class="back">
        <a href={pathTo('changes')}>{texts.back}</a>
      </p>
      <PageHeading title={shownChange?.title ?? texts.title} />
      <Loaded reading={reading} failureText={failureText} againText={tryAgain}>
        {({ data }) => {
          const change = data.changes.find(matches)
          return change && change.outcomes.length > 0 ? <Answer change={change} /> : <EmptyState text={texts.outside} />
        }}
      </Loaded>
    </>
  )
}

const isClear = ({ verdict }: ChangedOutcome): boolean => verdict === 'likely' || verdict === 'possible'

function Answer({ change }: { readonly change: Change }) {
  const texts = useWords(changeWords)
  const clear = change.outcomes.filter(isClear)
  const usual = change.outcomes.filter((outcome) => !isClear(outcome))
  const first = change.outcomes[0]
  return (
    <div class="with-aside">
      <div>
        <p class="lead">{change.sentence}</p>
        {clear.length > 0 && <Outcomes name={texts.standsOut} outcomes={clear} />}
        {first && <Around outcome={first} date={change.date} />}
        {usual.length > 0 && <Usual outcomes={usual} />}
      </div>
      <div>
        <WhatElse change={change} />
        <Calculation outcomes={change.outcomes} />
      </div>
    </div>
  )
}

function Outcomes({ name, outcomes }: { readonly name: string; readonly outcomes: readonly ChangedOutcome[] }) {
  const texts = useWords(changeWords)
  return (
    <Section title={name}>
      <RowList name={name} look="cards">
        {outcomes.map((outcome) => (
          <li key={outcome.variableId}>
            <Card>
              <h3>
                <a href={pathTo('variable', { id: String(outcome.variableId) })}>{outcome.title}</a>
              </h3>
              <p>{outcome.sentence}</p>
              <p class="finding-foot">
                <span class="verdict">{texts.verdict[outcome.verdict]}</span>
              </p>
            </Card>
          </li>
        ))}
      </RowList>
    </Section>
  )
}

/** What changed no more than usual is read on request, unless there is nothing else. */
function Usual({ outcomes }: { readonly outcomes: readonly ChangedOutcome[] }) {
  const texts = useWords(changeWords)
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <Outcomes name={texts.asUsual} outcomes={outcomes} />
  return <Button onClick={() => setOpen(true)}>{texts.showUsual(outcomes.length)}</Button>
}

/** The outcome day by day, eight weeks before and after. */
function Around({ outcome, date }: { readonly outcome: ChangedOutcome; readonly date: string }) {
  const { data } = useAround(outcome.variableId, date)
  const description = useMemo(() => data && withMark(data, date), [data, date])
  return description ? <Chart description={description} pathToDay={(day) => pathTo('historyDay', { day })} /> : null
}

/** A line at the day itself. */
function withMark(description: ChartDescription, date: string): ChartDescription {
  const at = daysBetween('1970-01-01', date) * DAY_MS
  const mark = { axis: 'x' as const, at, label: fullDayWords(date, locale()) }
  return {
    ...description,
    panels: description.panels.map((panel) => ({ ...panel, references: [...panel.references, mark] })),
  }
}

function WhatElse({ change }: { readonly change: Change }) {
  const texts = useWords(changeWords)
  const { variableId, alsoChanged, caution, outcomes } = change
  const effect = outcomes.find(isClear)
  return (
    <Section title={texts.whatElse}>
      <p>{alsoChanged.length > 0 ? texts.alsoChanged : caution}</p>
      {alsoChanged.length > 0 && (
        <ul>
          {alsoChanged.map(({ text, date, variableId: id }) => (
            <li key={text}>
              {date !== undefined ? (
                <a href={pathToChange({ date, kind: 'date' })}>{text}</a>
              ) : id !== undefined ? (
                <a href={pathTo('variable', { id: String(id) })}>{text}</a>
              ) : (
                text
              )}
            </li>
          ))}
        </ul>
      )}
      <p>{texts.elseHint}</p>
      <p>{texts.advice}</p>
      {variableId !== undefined && effect && (
        <div class="actions screen-only">
          <a class="button main" href={`${pathTo('experiments')}?cause=${variableId}&effect=${effect.variableId}`}>
            {texts.test}
          </a>
        </div>
      )}
    </Section>
  )
}

/** The numbers, for those who want to check them. */
function Calculation({ outcomes }: { readonly outcomes: readonly ChangedOutcome[] }) {
  const texts = useWords(changeWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {texts.how}
      </Button>
      {isOpen && (
        <>
          <p>{texts.method}</p>
          {outcomes.map((outcome) => (
            <Section key={outcome.variableId} title={outcome.displayName}>
              <Figures outcome={outcome} />
            </Section>
          ))}
        </>
      )}
    </>
  )
}

function Figures({ outcome }: { readonly outcome: ChangedOutcome }) {
  const texts = useWords(changeWords)
  const { before, after, usualChange, pValue, qValue, notEnough } = outcome
  const mean = (period: typeof before) =>
    period && texts.mean(formatNumber(period.mean), String(period.days), String(period.ofDays))
  const rows: FactRows = [
    [texts.facts.before, mean(before)],
    [texts.facts.after, mean(after)],
    [texts.facts.usual, usualChange === undefined ? undefined : formatNumber(usualChange)],
    [texts.facts.p, pValue === undefined ? undefined : formatNumber(pValue, 3)],
    [texts.facts.q, qValue === undefined ? undefined : formatNumber(qValue, 3)],
  ]
  return (
    <>
      <Facts rows={rows} />
      {notEnough && <p class="hint">{notEnough}</p>}
    </>
  )
}
