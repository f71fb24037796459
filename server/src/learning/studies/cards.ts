/** Feed cards of studies. Pure. */
import type { Button } from '@upshot/contract'
import { inEach, type Language, wordTable } from '../../lib/language.ts'
import { html } from '../../pages/html.ts'
import type { NewCard } from '../../reminding/feed/cards.ts'
import { nameIn, namesInSentences } from '../../tracking/variables/catalogue/words.ts'
import { voteButtons } from '../votes/present.ts'
import { pathOf } from './links.ts'
import { type CardView, studyCard } from './present.ts'
import type { StudyRow } from './store.ts'

export const resultKey = (studyId: string): string => `study ${studyId}`
export const invitationKey = (studyId: string): string => `study-invitation ${studyId}`

/** The first answer to a question, with buttons to vote and publish. */
export const askedCard = (view: CardView, baseUrl: string): NewCard => cardOf(view, baseUrl, 'asked')

/** The result of a published study, for its owner and participants. */
export const resultCard = (view: CardView, baseUrl: string): NewCard =>
  cardOf(view, baseUrl, view.standing === 'owner' ? 'published' : 'takingPart')

const words = wordTable('learning/studies/cards', {
  headers: {
    asked: 'Your study',
    published: 'Your study is published',
    takingPart: 'A study you take part in',
  },
  publish: 'Publish',
  publishLong: 'Publish this study',
  publishAsk: 'Anyone with the link will be able to read the result. Single entries, notes and your name stay private.',
  invitation: 'A study to join',
  invitationTitle: 'A study of {cause} and {effect}',
  invitationText:
    'You record both. If you take part, only your days of these two count towards the result of the group. You can leave at any time.',
  readAbout: 'Read about it',
  takePart: 'Take part',
  decline: 'No, thank you',
})

function cardOf(view: CardView, baseUrl: string, header: keyof (typeof words)['en']['headers']): NewCard {
  const { row, standing } = view
  const pair = { causeId: row.cause_variable_id, effectId: row.effect_variable_id }
  const canPublish = standing === 'owner' && row.is_published === 0
  return {
    key: resultKey(row.id),
    kind: 'study',
    card: inEach((language) => {
      const { id: _id, buttons: buttonsSecondary = [], ...card } = studyCard(view, baseUrl, language)
      const buttons = [...voteButtons(pair, language), ...(canPublish ? [publishButton(row.id, language)] : [])]
      return { ...card, headerTitle: words[language].headers[header], buttons, buttonsSecondary }
    }),
  }
}

const publishButton = (studyId: string, language: Language): Button => ({
  id: 'publish',
  text: words[language].publish,
  accessibilityText: words[language].publishLong,
  functionName: 'publish',
  confirmationText: words[language].publishAsk,
  parameters: { action: 'publish', studyId },
})

/** Uses only our own words: a custom title would reach people who never asked to read it. */
export function invitationCard(row: Pick<StudyRow, 'id'>, names: { cause: string; effect: string }, baseUrl: string) {
  const link = baseUrl + pathOf(row.id)
  const parameters = { studyId: row.id }
  const card: NewCard = {
    key: invitationKey(row.id),
    kind: 'study',
    card: inEach((language) => {
      const { invitation, invitationTitle, invitationText: content, readAbout, takePart, decline } = words[language]
      const written = (name: string) => namesInSentences[language].inside(nameIn(language, name))
      const title = invitationTitle(written(names.cause), written(names.effect))
      return {
        headerTitle: invitation,
        title,
        content,
        link,
        html: html`<article class="card"><h3>${title}</h3><p>${content}</p><p><a href="${link}">${readAbout}</a></p></article>`
          .text,
        buttons: [
          { text: takePart, functionName: 'accept', parameters: { action: 'accept', ...parameters } },
          { text: decline, functionName: 'decline', parameters: { action: 'decline', ...parameters } },
        ],
        parameters,
      }
    }),
  }
  return card
}
