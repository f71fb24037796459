/** What the mirror keeps, and how long an answer counts as fresh. */
import type { Page } from './stored.ts'

/** Needed to record and answer offline: removed last. */
const ALWAYS: ReadonlySet<string> = new Set([
  'getUser',
  'listUnits',
  'listCommonNames',
  'listVariableCategories',
  'listUserVariables',
  'listTrackingReminders',
  'listTrackingReminderNotifications',
  'getToday',
  'listDays',
  'listCorrelations',
])

const MOST_BYTES = 5 * 1000 * 1000
/** Ninety days, the charts and findings that are read ahead, and the last pages, which show two answers or three. */
const MOST_PAGES = 300

/** The answers to keep: the newest, up to the limits. */
export function keptWithin(pages: readonly Page[], mostBytes = MOST_BYTES, mostPages = MOST_PAGES): readonly Page[] {
  const newestFirst = pages.toSorted((a, b) => Number(isAlways(b)) - Number(isAlways(a)) || b.openedAtMs - a.openedAtMs)
  let [bytes, others] = [0, 0]
  return newestFirst.filter((page) => {
    bytes += page.bytes
    others += isAlways(page) ? 0 : 1
    return bytes <= mostBytes && others <= mostPages
  })
}

const isAlways = ({ name }: Page): boolean => ALWAYS.has(name)

/** How long an answer is fresh if no stream reports changes. */
const FRESH_MS = 10_000
/** How long with a stream: time passes, and questions fall due. */
const FOLLOWED_MS = 30 * 60_000

/** The stream does not report what other people read, share or publish, */
const UNHEARD: ReadonlySet<string> = new Set(['listShareReads', 'listSharers', 'listOpenStudies'])

/** nor what somebody else records. */
const isHeardOf = ({ name, input }: Page): boolean => !UNHEARD.has(name) && input.query?.['userId'] === undefined

/** Whether to ask the server again. `followedSinceMs`: since when every change is known. */
export function isFresh(page: Page, nowMs: number, followedSinceMs: number | undefined): boolean {
  const ageMs = nowMs - page.seenAtMs
  const isFollowed = followedSinceMs !== undefined && page.seenAtMs >= followedSinceMs && isHeardOf(page)
  return !page.isOld && ageMs >= 0 && ageMs < (isFollowed ? FOLLOWED_MS : FRESH_MS)
}

const SAID_AFTER_MS = 3_600_000

/** Show "As of 14:05" while offline, if it is older than an hour. */
export const isAsOfWorthSaying = (seenAtMs: number, nowMs: number, isOffline: boolean): boolean =>
  isOffline && nowMs - seenAtMs > SAID_AFTER_MS
