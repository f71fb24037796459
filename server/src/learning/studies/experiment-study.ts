/** An experiment as a study record of type `experiment`. Pure. */
import type { Study, StudyVariable } from '@upshot/contract'
import { numberText, wordTable } from '../../lib/language.ts'
import { utcText } from '../../lib/utc-text.ts'
import { html } from '../../pages/html.ts'
import { displayNameIn, namesInSentences } from '../../tracking/variables/catalogue/words.ts'
import type { Variable } from '../../tracking/variables/variable.ts'
import { resultOf } from '../experiments/present.ts'
import { protocolOf, studyIdOf } from '../experiments/state.ts'
import type { ExperimentView } from '../experiments/view.ts'
import { resultIn } from '../experiments/words.ts'
import { linksOf } from './links.ts'

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
