/** What the mirror keeps, how long it counts as fresh, and which answers an event makes old. */
import type { Page } from './stored.ts'

/** Needed to record and answer without a network: they go last. */
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

const MOST_BYTES = 20 * 1024 * 1024
/** The last thirty days, and those of the last twenty pages, which show two answers or three. */
const MOST_PAGES = 90

/** What stays: the newest first, within the bounds. */
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

/** Without a stream that would tell of changes, an answer is good for this long. */
const FRESH_MS = 10_000
/** With one, for this long: the day goes on, and questions fall due. */
const FOLLOWED_MS = 30 * 60_000

/** The stream does not tell of these: what others read, share or publish. */
const UNHEARD: ReadonlySet<string> = new Set(['listShareReads', 'listSharers', 'listOpenStudies'])

/** Nor of what somebody else records. */
const isHeardOf = ({ name, input }: Page): boolean => !UNHEARD.has(name) && input.query?.['userId'] === undefined

/** Need it be asked for again? `followedSinceMs`: from when on every change would have been heard of. */
export function isFresh(page: Page, nowMs: number, followedSinceMs: number | undefined): boolean {
  const ageMs = nowMs - page.seenAtMs
  const isFollowed = followedSinceMs !== undefined && page.seenAtMs >= followedSinceMs && isHeardOf(page)
  return !page.isOld && ageMs >= 0 && ageMs < (isFollowed ? FOLLOWED_MS : FRESH_MS)
}

const SAID_AFTER_MS = 3_600_000

/** "As of 14:05" is worth saying when it is older than an hour and there is no network. */
export const isAsOfWorthSaying = (seenAtMs: number, nowMs: number, isOffline: boolean): boolean =>
  isOffline && nowMs - seenAtMs > SAID_AFTER_MS
