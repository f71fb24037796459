/** New findings as cards of the feed. Pure. */
import type { NewCard } from '../../reminding/feed/cards.ts'
import type { Finding } from '../finding.ts'
import { voteButtons } from '../votes/present.ts'
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
  readonly study: { readonly id: string; readonly link: string }
}

/** Where the app opens the draft of an experiment on the two. */
const tryLink = (studyLink: string, causeId: number, effectId: number): string =>
  new URL(`/experiments?cause=${causeId}&effect=${effectId}`, studyLink).href

export function findingCard(key: FindingKey, { finding, titled, study }: CardParts): NewCard {
  const { cause, effect, evidence } = finding
  return {
    key: cardKey(key),
    kind: 'finding',
    card: {
      headerTitle: 'New finding',
      title: titled.title,
      content: titled.description,
      link: study.link,
      buttons: voteButtons({ causeId: cause.variableId, effectId: effect.variableId }),
      buttonsSecondary: [
        { text: 'See the study', accessibilityText: 'See the study of this finding', link: study.link },
        {
          text: 'Try it',
          accessibilityText: 'Test this finding with an experiment',
          link: tryLink(study.link, cause.variableId, effect.variableId),
        },
      ],
      parameters: {
        causeVariableId: cause.variableId,
        effectVariableId: effect.variableId,
        studyId: study.id,
        verdict: evidence.verdict,
      },
    },
  }
}
