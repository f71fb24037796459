import { FindingCard } from '../../findings/finding-card.tsx'
import { folded } from '../../findings/folded.ts'
import { PageHeading } from '../../router/page-heading.tsx'
import { pathTo } from '../../router/places.ts'
import { useAddress } from '../../router/router.ts'
import { fullDayWords } from '../../time/words.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { later } from '../../ui/later.tsx'
import { Placeholder } from '../../ui/placeholder.tsx'
import { Row, RowList } from '../../ui/row.tsx'
import { Section } from '../../ui/section.tsx'
import { exampleWords } from '../../words/example.ts'
import { kindInWords } from '../../words/kinds.ts'
import { formatNumber } from '../../words/numbers.ts'
import { valueInWords } from '../../words/units.ts'
import { locale, useWords } from '../../words/words.ts'
import { ExampleFinding } from './example-finding.tsx'
import { type Example, useExample } from './queries.ts'

const Chart = later(async () => (await import('../../charts/chart.tsx')).Chart)
const Spark = later(async () => (await import('../../charts/spark.tsx')).Spark)

/** A whole person with invented data, for people who have no account yet. One finding in full: `/example?finding=12-7`. */
export function ExamplePage() {
  const words = useWords(exampleWords)
  const { data, hasFailed, readAgain } = useExample()
  const wanted = new URLSearchParams(useAddress().search).get('finding')
  const chosen = data?.correlations.find((one) => keyOf(one) === wanted)
  return (
    <>
      <PageHeading title={words.title}>
        <a class="button main" href="/auth/sign-in?next=/">
          {words.toApp}
        </a>
      </PageHeading>
      <p class="hint">{words.note}</p>
      {hasFailed && (
        <EmptyState text={words.missing}>
          <Button onClick={readAgain}>{words.tryAgain}</Button>
        </EmptyState>
      )}
      {!data && !hasFailed && <Placeholder lines={8} />}
      {data && chosen && <ExampleFinding finding={chosen} charts={data.charts[keyOf(chosen)] ?? []} />}
      {data && !chosen && <Whole example={data} />}
    </>
  )
}

const keyOf = (one: { readonly causeVariableId: number; readonly effectVariableId: number }): string =>
  `${one.causeVariableId}-${one.effectVariableId}`

function Whole({ example }: { readonly example: Example }) {
  const words = useWords(exampleWords)
  const { correlations, analysis, overTime, date, entries, variables } = example
  return (
    <>
      <Section title={words.found}>
        <p class="hint">
          {words.lookedAt(formatNumber(analysis.numberOfPairs), formatNumber(analysis.numberOfLikely))}
        </p>
        <RowList name={words.found} look="cards">
          {folded(correlations).map((row) => (
            <li key={keyOf(row.finding)}>
              <FindingCard {...row} href={`${pathTo('example')}?finding=${keyOf(row.finding)}`} />
            </li>
          ))}
        </RowList>
      </Section>
      <Section title={words.overTime}>
        <Chart description={overTime} />
      </Section>
      <Section title={words.day(fullDayWords(date, locale()))}>
        <RowList name={words.entries}>
          {entries.map(({ name, value, unit, at }) => (
            <li key={`${at} ${name}`}>
              <Row title={name} aside={at} end={valueInWords(value, unit)} />
            </li>
          ))}
        </RowList>
      </Section>
      <Section title={words.variables}>
        <RowList name={words.variables}>
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
