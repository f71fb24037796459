/** The rows of a check-in, and what its answers become when they are saved. Pure. */
import type { CheckIn, CheckInItem, CommonName, NotificationAction } from '@upshot/contract'
import { inverse } from '../../offline/act.ts'
import type { Wish } from '../../offline/entry.ts'
import { DIASTOLIC, isClock, isPressure } from '../../record/asking.ts'
import { doubtInWords } from '../../record/doubt.ts'
import { choiceText, choiceValues, pressureValues, severalValues, type ThingValue } from '../../record/several.ts'
import { type Thing, thingOfName } from '../../record/thing.ts'
import { isSleep, kindOfUnit, stepsOf } from '../../record/values.ts'
import { type DueQuestion, keyOfAsked } from '../../reminders/due.ts'
import { addDays, localDay, momentAt, momentOf, stamp } from '../../time/local.ts'

export interface CheckInRow {
  readonly key: string
  readonly thing: Thing
  /** The question that the row answers, if it was asked. */
  readonly question?: DueQuestion | undefined
  /** The question about the other number of a blood pressure, if it was asked, too. */
  readonly otherQuestion?: DueQuestion | undefined
  /** Names of things; any number of them can be ticked. */
  readonly choices?: readonly string[] | undefined
}

/** The input of a row; an untouched row has none. */
export interface RowAnswer {
  readonly value?: number | undefined
  /** The lower number of a blood pressure. */
  readonly lower?: number | undefined
  readonly chosen?: ReadonlySet<string>
  /** "Not today" */
  readonly isSkipped?: boolean
  /** The two ends of a night: 23:10 and 06:50. */
  readonly night?: NightTimes
}

export interface NightTimes {
  readonly from: string
  readonly until: string
}

export type RowAnswers = ReadonlyMap<string, RowAnswer>

export type RowControl = 'buttons' | 'taken' | 'night' | 'clock' | 'pressure' | 'duration' | 'choices' | 'amount'

/** The control for a row, by what is asked. */
export function controlOf({ thing, question, choices }: CheckInRow): RowControl {
  if (choices) return 'choices'
  if (isPressure(thing)) return 'pressure'
  if (isClock(thing)) return 'clock'
  if (thing.kind === 'Treatments' && question?.defaultValue !== undefined) return 'taken'
  if (stepsOf(thing) || kindOfUnit(thing.unit).kind === 'yesNo') return 'buttons'
  if (isSleep(thing)) return 'night'
  return thing.unit === 'h' ? 'duration' : 'amount'
}

interface CheckInContext {
  readonly things: readonly Thing[]
  readonly names: readonly CommonName[]
}

/** Due questions, in the order of their list, then all others. */
export function rowsOfDue(
  due: readonly DueQuestion[],
  groups: readonly CheckIn[],
  context: CheckInContext,
): readonly CheckInRow[] {
  const order = groups.flatMap(({ items }) => items.map(({ variableName }) => variableName))
  const rankOf = ({ variableName }: DueQuestion) => {
    const at = order.indexOf(variableName)
    return at === -1 ? order.length : at
  }
  const inOrder = due.toSorted((a, b) => rankOf(a) - rankOf(b))
  const pairs = new Map(inOrder.map((question) => [question, otherNumberOf(question, due)]))
  return inOrder
    .filter(
      (question) => !inOrder.slice(0, inOrder.indexOf(question)).some((earlier) => pairs.get(earlier) === question),
    )
    .map((question) => ({
      key: keyOfAsked(question),
      thing: thingOfQuestion(question, context.things),
      question,
      otherQuestion: pairs.get(question),
    }))
}

/** The question about the other number of the same blood pressure. */
const otherNumberOf = (question: DueQuestion, due: readonly DueQuestion[]): DueQuestion | undefined =>
  isPressure({ name: question.variableName })
    ? due.find(
        (other) =>
          isPressure({ name: other.variableName }) &&
          other.variableName !== question.variableName &&
          other.reminderTime === question.reminderTime,
      )
    : undefined

/** A list started by hand. Its due questions are answered with it. */
export function rowsOfGroup(
  { items }: CheckIn,
  due: readonly DueQuestion[],
  context: CheckInContext,
): readonly CheckInRow[] {
  const pressures = items.filter(({ variableName }) => isPressure({ name: variableName }))
  return items
    .filter((item) => !pressures.slice(1).includes(item))
    .flatMap((item) => {
      const question = due.find(({ variableName }) => variableName === item.variableName)
      const thing = question ? thingOfQuestion(question, context.things) : thingNamed(item, context)
      const otherQuestion = question && otherNumberOf(question, due)
      return thing ? [{ key: item.variableName, thing, question, otherQuestion, choices: item.choices }] : []
    })
}

function thingNamed({ variableName, choices }: CheckInItem, { things, names }: CheckInContext): Thing | undefined {
  const thing = things.find(({ name }) => name === variableName)
  if (thing) return thing
  const common = names.find(({ name }) => name === variableName)
  if (common) return thingOfName(common)
  return choices ? { ...CHOICE, name: variableName, displayName: variableName } : undefined
}

const CHOICE: Omit<Thing, 'name' | 'displayName'> = {
  unit: 'yes/no',
  kind: 'Symptoms',
  operation: 'SUM',
  valence: 'numeric',
  usual: [],
  synonyms: [],
}

export function thingOfQuestion(question: DueQuestion, things: readonly Thing[]): Thing {
  const thing = things.find(({ variableId }) => variableId === question.variableId)
  return {
    usual: [],
    synonyms: [],
    ...thing,
    variableId: question.variableId,
    name: question.variableName,
    displayName: question.displayName,
    unit: question.unitAbbreviatedName,
    kind: question.variableCategoryName,
    operation: question.combinationOperation,
    valence: question.valence,
    counted: question.counted,
    steps: question.steps,
  }
}

export const isAnswered = (row: CheckInRow, answer: RowAnswer | undefined): boolean => {
  if (!answer) return false
  if (answer.isSkipped) return true
  if (row.choices) return answer.chosen !== undefined
  if (isPressure(row.thing))
    return answer.lower !== undefined && answer.value !== undefined && answer.lower < answer.value
  return answer.value !== undefined || answer.night !== undefined
}

/** Whether a question says when it was due: it is about an earlier day, or the same is asked twice. */
export const saysWhen = (
  { reminderTime, variableId }: DueQuestion,
  rows: readonly CheckInRow[],
  today: string,
  zone: string,
): boolean =>
  localDay(momentOf(reminderTime), zone) < today ||
  rows.filter(({ question }) => question?.variableId === variableId).length > 1

/** The typed text is not an answer: no number, or only one of two. It must not be lost silently. */
export const isUnread = (row: CheckInRow, answer: RowAnswer | undefined): boolean =>
  answer !== undefined && !isAnswered(row, answer)

/** The night that ended on this day, or before now. */
export function nightMoments(
  { from, until }: NightTimes,
  today: string,
  zone: string,
): { atMs: number; untilMs: number } | undefined {
  const ended = momentAt(`${today}T${until}`, zone)
  const begun = momentAt(`${from < until ? today : addDays(today, -1)}T${from}`, zone)
  return ended && begun ? { atMs: begun.atMs, untilMs: ended.atMs } : undefined
}

interface Saving {
  readonly rows: readonly CheckInRow[]
  readonly answers: RowAnswers
  /** Due questions without an answer are skipped. */
  readonly skipsRest: boolean
  readonly things: readonly Thing[]
  readonly note: string
  readonly noteBefore: string | undefined
  readonly atMs: number
  /** The person chose the time: answers to questions have it, too. */
  readonly hasTime: boolean
  readonly zone: string
}

export interface SavedCheckIn {
  readonly wishes: readonly Wish[]
  readonly count: number
}

/** Everything that Save does: it is stored in one step, and each part is sent once. */
export function savingOf(saving: Saving): SavedCheckIn {
  const { rows, answers, note, noteBefore, atMs, zone } = saving
  const answered = rows.filter((row) => isAnswered(row, answers.get(row.key)))
  const actions = rows.flatMap((row) => actionOf(row, answers.get(row.key), saving))
  const values = answered.flatMap((row) => {
    const names = questionsOf(row).map(({ variableName }) => variableName)
    return row.question && answers.get(row.key)?.isSkipped
      ? []
      : valuesOf(row, answers, saving).filter(({ thing }) => !names.includes(thing.name))
  })
  const date = localDay(atMs, zone)
  const label = (some: readonly CheckInRow[]) => some.map(({ thing }) => thing.displayName).join(', ')
  const wishes: Wish[] = [
    ...(actions.length > 0 ? [answerWish(actions, label(rows.filter(({ question }) => question)))] : []),
    ...(values.length > 0 ? [severalValues(values)] : []),
    ...(note.trim() !== (noteBefore ?? '') ? [noteWish(date, note.trim(), noteBefore)] : []),
  ]
  return { wishes, count: answered.length }
}

/** What Save asks about once: answers far outside the values that the person records, or hardly possible. */
export const doubtsAbout = (saving: Saving): readonly string[] =>
  saving.rows
    .filter((row) => isAnswered(row, saving.answers.get(row.key)) && isTypedIn(row))
    .flatMap((row) => valuesOf(row, saving.answers, saving))
    .flatMap(({ thing, recorded: { value } }) => {
      const question = doubtInWords(value, thing)
      return question === undefined ? [] : [`${thing.displayName}: ${question}`]
    })

const TYPED_IN: ReadonlySet<RowControl> = new Set(['amount', 'duration', 'night', 'pressure'])
const isTypedIn = (row: CheckInRow): boolean => TYPED_IN.has(controlOf(row))

const which = ({ id, trackingReminderId, reminderTime }: DueQuestion) =>
  id === undefined ? { trackingReminderId, reminderTime } : { id }

function actionOf(
  row: CheckInRow,
  answer: RowAnswer | undefined,
  { skipsRest, zone, atMs, hasTime }: Saving,
): NotificationAction[] {
  const when = hasTime && !answer?.night ? { takenAt: stamp(atMs, 'UTC') } : {}
  const valueFor = ({ variableName }: DueQuestion) => {
    if (answer?.night) return hoursOf(answer.night, localDay(atMs, zone), zone, row.thing.unit)
    return variableName === DIASTOLIC ? answer?.lower : answer?.value
  }
  return questionsOf(row).flatMap((question): NotificationAction[] => {
    const value = isAnswered(row, answer) ? valueFor(question) : undefined
    if (value !== undefined && !answer?.isSkipped)
      return [{ ...which(question), action: 'track', modifiedValue: value, ...when }]
    return answer?.isSkipped || skipsRest ? [{ ...which(question), action: 'skip' }] : []
  })
}

const questionsOf = ({ question, otherQuestion }: CheckInRow): readonly DueQuestion[] =>
  [question, otherQuestion].filter((candidate) => candidate !== undefined)

function hoursOf(night: NightTimes, today: string, zone: string, unit: string): number | undefined {
  const moments = nightMoments(night, today, zone)
  return moments && (moments.untilMs - moments.atMs) / (unit === 'h' ? 3_600_000 : 60_000)
}

function valuesOf(row: CheckInRow, answers: RowAnswers, { things, atMs, zone }: Saving): readonly ThingValue[] {
  const { thing, choices } = row
  const { value = 0, lower = 0, chosen = new Set<string>(), night } = answers.get(row.key) ?? {}
  if (choices) return choiceValues({ kind: thing.kind, choices, chosen, atMs })
  if (isPressure(thing)) return pressureValues(things, { upper: value, lower }, { atMs })
  const moments = night && nightMoments(night, localDay(atMs, zone), zone)
  if (!moments) return [{ thing, recorded: { value, atMs } }]
  const hours = (moments.untilMs - moments.atMs) / (thing.unit === 'h' ? 3_600_000 : 60_000)
  return [{ thing, recorded: { value: hours, ...moments } }]
}

function answerWish(body: readonly NotificationAction[], label: string): Wish {
  const name = 'answerTrackingReminderNotifications'
  const undone = body.map(({ modifiedValue: _value, takenAt: _takenAt, ...entry }) => ({
    ...entry,
    action: 'undo' as const,
  }))
  return { name, body, label, inverse: inverse(name, undone) }
}

const noteWish = (date: string, note: string, previous: string | undefined): Wish => ({
  name: 'saveDayNote',
  body: { date, note: note === '' ? null : note },
  label: note.slice(0, 60),
  inverse: inverse('saveDayNote', { date, note: previous ?? null }),
})

/** As shown on the chip. */
export const textOfChoice = ({ thing }: CheckInRow, name: string): string => choiceText(thing.name, name)
