/** Reminders and settings of variables that wait to be sent, laid over what the server said last. */
import type { Entry, SentEntry } from './entry.ts'

type Row = Readonly<Record<string, unknown>>
type Act = Entry | SentEntry

const itemsOf = ({ body }: Act): readonly Row[] => (Array.isArray(body) ? (body as Row[]) : [])
/** What was sent already is shown, but no longer waits. */
export const waitingMark = (act: Act): Row => ('sentAtMs' in act ? {} : { waitingKey: act.key })

/** Saved ones are changed in place or added at the end, deleted ones are gone. */
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
      const item = saved.find((one) => one['id'] === row['id'])
      return item ? { ...row, ...item, ...waitingMark(act) } : row
    })
    // What was sent has come back with an id of its own.
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
      const item = saved.find((one) => one['variableId'] === row['variableId'])
      if (!item) return row
      const known = Object.fromEntries(Object.entries(item).filter(([, value]) => value !== null))
      const name = typeof item['alias'] === 'string' ? { displayName: item['alias'] } : {}
      return { ...row, ...known, ...name, ...waitingMark(act) }
    })
  }, rows)
}
