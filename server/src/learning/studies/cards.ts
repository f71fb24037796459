/** What studies put into people's feeds. Pure. */
import type { Button } from '@upshot/contract'
import { html } from '../../pages/html.ts'
import type { NewCard } from '../../reminding/feed/cards.ts'
import { voteButtons } from '../votes/present.ts'
import { pathOf } from './links.ts'
import { type CardView, studyCard } from './present.ts'
import type { StudyRow } from './store.ts'

export const resultKey = (studyId: string): string => `study ${studyId}`
export const invitationKey = (studyId: string): string => `study-invitation ${studyId}`

/** The first answer to a question that was asked, to be voted on and published. */
export const askedCard = (view: CardView, baseUrl: string): NewCard => cardOf(view, baseUrl, 'Your study')

/** The result of a published study, for its owner and for those who take part. */
export const resultCard = (view: CardView, baseUrl: string): NewCard =>
  cardOf(view, baseUrl, view.standing === 'owner' ? 'Your study is published' : 'A study you take part in')

function cardOf(view: CardView, baseUrl: string, headerTitle: string): NewCard {
  const { id: _id, buttons: links = [], ...card } = studyCard(view, baseUrl)
  const { row, standing } = view
  const buttons: Button[] = [
    ...voteButtons({ causeId: row.cause_variable_id, effectId: row.effect_variable_id }),
    ...(standing === 'owner' && row.is_published === 0 ? [publishButton(row.id)] : []),
  ]
  return {
    key: resultKey(row.id),
    kind: 'study',
    card: { ...card, headerTitle, buttons, buttonsSecondary: links },
  }
}

const publishButton = (studyId: string): Button => ({
  id: 'publish',
  text: 'Publish',
  accessibilityText: 'Publish this study',
  functionName: 'publish',
  confirmationText:
    'Anyone with the link will be able to read the result. Single entries, notes and your name stay private.',
  parameters: { action: 'publish', studyId },
})

/** In our own words alone: a title that somebody chose would reach people who never asked to read it. */
export function invitationCard(row: Pick<StudyRow, 'id'>, names: { cause: string; effect: string }, baseUrl: string) {
  const title = `A study of ${names.cause} and ${names.effect}`
  const content = `You record both. If you take part, your days of these two count in the result of the group, and nothing else. You can leave at any time.`
  const link = baseUrl + pathOf(row.id)
  const parameters = { studyId: row.id }
  const card: NewCard = {
    key: invitationKey(row.id),
    kind: 'study',
    card: {
      headerTitle: 'A study to join',
      title,
      content,
      link,
      html: html`<article class="card"><h3>${title}</h3><p>${content}</p><p><a href="${link}">Read about it</a></p></article>`
        .text,
      buttons: [
        { text: 'Take part', functionName: 'accept', parameters: { action: 'accept', ...parameters } },
        { text: 'No, thank you', functionName: 'decline', parameters: { action: 'decline', ...parameters } },
      ],
      parameters,
    },
  }
  return card
}
