import type { AnalysisState, ChartDescription, Counted, SlimCorrelation } from '@upshot/contract'
import { useEffect, useState } from 'preact/hooks'
import { byOutcome } from '../../findings/by-outcome.ts'
import { SizeBar } from '../../findings/finding-card.tsx'
import { Counts, OutcomeSection } from '../../findings/outcome-section.tsx'
import { session } from '../../offline/session.ts'
import { PageHeading } from '../../router/page-heading.tsx'
import { pathTo } from '../../router/places.ts'
import { useAddress } from '../../router/router.ts'
import { useBusy } from '../../state/busy.ts'
import { fetchHere } from '../../state/root.ts'
import { useStore } from '../../state/use-store.ts'
import { fullDayWords } from '../../time/words.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, Placeholder } from '../../ui/empty-state.tsx'
import { later } from '../../ui/later.tsx'
import { Row, RowList } from '../../ui/row.tsx'
import { Section } from '../../ui/section.tsx'
import { findingWords } from '../../words/findings.ts'
import { kindInWords } from '../../words/kinds.ts'
import { formatNumber } from '../../words/numbers.ts'
import { wordTable } from '../../words/table.ts'
import { valueInWords } from '../../words/units.ts'
import { language, locale, useWords, withWords } from '../../words/words.ts'

const exampleWords = wordTable('app/example', {
  title: 'An example',
  note: 'This person and all their data are invented. You can look at everything and change nothing.',
  toApp: 'Sign in or create an account',
  toToday: 'Back to your own data',
  found: 'What Upshot found',
  all: 'Back to the example',
  compared: 'Compared on {days} days, from {from} to {to}.',
  overTime: 'One of them over time',
  day: 'What was recorded on {day}',
  entries: 'Entries of one day',
  variables: 'Everything that is tracked',
  missing: 'The example could not be loaded.',
  tryAgain: 'Try again',
})

const Chart = later(async () => (await withWords(import('../../charts/chart.tsx'))).Chart)
const Spark = later(async () => (await withWords(import('../../charts/spark.tsx'))).Spark)

/**
 * A complete account with invented data, for people without an account. One finding in full: `/example?finding=12-7`.
 */
export function ExamplePage() {
  const texts = useWords(exampleWords)
  const isSignedIn = useStore(session).person !== undefined
  const { data, hasFailed, readAgain } = useExample()
  const requested = new URLSearchParams(useAddress().search).get('finding')
  const chosen = data?.correlations.find((correlation) => keyOf(correlation) === requested)
  return (
    <>
      <PageHeading title={texts.title}>
        <a class="button main" href={isSignedIn ? pathTo('today') : '/auth/sign-in?next=/'}>
          {isSignedIn ? texts.toToday : texts.toApp}
        </a>
      </PageHeading>
      <p class="hint">{texts.note}</p>
      {hasFailed && (
        <EmptyState text={texts.missing}>
          <Button onClick={readAgain}>{texts.tryAgain}</Button>
        </EmptyState>
      )}
      {!data && !hasFailed && <Placeholder lines={8} />}
      {data && chosen && <ExampleFinding finding={chosen} charts={data.charts[keyOf(chosen)] ?? []} />}
      {data && !chosen && <Whole example={data} />}
    </>
  )
}

const keyOf = (pair: { readonly causeVariableId: number; readonly effectVariableId: number }): string =>
  `${pair.causeVariableId}-${pair.effectVariableId}`

function Whole({ example }: { readonly example: Example }) {
  const texts = useWords(exampleWords)
  const { correlations, analysis, overTime, date, entries, variables } = example
  const groups = byOutcome(correlations, [])
  return (
    <>
      <Section title={texts.found}>
        <Counts groups={groups} numberOfPairs={analysis.numberOfPairs} />
      </Section>
      {groups.map((group) => (
        <OutcomeSection
          key={group.outcome}
          group={group}
          hrefOf={(finding) => `${pathTo('example')}?finding=${keyOf(finding)}`}
        />
      ))}
      <Section title={texts.overTime}>
        <Chart description={overTime} />
      </Section>
      <Section title={texts.day(fullDayWords(date, locale()))}>
        <RowList name={texts.entries}>
          {entries.map(({ name, value, unit, counted, at }) => (
            <li key={`${at} ${name}`}>
              <Row title={name} aside={at} end={valueInWords(value, unit, { counted })} />
            </li>
          ))}
        </RowList>
      </Section>
      <Section title={texts.variables}>
        <RowList name={texts.variables}>
          {variables.map(({ name, kind, values }) => (
            <li key={name}>
              <Row title={name} aside={kindInWords(kind)} end={<Spark values={values} />} />
            </li>
          ))}
        </RowList>
      </Section>
    </>
  )
}

interface ExampleFindingProps {
  readonly finding: SlimCorrelation
  readonly charts: readonly ChartDescription[]
}

/** One finding in full: the sentence, its size with the uncertainty, and its charts. */
function ExampleFinding({ finding, charts }: ExampleFindingProps) {
  const texts = useWords(exampleWords)
  const findingTexts = useWords(findingWords)
  const { verdict = 'cannot tell', numberOfPairs = 0, earliestPairDate: from, latestPairDate: to } = finding
  const day = (text: string) => fullDayWords(text, locale())
  return (
    <>
      <p class="back">
        <a href={pathTo('example')}>{texts.all}</a>
      </p>
      <h2>{finding.title}</h2>
      <p class="lead">{finding.sentence}</p>
      <p class="finding-figure">
        <span class="verdict">{findingTexts.verdict[verdict]}</span>
      </p>
      <SizeBar finding={finding} />
      {from && to && <p class="hint">{texts.compared(formatNumber(numberOfPairs), day(from), day(to))}</p>}
      {charts.map((description) => (
        <Chart key={description.id} description={description} />
      ))}
    </>
  )
}

/** Written by `node scripts/example.ts`: answers of the API about an invented person. */
interface Example {
  readonly correlations: readonly SlimCorrelation[]
  readonly analysis: Pick<AnalysisState, 'numberOfPairs'>
  /** By `cause-effect`. */
  readonly charts: Readonly<Record<string, readonly ChartDescription[]>>
  readonly overTime: ChartDescription
  readonly date: string
  readonly entries: readonly {
    readonly name: string
    readonly value: number
    readonly unit: string
    readonly counted?: Counted
    readonly at: string
  }[]
  readonly variables: readonly {
    readonly name: string
    readonly kind: string
    readonly values: readonly (number | null)[]
  }[]
}

interface ExampleReading {
  readonly data: Example | undefined
  readonly hasFailed: boolean
  readonly readAgain: () => void
}

/** A static file beside the app: needs no account and no token. */
function useExample(): ExampleReading {
  const current = useStore(language)
  const [data, setData] = useState<Example>()
  const [hasFailed, setFailed] = useState(false)
  const [times, setTimes] = useState(0)
  useEffect(() => {
    const read = async () => {
      const answer = await fetchHere(`/example-${current}.json`)
      if (!answer.ok) throw new Error(`${answer.status}`)
      setData((await answer.json()) as Example)
    }
    setFailed(false)
    read().catch(() => setFailed(true))
  }, [current, times])
  useBusy(data === undefined && !hasFailed)
  return { data, hasFailed, readAgain: () => setTimes(times + 1) }
}
