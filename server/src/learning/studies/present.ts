import type { Card, Correlation, Study } from '@upshot/contract'
import { type Language, wordTable } from '../../lib/language.ts'
import { utcText } from '../../lib/utc-text.ts'
import { html } from '../../pages/html.ts'
import type { PairVotes } from '../votes/rules.ts'
import { imagesOf, linksOf, sharingButtons } from './links.ts'
import { studyPageWords } from './pages/page-parts.ts'
import type { StudyWords } from './sides.ts'
import type { StudyView } from './view.ts'

export function presentStudy(view: StudyView, baseUrl: string, language: Language): Study {
  const { row, standing, path } = view
  const wording = view.wording[language]
  const links = linksOf({ path, kind: row.kind, baseUrl, ...wording.sharing })
  const isPublished = row.is_published === 1
  return {
    id: row.id,
    type: row.kind,
    state: isPublished ? 'published' : 'created',
    // Nobody else needs to know who asked a global question first.
    ...(row.kind === 'global' && standing !== 'owner' ? {} : { userId: row.user_id }),
    causeVariable: view.causeVariable,
    effectVariable: view.effectVariable,
    causeVariableName: view.causeName,
    effectVariableName: view.effectName,
    statistics: withVotes(view.statistics, view.votes),
    ...(view.ownStatistics ? { ownStatistics: view.ownStatistics } : {}),
    studyText: wording.text,
    ...(view.charts ? { studyCharts: view.charts } : {}),
    studyLinks: links,
    ...(isPublished ? { studyImages: imagesOf(path, baseUrl) } : {}),
    studySharing: {
      // Only the result is published, no measurements.
      shareUserMeasurements: false,
      sharingTitle: wording.sharing.title,
      sharingDescription: wording.sharing.description,
    },
    studyVotes: { averageVote: view.votes.averageVote, userVote: view.votes.userVote },
    studyHtml: {
      fullStudyHtml: fullHtml(wording, language),
      studyAbstractHtml: html`<p>${wording.text.studyAbstract}</p>`.text,
    },
    studyCard: studyCard(view, baseUrl, language),
    participantInstructions: wording.instructions,
    joined: view.joined,
    ...(view.participants === undefined ? {} : { numberOfParticipants: view.participants }),
    createdAt: utcText(row.created_epoch),
    updatedAt: utcText(row.updated_epoch),
    ...(row.published_epoch === null ? {} : { publishedAt: utcText(row.published_epoch) }),
  }
}

/** Votes are shown beside the statistics and change none of them. */
export const withVotes = (statistics: Correlation, { averageVote, userVote }: PairVotes): Correlation => ({
  ...statistics,
  averageVote,
  userVote,
})

const sections = [
  ['studyQuestion', 'question'],
  ['studyDesign', 'done'],
  ['studyResults', 'result'],
  ['significanceExplanation', 'certain'],
  ['optimalDailyValueSentence', 'best'],
  ['studyLimitations', 'limits'],
  ['dataAnalysis', 'calculated'],
] as const

const fullHtml = ({ text }: StudyWords, language: Language): string =>
  html`<article><h2>${text.studyTitle}</h2>${sections.map(([member, part]) =>
    text[member] === undefined
      ? undefined
      : html`<h3>${studyPageWords[language].sections[part]}</h3><p>${text[member]}</p>`,
  )}</article>`.text

const words = wordTable('learning/studies/present', { read: 'Read the study', see: 'See the study' })

export type CardView = Pick<StudyView, 'row' | 'wording' | 'standing' | 'path'>

/** Its buttons are links: only feed cards can be posted back. */
export function studyCard(view: CardView, baseUrl: string, language: Language): Card {
  const { row, standing, path } = view
  const wording = view.wording[language]
  const { read, see } = words[language]
  const links = linksOf({ path, kind: row.kind, baseUrl, ...wording.sharing })
  const isPublished = row.is_published === 1
  const link = isPublished || standing === 'owner' ? links.studyLinkStatic : undefined
  return {
    id: row.id,
    title: wording.text.studyTitle,
    content: wording.headline,
    html: html`<article class="card"><h3>${wording.text.studyTitle}</h3><p>${wording.headline}</p>${link === undefined ? undefined : html`<p><a href="${link}">${read}</a></p>`}</article>`
      .text,
    ...(link === undefined ? {} : { link }),
    ...(isPublished
      ? {
          sharingTitle: wording.sharing.title,
          sharingBody: wording.sharing.description,
          sharingButtons: sharingButtons(links),
        }
      : {}),
    buttons: link === undefined ? [] : [{ id: 'see-study', text: see, link }],
    parameters: { studyId: row.id },
  }
}
