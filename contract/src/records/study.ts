import Type, { type Static } from 'typebox'
import { Card } from './card.ts'
import { StudyCharts } from './chart.ts'
import { AnyObject, booleans, integers, numbers, optional, record, strings } from './fields.ts'
import { DataSource, UserVariable } from './variable.ts'

const HyperParameterCorrelation = record('HyperParameterCorrelation', 'A correlation at one delay or duration.', {
  ...numbers('onsetDelay', 'durationOfAction', 'correlationCoefficient'),
  ...integers('numberOfPairs'),
})

export const StudyHtml = record('StudyHtml', 'Parts of a study as HTML.', {
  ...strings('fullStudyHtml', 'studyAbstractHtml'),
})

export const StudyText = record('StudyText', 'A study in words.', {
  studyAbstract: Type.String(),
  studyDesign: Type.String(),
  studyLimitations: Type.String(),
  studyObjective: Type.String(),
  studyResults: Type.String(),
  studyTitle: Type.String(),
  ...strings(
    'averageEffectFollowingHighCauseExplanation',
    'averageEffectFollowingLowCauseExplanation',
    'valuePredictingHighOutcomeExplanation',
    'valuePredictingLowOutcomeExplanation',
    'dataAnalysis',
    'dataSources',
    'dataSourcesParagraphForCause',
    'dataSourcesParagraphForEffect',
    'lastCauseDailyValueSentenceExtended',
    'lastCauseAndOptimalValueSentence',
    'lastCauseDailyValueSentence',
    'optimalDailyValueSentence',
    'participantInstructions',
    'predictorExplanation',
    'significanceExplanation',
    'studyInvitation',
    'studyQuestion',
    'studyBackground',
  ),
})
export type StudyText = Static<typeof StudyText>

export const StudyLinks = record('StudyLinks', 'Addresses of a study.', {
  ...strings(
    'studyJoinLink',
    'studyLinkEmail',
    'studyLinkStatic',
    'studyLinkDynamic',
    'studyLinkFacebook',
    'studyLinkGoogle',
    'studyLinkTwitter',
  ),
})
export type StudyLinks = Static<typeof StudyLinks>

export const StudyImages = record('StudyImages', 'Pictures that stand for a study.', {
  gaugeImage: Type.String(),
  gaugeImageSquare: Type.String(),
  imageUrl: Type.String(),
  ...strings('causeVariableImageUrl', 'effectVariableImageUrl', 'gaugeSharingImageUrl', 'avatar'),
})
export type StudyImages = Static<typeof StudyImages>

export const StudySharing = record('StudySharing', 'How a study is shared.', {
  shareUserMeasurements: Type.Boolean(),
  sharingDescription: Type.String(),
  sharingTitle: Type.String(),
})
export type StudySharing = Static<typeof StudySharing>

export const StudyVotes = record('StudyVotes', 'What people think of a study.', {
  averageVote: Type.Number(),
  userVote: Type.Integer(),
})
export type StudyVotes = Static<typeof StudyVotes>

export const ParticipantInstruction = record('ParticipantInstruction', 'What to record to take part.', {
  ...strings('instructionsForCauseVariable', 'instructionsForEffectVariable'),
})
export type ParticipantInstruction = Static<typeof ParticipantInstruction>

export const Correlation = record('Correlation', 'A finding: what leads to what, with its uncertainty.', {
  causeVariableName: Type.String(),
  effectVariableName: Type.String(),
  rawPearson: Type.Optional(Type.Number()),
  ...optional(DataSource, 'causeDataSource', 'effectDataSource'),
  ...optional(StudyHtml, 'studyHtml'),
  ...optional(StudyImages, 'studyImages'),
  ...optional(StudyLinks, 'studyLinks'),
  ...optional(StudyText, 'studyText'),
  ...optional(
    Type.Array(HyperParameterCorrelation),
    'correlationsOverDurationsOfAction',
    'correlationsOverOnsetDelays',
  ),
  ...optional(AnyObject, 'correlationsOverDurationsOfActionChartConfig', 'correlationsOverOnsetDelaysChartConfig'),
  ...strings(
    'causeVariableCategoryName',
    'causeVariableCombinationOperation',
    'causeVariableUnitAbbreviatedName',
    'confidenceLevel',
    'createdAt',
    'direction',
    'error',
    'effectSize',
    'effectUnit',
    'effectVariableCategoryName',
    'effectVariableCombinationOperation',
    'effectVariableCommonAlias',
    'effectVariableUnitAbbreviatedName',
    'effectVariableUnitName',
    'experimentEndTime',
    'experimentStartTime',
    'predictorDataSources',
    'sharingDescription',
    'sharingTitle',
    'strengthLevel',
    'updatedAt',
    'outcomeDataSources',
    'principalInvestigator',
    'reversePairsCount',
  ),
  ...integers(
    'causeChanges',
    'causeUserVariableShareUserMeasurements',
    'causeVariableCategoryId',
    'causeVariableId',
    'causeVariableMostCommonConnectorId',
    'durationOfAction',
    'degreesOfFreedom',
    'effectNumberOfProcessedDailyMeasurements',
    'effectChanges',
    'effectUserVariableShareUserMeasurements',
    'effectVariableCategoryId',
    'effectVariableUnitId',
    'effectVariableId',
    'effectVariableMostCommonConnectorId',
    'numberOfPairs',
    'onsetDelay',
    'onsetDelayWithStrongestPearsonCorrelation',
    'outcomeFillingValue',
    'predictorFillingValue',
    'predictsHighEffectChange',
    'predictsLowEffectChange',
    'userId',
    'userVote',
    'causeNumberOfRawMeasurements',
    'voteStatisticalSignificance',
    'numberOfCorrelations',
  ),
  ...numbers(
    'averageDailyHighCause',
    'averageDailyLowCause',
    'averageEffect',
    'averageEffectFollowingHighCause',
    'averageEffectFollowingLowCause',
    'averageForwardPearsonCorrelationOverOnsetDelays',
    'averageReversePearsonCorrelationOverOnsetDelays',
    'averageVote',
    'confidenceInterval',
    'correlationCoefficient',
    'criticalTValue',
    'durationOfActionInHours',
    'forwardSpearmanCorrelationCoefficient',
    'onsetDelayInHours',
    'onsetDelayWithStrongestPearsonCorrelationInHours',
    'optimalPearsonProduct',
    'outcomeMaximumAllowedValue',
    'outcomeMinimumAllowedValue',
    'pearsonCorrelationWithNoOnsetDelay',
    'predictivePearsonCorrelation',
    'predictivePearsonCorrelationCoefficient',
    'predictorMaximumAllowedValue',
    'predictorMinimumAllowedValue',
    'pValue',
    'reversePearsonCorrelationCoefficient',
    'statisticalSignificance',
    'strongestPearsonCorrelationCoefficient',
    'tValue',
    'valuePredictingHighOutcome',
    'valuePredictingLowOutcome',
    'reverseCorrelation',
    'averagePearsonCorrelationCoefficientOverOnsetDelays',
    'numberOfUsers',
    'rawCauseMeasurementSignificance',
    'rawEffectMeasurementSignificance',
    'forwardPearsonCorrelationCoefficient',
    'vote',
  ),
  ...booleans('correlationIsContradictoryToOptimalValues', 'shareUserMeasurements', 'significantDifference'),
})
export type Correlation = Static<typeof Correlation>

export const Study = record('Study', 'A question about a cause and an effect, and its answer.', {
  type: Type.String(),
  ...optional(UserVariable, 'causeVariable', 'effectVariable'),
  ...optional(StudyCharts, 'studyCharts'),
  ...optional(ParticipantInstruction, 'participantInstructions'),
  ...optional(Correlation, 'statistics'),
  ...optional(Card, 'studyCard'),
  ...optional(StudyHtml, 'studyHtml'),
  ...optional(StudyImages, 'studyImages'),
  ...optional(StudyLinks, 'studyLinks'),
  ...optional(StudySharing, 'studySharing'),
  ...optional(StudyText, 'studyText'),
  ...optional(StudyVotes, 'studyVotes'),
  ...strings('id', 'causeVariableName', 'effectVariableName'),
  ...integers('userId'),
  ...booleans('joined'),
})
export type Study = Static<typeof Study>

export const Pair = record('Pair', 'One day of a cause with the day of an effect.', {
  causeMeasurement: Type.Number(),
  causeMeasurementValue: Type.Number(),
  causeVariableUnitAbbreviatedName: Type.String(),
  effectMeasurement: Type.Number(),
  effectMeasurementValue: Type.Number(),
  effectVariableUnitAbbreviatedName: Type.String(),
  timestamp: Type.Integer(),
  ...strings('eventAt', 'startAt'),
  ...integers('eventAtUnixTime'),
})
export type Pair = Static<typeof Pair>
