import type { SlimCorrelation } from '@upshot/contract'
import { Card } from '../ui/card.tsx'
import { findingWords } from '../words/findings.ts'
import { useWords } from '../words/words.ts'
import { SizeBar, sizeOf } from './size.tsx'

interface FindingCardProps {
  readonly finding: SlimCorrelation
  readonly also: readonly string[]
  /** Where it is told in full. */
  readonly href: string
  readonly isSameDay?: boolean
}

/** A finding in a list: what follows what and how far, with its uncertainty, and how sure it is, as a word. */
export function FindingCard({ finding, also, href, isSameDay = false }: FindingCardProps) {
  const words = useWords(findingWords)
  const { causeVariableName: cause, effectVariableName: effect, verdict } = finding
  const plain = isSameDay ? words.sameDayHeadline(cause, effect) : words.headline(effect, cause)
  const size = sizeOf(finding, words)
  return (
    <Card>
      <h3>
        <a href={href}>{finding.title ?? plain}</a>
      </h3>
      <SizeBar finding={finding} />
      <p class="finding-foot">
        {size && <span class="aside-text">{size.range}</span>}
        {verdict && <span class="verdict">{words.verdict[verdict]}</span>}
      </p>
      {also.length > 0 && <p class="hint">{words.also(also.join(', '))}</p>}
    </Card>
  )
}
