import Type, { type Static } from 'typebox'
import { Card } from './card.ts'
import { StudyCharts } from './chart.ts'
import { AnyObject, booleans, Id, integers, numbers, optional, record, required, strings } from './fields.ts'
import { DataSource, StudyVariable } from './variable.ts'

// The numbers of a finding: its size, what is missing, and what could have been detected.

export const FindingDifference = record(
  'FindingDifference',
  'The difference in the effect between days after a high and after a low cause, rounded as it is shown everywhere.',
  {
    value: Type.Number({ description: 'After a high cause minus after a low one.' }),
    low: Type.Number({ description: 'Low end of the 95 % interval.' }),
    high: Type.Number({ description: 'High end of the 95 % interval.' }),
    unit: Type.String({
      description: 'The unit it is shown in: half an hour of a variable in hours is 30 min. Of a yes or no: % of days.',
    }),
    text: Type.String({ description: '46 minutes shorter' }),
    instead: Type.Optional(
      Type.String({ description: '6 h 47 min instead of 7 h 35 min: the averages on both sides.' }),
    ),
    range: Type.String({ description: 'between 35 and 57' }),
    above: Type.Number({ description: 'The cause is high above this value, in its own unit.' }),
    percent: Type.Optional(
      Type.Number({ description: 'Of the mean after a low cause, where the unit has a true zero.' }),
    ),
    isBetter: Type.Optional(Type.Boolean({ description: 'Absent where neither direction is better.' })),
  },
)
export type FindingDifference = Static<typeof FindingDifference>

export const FindingShortfall = record('FindingShortfall', 'What is missing before a pair can be judged.', {
  reason: Type.Enum(
    ['pairs', 'span', 'farShifts', 'freedom', 'variety', 'sameness', 'arm', 'switches', 'noLag', 'people', 'days'],
    { description: 'In words: notEnough.' },
  ),
  have: Type.Number(),
  need: Type.Number(),
  expectedAt: Type.Optional(
    Type.String({
      description:
        'The day on which there will be enough, at the pace of the last 28 days. Absent where that is not a matter of days.',
    }),
  ),
})
export type FindingShortfall = Static<typeof FindingShortfall>

export const DetectableDifference = record(
  'DetectableDifference',
  'The difference that these days would have shown as at least possible, four times out of five.',
  { value: Type.Number(), unit: Type.String(), text: Type.String({ description: '25 minutes' }) },
)
export type DetectableDifference = Static<typeof DetectableDifference>

const HyperParameterCorrelation = record('HyperParameterCorrelation', 'A correlation at one delay or duration.', {
  ...numbers('onsetDelay', 'durationOfAction', 'correlationCoefficient'),
  ...integers('numberOfPairs'),
})

export const StudyHtml = record('StudyHtml', 'Parts of a study as HTML.', {
  ...required(Type.String(), 'fullStudyHtml', 'studyAbstractHtml'),
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
    'predictorExplanation',
    'significanceExplanation',
    'studyInvitation',
  ),
  ...required(Type.String(), 'participantInstructions', 'studyQuestion', 'studyBackground'),
})
export type StudyText = Static<typeof StudyText>

export const StudyLinks = record('StudyLinks', 'Addresses of a study.', {
  ...strings('studyJoinLink'),
  ...required(
    Type.String(),
    'studyLinkEmail',
    'studyLinkStatic',
    'studyLinkDynamic',
    'studyLinkFacebook',
    'studyLinkGoogle',
    'studyLinkTwitter',
  ),
})
export type StudyLinks = Static<typeof StudyLinks>

export const StudyImages = record('StudyImages', 'Images that represent a study.', {
  gaugeImage: Type.String(),
  gaugeImageSquare: Type.String(),
  imageUrl: Type.String(),
  ...strings('causeVariableImageUrl', 'effectVariableImageUrl', 'avatar'),
  ...required(Type.String(), 'gaugeSharingImageUrl'),
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
  ...required(Type.String(), 'instructionsForCauseVariable', 'instructionsForEffectVariable'),
})
export type ParticipantInstruction = Static<typeof ParticipantInstruction>

export const Correlation = record('Correlation', 'A finding: what leads to what, with its uncertainty.', {
  causeVariableName: Type.String(),
  effectVariableName: Type.String(),
  causeDisplayName: Type.Optional(
    Type.String({ description: 'The person’s own name for it, else the name in the language of the reader.' }),
  ),
  effectDisplayName: Type.Optional(Type.String()),
  rawPearson: Type.Optional(Type.Number()),
  verdict: Type.Optional(
    Type.Enum(['likely', 'possible', 'no sign', 'cannot tell'], {
      description:
        'likely: q at most .025 with and without the last weeks (see steady), or likely before and q still at most .2. possible: q at most .2. cannot tell: too little data, see notEnough.',
    }),
  ),
  interval: Type.Optional(
    Type.Array(Type.Number(), { description: 'Low and high end of the 95 % interval of correlationCoefficient.' }),
  ),
  steady: Type.Optional(
    Type.Boolean({
      description:
        'Whether q is at most .025 with all days, and without the last 3, 6 and 9 % of them, at least 7, 14 and 21. Only where q is at most .05.',
    }),
  ),
  direct: Type.Optional(
    Type.Boolean({
      description: 'Whether the link stays when the other candidates for the same effect are taken into account.',
    }),
  ),
  directLag: Type.Optional(Type.Integer({ description: 'The lag in days at which it stays.' })),
  through: Type.Optional(
    Type.Array(Type.String(), { description: 'Where it does not stay: variables that it may run through.' }),
  ),
  besides: Type.Optional(
    Type.Array(Type.String(), { description: 'Where it stays: variables that were taken into account.' }),
  ),
  clock: Type.Optional(
    Type.String({
      description:
        'How the hours were looked at, where the link is about them. Hours of the cause: after 12:00, after 15:00, after 18:00, time of the last, or hours before. Hours from the cause to the moments of an outcome with several a day: 0 to 2, 2 to 4, 4 to 8, 8 to 16 or 16 to 24 hours later; onsetDelay and durationOfAction are these hours, too.',
    }),
  ),
  occurrence: Type.Optional(
    Type.Enum(['assumed', 'answered'], {
      description:
        'The outcome was judged by whether it occurred: a day without an entry is one without it. answered: the fillingType of the effect says so; assumed: it was only ever recorded when there was one.',
    }),
  ),
  severity: Type.Optional(
    Type.String({ description: 'How severe the outcome was on the days on which it occurred, as a sentence.' }),
  ),
  inferredFrom: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Variables with the same finding, from which tags infer the cause.',
    }),
  ),
  difference: Type.Optional(FindingDifference),
  shortfall: Type.Optional(FindingShortfall),
  detectable: Type.Optional(DetectableDifference),
  group: Type.Optional(
    Type.String({
      description: 'The same for findings that are one and the same by tags, such as Coffee and Caffeine.',
    }),
  ),
  isHidden: Type.Optional(Type.Boolean({ description: 'The person does not want to see it in lists.' })),
  ...numbers('qValue', 'strictQValue', 'reversePValue'),
  ...integers('reverseOnsetDelay'),
  ...strings(
    'title',
    'sentence',
    'notEnough',
    'precedence',
    'otherExplanation',
    'earliestPairDate',
    'latestPairDate',
    'methodVersion',
    'inputHash',
    'analysedAt',
  ),
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
    'causeVariableCombinationOperation',
    'causeVariableCommonAlias',
    'causeVariableUnitAbbreviatedName',
    'confidenceLevel',
    'createdAt',
    'direction',
    'error',
    'effectSize',
    'effectUnit',
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
  ...required(Type.String(), 'causeVariableCategoryName', 'effectVariableCategoryName'),
  ...integers(
    'causeChanges',
    'causeUserVariableShareUserMeasurements',
    'causeVariableCategoryId',
    'causeVariableMostCommonConnectorId',
    'durationOfAction',
    'degreesOfFreedom',
    'effectNumberOfProcessedDailyMeasurements',
    'effectChanges',
    'effectUserVariableShareUserMeasurements',
    'effectVariableCategoryId',
    'effectVariableUnitId',
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
  ...required(Type.Integer(), 'causeVariableId', 'effectVariableId'),
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
  ...required(StudyVariable, 'causeVariable', 'effectVariable'),
  ...optional(StudyCharts, 'studyCharts'),
  ...required(ParticipantInstruction, 'participantInstructions'),
  ...required(Correlation, 'statistics'),
  ...required(Card, 'studyCard'),
  ...required(StudyHtml, 'studyHtml'),
  ...optional(StudyImages, 'studyImages'),
  ...required(StudyLinks, 'studyLinks'),
  ...required(StudySharing, 'studySharing'),
  ...required(StudyText, 'studyText'),
  ...required(StudyVotes, 'studyVotes'),
  state: Type.Enum(['created', 'published']),
  // For a group or global study: the result from the reader's own days.
  ...optional(Correlation, 'ownStatistics'),
  ...strings('publishedAt'),
  ...required(Type.String(), 'id', 'causeVariableName', 'effectVariableName', 'createdAt', 'updatedAt'),
  ...integers('userId', 'numberOfParticipants'),
  ...required(Type.Boolean(), 'joined'),
})
export type Study = Static<typeof Study>

/** The first four are the interface's names; the others are those of older clients. */
export const studyTypes = [
  'individual',
  'group',
  'global',
  'experiment',
  'user',
  'personal',
  'cohort',
  'population',
] as const
export type StudyType = (typeof studyTypes)[number]

export const StudyInput = record('StudyInput', 'A question to ask about your own data, a group, or everybody.', {
  causeVariableName: Type.Optional(Type.String({ maxLength: 255 })),
  effectVariableName: Type.Optional(Type.String({ maxLength: 255 })),
  causeVariableId: Type.Optional(Id),
  effectVariableId: Type.Optional(Id),
  type: Type.Optional(
    Type.Enum([...studyTypes], {
      description:
        'individual (default; also user, personal), group (also cohort) or global (also population). An experiment is made with POST /experiments.',
    }),
  ),
  studyTitle: Type.Optional(Type.String({ maxLength: 200 })),
})
export type StudyInput = Static<typeof StudyInput>

const NearlySame = record('NearlySame', 'Variables that are nearly the same.', {
  compared: Type.Integer({ description: 'Id of the one that is compared, and stands for the others.' }),
  names: Type.Array(Type.String(), { description: 'All names as the reader calls them, the compared one first.' }),
  others: Type.Array(Type.Integer()),
})

export const AnalysisState = record('AnalysisState', 'Progress of the analysis of one person.', {
  state: Type.Enum(['never', 'waiting', 'analysing', 'done'], {
    description: 'waiting: something changed, and will be analysed within seconds.',
  }),
  progress: Type.Number({ minimum: 0, maximum: 1 }),
  numberOfDays: Type.Integer(),
  numberOfVariables: Type.Integer(),
  numberOfPairs: Type.Integer({
    description: 'Pairs compared, for both lists. Pairs that lack something for a verdict do not count.',
  }),
  numberOfLikely: Type.Integer({
    description:
      'Likely findings as the two lists name them: each link once, and what tags make one thing as one. Hidden links count.',
  }),
  numberOfPossible: Type.Integer({ description: 'Possible findings, counted in the same way.' }),
  breaks: Type.Optional(
    Type.Array(Type.String(), { description: 'Days, YYYY-MM-DD, around which much changed at once.' }),
  ),
  nearlySame: Type.Optional(
    Type.Array(NearlySame, { description: 'Variables that are nearly the same, of which one is compared.' }),
  ),
  assumedNone: Type.Optional(
    Type.Array(Type.Integer(), {
      description:
        'Variables that are judged by whether they occurred although nobody has said what a day without an entry means (fillingType).',
    }),
  ),
  ...integers('tookMilliseconds'),
  ...strings('lastAnalysedAt', 'methodVersion', 'inputHash'),
})
export type AnalysisState = Static<typeof AnalysisState>

export const Pair = record('Pair', 'One day of a cause, paired with one day of an effect.', {
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
