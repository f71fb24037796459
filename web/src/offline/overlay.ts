/**
 * Applies pending entries to the answers in the mirror, so that they show as done. The same goes for entries sent after
 * an answer was requested, until a newer answer arrives.
 */
import { localDay, localMinute, momentOf, offsetOf } from '../time/local.ts'
import { zoneHere } from '../time/zones.ts'
import { asShown, type OutboxEntry, type SentEntry, type Stock } from './entry.ts'
import type { MirroredPage } from './mirror.ts'

type AnswerRow = Readonly<Record<string, unknown>>
type AppliedAct = OutboxEntry | SentEntry

/** The key of the pending entry that a row shows or changes. */
export const waitingKey = (row: object): string | undefined => (row as { readonly waitingKey?: string }).waitingKey

/** Which of several values of that entry it is. */
export const waitingIndex = (row: object): number => (row as { readonly waitingIndex?: number }).waitingIndex ?? 0

/** The content of an answer, with all later local changes. */
export function withWaiting({ page, content: seen }: MirroredPage, { entries, sent }: Stock, nowMs: number): unknown {
  const content = page.name === 'getToday' ? ofThisDay(seen as DatedToday, nowMs) : seen
  const overlay = OVERLAYS[page.name]
  if (!overlay) return content
  const since = sent.filter((act) => act.sentAtMs >= page.seenAtMs && !act.isUndone)
  const acts = [...since, ...asShown(entries).filter((act) => !act.problem)]
  return acts.length === 0 ? content : overlay(content, acts, page.input.query ?? {})
}

interface DatedToday {
  readonly date: string
  readonly person: { readonly timeZone: string }
  readonly entries: readonly AnswerRow[]
}

/** A new day begins even offline: earlier entries are then yesterday's. */
function ofThisDay(today: DatedToday, nowMs: number): DatedToday {
  const date = localDay(nowMs, today.person.timeZone)
  return date > today.date ? { ...today, date, entries: [] } : today
}

type Overlay = (content: unknown, acts: readonly AppliedAct[], query: AnswerRow) => unknown

const OVERLAYS: Readonly<Record<string, Overlay>> = {
  getToday: (content, acts) => {
    const today = content as {
      readonly date: string
      readonly entries: readonly AnswerRow[]
      readonly due: readonly AnswerRow[]
    }
    const isToday = (row: AnswerRow) => dayOf(row) === today.date
    const answered = answeredRows(today.due, acts).filter(isToday)
    const entries = changedRows([...today.entries, ...answered], acts, isToday).toSorted(oldestFirst)
    return { ...today, due: unanswered(today.due, acts), entries }
  },
  getDay: (content, acts) => {
    const day = content as NotedDay
    const entries = changedRows(day.entries, acts, (row) => dayOf(row) === day.date).toSorted(oldestFirst)
    return { ...day, entries, notes: notedDay(day, acts) }
  },
  listMeasurements: (content, acts, query) => {
    const rows = changedRows(content as readonly AnswerRow[], acts, (row) => isAskedFor(row, query))
    return query['sort'] === undefined ? rows.toSorted((a, b) => oldestFirst(b, a)) : rows
  },
  listTrackingReminders: (content, acts, query) => changedReminders(content as readonly AnswerRow[], acts, query),
  listUserVariables: (content, acts) => changedVariables(content as readonly AnswerRow[], acts),
  listTrackingReminderNotifications: (content, acts) => {
    const answer = content as { readonly data: readonly AnswerRow[] }
    return { ...answer, data: unanswered(answer.data, acts) }
  },
  getExperiment: (content, acts) => markedExperiment(content as AnswerRow, acts),
  listExperiments: (content, acts) => {
    const answer = content as { readonly experiments: readonly AnswerRow[] }
    return { ...answer, experiments: answer.experiments.map((experiment) => markedExperiment(experiment, acts)) }
  },
  listExperimentDays: (content, acts) => markedDays(content as { readonly days: readonly AnswerRow[] }, acts),
  listVotes: (content, acts, query) => {
    const answer = content as { readonly votes: readonly AnswerRow[] }
    const cast = acts.filter((act) => act.name === 'castVote').map((act) => act.body as AnswerRow)
    return { ...answer, votes: cast.reduce((votes, vote) => afterVote(votes, vote, query), answer.votes) }
  },
  listCorrelations: (content, acts) => {
    const answer = content as {
      readonly data: { readonly correlations: readonly AnswerRow[]; readonly sameDay: readonly AnswerRow[] }
    }
    const hiding = acts.filter(({ name }) => name === 'hideCorrelation' || name === 'showCorrelation')
    const marked = (rows: readonly AnswerRow[]) => rows.map((row) => hiding.reduce(afterHiding, row))
    const { correlations, sameDay } = answer.data
    return { ...answer, data: { ...answer.data, correlations: marked(correlations), sameDay: marked(sameDay) } }
  },
  getUser: (content, acts) => ({ ...(content as AnswerRow), ...saved('saveUserSettings', acts) }),
  getChannels: (content, acts) => {
    const answer = content as { readonly data: AnswerRow }
    return { ...answer, data: { ...answer.data, ...saved('saveChannels', acts) } }
  },
}

interface NotedDay {
  readonly date: string
  readonly entries: readonly AnswerRow[]
  readonly notes?: readonly AnswerRow[]
}

/** The first note of a day is the one that is written here. */
function notedDay({ date, notes = [] }: NotedDay, acts: readonly AppliedAct[]): readonly AnswerRow[] {
  const written = acts.findLast(({ name, body }) => name === 'saveDayNote' && (body as AnswerRow)['date'] === date)
  if (!written) return notes
  const { note } = written.body as { readonly note: string | null }
  const [first, ...others] = notes
  return note === null ? others : [{ id: '', title: '', ...first, content: note }, ...others]
}

/** Lists leave out hidden items, or show only those. */
function afterHiding(row: AnswerRow, { name, body }: AppliedAct): AnswerRow {
  const pair = body as AnswerRow
  const concernsPair =
    row['causeVariableId'] === pair['causeVariableId'] && row['effectVariableId'] === pair['effectVariableId']
  return concernsPair ? { ...row, isHidden: name === 'hideCorrelation' } : row
}

const VOTED_ON = ['causeVariableId', 'effectVariableId', 'type']

/** One vote for each pair and type. */
function afterVote(votes: readonly AnswerRow[], vote: AnswerRow, query: AnswerRow): readonly AnswerRow[] {
  const others = votes.filter((candidate) => VOTED_ON.some((member) => candidate[member] !== vote[member]))
  const matchesQuery = VOTED_ON.every((member) => query[member] === undefined || query[member] === vote[member])
  return matchesQuery && vote['value'] !== 'none' ? [...others, vote] : others
}

/** Entries of this type and what they set, latest last. */
const saved = (name: string, acts: readonly AppliedAct[]): AnswerRow =>
  Object.assign({}, ...acts.filter((act) => act.name === name).map((act) => act.body))

const oldestFirst = (a: AnswerRow, b: AnswerRow): number =>
  momentOf(String(a['startAt'])) - momentOf(String(b['startAt']))

/** The local day of an entry; a span belongs to the day on which it ended. */
function dayOf(row: AnswerRow): string {
  const text = String(row['endAt'] ?? row['startAt'])
  const offset = (row['offsetMinutes'] as number | undefined) ?? offsetOf(text)
  const atMs = momentOf(text)
  return offset === undefined ? localDay(atMs, zoneHere()) : localDay(atMs + offset * 60_000, 'UTC')
}

/** Lists of one variable, or of all. Other filters cannot be evaluated here. */
function isAskedFor(row: AnswerRow, query: AnswerRow): boolean {
  const { fields: _fields, limit: _limit, variableId, variableName, ...others } = query
  if (Object.keys(others).length > 0) return false
  const isId = variableId === undefined || row['variableId'] === variableId
  return isId && (variableName === undefined || row['variableName'] === variableName)
}

// Recorded, changed, deleted

function changedRows(
  rows: readonly AnswerRow[],
  acts: readonly AppliedAct[],
  isShown: (row: AnswerRow) => boolean,
): readonly AnswerRow[] {
  let changed = rows
  for (const act of acts) changed = afterAct(changed, act, isShown)
  return changed
}

function afterAct(
  rows: readonly AnswerRow[],
  act: AppliedAct,
  isShown: (row: AnswerRow) => boolean,
): readonly AnswerRow[] {
  switch (act.name) {
    case 'recordMeasurements':
      return rows.concat(
        recordedRows(act).filter((row) => isShown(row) && !rows.some((listedRow) => isSame(listedRow, row))),
      )
    case 'updateMeasurement':
      return rows.map((row) => corrected(row, act))
    case 'deleteMeasurement':
      return rows.filter((row) => row['id'] !== idOf(act.body))
    default:
      return rows
  }
}

/** The answer may contain the entry already, although the entry's own response is still pending. */
const isSame = (other: AnswerRow, row: AnswerRow): boolean =>
  ['variableName', 'startAt', 'value'].every((member) => other[member] === row[member])

const idOf = (body: unknown): unknown => (body as { readonly id?: unknown } | undefined)?.id

function recordedRows(act: AppliedAct): readonly AnswerRow[] {
  const items = Array.isArray(act.body) ? (act.body as AnswerRow[]) : []
  const { items: each = [], ...all } = (act.shown ?? {}) as AnswerRow & { readonly items?: readonly AnswerRow[] }
  return items.map((item, index) => ({
    displayName: item['variableName'],
    ...item,
    ...moments(item),
    ...all,
    ...each[index],
    ...waitingMark(act, index),
    ...knownId(act, index),
  }))
}

interface RecordedAnswer {
  readonly data?: { readonly measurements?: readonly { readonly id: number }[] }
}

/** Once a value was sent, its id is known, by which it can be changed. */
function knownId(act: AppliedAct, index: number): AnswerRow {
  if (!('answer' in act)) return {}
  const id = (act.answer as RecordedAnswer | undefined)?.data?.measurements?.[index]?.id
  return id === undefined ? {} : { id }
}

/** As the server writes times: in UTC, and in local time. */
function moments(item: AnswerRow): AnswerRow {
  const text = String(item['startAt'])
  const offset = offsetOf(text)
  const atMs = momentOf(text)
  const zone = offset === undefined ? {} : { offsetMinutes: offset }
  const local = offset === undefined ? localMinute(atMs, zoneHere()) : localMinute(atMs + offset * 60_000, 'UTC')
  return {
    startAt: new Date(atMs).toISOString().slice(0, 19),
    startAtLocal: `${local}:${text.slice(17, 19)}`,
    ...zone,
  }
}

function corrected(row: AnswerRow, act: AppliedAct): AnswerRow {
  if (row['id'] === undefined || row['id'] !== idOf(act.body)) return row
  const body = act.body as AnswerRow
  return { ...row, ...body, ...(body['startAt'] === undefined ? {} : moments(body)), ...waitingMark(act) }
}

// Questions

interface AnswerBody {
  readonly id?: number
  readonly action: string
  readonly modifiedValue?: number
}

const answersOf = (act: AppliedAct): readonly AnswerBody[] =>
  act.name === 'answerTrackingReminderNotifications' && Array.isArray(act.body) ? (act.body as AnswerBody[]) : []

function unanswered(due: readonly AnswerRow[], acts: readonly AppliedAct[]): readonly AnswerRow[] {
  return acts.flatMap(answersOf).reduce<readonly AnswerRow[]>((remaining, { id, action }) => {
    // The question is pending again, so the entry that answered it is no longer shown.
    if (action === 'undo') return due.filter((row) => row['id'] === id || remaining.includes(row))
    const reminder = due.find((row) => row['id'] === id)?.['trackingReminderId']
    const endsAll = action.endsWith('All') && reminder !== undefined
    return remaining.filter((row) => row['id'] !== id && !(endsAll && row['trackingReminderId'] === reminder))
  }, due)
}

/** What answering records. */
function answeredRows(due: readonly AnswerRow[], acts: readonly AppliedAct[]): readonly AnswerRow[] {
  return acts.flatMap((act) =>
    answersOf(act).flatMap(({ id, action, modifiedValue }, index) => {
      const question = due.find((row) => row['id'] === id)
      const value = modifiedValue ?? question?.['defaultValue']
      if (action !== 'track' || !question || value === undefined) return []
      const { id: _id, reminderTime, ...rest } = question
      return [{ ...rest, value, ...moments({ startAt: reminderTime }), ...waitingMark(act, index) }]
    }),
  )
}

/** Applies pending marks of days to the answers about an experiment. */
interface DayMark {
  readonly experimentId: number
  readonly date: string
  readonly mark: string
}

interface WaitingAct {
  readonly name: string
  readonly body?: unknown
}

const marksIn = (acts: readonly WaitingAct[]): readonly DayMark[] =>
  acts.filter(({ name }) => name === 'markExperimentDays').flatMap(({ body }) => body as readonly DayMark[])

/** The last mark of a day counts. */
function marked(day: AnswerRow, marks: readonly DayMark[]): AnswerRow {
  const lastMark = marks.findLast(
    ({ experimentId, date }) => experimentId === day['experimentId'] && date === day['date'],
  )
  return lastMark ? { ...day, mark: lastMark.mark } : day
}

/** Marks a day of an experiment. Counting the marked days is left to the server. */
export function markedExperiment(experiment: AnswerRow, acts: readonly WaitingAct[]): AnswerRow {
  const marks = marksIn(acts)
  const { today } = experiment as { readonly today?: AnswerRow }
  return today ? { ...experiment, today: marked(today, marks) } : experiment
}

export function markedDays<T extends { readonly days: readonly AnswerRow[] }>(
  answer: T,
  acts: readonly WaitingAct[],
): T {
  const marks = marksIn(acts)
  return { ...answer, days: answer.days.map((day) => marked(day, marks)) }
}

/** Applies pending reminders and settings of variables to the last answers. */
const itemsOf = ({ body }: AppliedAct): readonly AnswerRow[] => (Array.isArray(body) ? (body as AnswerRow[]) : [])
/** An entry that was sent is shown, but no longer pending. */
const waitingMark = (act: AppliedAct, index = 0): AnswerRow =>
  'sentAtMs' in act ? {} : { waitingKey: act.key, ...(index > 0 ? { waitingIndex: index } : {}) }

/** Saved reminders are changed in place or appended; deleted ones are removed. */
export function changedReminders(
  rows: readonly AnswerRow[],
  acts: readonly AppliedAct[],
  query: AnswerRow,
): readonly AnswerRow[] {
  const isAskedFor = (row: AnswerRow) => query['variableId'] === undefined || row['variableId'] === query['variableId']
  return acts.reduce((current, act) => {
    if (act.name === 'deleteTrackingReminder') {
      const { id } = (act.body ?? {}) as AnswerRow
      return current.filter((row) => row['id'] !== id)
    }
    if (act.name !== 'saveTrackingReminders') return current
    const saved = itemsOf(act)
    const changed = current.map((row) => {
      const item = saved.find((record) => record['id'] === row['id'])
      return item ? { ...row, ...item, ...waitingMark(act) } : row
    })
    // After sending, it comes back with its own id.
    const added = 'sentAtMs' in act ? [] : saved.filter((item) => item['id'] === undefined)
    return [...changed, ...added.map((item) => ({ ...item, ...act.shown, ...waitingMark(act) })).filter(isAskedFor)]
  }, rows)
}

/** Null means the default, which only the server knows: such a setting stays as it was. */
export function changedVariables(rows: readonly AnswerRow[], acts: readonly AppliedAct[]): readonly AnswerRow[] {
  return acts.reduce((current, act) => {
    if (act.name !== 'saveUserVariables') return current
    const saved = itemsOf(act)
    return current.map((row) => {
      const item = saved.find((record) => record['variableId'] === row['variableId'])
      if (!item) return row
      const settings = Object.fromEntries(Object.entries(item).filter(([, value]) => value !== null))
      const name = typeof item['alias'] === 'string' ? { displayName: item['alias'] } : {}
      return { ...row, ...settings, ...name, ...waitingMark(act) }
    })
  }, rows)
}
