/** Recording values and answering questions, each with its undo. */
import type { MeasurementItem } from '@upshot/contract'
import { act, inverse } from '../offline/act.ts'
import type { QuestionTopic } from '../offline/entry.ts'
import type { AnsweredQuestion } from '../state/dialogs.ts'
import { nowMs, stamp } from '../time/local.ts'
import { zoneHere } from '../time/zones.ts'
import { entryWords } from '../words/entry.ts'
import { valueInWords } from '../words/units.ts'
import { wordsNow } from '../words/words.ts'
import { type DetailTexts, filledDetails } from './details.ts'
import type { Thing } from './thing.ts'

export interface RecordedEntry extends DetailTexts {
  readonly value: number
  readonly unit?: string
  /** Now, unless given. */
  readonly atMs?: number
  readonly untilMs?: number | undefined
}

/** The measurement as it is sent. */
export function itemOf(thing: Thing, recorded: RecordedEntry): MeasurementItem {
  const { value, unit = thing.unit, atMs = nowMs(), untilMs, ...texts } = recorded
  const zone = zoneHere()
  return {
    variableName: thing.name,
    value,
    unitAbbreviatedName: unit,
    startAt: stamp(atMs, zone),
    timeZone: zone,
    ...(untilMs === undefined ? {} : { endAt: stamp(untilMs, zone) }),
    variableCategoryName: thing.kind,
    combinationOperation: thing.operation,
    ...filledDetails(texts),
  }
}

export async function recordValue(thing: Thing, recorded: RecordedEntry): Promise<void> {
  const { inWords, ...acting } = recordingOf(thing, recorded)
  await act({
    ...acting,
    message: wordsNow(entryWords).saved(thing.displayName, inWords),
    canNote: !recorded.note,
  })
}

/** The call that records it, and its value in words. */
export function recordingOf(thing: Thing, recorded: RecordedEntry) {
  const texts = wordsNow(entryWords)
  const inWords = valueInWords(recorded.value, recorded.unit ?? thing.unit, thing)
  return {
    inWords,
    name: 'recordMeasurements' as const,
    // A retry days later must not overwrite a correction made meanwhile.
    query: { onConflict: 'keep' as const },
    body: [itemOf(thing, recorded)],
    label: texts.label(thing.displayName, inWords),
    inverse: inverse('deleteMeasurement', {}, { id: 'data.measurements.0.id' }),
    shown: {
      displayName: thing.displayName,
      counted: thing.counted,
      steps: thing.steps,
      ...(thing.variableId === undefined ? {} : { variableId: thing.variableId }),
    },
  }
}

export type QuestionAction = 'track' | 'skip' | 'snooze' | 'skipAll'

const keyOf = ({ id, trackingReminderId, reminderTime }: AnsweredQuestion) =>
  id === undefined ? { trackingReminderId, reminderTime } : { id }

interface AnswerAct {
  readonly action: QuestionAction
  readonly value?: number
  /** When it was, if not at the time of the question. */
  readonly takenAt?: string | undefined
  /** What the question is about, so that the value can be recorded without it. */
  readonly shown?: QuestionTopic
  readonly label: string
  readonly message: string
}

export async function answerQuestion(
  question: AnsweredQuestion,
  { action, value, takenAt, ...texts }: AnswerAct,
): Promise<void> {
  const key = keyOf(question)
  await act({
    name: 'answerTrackingReminderNotifications',
    body: [
      {
        ...key,
        action,
        ...(value === undefined ? {} : { modifiedValue: value }),
        ...(takenAt === undefined ? {} : { takenAt }),
      },
    ],
    ...texts,
    canNote: action === 'track',
    inverse: inverse('answerTrackingReminderNotifications', [{ ...key, action: 'undo' }]),
  })
}

interface GivenAnswer {
  /** In the unit of the question. */
  readonly value: number
  readonly takenAtMs?: number | undefined
}

export async function answerWith(
  question: AnsweredQuestion,
  thing: Thing,
  { value, takenAtMs }: GivenAnswer,
): Promise<void> {
  const takenAt = takenAtMs === undefined ? undefined : stamp(takenAtMs, 'UTC')
  const texts = wordsNow(entryWords)
  const inWords = valueInWords(value, thing.unit, thing)
  await answerQuestion(question, {
    action: 'track',
    value,
    takenAt,
    shown: {
      variableName: thing.name,
      unitAbbreviatedName: thing.unit,
      variableCategoryName: thing.kind,
      combinationOperation: thing.operation,
      reminderTime: takenAt ?? question.reminderTime,
    },
    label: texts.label(thing.displayName, inWords),
    message: texts.saved(thing.displayName, inWords),
  })
}
