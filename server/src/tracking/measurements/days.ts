/** One local day, many days at a glance, and what is usual at this time. */
import { epochSeconds } from '../../lib/clock.ts'
import { readDay } from '../../lib/given-times.ts'
import { cell } from '../../lib/raw-row.ts'
import { Refusal, say } from '../../lib/refusal.ts'
import { takeTurns } from '../../lib/turns.ts'
import { SECONDS_PER_DAY } from '../../lib/utc-text.ts'
import { localDays, offsetsOf } from '../../lib/zone.ts'
import type { RawRow } from '../../storage/executor.ts'
import { fedBy } from '../tag.ts'
import { conversionBetween, convert, unitOf } from '../units/units.ts'
import { coveredStores } from '../variables/covered-stores.ts'
import { type Variable, variableOf } from '../variables/variable.ts'
import type { DayValue } from './daily.ts'
import { dailyValues } from './daily-service.ts'
import { COLUMN, everythingOf } from './page-sql.ts'
import type { Person } from './service.ts'
import type { MeasurementStores, MeasuringParts } from './stores.ts'
import { type PastEntry, type UsualValue, usualNow, WEEKS_LOOKED_BACK } from './usual.ts'

export const MOST_ENTRIES = 500
const MOST_TOTALS = 200
const MOST_DAYS = 370
const DEFAULT_DAYS = 30
/** So many variables and entries are looked at for habits. */
const MOST_HABITS = 50
const MOST_PAST_ENTRIES = 1000

export interface DayTotal {
  readonly variable: Variable
  readonly value: DayValue
}

export interface OneDay {
  readonly day: number
  readonly rows: readonly RawRow[]
  readonly variables: ReadonlyMap<number, Variable>
  readonly totals: readonly DayTotal[]
  readonly isComplete: boolean
}

export type Days = ReturnType<typeof createDays>

export function createDays({ storage, clock }: MeasuringParts) {
  const today = (timeZone: string): number => localDays(timeZone)(epochSeconds(clock), null)

  const one = (person: Person, day: number): Promise<OneDay> =>
    storage.read(async (all) => {
      const stores = coveredStores(all, person.cover)
      const variables = new Map(
        (await stores.variables.all(person.userId)).map((row) => [row.variable_id, variableOf(row)]),
      )
      const entries = await entriesOf(stores, { ...person, day, variables })
      const counted = [...entries.counts.keys()]
      const tags = await stores.tags.edges(person.userId)
      const ids = [...new Set([...counted, ...counted.flatMap((id) => [...fedBy(id, tags)])])]
      const totals = await totalsOf(stores, { ...person, day, variables, ids: ids.slice(0, MOST_TOTALS) })
      const isComplete = entries.isComplete && ids.length <= MOST_TOTALS
      return { day, rows: entries.rows, variables, totals, isComplete }
    })

  /** Only the entries of a day. */
  const entries = (person: Person, day: number): Promise<Pick<OneDay, 'rows' | 'variables'>> =>
    storage.read(async (stores) => {
      const variables = new Map(
        (await stores.variables.all(person.userId)).map((row) => [row.variable_id, variableOf(row)]),
      )
      return { variables, ...(await entriesOf(stores, { ...person, day, variables })) }
    })

  async function counts(
    person: Person,
    asked: { readonly from?: string | undefined; readonly to?: string | undefined },
  ) {
    const to = asked.to === undefined ? today(person.timeZone) : readDay(asked.to, 'to')
    const from = asked.from === undefined ? to - DEFAULT_DAYS + 1 : readDay(asked.from, 'from')
    if (from > to)
      throw new Refusal('badInput', [
        { message: say('from must not be after to.', 'Der Anfang darf nicht nach dem Ende liegen.'), field: 'from' },
      ])
    if (to - from >= MOST_DAYS) {
      throw new Refusal('badInput', [
        {
          message: say(
            `Please ask for at most ${MOST_DAYS} days at once.`,
            `Bitte frag nach höchstens ${MOST_DAYS} Tagen auf einmal.`,
          ),
          field: 'from',
        },
      ])
    }
    const days = Array.from({ length: to - from + 1 }, (_, at) => from + at)
    return storage.read((stores) => coveredStores(stores, person.cover).measurements.dayCounts({ ...person, days }))
  }

  /** What the person recorded by hand; values of devices, files and apps are no habit of theirs. */
  const usual = (person: Person): Promise<{ variable: Variable; usual: UsualValue }[]> =>
    storage.read(async (stores) => {
      const now = epochSeconds(clock)
      const from = now - WEEKS_LOOKED_BACK * 7 * SECONDS_PER_DAY
      const recent = (await stores.variables.all(person.userId))
        .map(variableOf)
        .filter(({ category, latestEpoch }) => category.manualTracking && (latestEpoch ?? 0) >= from)
        .toSorted((a, b) => (b.latestEpoch ?? 0) - (a.latestEpoch ?? 0))
        .slice(0, MOST_HABITS)
      const variables = new Map(recent.map((variable) => [variable.id, variable]))
      const rows = await stores.measurements.page({
        ...everythingOf(person.userId),
        variableIds: [...variables.keys()],
        from,
        to: now,
        sort: { column: 'start_epoch', isDescending: true },
        limit: MOST_PAST_ENTRIES,
      })
      const offsetAt = offsetsOf(person.timeZone)
      const past = rows
        .filter((row) => cell(row, COLUMN.connector_id) === null)
        .flatMap((row) => pastEntry(row, variables, offsetAt) ?? [])
      return usualNow(past, now + offsetAt(now)).flatMap((found) => {
        const variable = variables.get(found.variableId)
        return variable ? [{ variable, usual: found }] : []
      })
    })

  return { today, one, entries, counts, usual }
}

interface DayRequest {
  readonly userId: number
  readonly timeZone: string
  readonly day: number
  readonly variables: ReadonlyMap<number, Variable>
}

/** Where there is too much, the variables with the fewest entries are shown: the rest is what a device sent. */
async function entriesOf(stores: MeasurementStores, { userId, timeZone, day, variables }: DayRequest) {
  const nightIds = [...variables.values()].filter(({ category }) => category.name === 'Sleep').map(({ id }) => id)
  const question = { ...everythingOf(userId), localDay: { day, timeZone, nightIds } }
  const all = await stores.measurements.counts(question)
  const counts = new Map([...all].filter(([id]) => variables.has(id)))
  const shown: number[] = []
  let left = MOST_ENTRIES
  for (const [id, count] of [...counts].toSorted(([, a], [, b]) => a - b)) {
    if (count > left) break
    left -= count
    shown.push(id)
  }
  const rows = await stores.measurements.page({ ...question, variableIds: shown, limit: MOST_ENTRIES })
  return { rows, counts, isComplete: shown.length === counts.size }
}

async function totalsOf(
  stores: MeasurementStores,
  { timeZone, day, variables, ids }: DayRequest & { readonly ids: readonly number[] },
): Promise<DayTotal[]> {
  const noon = day * SECONDS_PER_DAY + 43_200
  const totals: DayTotal[] = []
  const offset = offsetsOf(timeZone)(noon)
  for (const variable of ids.flatMap((id) => variables.get(id) ?? [])) {
    const unfilled: Variable = { ...variable, filling: { type: 'none' } }
    const moment = noon - offset
    const [value] = await dailyValues(stores, { variable: unfilled, timeZone, from: moment, to: moment, limit: 1 })
    if (value) totals.push({ variable, value })
    await takeTurns()
  }
  return totals.toSorted((a, b) => (a.variable.name < b.variable.name ? -1 : 1))
}

function pastEntry(
  row: RawRow,
  variables: ReadonlyMap<number, Variable>,
  offsetAt: (epoch: number) => number,
): PastEntry | undefined {
  const variable = variables.get(cell(row, COLUMN.variable_id))
  const conversion = variable && conversionBetween(unitOf(cell(row, COLUMN.unit_id)), variable.unit)
  if (!variable || !conversion) return undefined
  const startEpoch = cell(row, COLUMN.start_epoch)
  const offset = cell(row, COLUMN.offset_minutes)
  return {
    variableId: variable.id,
    startEpoch,
    localSeconds: startEpoch + (offset === null ? offsetAt(startEpoch) : offset * 60),
    value: convert(cell(row, COLUMN.value), conversion),
  }
}
