/** New findings as cards of the feed. Pure. */
import { type InLanguages, inEach, wordTable } from '../../lib/language.ts'
import type { NewCard } from '../../reminding/feed/cards.ts'
import type { Finding } from '../finding.ts'
import { voteButtons } from '../votes/present.ts'
import type { TitledText } from '../words/index.ts'
import type { FindingKey } from './store.ts'

/** A first analysis may find dozens: the strongest get cards, the others are in the list. */
export const MOST_CARDS_AT_ONCE = 10

/** One key per pair, so that a finding is in the feed only once. */
export const cardKey = ({ family, cause_id, effect_id }: FindingKey): string =>
  `finding ${family} ${cause_id} ${effect_id}`

const words = wordTable('learning/findings/cards', {
  header: 'New finding',
  see: 'See the study',
  seeLong: 'See the study of this finding',
  tryIt: 'Try it',
  tryLong: 'Test this finding with an experiment',
})

/** Opens the draft of an experiment on the pair in the app. */
const tryLink = (studyLink: string, causeId: number, effectId: number): string =>
  new URL(`../experiments?cause=${causeId}&effect=${effectId}`, studyLink).href

export function findingCard(
  key: FindingKey,
  {
    finding,
    titled,
    study,
  }: {
    readonly finding: Finding
    readonly titled: InLanguages<TitledText>
    readonly study: { readonly id: string; readonly link: string }
  },
): NewCard {
  const { cause, effect, evidence } = finding
  return {
    key: cardKey(key),
    kind: 'finding',
    card: inEach((language) => ({
      headerTitle: words[language].header,
      title: titled[language].title,
      content: titled[language].description,
      link: study.link,
      buttons: voteButtons({ causeId: cause.variableId, effectId: effect.variableId }, language),
      buttonsSecondary: [
        { text: words[language].see, accessibilityText: words[language].seeLong, link: study.link },
        {
          text: words[language].tryIt,
          accessibilityText: words[language].tryLong,
          link: tryLink(study.link, cause.variableId, effect.variableId),
        },
      ],
      parameters: {
        causeVariableId: cause.variableId,
        effectVariableId: effect.variableId,
        studyId: study.id,
        verdict: evidence.verdict,
      },
    })),
  }
}
