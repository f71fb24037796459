/** People with planted links, whose measurements are written through the same services as real ones. */
import type { MeasurementItem } from '@upshot/contract'
import { composeServices, type Services } from '../server/src/compose.ts'
import { systemClock } from '../server/src/lib/clock.ts'
import { createLog } from '../server/src/lib/log.ts'
import type { Database } from '../server/src/storage/executor.ts'
import { openMigrated } from '../server/src/storage/open.ts'
import { type DatabaseLocation, sqliteFileIn } from './http-setup.ts'
import { type Chance, chance } from './random.ts'
import { autoregressive } from './series.ts'

const DAY_MS = 86_400_000
const AT_ONCE = 5000

/** Two of five are outcomes; the others are eaten, taken, done or measured outside. */
const KINDS = [
  { variableCategoryName: 'Emotions', unitAbbreviatedName: '/10', combinationOperation: 'MEAN' },
  { variableCategoryName: 'Foods', unitAbbreviatedName: 'serving', combinationOperation: 'SUM' },
  { variableCategoryName: 'Symptoms', unitAbbreviatedName: '/10', combinationOperation: 'MEAN' },
  { variableCategoryName: 'Treatments', unitAbbreviatedName: 'mg', combinationOperation: 'SUM' },
  { variableCategoryName: 'Environment', unitAbbreviatedName: 'index', combinationOperation: 'MEAN' },
] as const

export interface BenchDiary {
  readonly seed: number
  readonly variables: number
  readonly days: number
  /** Share of the days on which a variable was not recorded. */
  readonly missing: number
}

export const diaryName = (index: number): string => `Bench ${index}`
export const kindOf = (index: number) => KINDS[index % KINDS.length] ?? KINDS[0]

/** The entry of a variable `daysAgo` days before today, at its own minute. */
export function diaryItem(index: number, daysAgo: number, value: number): MeasurementItem {
  const midnightMs = Math.floor(systemClock.nowMs() / DAY_MS) * DAY_MS - daysAgo * DAY_MS
  const startAt = new Date(midnightMs + index * 60_000).toISOString().slice(0, 19)
  return { variableName: diaryName(index), ...kindOf(index), startAt, value, sourceName: 'Bench' }
}

/** Every fifth variable (an outcome) follows the one after it (a food) a day later. */
export function diaryItems({ seed, variables, days, missing }: BenchDiary): MeasurementItem[] {
  const random = chance(seed)
  const columns = Array.from({ length: variables }, () => autoregressive(random, days, 0.1 + 0.5 * random.uniform()))
  for (let index = 0; index + 1 < variables; index += KINDS.length) {
    const noise = columns[index]
    const cause = columns[index + 1]
    if (noise && cause) columns[index] = noise.map((value, day) => 0.85 * value + 0.5 * (cause[day - 1] ?? 0))
  }
  return columns.flatMap((column, index) => itemsOf(column, index, { random, missing }))
}

function itemsOf(column: Float64Array, index: number, { random, missing }: { random: Chance; missing: number }) {
  const { length } = column
  return [...column].flatMap((value, day) =>
    // Every variable has an entry yesterday, the last day, so that another entry on that day does not extend any
    // series.
    day < length - 1 && random.uniform() < missing
      ? []
      : [diaryItem(index, length - day, Math.min(10, Math.max(1, Math.round(5 + 2 * value))))],
  )
}

export interface OpenServices {
  readonly database: Database
  readonly services: Services
  close(): Promise<void>
}

/** Services without a server: no jobs run unless they are started. */
export async function openServices(location: DatabaseLocation): Promise<OpenServices> {
  const where = { databaseUrl: location.databaseUrl, sqliteFile: sqliteFileIn(location) }
  const database = await openMigrated(where, systemClock)
  const services = composeServices({ database, clock: systemClock, log: createLog('error') })
  return {
    database,
    services,
    close: async () => {
      await services.jobs.stop()
      await services.stop()
      await database.close()
    },
  }
}

export interface DiaryKeeper {
  readonly userId: number
  readonly email: string
  readonly token: string
}

/** A person with a diary like this; with a password, they can sign in. */
export async function addDiary(
  services: Services,
  diary: BenchDiary & { readonly password?: string },
): Promise<DiaryKeeper> {
  const email = `bench${diary.seed}@example.org`
  const user = await services.users.add({ email, timeZone: 'UTC', password: diary.password })
  const { token } = await services.tokens.create({ userId: user.id, name: 'bench', scopes: [], days: 1 })
  const items = diaryItems(diary)
  for (let first = 0; first < items.length; first += AT_ONCE) {
    const posted = items.slice(first, first + AT_ONCE).map((value, index) => ({ index, value }))
    await services.measurements.record({ userId: user.id, clientId: null }, { posted })
  }
  return { userId: user.id, email, token }
}
