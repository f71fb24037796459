import type { ChartDescription, SlimCorrelation } from '@upshot/contract'
import { SizeBar, sizeOf } from '../../findings/size.tsx'
import { pathTo } from '../../router/places.ts'
import { fullDayWords } from '../../time/words.ts'
import { later } from '../../ui/later.tsx'
import { exampleWords } from '../../words/example.ts'
import { findingWords } from '../../words/findings.ts'
import { formatNumber } from '../../words/numbers.ts'
import { locale, useWords } from '../../words/words.ts'

const Chart = later(async () => (await import('../../charts/chart.tsx')).Chart)

interface ExampleFindingProps {
  readonly finding: SlimCorrelation
  readonly charts: readonly ChartDescription[]
}

/** One finding in full: the sentence, its size and doubt, and its pictures. */
export function ExampleFinding({ finding, charts }: ExampleFindingProps) {
  const words = useWords(exampleWords)
  const told = useWords(findingWords)
  const size = sizeOf(finding, told)
  const { verdict = 'cannot tell', numberOfPairs = 0, earliestPairDate: from, latestPairDate: to } = finding
  const day = (text: string) => fullDayWords(text, locale())
  return (
    <>
      <p class="back">
        <a href={pathTo('example')}>{words.all}</a>
      </p>
      <h2>{finding.title}</h2>
      <p class="lead">{finding.sentence}</p>
      <p class="finding-figure">
        {size && <strong>{size.text}</strong>}
        <span class="verdict">{told.verdict[verdict]}</span>
      </p>
      {size && <p class="aside-text">{size.range}</p>}
      <SizeBar finding={finding} />
      {from && to && <p class="hint">{words.compared(formatNumber(numberOfPairs), day(from), day(to))}</p>}
      {charts.map((description) => (
        <Chart key={description.id} description={description} />
      ))}
    </>
  )
}
