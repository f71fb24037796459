import type { Correlation } from '@upshot/contract'
import { IntervalBar } from '../ui/interval-bar.tsx'
import { findingWords } from '../words/findings.ts'
import { formatNumber } from '../words/numbers.ts'
import { useWords } from '../words/words.ts'

type SizedFinding = Pick<Correlation, 'difference' | 'correlationCoefficient' | 'interval'>

/** How large a finding is: the numbers of the server, and nothing else. */
export function sizeOf(finding: SizedFinding, words: (typeof findingWords)['en']) {
  const { difference, correlationCoefficient: r, interval: [low, high] = [] } = finding
  if (difference) {
    const { text, range, value } = difference
    return { text, range, bar: { low: difference.low, middle: value, high: difference.high } }
  }
  if (r === undefined || low === undefined || high === undefined) return undefined
  return {
    text: words.correlation(formatNumber(r)),
    range: words.between(formatNumber(low), formatNumber(high)),
    bar: { low, middle: r, high },
  }
}

/** The difference with its interval, zero always in sight. */
export function SizeBar({ finding }: { readonly finding: SizedFinding }) {
  const words = useWords(findingWords)
  const size = sizeOf(finding, words)
  if (!size) return null
  return <IntervalBar name={`${size.text}, ${size.range}`} {...size.bar} zeroText={words.noDifference} />
}
