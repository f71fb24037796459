/** Rules of the lower part of Today: when a dose is possible again, and where news leads. Pure. */
import type { SlimMeasurement, SlimTrackingReminder } from '@upshot/contract'
import { DAY_MS, HOUR_MS } from '../../../time/lengths.ts'
import { momentOf } from '../../../time/local.ts'

type DoseLimits = Pick<
  SlimTrackingReminder,
  'variableId' | 'leastHoursBetween' | 'mostPerDay' | 'safeAgainAt' | 'takenWithinADay'
>
type Taken = Pick<SlimMeasurement, 'startAt'> & Partial<Pick<SlimMeasurement, 'variableId' | 'value'>>

/** By the server's answer, or by entries the server does not know yet; undefined if the time has passed. */
export function againAtMs(reminder: DoseLimits, entries: readonly Taken[], nowMs: number): number | undefined {
  const { leastHoursBetween: hours, mostPerDay: most, safeAgainAt, takenWithinADay = [], variableId } = reminder
  if (hours === undefined && most === undefined) return undefined
  const doses = entries.filter((entry) => entry.variableId === variableId && entry.value !== 0)
  const times = [...new Set([...doses.map(({ startAt }) => momentOf(startAt)), ...takenWithinADay.map(momentOf)])]
  const last = Math.max(...times)
  const nth = most === undefined ? undefined : times.toSorted((a, b) => b - a)[most - 1]
  const latest = Math.max(
    safeAgainAt === undefined ? 0 : momentOf(safeAgainAt),
    hours === undefined ? 0 : last + hours * HOUR_MS,
    nth === undefined ? 0 : nth + DAY_MS,
  )
  return latest > nowMs ? latest : undefined
}

/** Pages of the server that news may link to; any other address in a card is not a link. */
const PAGES = /^(?:\/[\w.~-]+)*(\/(?:studies\/[\w-]+|connectors\/[\w-]+|auth\/notice|auth\/account|imports\/\d+))$/

/** Only the end of the path counts: wherever the link leads, it stays on this server. */
export function pathOfNews(link: string | undefined): string | undefined {
  return PAGES.exec(URL.parse(link ?? '')?.pathname ?? '')?.[1]
}
