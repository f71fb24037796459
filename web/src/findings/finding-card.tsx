import type { Correlation, SlimCorrelation } from '@upshot/contract'
import { Card } from '../ui/card.tsx'
import { IntervalBar } from '../ui/interval-bar.tsx'
import { findingWords } from '../words/findings.ts'
import { formatNumber } from '../words/numbers.ts'
import { useWords } from '../words/words.ts'
import type { BarScale } from './by-outcome.ts'

interface FindingCardProps {
  readonly finding: SlimCorrelation
  readonly also: readonly string[]
  /** Address of the page with all details. */
  readonly href: string
  readonly isSameDay?: boolean
  /** The scale shared by all bars of the list. */
  readonly scale?: BarScale | undefined
}

/** A finding in a list: cause, effect, size with its uncertainty, and the verdict as a word. */
export function FindingCard({ finding, also, href, isSameDay = false, scale }: FindingCardProps) {
  const texts = useWords(findingWords)
  const { verdict } = finding
  const size = sizeOf(finding, texts)
  const { instead, isBetter } = finding.difference ?? {}
  return (
    <Card>
      <h3>
        <a href={href}>{finding.title}</a>
      </h3>
      {instead && <p class="finding-foot">{instead}</p>}
      <SizeBar finding={finding} scale={scale} />
      <p class="finding-foot">
        {isBetter !== undefined && !isSameDay && <span class="verdict">{isBetter ? texts.better : texts.worse}</span>}
        {isSameDay && <span class="verdict">{texts.sameDay}</span>}
        {size && <span class="aside-text">{size.range}</span>}
        {verdict && <span class="verdict">{texts.verdict[verdict]}</span>}
      </p>
      {also.length > 0 && <p class="hint">{texts.also(also.join(', '))}</p>}
    </Card>
  )
}

type SizedFinding = Pick<Correlation, 'difference' | 'correlationCoefficient' | 'interval'>

/** The size of a finding, in the numbers of the server. */
export function sizeOf(finding: SizedFinding, texts: (typeof findingWords)['en']) {
  const { difference, correlationCoefficient: r, interval: [low, high] = [] } = finding
  if (difference) {
    const { text, range, value } = difference
    return { text, range, bar: { low: difference.low, middle: value, high: difference.high } }
  }
  if (r === undefined || low === undefined || high === undefined) return undefined
  return {
    text: texts.correlation(formatNumber(r)),
    range: texts.between(formatNumber(low), formatNumber(high)),
    bar: { low, middle: r, high },
  }
}

/** The difference with its interval; zero is always visible. */
export function SizeBar({ finding, scale }: { readonly finding: SizedFinding; readonly scale?: BarScale | undefined }) {
  const texts = useWords(findingWords)
  const size = sizeOf(finding, texts)
  if (!size) return null
  return <IntervalBar name={`${size.text}, ${size.range}`} {...size.bar} zeroText={texts.noDifference} scale={scale} />
}
