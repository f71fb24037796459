import type { Card, Correlation, Study } from '@upshot/contract'
import { utcText } from '../../lib/utc-text.ts'
import { html } from '../../pages/html.ts'
import { voteButtons } from '../votes/present.ts'
import type { PairVotes } from '../votes/rules.ts'
import { imagesOf, linksOf, pathOf, sharingButtons } from './links.ts'
import type { StudyView } from './view.ts'

export function presentStudy(view: StudyView, baseUrl: string): Study {
  const { row, told, standing } = view
  const links = linksOf({ id: row.id, baseUrl, ...told.sharing })
  const isPublished = row.is_published === 1
  return {
    id: row.id,
    type: row.kind,
    state: isPublished ? 'published' : 'created',
    // Who asked first for what concerns everybody is nobody else's business.
    ...(row.kind === 'global' && standing !== 'owner' ? {} : { userId: row.user_id }),
    causeVariable: view.causeVariable,
    effectVariable: view.effectVariable,
    causeVariableName: view.causeName,
    effectVariableName: view.effectName,
    statistics: withVotes(view.statistics, view.votes),
    ...(view.ownStatistics ? { ownStatistics: view.ownStatistics } : {}),
    studyText: told.text,
    ...(view.charts ? { studyCharts: view.charts } : {}),
    studyLinks: links,
    ...(isPublished ? { studyImages: imagesOf(row.id, baseUrl) } : {}),
    studySharing: {
      shareUserMeasurements: isPublished,
      sharingTitle: told.sharing.title,
      sharingDescription: told.sharing.description,
    },
    studyVotes: { averageVote: view.votes.averageVote, userVote: view.votes.userVote },
    studyHtml: { fullStudyHtml: fullHtml(view), studyAbstractHtml: html`<p>${told.text.studyAbstract}</p>`.text },
    studyCard: studyCard(view, baseUrl),
    participantInstructions: told.instructions,
    joined: view.joined,
    ...(view.participants === undefined ? {} : { numberOfParticipants: view.participants }),
    createdAt: utcText(row.created_epoch),
    updatedAt: utcText(row.updated_epoch),
    ...(row.published_epoch === null ? {} : { publishedAt: utcText(row.published_epoch) }),
  }
}

/** They stand beside the numbers and change none. */
export const withVotes = (statistics: Correlation, { averageVote, userVote }: PairVotes): Correlation => ({
  ...statistics,
  averageVote,
  userVote,
})

const titles = [
  ['studyQuestion', 'The question'],
  ['studyDesign', 'What was done'],
  ['studyResults', 'The result'],
  ['significanceExplanation', 'How sure that is'],
  ['optimalDailyValueSentence', 'Best so far'],
  ['studyLimitations', 'What it may not mean'],
  ['dataAnalysis', 'How it was worked out'],
] as const

const fullHtml = ({ told }: Pick<StudyView, 'told'>): string =>
  html`<article><h2>${told.text.studyTitle}</h2>${titles.map(([member, title]) =>
    told.text[member] === undefined ? undefined : html`<h3>${title}</h3><p>${told.text[member]}</p>`,
  )}</article>`.text

type Told = Pick<StudyView, 'row' | 'told' | 'standing'>

export function studyCard({ row, told, standing }: Told, baseUrl: string): Card {
  const links = linksOf({ id: row.id, baseUrl, ...told.sharing })
  const isPublished = row.is_published === 1
  const link = baseUrl + pathOf(row.id)
  const publish = {
    id: 'publish',
    text: 'Publish',
    accessibilityText: 'Publish this study',
    functionName: 'publish',
    confirmationText:
      'Anybody with the link can then read the result. Single entries, notes and your name stay private.',
    parameters: { action: 'publish', studyId: row.id },
  }
  return {
    id: row.id,
    title: told.text.studyTitle,
    content: told.headline,
    html: html`<article class="card"><h3>${told.text.studyTitle}</h3><p>${told.headline}</p>${isPublished ? html`<p><a href="${link}">Read the study</a></p>` : undefined}</article>`
      .text,
    ...(isPublished
      ? {
          link,
          sharingTitle: told.sharing.title,
          sharingBody: told.sharing.description,
          sharingButtons: sharingButtons(links),
        }
      : {}),
    buttons: [
      ...voteButtons({ causeId: row.cause_variable_id, effectId: row.effect_variable_id }),
      ...(standing === 'owner' && !isPublished ? [publish] : []),
    ],
    parameters: { studyId: row.id },
  }
}
