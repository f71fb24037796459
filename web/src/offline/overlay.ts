/**
 * Applies pending entries to the answers in the mirror, so that they show as done. The same goes for entries sent after
 * an answer was requested, until a newer answer arrives.
 */
import { localDay, localMinute, momentOf, offsetOf } from '../time/local.ts'
import { zoneHere } from '../time/zones.ts'
import { asShown, type Entry, type SentEntry, type Stock } from './entry.ts'
import type { MirroredPage } from './mirror.ts'

type Row = Readonly<Record<string, unknown>>
type Act = Entry | SentEntry

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
  readonly entries: readonly Row[]
}

/** A new day begins even offline: earlier entries are then yesterday's. */
function ofThisDay(today: DatedToday, nowMs: number): DatedToday {
  const date = localDay(nowMs, today.person.timeZone)
  return date > today.date ? { ...today, date, entries: [] } : today
}

type Overlay = (content: unknown, acts: readonly Act[], query: Row) => unknown

const OVERLAYS: Readonly<Record<string, Overlay>> = {
  getToday: (content, acts) => {
    const today = content as { readonly date: string; readonly entries: readonly Row[]; readonly due: readonly Row[] }
    const isOfDay = (row: Row) => dayOf(row) === today.date
    const answered = answeredRows(today.due, acts).filter(isOfDay)
    const entries = changedRows([...today.entries, ...answered], acts, isOfDay).toSorted(oldestFirst)
    return { ...today, due: unanswered(today.due, acts), entries }
  },
  getDay: (content, acts) => {
    const day = content as NotedDay
    const entries = changedRows(day.entries, acts, (row) => dayOf(row) === day.date).toSorted(oldestFirst)
    return { ...day, entries, notes: notedDay(day, acts) }
  },
  listMeasurements: (content, acts, query) => {
    const rows = changedRows(content as readonly Row[], acts, (row) => isAskedFor(row, query))
    return query['sort'] === undefined ? rows.toSorted((a, b) => oldestFirst(b, a)) : rows
  },
  listTrackingReminders: (content, acts, query) => changedReminders(content as readonly Row[], acts, query),
  listUserVariables: (content, acts) => changedVariables(content as readonly Row[], acts),
  listTrackingReminderNotifications: (content, acts) => {
    const answer = content as { readonly data: readonly Row[] }
    return { ...answer, data: unanswered(answer.data, acts) }
  },
  getExperiment: (content, acts) => markedExperiment(content as Row, acts),
  listExperiments: (content, acts) => {
    const answer = content as { readonly experiments: readonly Row[] }
    return { ...answer, experiments: answer.experiments.map((experiment) => markedExperiment(experiment, acts)) }
  },
  listExperimentDays: (content, acts) => markedDays(content as { readonly days: readonly Row[] }, acts),
  listVotes: (content, acts, query) => {
    const answer = content as { readonly votes: readonly Row[] }
    const cast = acts.filter((act) => act.name === 'castVote').map((act) => act.body as Row)
    return { ...answer, votes: cast.reduce((votes, vote) => afterVote(votes, vote, query), answer.votes) }
  },
  listCorrelations: (content, acts) => {
    const answer = content as {
      readonly data: { readonly correlations: readonly Row[]; readonly sameDay: readonly Row[] }
    }
    const hiding = acts.filter(({ name }) => name === 'hideCorrelation' || name === 'showCorrelation')
    const marked = (rows: readonly Row[]) => rows.map((row) => hiding.reduce(afterHiding, row))
    const { correlations, sameDay } = answer.data
    return { ...answer, data: { ...answer.data, correlations: marked(correlations), sameDay: marked(sameDay) } }
  },
  getUser: (content, acts) => ({ ...(content as Row), ...saved('saveUserSettings', acts) }),
  getChannels: (content, acts) => {
    const answer = content as { readonly data: Row }
    return { ...answer, data: { ...answer.data, ...saved('saveChannels', acts) } }
  },
}

interface NotedDay {
  readonly date: string
  readonly entries: readonly Row[]
  readonly notes?: readonly Row[]
}

/** The first note of a day is the one that is written here. */
function notedDay({ date, notes = [] }: NotedDay, acts: readonly Act[]): readonly Row[] {
  const written = acts.findLast(({ name, body }) => name === 'saveDayNote' && (body as Row)['date'] === date)
  if (!written) return notes
  const { note } = written.body as { readonly note: string | null }
  const [first, ...others] = notes
  return note === null ? others : [{ id: '', title: '', ...first, content: note }, ...others]
}

/** Lists leave out hidden items, or show only those. */
function afterHiding(row: Row, { name, body }: Act): Row {
  const pair = body as Row
  const isOfPair =
    row['causeVariableId'] === pair['causeVariableId'] && row['effectVariableId'] === pair['effectVariableId']
  return isOfPair ? { ...row, isHidden: name === 'hideCorrelation' } : row
}

const VOTED_ON = ['causeVariableId', 'effectVariableId', 'type']

/** One vote for each pair and type. */
function afterVote(votes: readonly Row[], vote: Row, query: Row): readonly Row[] {
  const others = votes.filter((candidate) => VOTED_ON.some((member) => candidate[member] !== vote[member]))
  const isOfQuery = VOTED_ON.every((member) => query[member] === undefined || query[member] === vote[member])
  return isOfQuery && vote['value'] !== 'none' ? [...others, vote] : others
}

/** What entries of this name set, the latest last. */
const saved = (name: string, acts: readonly Act[]): Row =>
  Object.assign({}, ...acts.filter((act) => act.name === name).map((act) => act.body))

const oldestFirst = (a: Row, b: Row): number => momentOf(String(a['startAt'])) - momentOf(String(b['startAt']))

/** The local day of an entry; a span belongs to the day on which it ended. */
function dayOf(row: Row): string {
  const text = String(row['endAt'] ?? row['startAt'])
  const offset = (row['offsetMinutes'] as number | undefined) ?? offsetOf(text)
  const atMs = momentOf(text)
  return offset === undefined ? localDay(atMs, zoneHere()) : localDay(atMs + offset * 60_000, 'UTC')
}

/** Lists of one variable, or of all. Other filters cannot be evaluated here. */
function isAskedFor(row: Row, query: Row): boolean {
  const { fields: _fields, limit: _limit, variableId, variableName, ...others } = query
  if (Object.keys(others).length > 0) return false
  const isId = variableId === undefined || row['variableId'] === variableId
  return isId && (variableName === undefined || row['variableName'] === variableName)
}

// Recorded, changed, deleted

function changedRows(rows: readonly Row[], acts: readonly Act[], isShown: (row: Row) => boolean): readonly Row[] {
  let changed = rows
  for (const act of acts) changed = afterAct(changed, act, isShown)
  return changed
}

function afterAct(rows: readonly Row[], act: Act, isShown: (row: Row) => boolean): readonly Row[] {
  switch (act.name) {
    case 'recordMeasurements':
      return rows.concat(recordedRows(act).filter((row) => isShown(row) && !rows.some((shown) => isSame(shown, row))))
    case 'updateMeasurement':
      return rows.map((row) => corrected(row, act))
    case 'deleteMeasurement':
      return rows.filter((row) => row['id'] !== idOf(act.body))
    default:
      return rows
  }
}

/** The answer may contain the entry already, although the entry's own response is still pending. */
const isSame = (other: Row, row: Row): boolean =>
  ['variableName', 'startAt', 'value'].every((member) => other[member] === row[member])

const idOf = (body: unknown): unknown => (body as { readonly id?: unknown } | undefined)?.id

function recordedRows(act: Act): readonly Row[] {
  const items = Array.isArray(act.body) ? (act.body as Row[]) : []
  const { items: each = [], ...all } = (act.shown ?? {}) as Row & { readonly items?: readonly Row[] }
  return items.map((item, at) => ({
    displayName: item['variableName'],
    ...item,
    ...moments(item),
    ...all,
    ...each[at],
    ...waitingMark(act, at),
    ...knownId(act, at),
  }))
}

interface RecordedAnswer {
  readonly data?: { readonly measurements?: readonly { readonly id: number }[] }
}

/** Once a value was sent, its id is known, by which it can be changed. */
function knownId(act: Act, at: number): Row {
  if (!('answer' in act)) return {}
  const id = (act.answer as RecordedAnswer | undefined)?.data?.measurements?.[at]?.id
  return id === undefined ? {} : { id }
}

/** As the server writes times: in UTC, and in local time. */
function moments(item: Row): Row {
  const text = String(item['startAt'])
  const offset = offsetOf(text)
  const atMs = momentOf(text)
  const place = offset === undefined ? {} : { offsetMinutes: offset }
  const local = offset === undefined ? localMinute(atMs, zoneHere()) : localMinute(atMs + offset * 60_000, 'UTC')
  return {
    startAt: new Date(atMs).toISOString().slice(0, 19),
    startAtLocal: `${local}:${text.slice(17, 19)}`,
    ...place,
  }
}

function corrected(row: Row, act: Act): Row {
  if (row['id'] === undefined || row['id'] !== idOf(act.body)) return row
  const body = act.body as Row
  return { ...row, ...body, ...(body['startAt'] === undefined ? {} : moments(body)), ...waitingMark(act) }
}

// Questions

interface AnswerBody {
  readonly id?: number
  readonly action: string
  readonly modifiedValue?: number
}

const answersOf = (act: Act): readonly AnswerBody[] =>
  act.name === 'answerTrackingReminderNotifications' && Array.isArray(act.body) ? (act.body as AnswerBody[]) : []

function unanswered(due: readonly Row[], acts: readonly Act[]): readonly Row[] {
  return acts.flatMap(answersOf).reduce<readonly Row[]>((left, { id, action }) => {
    // The question is pending again, so the entry that answered it is no longer shown.
    if (action === 'undo') return due.filter((row) => row['id'] === id || left.includes(row))
    const reminder = due.find((row) => row['id'] === id)?.['trackingReminderId']
    const isAll = action.endsWith('All') && reminder !== undefined
    return left.filter((row) => row['id'] !== id && !(isAll && row['trackingReminderId'] === reminder))
  }, due)
}

/** What answering records. */
function answeredRows(due: readonly Row[], acts: readonly Act[]): readonly Row[] {
  return acts.flatMap((act) =>
    answersOf(act).flatMap(({ id, action, modifiedValue }, at) => {
      const question = due.find((row) => row['id'] === id)
      const value = modifiedValue ?? question?.['defaultValue']
      if (action !== 'track' || !question || value === undefined) return []
      const { id: _id, reminderTime, ...rest } = question
      return [{ ...rest, value, ...moments({ startAt: reminderTime }), ...waitingMark(act, at) }]
    }),
  )
}

/** Applies pending marks of days to the answers about an experiment. */
interface Mark {
  readonly experimentId: number
  readonly date: string
  readonly mark: string
}

interface WaitingAct {
  readonly name: string
  readonly body?: unknown
}

const marksIn = (acts: readonly WaitingAct[]): readonly Mark[] =>
  acts.filter(({ name }) => name === 'markExperimentDays').flatMap(({ body }) => body as readonly Mark[])

/** The last mark of a day counts. */
function marked(day: Row, marks: readonly Mark[]): Row {
  const found = marks.findLast(({ experimentId, date }) => experimentId === day['experimentId'] && date === day['date'])
  return found ? { ...day, mark: found.mark } : day
}

/** Marks a day of an experiment. Counting the marked days is left to the server. */
export function markedExperiment(experiment: Row, acts: readonly WaitingAct[]): Row {
  const marks = marksIn(acts)
  const { today } = experiment as { readonly today?: Row }
  return today ? { ...experiment, today: marked(today, marks) } : experiment
}

export function markedDays<T extends { readonly days: readonly Row[] }>(answer: T, acts: readonly WaitingAct[]): T {
  const marks = marksIn(acts)
  return { ...answer, days: answer.days.map((day) => marked(day, marks)) }
}

/** Applies pending reminders and settings of variables to the last answers. */
const itemsOf = ({ body }: Act): readonly Row[] => (Array.isArray(body) ? (body as Row[]) : [])
/** An entry that was sent is shown, but no longer pending. */
const waitingMark = (act: Act, at = 0): Row =>
  'sentAtMs' in act ? {} : { waitingKey: act.key, ...(at > 0 ? { waitingIndex: at } : {}) }

/** Saved reminders are changed in place or appended; deleted ones are removed. */
export function changedReminders(rows: readonly Row[], acts: readonly Act[], query: Row): readonly Row[] {
  const isAskedFor = (row: Row) => query['variableId'] === undefined || row['variableId'] === query['variableId']
  return acts.reduce((current, act) => {
    if (act.name === 'deleteTrackingReminder') {
      const { id } = (act.body ?? {}) as Row
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
export function changedVariables(rows: readonly Row[], acts: readonly Act[]): readonly Row[] {
  return acts.reduce((current, act) => {
    if (act.name !== 'saveUserVariables') return current
    const saved = itemsOf(act)
    return current.map((row) => {
      const item = saved.find((record) => record['variableId'] === row['variableId'])
      if (!item) return row
      const known = Object.fromEntries(Object.entries(item).filter(([, value]) => value !== null))
      const name = typeof item['alias'] === 'string' ? { displayName: item['alias'] } : {}
      return { ...row, ...known, ...name, ...waitingMark(act) }
    })
  }, rows)
}
