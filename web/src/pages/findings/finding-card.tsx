import type { SlimCorrelation } from '@upshot/contract'
import { pathTo } from '../../router/places.ts'
import { Card } from '../../ui/card.tsx'
import { findingWords } from '../../words/findings.ts'
import { useWords } from '../../words/words.ts'

interface FindingCardProps {
  readonly finding: SlimCorrelation
  readonly also: readonly string[]
  readonly isSameDay?: boolean
}

/** A finding in a list: what follows what, the sentence, and how sure it is, as a word. */
export function FindingCard({ finding, also, isSameDay = false }: FindingCardProps) {
  const words = useWords(findingWords)
  const { causeVariableName: cause, effectVariableName: effect, sentence, verdict } = finding
  const headline = isSameDay ? words.sameDayHeadline(cause, effect) : words.headline(effect, cause)
  const params = { cause: String(finding.causeVariableId), effect: String(finding.effectVariableId) }
  return (
    <Card>
      <h3>
        <a href={pathTo('finding', params)}>{headline}</a>
      </h3>
      {sentence && <p>{sentence}</p>}
      {verdict && <span class="verdict">{words.verdict[verdict]}</span>}
      {also.length > 0 && <p class="hint">{words.also(also.join(', '))}</p>}
    </Card>
  )
}
