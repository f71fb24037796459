/** An experiment as a study of the interface, type `experiment`. Pure. */
import type { Study, StudyVariable } from '@upshot/contract'
import { utcText } from '../../lib/utc-text.ts'
import { html } from '../../pages/html.ts'
import type { Variable } from '../../tracking/variables/variable.ts'
import { resultOf } from '../experiments/present.ts'
import { studyIdOf } from '../experiments/state.ts'
import type { ExperimentView } from '../experiments/view.ts'
import { linksOf } from './links.ts'

export function experimentStudy(view: ExperimentView, { baseUrl, path }: { baseUrl: string; path: string }): Study {
  const { row, draft, effect } = view
  const [cause, effectVariable] = [causeOf(view), variableOf(effect)]
  const arms = draft.arms.map(({ name }) => name).join(' or ')
  const headline = resultOf(row)?.sentence ?? `An experiment: ${arms}. The result will follow.`
  const links = linksOf({ path, kind: 'individual', baseUrl, title: row.title, description: headline })
  const text = {
    studyTitle: row.title,
    ...{ studyAbstract: headline, studyResults: headline, studyBackground: '' },
    studyQuestion: `${arms}: does it make a difference to ${effect.name}?`,
    studyObjective: `To see a change of ${draft.smallestEffect} ${effect.unit.abbreviatedName} in ${effect.name}.`,
    studyDesign: 'Blocks of one period of each arm, in an order decided by chance.',
    studyLimitations: 'It holds for one person, these weeks, at this amount.',
    participantInstructions: draft.arms.map(({ instruction }) => instruction).join(' '),
  }
  return {
    ...{ id: studyIdOf(row), type: 'experiment', state: row.is_published === 1 ? 'published' : 'created' },
    ...{ userId: row.user_id, causeVariable: cause, effectVariable },
    ...{ causeVariableName: cause.name, effectVariableName: effect.name },
    statistics: {
      ...{ causeVariableName: cause.name, effectVariableName: effect.name },
      ...{ causeVariableId: cause.variableId, effectVariableId: effect.id },
      causeVariableCategoryName: view.cause?.category.name ?? 'Miscellaneous',
      effectVariableCategoryName: effect.category.name,
    },
    ...{ studyText: text, studyLinks: links, joined: false, studyVotes: { averageVote: 0, userVote: 0 } },
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
      ...{ id: studyIdOf(row), title: row.title, content: headline, link: links.studyLinkStatic },
      parameters: { studyId: studyIdOf(row), experimentId: row.id },
    },
    participantInstructions: {
      instructionsForCauseVariable: text.participantInstructions,
      instructionsForEffectVariable: `Record ${effect.name} every day.`,
    },
    ...{ createdAt: utcText(row.created_epoch), updatedAt: utcText(row.updated_epoch) },
    ...(row.published_epoch === null ? {} : { publishedAt: utcText(row.published_epoch) }),
  }
}

const variableOf = ({ id, name, alias, userId, combination, valence, unit }: Variable): StudyVariable => ({
  ...{ id, name, userId, variableId: id, combinationOperation: combination, valence, displayName: alias ?? name },
  ...{ unitAbbreviatedName: unit.abbreviatedName, unitName: unit.name },
})

/** An experiment need not name a cause: what it does is in its arms. */
const causeOf = ({ cause, draft, row }: ExperimentView): StudyVariable =>
  cause
    ? variableOf(cause)
    : {
        ...{ id: 0, variableId: 0, userId: row.user_id, combinationOperation: 'SUM', valence: 'numeric' },
        ...{ name: draft.arms[1]?.name ?? '', displayName: draft.arms[1]?.name ?? '' },
        ...{ unitAbbreviatedName: 'yes/no', unitName: 'Yes/No' },
      }
