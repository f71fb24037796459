import Type, { type Static, type TOptional, type TString } from 'typebox'
import { LONGEST_LINE, LONGEST_NAME, LONGEST_NOTE, MOST_MEASUREMENTS } from '../limits.ts'
import { Card } from './card.ts'
import { CategoryNameInput, CombinationOperation, Counted, Valence, VariableCategoryName } from './category.ts'
import { Amount, AnyObject, Id, integers, nullable, numbers, optional, record, required, strings } from './fields.ts'

interface Detail {
  /** Maximum length, in characters. */
  readonly longest: number
  readonly description?: string
}

/**
 * Texts that can be added to a value: posted, corrected, shown and exported as they are, and kept while an entry waits in
 * the app's outbox. The server's columns and the fields of the app follow from these names.
 */
const measurementDetails = {
  note: { longest: LONGEST_NOTE },
} as const satisfies Record<string, Detail>
export type DetailName = keyof typeof measurementDetails

const details: readonly (readonly [string, Detail])[] = Object.entries(measurementDetails)
const schemaOptions = ({ description }: Detail) => (description === undefined ? {} : { description })

/** Details as records show them: absent if there are none. */
const shownDetails = Object.fromEntries(
  details.map(([name, detail]) => [name, Type.Optional(Type.String(schemaOptions(detail)))]),
) as { [Name in DetailName]: TOptional<TString> }

/** Details as they are given; null says that there are none. */
const givenDetails = Object.fromEntries(
  details.map(([name, detail]) => [
    name,
    nullable(Type.String({ maxLength: detail.longest, ...schemaOptions(detail) })),
  ]),
) as { [Name in DetailName]: ReturnType<typeof nullable<TString>> }

export const Measurement = record('Measurement', 'One recorded value.', {
  sourceName: Type.String({ description: 'Application or device that recorded it.' }),
  startAt: Type.String({ description: 'UTC, YYYY-MM-DDThh:mm:ss.' }),
  startAtLocal: Type.String({
    description: "As the clock showed it where it was recorded; without an offset, the person's clock.",
  }),
  offsetMinutes: Type.Optional(
    Type.Integer({ description: 'East of UTC, where it was recorded; absent if the time came without an offset.' }),
  ),
  timeZone: Type.Optional(
    Type.String({ description: 'IANA name of the zone where it was recorded, if it was given.' }),
  ),
  unitAbbreviatedName: Type.String(),
  value: Type.Number({ description: 'In the unit named.' }),
  variableName: Type.String(),
  counted: Counted,
  card: Type.Optional(Card),
  valence: Valence,
  variableCategoryName: VariableCategoryName,
  ...strings(
    'clientId',
    'createdAt',
    'iconIcon',
    'iconClassName',
    'pngPath',
    'pngUrl',
    'productUrl',
    'svgUrl',
    'updatedAt',
    'url',
    'variableCategoryImageUrl',
    'variableDescription',
    'endAt',
  ),
  ...shownDetails,
  ...required(
    Type.String(),
    'displayValueAndUnitString',
    'inputType',
    'startDate',
    'startTimeString',
    'unitCategoryName',
    'unitName',
    'userVariableUnitAbbreviatedName',
    'userVariableUnitCategoryName',
    'userVariableUnitName',
    'userVariableVariableCategoryName',
    'displayName',
  ),
  ...integers('connectorId', 'id', 'originalUnitId'),
  ...required(
    Type.Integer(),
    'startTimeEpoch',
    'unitCategoryId',
    'unitId',
    'userVariableUnitCategoryId',
    'userVariableUnitId',
    'userVariableVariableCategoryId',
    'variableCategoryId',
    'variableId',
  ),
  ...required(Type.Boolean(), 'manualTracking'),
  ...numbers('maximumAllowedValue', 'minimumAllowedValue', 'originalValue'),
  ...optional(AnyObject, 'noteObject', 'noteHtml'),
})
export type Measurement = Static<typeof Measurement>

/** A moment: text or epoch seconds, under the interface's name or one that older clients use. */
const moment = {
  startAt: Type.Optional(Type.String({ description: 'UTC, YYYY-MM-DDThh:mm:ss; an offset is kept.' })),
  ...optional(
    Type.Union([Type.Number(), Type.String()], { description: 'Epoch seconds, in place of startAt.' }),
    'startTime',
    'startTimeEpoch',
    'timestamp',
  ),
  timeZone: Type.Optional(
    Type.String({
      maxLength: 64,
      description:
        'IANA name of the zone where it was recorded. A time without an offset gets that of the zone; a name that does not fit the offset is left out.',
    }),
  ),
}

const variable = {
  variableName: Type.String({ minLength: 1, maxLength: LONGEST_NAME }),
  variableCategoryName: CategoryNameInput,
  unitAbbreviatedName: Type.String({ description: 'Abbreviation of a unit, as GET /units lists them.' }),
  combinationOperation: CombinationOperation,
  sourceName: Type.Optional(Type.String({ minLength: 1, maxLength: LONGEST_NAME })),
  upc: Type.Optional(Type.String({ maxLength: 50, description: 'Barcode, stored with the variable.' })),
}

const EndAt = Type.Optional(
  Type.Union([Type.String({ description: 'When it ended, if it lasted; written like startAt.' }), Type.Null()]),
)

export const MeasurementItem = record('MeasurementItem', 'A value to record.', {
  ...moment,
  endAt: EndAt,
  value: Amount,
  ...variable,
  ...givenDetails,
})
export type MeasurementItem = Static<typeof MeasurementItem>

export const START_AT_QUICK =
  'UTC, YYYY-MM-DDThh:mm:ss, or with an offset; or a time of day on the clock of the person, such as 9:00: the last time it was that late.'

export const QuickMeasurement = record('QuickMeasurement', 'One number to record, with as few details as possible.', {
  value: Amount,
  ...strings('variableName', 'unitAbbreviatedName', 'variableCategoryName', 'sourceName', 'note'),
  startAt: Type.Optional(Type.String({ description: START_AT_QUICK })),
})
export type QuickMeasurement = Static<typeof QuickMeasurement>

export const TypedText = record('TypedText', 'A line as somebody types or says it.', {
  text: Type.String({ minLength: 1, maxLength: LONGEST_LINE }),
  dryRun: Type.Optional(Type.Boolean({ description: 'Only say what would be saved.' })),
  timeZone: Type.Optional(Type.String({ description: 'Where it was said; default: the zone of the person.' })),
  sourceName: Type.Optional(
    Type.String({ minLength: 1, maxLength: LONGEST_NAME, description: 'Default: Quick entry.' }),
  ),
})
export type TypedText = Static<typeof TypedText>

export const TypedEntry = record('TypedEntry', 'What a part of the line was read as.', {
  text: Type.String({ description: 'The part.' }),
  variableName: Type.String(),
  displayName: Type.String(),
  value: Type.Number(),
  unitAbbreviatedName: Type.String(),
  startAt: Type.String(),
  endAt: Type.Optional(Type.String()),
  isGuess: Type.Boolean({ description: 'No amount was given, or the name was only nearly spelt so.' }),
})
export type TypedEntry = Static<typeof TypedEntry>

export const UnreadText = record('UnreadText', 'A part of the line that was not understood.', {
  text: Type.String(),
  why: Type.Enum(['thing', 'value', 'unit', 'rest'], {
    description: 'No name was found; no amount was given; the unit does not measure it; or there was more than that.',
  }),
})
export type UnreadText = Static<typeof UnreadText>

export const ReplacedValue = record('ReplacedValue', 'What a measurement was before another value replaced it.', {
  id: Id,
  value: Type.Number(),
  unitAbbreviatedName: Type.String(),
  ...shownDetails,
})
export type ReplacedValue = Static<typeof ReplacedValue>

const SetItem = record('MeasurementSetItem', 'A value of a set.', {
  ...moment,
  endAt: EndAt,
  value: Amount,
  ...givenDetails,
})
export type MeasurementSetItem = Static<typeof SetItem>

export const MeasurementSet = record('MeasurementSet', 'Many values of one variable.', {
  ...variable,
  measurementItems: Type.Array(SetItem, { maxItems: MOST_MEASUREMENTS }),
})
export type MeasurementSet = Static<typeof MeasurementSet>

export const MeasurementUpdate = record('MeasurementUpdate', 'A correction to one measurement.', {
  id: Id,
  value: Type.Optional(Amount),
  ...givenDetails,
  startAt: Type.Optional(Type.String({ description: 'Without endAt, an entry that lasted keeps its length.' })),
  endAt: EndAt,
  unitAbbreviatedName: Type.Optional(Type.String({ description: 'The number stays as it is, unless value is given.' })),
  variableId: Type.Optional(Id),
  offsetMinutes: Type.Optional(
    Type.Union([Type.Integer({ minimum: -1080, maximum: 1080 }), Type.Null()], {
      description: 'East of UTC; decides the local day. null: the clock of the person.',
    }),
  ),
  timeZone: Type.Optional(
    Type.Union([Type.String({ maxLength: 64 }), Type.Null()], {
      description:
        'IANA name of the zone where it was recorded. Without a new offset, the entry gets that of the zone. If absent, the name stays as long as it fits the offset.',
    }),
  ),
})
export type MeasurementUpdate = Static<typeof MeasurementUpdate>

export const DailyValue = record('DailyValue', 'One local day as the analysis sees it.', {
  date: Type.String({ description: 'Local day, YYYY-MM-DD.' }),
  value: Type.Number(),
  unitAbbreviatedName: Type.String(),
  origin: Type.Enum(['recorded', 'inferred', 'mixed', 'filled']),
  numberOfMeasurements: Type.Integer(),
  variableId: Type.Integer(),
  variableName: Type.String(),
})
export type DailyValue = Static<typeof DailyValue>

export const MeasurementSource = record('MeasurementSource', 'An application or device that recorded a variable.', {
  sourceName: Type.String(),
  place: Type.Integer({ description: 'Place in the order of trust; 0 counts first.' }),
  isOrdered: Type.Boolean({ description: 'Whether the person chose this place.' }),
  numberOfMeasurements: Type.Integer(),
})
export type MeasurementSource = Static<typeof MeasurementSource>

export const SourceOrder = record('SourceOrder', 'Which source counts first when several recorded the same time.', {
  variableId: Type.Optional(Type.Integer()),
  variableName: Type.Optional(Type.String()),
  sourceNames: Type.Array(Type.String({ minLength: 1, maxLength: LONGEST_NAME }), { maxItems: 200 }),
})
export type SourceOrder = Static<typeof SourceOrder>

export const MergedRecord = record('MergedRecord', 'One record of a day, and how much of it counts.', {
  id: Type.Integer(),
  variableId: Type.Integer({ description: 'Not the variable you asked for if the value comes through a tag.' }),
  sourceName: Type.String(),
  startAt: Type.String(),
  endAt: Type.Optional(Type.String()),
  value: Type.Number({ description: 'What it would add alone, in the unit of the variable you asked for.' }),
  share: Type.Number({
    description: 'The part that counts: 1 is all of it, 0 is nothing because another source covers that time.',
  }),
  countedValue: Type.Number({ description: 'In a sum: value × share. In a mean: the value; the share is its weight.' }),
})
export type MergedRecord = Static<typeof MergedRecord>
