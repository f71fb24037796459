/** Both sides of a study, its words and its statistics, as its owner sees them and as the public may. */
import {
  type Correlation,
  type ParticipantInstruction,
  type StudyText,
  type StudyVariable,
  variableCategoryNames,
} from '@upshot/contract'
import { type InLanguages, inEach, type Language } from '../../lib/language.ts'
import { SECONDS_PER_DAY } from '../../lib/utc-text.ts'
import { unitNamed, YES_NO } from '../../tracking/units/units.ts'
import type { CommonVariable } from '../../tracking/variables/catalogue/common-variable.ts'
import { nameIn } from '../../tracking/variables/catalogue/words.ts'
import { commonDefinition } from '../../tracking/variables/variable.ts'
import { type Finding, isLink, type PopulationFinding, type Side } from '../finding.ts'
import { METHOD_VERSION } from '../findings/analysis-input.ts'
import { noEvidence, scaleOf, sideOf } from '../findings/finding-rows.ts'
import type { KnownVariable } from '../known-variable.ts'
import { sentencesIn, type TitledText } from '../words/index.ts'
import type { Voice } from '../words/messages.ts'

export interface StudySides {
  readonly cause: Side
  readonly effect: Side
}

export const ownSide = ({ variable, common, id, name }: KnownVariable): Side => {
  if (variable) return sideOf(variable)
  if (!common) throw new Error(`Variable ${id} (${name}) is neither the person's nor a common one.`)
  return commonSide(common)
}

function commonSide(common: CommonVariable): Side {
  const { category, unit } = commonDefinition(common)
  return {
    variableId: common.id,
    name: common.name,
    displayName: common.name,
    unit: unit.abbreviatedName,
    unitName: unit.name,
    isRatio: scaleOf(unit) === 'ratio',
    isYesNo: unit.id === YES_NO,
    categoryName: category.name,
    combination: common.combination,
    valence: common.valence,
    sourceNames: [],
  }
}

/** Device names and personal names of variables are private and never published. */
export const publicSide = (side: Side): Side => ({ ...side, displayName: side.name, sourceNames: [] })

/** The public part of a private variable: its definition, and nothing that was recorded. */
export function publicVariable(side: Side, userId: number, language: Language): StudyVariable {
  const unit = unitNamed(side.unit)
  const variableCategoryName = variableCategoryNames.find((name) => name === side.categoryName)
  return {
    id: side.variableId,
    variableId: side.variableId,
    userId,
    name: side.name,
    displayName: nameIn(language, side.name),
    unitAbbreviatedName: side.unit,
    unitName: side.unitName,
    combinationOperation: side.combination,
    valence: side.valence,
    ...(unit ? { unitId: unit.id } : {}),
    ...(variableCategoryName ? { variableCategoryName } : {}),
  }
}

const PAIRS_NEEDED = 30

/** The finding of a pair that was never recorded together. */
export const emptyFinding = (sides: StudySides, analysedAtEpoch: number): Finding => ({
  ...sides,
  evidence: noEvidence(0, { kind: 'notEnough', reason: 'pairs', have: 0, need: PAIRS_NEEDED }),
  span: null,
  method: { version: METHOD_VERSION, inputHash: '', analysedAtEpoch },
})

// Words of a study, from the current data or frozen when it is published.

/** The texts of a study. */
export interface StudyTexts {
  readonly headline: string
  readonly text: StudyText
  readonly instructions: ParticipantInstruction
  readonly sharing: TitledText
  /** The days that are compared: "On days after more than 2 cups of coffee". */
  readonly arms?: { readonly high: string; readonly low: string }
}

export type Result =
  | { readonly kind: 'person'; readonly finding: Finding }
  | { readonly kind: 'people'; readonly of: 'group' | 'global'; readonly pooled: PopulationFinding }

interface WordsContext {
  readonly voice: Voice
  readonly sides: StudySides
  /** Chosen by the owner. */
  readonly title: string | undefined
}

/** In each language, because a frozen study has readers of all of them. */
export const studyWords = (result: Result, context: WordsContext): InLanguages<StudyTexts> =>
  inEach((language) =>
    result.kind === 'person'
      ? wordsOfPerson(result.finding, context, language)
      : wordsOfPeople(result, context, language),
  )

/** Without personal names, device names, and what else the person records. */
export const publicFinding = (finding: Finding): Finding => ({
  ...finding,
  evidence: withoutOthers(finding.evidence),
  cause: publicSide(finding.cause),
  effect: publicSide(finding.effect),
})

const withoutOthers = ({ through: _t, besides: _b, direct: _d, directLag: _l, ...evidence }: Finding['evidence']) =>
  evidence

function wordsOfPerson(finding: Finding, { voice, title }: WordsContext, language: Language): StudyTexts {
  const chosen = title === undefined ? {} : { title }
  // A study of one person has no other participants.
  const { studyInvitation: _invitation, ...shown } = sentencesIn[language].study(finding, { voice, ...chosen })
  return {
    headline: sentencesIn[language].headline(finding, voice),
    text: voice === 'you' ? shown : withoutSources(shown),
    instructions: sentencesIn[language].participantInstructions(finding.cause, finding.effect),
    sharing: { ...sentencesIn[language].sharing(finding, 'person'), ...chosen },
    ...(isLink(finding) && finding.effectSize ? { arms: sentencesIn[language].arms(finding) } : {}),
  }
}

/** Removes data sources: people name devices after themselves. */
function withoutSources(text: StudyText): StudyText {
  const {
    dataSources: _sources,
    dataSourcesParagraphForCause: _cause,
    dataSourcesParagraphForEffect: _effect,
    ...shown
  } = text
  return shown
}

function wordsOfPeople(
  { of, pooled }: Extract<Result, { kind: 'people' }>,
  { sides, title }: WordsContext,
  language: Language,
): StudyTexts {
  const { title: cardTitle, description } = sentencesIn[language].populationCard(pooled, sides)
  return {
    headline: sentencesIn[language].populationHeadline(pooled, sides),
    text: sentencesIn[language].populationStudy(pooled, {
      ...sides,
      kind: of,
      ...(title === undefined ? {} : { title }),
    }),
    instructions: sentencesIn[language].participantInstructions(sides.cause, sides.effect),
    sharing: { title: title ?? cardTitle, description },
  }
}

// Statistics of many people.

/** Only members that have a meaning for many people. */
export function pooledStatistics(pooled: PopulationFinding, { cause, effect }: StudySides): Correlation {
  const { mean, interval, lagDays, people } = pooled
  return {
    causeVariableName: cause.name,
    effectVariableName: effect.name,
    causeVariableId: cause.variableId,
    effectVariableId: effect.variableId,
    causeVariableCategoryName: cause.categoryName,
    effectVariableCategoryName: effect.categoryName,
    // Below ten people not even their number is shown.
    ...(pooled.shortfall ? { error: `Fewer than ${pooled.shortfall.need} people so far.` } : { numberOfUsers: people }),
    onsetDelay: lagDays * SECONDS_PER_DAY,
    onsetDelayInHours: lagDays * 24,
    ...(mean === null ? {} : { correlationCoefficient: mean, direction: mean < 0 ? 'lower' : 'higher' }),
    ...(interval === null ? {} : { confidenceInterval: (interval[1] - interval[0]) / 2 }),
  }
}

/**
 * Exact for the owner and participants; rounded down to tens for others, so that a single new participant does not
 * show.
 */
export const participantsFor = (standing: 'owner' | 'participant' | 'reader', members: number): number | undefined => {
  if (standing !== 'reader') return members
  return members < 10 ? undefined : Math.floor(members / 10) * 10
}
