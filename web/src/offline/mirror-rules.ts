/** What the mirror keeps, and how long an answer counts as fresh. */

import type { AnyCall, CallName } from '../api/request.ts'
import type { StoredPage } from './stored.ts'

/** These answers are needed to record and answer offline, so they are removed last. */
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
export function keptWithin(
  pages: readonly StoredPage[],
  mostBytes = MOST_BYTES,
  mostPages = MOST_PAGES,
): readonly StoredPage[] {
  const newestFirst = pages.toSorted(
    (a, b) => Number(isAlwaysKept(b)) - Number(isAlwaysKept(a)) || b.openedAtMs - a.openedAtMs,
  )
  let bytes = 0
  let others = 0
  return newestFirst.filter((page) => {
    bytes += page.bytes
    others += isAlwaysKept(page) ? 0 : 1
    return bytes <= mostBytes && others <= mostPages
  })
}

const isAlwaysKept = ({ name }: StoredPage): boolean => ALWAYS.has(name)

/** How long an answer is fresh if no stream reports changes. */
const FRESH_MS = 10_000
/** How long with a stream: even without events, questions fall due. */
const FOLLOWED_MS = 30 * 60_000

/** The stream does not report what other people read, share or publish. */
const UNHEARD: ReadonlySet<string> = new Set(['listShareReads', 'listSharers', 'listOpenStudies'])

/** Nor does it report what other people record. */
const isCoveredByStream = ({ name, input }: StoredPage): boolean =>
  !UNHEARD.has(name) && input.query?.['userId'] === undefined

/** Whether to ask the server again. `followedSinceMs`: since when every change is known. */
export function isFresh(page: StoredPage, nowMs: number, followedSinceMs: number | undefined): boolean {
  const ageMs = nowMs - page.seenAtMs
  const isFollowed = followedSinceMs !== undefined && page.seenAtMs >= followedSinceMs && isCoveredByStream(page)
  return !page.isOld && ageMs >= 0 && ageMs < (isFollowed ? FOLLOWED_MS : FRESH_MS)
}

const SAID_AFTER_MS = 3_600_000

/** Show "As of 14:05" while offline, if it is older than an hour. */
export const isAgeWorthShowing = (seenAtMs: number, nowMs: number, isOffline: boolean): boolean =>
  isOffline && nowMs - seenAtMs > SAID_AFTER_MS

// Which answers become stale through an action in this browser or an event from anywhere.

/** The topics of an answer, by its endpoint. */
const TOPICS = {
  measurements: [
    'listMeasurements',
    'listDailyValues',
    'getChart',
    'listSparks',
    'lookIntoDay',
    'getToday',
    'getDay',
    'listDays',
    'listNotes',
    'listUserVariables',
    'getReport',
  ],
  questions: ['listTrackingReminderNotifications', 'getToday', 'getDay', 'listFeed'],
  reminders: ['listTrackingReminders', 'listTrackingReminderNotifications', 'getToday', 'listUserVariables'],
  variables: ['listUserVariables', 'listUserTags', 'listSources', 'searchVariables', 'getToday'],
  person: ['getUser', 'getToday', 'getChannels', 'listDevices'],
  findings: [
    'listCorrelations',
    'listPairs',
    'listChanges',
    'getPairChart',
    'getStudy',
    'listVotes',
    'listFeed',
    'getToday',
    'listUserVariables',
  ],
  cards: ['listFeed', 'getToday', 'getDay', 'listNotes'],
  studies: ['listStudies', 'listOpenStudies', 'listJoinedStudies', 'listCreatedStudies', 'getStudy'],
  shares: ['listShares', 'listSharers', 'listShareReads', 'listApps', 'listTokens'],
  imports: ['listImports', 'getToday'],
  sources: ['listConnectors', 'listSources'],
} as const satisfies Readonly<Record<string, readonly CallName[]>>

type Topic = keyof typeof TOPICS

/** Topics of events, by the first part of the event's name. `missed` and unknown events concern everything. */
const EVENTS: Readonly<Record<string, readonly Topic[]>> = {
  measurement: ['measurements', 'cards'],
  reminder: ['reminders', 'questions'],
  notification: ['questions', 'measurements'],
  variable: ['variables', 'measurements', 'findings'],
  settings: ['person', 'reminders'],
  analysis: ['findings', 'variables'],
  card: ['cards'],
  vote: ['findings', 'studies'],
  study: ['studies', 'findings'],
  // Taking part in a study means sharing with it.
  share: ['shares', 'studies'],
  import: ['imports'],
  connector: ['sources'],
  session: [],
}

/** `import.progress` only changes the progress. */
const QUIET: Readonly<Record<string, readonly Topic[]>> = { 'import.progress': ['imports'] }

/** Topics that an action changes, by a word in the name of its endpoint. */
const ACTS: readonly (readonly [word: RegExp, topics: readonly Topic[]])[] = [
  [/Notification/, ['questions', 'measurements']],
  [/Measurement|Quickly/, ['measurements']],
  [/Reminder/, ['reminders', 'questions']],
  [/Variable|Tag/, ['variables', 'measurements']],
  [/User|Settings|Channel|Device/, ['person']],
  [/Vote|Correlation/, ['findings', 'studies']],
  [/Feed|Card/, ['cards']],
  [/Stud/, ['studies', 'findings']],
  [/Share|App/, ['shares', 'studies']],
  [/Import/, ['imports', 'measurements', 'variables']],
  [/Connector|Source/, ['sources']],
]

const namesOf = (topics: readonly Topic[]): ReadonlySet<string> => new Set(topics.flatMap((topic) => TOPICS[topic]))

/** Whether an event concerns an answer. Answers about variables that did not change stay fresh. */
export function byEvent(type: string, data: Readonly<Record<string, unknown>>): (call: AnyCall) => boolean {
  const topics = QUIET[type] ?? EVENTS[type.split('.')[0] ?? '']
  if (!topics) return () => true
  const names = namesOf(topics)
  const changed = Array.isArray(data['variableIds']) ? new Set<unknown>(data['variableIds']) : undefined
  return ({ name, query }) => {
    const variableId = query?.['variableId']
    const concernsOthers = changed !== undefined && variableId !== undefined && !changed.has(variableId)
    return names.has(name) && !concernsOthers
  }
}

/** Whether a sent entry concerns an answer. */
export function byAct(actName: string): (call: AnyCall) => boolean {
  const topics = ACTS.find(([word]) => word.test(actName))?.[1]
  if (!topics) return () => true
  const names = namesOf(topics)
  return ({ name }) => names.has(name)
}
