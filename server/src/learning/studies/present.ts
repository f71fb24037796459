import type { Card, Correlation, Study, StudyVariable } from '@upshot/contract'
import { type Language, numberText, wordTable } from '../../lib/language.ts'
import { utcText } from '../../lib/utc-text.ts'
import { html } from '../../pages/html.ts'
import { displayNameIn, namesInSentences } from '../../tracking/variables/catalogue/words.ts'
import type { Variable } from '../../tracking/variables/variable.ts'
import { resultOf } from '../experiments/present.ts'
import { protocolOf, studyIdOf } from '../experiments/state.ts'
import type { ExperimentView } from '../experiments/view.ts'
import { resultIn } from '../experiments/words.ts'
import type { PairVotes } from '../votes/service.ts'
import { imagesOf, linksOf, sharingButtons } from './links.ts'
import { studyPageWords } from './pages/page-parts.ts'
import type { StudyTexts } from './sides.ts'
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

const fullHtml = ({ text }: StudyTexts, language: Language): string =>
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

/** An experiment as a study record of type `experiment`. */
export function experimentStudy(view: ExperimentView, { baseUrl, path }: { baseUrl: string; path: string }): Study {
  const { row, draft, effect, language } = view
  const cause = causeOf(view)
  const effectVariable = variableOf(effect)
  const protocol = protocolOf(row)
  const result = resultOf(row)
  const texts = studyWords[language]
  const arms = draft.arms.map(({ name }) => name).join(` ${texts.or} `)
  const headline = protocol && result ? resultIn(result, protocol, language).sentence : texts.toCome(arms)
  const links = linksOf({ path, kind: 'individual', baseUrl, title: row.title, description: headline })
  const outcome = namesInSentences[language].inside(displayNameIn(language, effect))
  const text = {
    studyTitle: row.title,
    studyAbstract: headline,
    studyResults: headline,
    studyBackground: '',
    studyQuestion: texts.question(arms, outcome),
    studyObjective: texts.objective(
      `${numberText(language, draft.smallestEffect)} ${effect.unit.abbreviatedName}`,
      outcome,
    ),
    studyDesign: texts.design,
    studyLimitations: texts.limitations,
    participantInstructions: draft.arms.map(({ instruction }) => instruction).join(' '),
  }
  return {
    id: studyIdOf(row),
    type: 'experiment',
    state: row.is_published === 1 ? 'published' : 'created',
    userId: row.user_id,
    causeVariable: cause,
    effectVariable,
    causeVariableName: cause.name,
    effectVariableName: effect.name,
    statistics: {
      causeVariableName: cause.name,
      effectVariableName: effect.name,
      causeVariableId: cause.variableId,
      effectVariableId: effect.id,
      causeVariableCategoryName: view.cause?.category.name ?? 'Miscellaneous',
      effectVariableCategoryName: effect.category.name,
    },
    studyText: text,
    studyLinks: links,
    joined: false,
    studyVotes: { averageVote: 0, userVote: 0 },
    studySharing: {
      shareUserMeasurements: row.shows_days === 1,
      sharingTitle: row.title,
      sharingDescription: headline,
    },
    studyHtml: {
      fullStudyHtml: html`<article><h2>${row.title}</h2><p>${headline}</p></article>`.text,
      studyAbstractHtml: html`<p>${headline}</p>`.text,
    },
    studyCard: {
      id: studyIdOf(row),
      title: row.title,
      content: headline,
      link: links.studyLinkStatic,
      parameters: { studyId: studyIdOf(row), experimentId: row.id },
    },
    participantInstructions: {
      instructionsForCauseVariable: text.participantInstructions,
      instructionsForEffectVariable: texts.record(outcome),
    },
    createdAt: utcText(row.created_epoch),
    updatedAt: utcText(row.updated_epoch),
    ...(row.published_epoch === null ? {} : { publishedAt: utcText(row.published_epoch) }),
  }
}

const studyWords = wordTable('learning/studies/experiment-study', {
  or: 'or',
  toCome: 'An experiment: {arms}. The result will follow.',
  question: '{arms}: does it make a difference to {outcome}?',
  objective: 'To see a change of {change} in {outcome}.',
  design: 'Blocks of one period of each arm, in an order decided by chance.',
  limitations: 'The result is about one person, these weeks and this amount only.',
  record: 'Record {outcome} every day.',
})

const variableOf = ({ id, name, alias, userId, combination, valence, unit }: Variable): StudyVariable => ({
  id,
  name,
  userId,
  variableId: id,
  combinationOperation: combination,
  valence,
  displayName: alias ?? name,
  unitAbbreviatedName: unit.abbreviatedName,
  unitName: unit.name,
})

/** An experiment need not name a cause variable: its arms say what is done. */
const causeOf = ({ cause, draft, row }: ExperimentView): StudyVariable =>
  cause
    ? variableOf(cause)
    : {
        id: 0,
        variableId: 0,
        userId: row.user_id,
        combinationOperation: 'SUM',
        valence: 'numeric',
        name: draft.arms[1]?.name ?? '',
        displayName: draft.arms[1]?.name ?? '',
        unitAbbreviatedName: 'yes/no',
        unitName: 'Yes/No',
      }
