/** Short forms of the longest records: what a client knows from elsewhere, or can ask for one by one, is left out. */
import Type, { type Static, type TObject, type TProperties } from 'typebox'
import { bestStudy } from './card.ts'
import { record } from './fields.ts'
import { Measurement } from './measurement.ts'
import { TrackingReminder, TrackingReminderNotification } from './reminder.ts'
import { Correlation } from './study.ts'
import { UserVariable } from './variable.ts'

function without<P extends TProperties, const K extends keyof P & string>(
  title: string,
  full: TObject<P>,
  leftOut: readonly K[],
): TObject<Omit<P, K>> {
  const gone = new Set<string>(leftOut)
  const members = Object.entries(full.properties).filter(([name]) => !gone.has(name))
  return record(title, `Short form of ${title.slice(4)}.`, Object.fromEntries(members) as Omit<P, K>)
}

const images = ['iconClassName', 'pngPath', 'pngUrl', 'svgUrl', 'productUrl'] as const
const ownUnit = [
  'userVariableUnitAbbreviatedName',
  'userVariableUnitCategoryId',
  'userVariableUnitCategoryName',
  'userVariableUnitId',
  'userVariableUnitName',
] as const
const ownKind = ['userVariableVariableCategoryId', 'userVariableVariableCategoryName'] as const
const unitInFull = ['unitCategoryId', 'unitCategoryName', 'unitName'] as const
const studies = Object.keys(bestStudy) as (keyof typeof bestStudy)[]

const ShortMeasurement = without('SlimMeasurement', Measurement, [
  ...images,
  ...ownUnit,
  ...ownKind,
  ...unitInFull,
  'card',
  'iconIcon',
  'url',
  'variableCategoryImageUrl',
  'variableCategoryId',
  'variableDescription',
  'startTimeString',
  'startTimeEpoch',
  'maximumAllowedValue',
  'minimumAllowedValue',
  'noteObject',
  'noteHtml',
])
export const SlimMeasurement = record('SlimMeasurement', 'Short form of Measurement.', {
  ...ShortMeasurement.properties,
  origin: Type.Enum(['person', 'app', 'source'], {
    description: 'Who recorded it: the person, an app of theirs, or a file or live source.',
  }),
})
export type SlimMeasurement = Static<typeof SlimMeasurement>

export const SlimUserVariable = without('SlimUserVariable', UserVariable, [
  ...images,
  ...ownUnit,
  ...unitInFull,
  ...studies,
  'actionArray',
  'availableUnits',
  'card',
  'trackingInstructionsCard',
  'charts',
  'chartsLinkDynamic',
  'chartsLinkEmail',
  'chartsLinkFacebook',
  'chartsLinkGoogle',
  'chartsLinkStatic',
  'chartsLinkTwitter',
  'unit',
  'variableCategory',
  'variableName',
  'id',
  'userId',
  'durationOfActionInHours',
  'onsetDelayInHours',
  'kurtosis',
  'skewness',
  'variance',
  'dataSourceNames',
  'ingredientUserTagVariables',
  'ingredientOfUserTagVariables',
])
export type SlimUserVariable = Static<typeof SlimUserVariable>

export const SlimTrackingReminder = without('SlimTrackingReminder', TrackingReminder, [
  ...images,
  ...ownUnit,
  ...ownKind,
  ...unitInFull,
  ...studies,
  'availableUnits',
  'card',
  'trackingReminderImageUrl',
  'variableCategoryImageUrl',
  'variableDescription',
  'localDailyReminderNotificationTimesForAllReminders',
  'trackingReminderId',
  'userId',
])
export type SlimTrackingReminder = Static<typeof SlimTrackingReminder>

export const SlimNotification = without('SlimNotification', TrackingReminderNotification, [
  ...images,
  ...ownUnit,
  ...ownKind,
  ...unitInFull,
  ...studies,
  'availableUnits',
  'card',
  'trackAllActions',
  'iconIcon',
  'imageUrl',
  'trackingReminderImageUrl',
  'variableCategoryImageUrl',
  'variableImageUrl',
  'trackingReminderNotificationId',
  'trackingReminderNotificationTime',
  'trackingReminderNotificationTimeEpoch',
  'userId',
])
export type SlimNotification = Static<typeof SlimNotification>

export const SlimCorrelation = without('SlimCorrelation', Correlation, [
  'studyHtml',
  'studyImages',
  'studyLinks',
  'studyText',
  'correlationsOverDurationsOfAction',
  'correlationsOverOnsetDelays',
  'correlationsOverDurationsOfActionChartConfig',
  'correlationsOverOnsetDelaysChartConfig',
  'sharingDescription',
  'sharingTitle',
  'predictorDataSources',
  'outcomeDataSources',
  'causeDataSource',
  'effectDataSource',
  'inputHash',
])
export type SlimCorrelation = Static<typeof SlimCorrelation>
