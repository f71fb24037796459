import type {
  AnsweredQuestion,
  DayNote,
  DayTotal,
  SkippedQuestion,
  SlimMeasurement,
  UpcomingQuestion,
  VariableCategoryName,
} from '@upshot/contract'
import type { Language } from '../../lib/language.ts'
import { utcText } from '../../lib/utc-text.ts'
import { offsetsOf } from '../../lib/zone.ts'
import type { DayRecords, DayTotal as Total } from '../../tracking/measurements/days.ts'
import { displayText, presentPage } from '../../tracking/measurements/present.ts'
import { countedMember, displayNameIn } from '../../tracking/variables/catalogue/words.ts'
import type { Variable } from '../../tracking/variables/variable.ts'
import type { FeedEntry } from '../feed/cards.ts'
import type { ComingQuestion, PersonalDay } from './service.ts'

interface DayReader {
  readonly timeZone: string
  readonly language: Language
}

/** Entries in the short form, each in its variable's unit. */
export const presentEntries = (
  { rows, variables }: Pick<DayRecords, 'rows' | 'variables'>,
  { timeZone, language }: DayReader,
): SlimMeasurement[] =>
  JSON.parse(
    String(presentPage(rows, { variables, timeZone, language, shownUnit: (variable) => variable.unit, isSlim: true })),
  ) as SlimMeasurement[]

export function presentTotal({ variable, value: { value, origin, count } }: Total, language: Language): DayTotal {
  return {
    variableId: variable.id,
    variableName: variable.name,
    displayName: displayNameIn(language, variable),
    variableCategoryName: variable.category.name as VariableCategoryName,
    value,
    unitAbbreviatedName: variable.unit.abbreviatedName,
    displayValueAndUnitString: displayText(value, variable.unit),
    ...countedMember(language, variable.name, variable.unit.abbreviatedName),
    combinationOperation: variable.combination,
    // Days are not filled here.
    origin: origin === 'filled' ? 'inferred' : origin,
    numberOfMeasurements: count,
  }
}

type VariableNames = ReadonlyMap<number, Pick<Variable, 'name' | 'alias'>>

export const presentSkipped = (
  rows: PersonalDay['skipped'],
  variables: VariableNames,
  language: Language,
): SkippedQuestion[] =>
  rows.flatMap((row) => {
    const variable = variables.get(row.variable_id)
    if (!variable) return []
    return [
      {
        variableId: row.variable_id,
        variableName: variable.name,
        displayName: displayNameIn(language, variable),
        ...(row.reminder_id === null ? {} : { trackingReminderId: row.reminder_id }),
        ...(row.slot_epoch === null ? {} : { reminderTime: utcText(row.slot_epoch) }),
      },
    ]
  })

export const presentAnswered = (row: PersonalDay['answered'][number]): AnsweredQuestion => ({
  id: row.id,
  trackingReminderId: row.reminder_id,
  variableId: row.variable_id,
  measurementId: row.tracked === null ? 0 : (JSON.parse(row.tracked) as { measurementId: number }).measurementId,
  reminderTime: utcText(row.slot_epoch),
  answeredAt: utcText(row.resolved_epoch ?? row.updated_epoch),
})

export const presentNote = ({ card, createdEpoch }: FeedEntry): DayNote => ({
  id: card.id ?? '',
  title: card.title ?? '',
  content: card.content ?? '',
  createdAt: utcText(createdEpoch),
})

export function presentComing(coming: readonly ComingQuestion[], timeZone: string): UpcomingQuestion[] {
  const offsetAt = offsetsOf(timeZone)
  return coming.map(({ reminder, epoch }) => ({
    trackingReminderId: reminder.id,
    variableId: reminder.variable_id,
    reminderTime: utcText(epoch),
    reminderTimeLocal: utcText(epoch + offsetAt(epoch)),
  }))
}
