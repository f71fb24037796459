/** New findings as cards of the feed. Pure. */
import type { Button } from '@upshot/contract'
import type { NewCard } from '../../reminding/feed/cards.ts'
import type { Finding } from '../finding.ts'
import type { Titled } from '../words/index.ts'
import type { FindingKey } from './store.ts'

/** A first analysis may find dozens: the strongest are told, the others are in the list. */
export const MOST_CARDS_AT_ONCE = 10

/** One for each pair, so that a finding stands in the feed once. */
export const cardKey = ({ family, cause_id, effect_id }: FindingKey): string =>
  `finding ${family} ${cause_id} ${effect_id}`

export interface CardParts {
  readonly finding: Finding
  readonly titled: Titled
  /** Where the study of the pair is. */
  readonly link: string
}

export function findingCard(key: FindingKey, { finding, titled, link }: CardParts): NewCard {
  const pair = { causeVariableId: finding.cause.variableId, effectVariableId: finding.effect.variableId }
  const vote = (value: 'up' | 'down', text: string, accessibilityText: string): Button => ({
    text,
    accessibilityText,
    functionName: 'vote',
    parameters: { action: 'vote', ...pair, value },
  })
  return {
    key: cardKey(key),
    kind: 'finding',
    card: {
      headerTitle: 'New finding',
      title: titled.title,
      content: titled.description,
      link,
      buttons: [
        vote('up', 'Makes sense', 'I think there is something to it'),
        vote('down', 'I doubt it', 'I do not think there is anything to it'),
      ],
      buttonsSecondary: [{ text: 'See the study', accessibilityText: 'See the study of this finding', link }],
      parameters: { ...pair, verdict: finding.evidence.verdict },
    },
  }
}
