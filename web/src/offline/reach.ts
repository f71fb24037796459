/** Which answers become stale through an action in this browser or an event from anywhere. */
import type { AnyCall, CallName } from '../api/request.ts'

/** What an answer is about. */
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

/** By the first part of the event's name. `missed` and unknown events concern everything. */
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

/** By a word in the name of the endpoint that was called. */
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
    const isOfAnother = changed !== undefined && variableId !== undefined && !changed.has(variableId)
    return names.has(name) && !isOfAnother
  }
}

/** Whether a sent entry concerns an answer. */
export function byAct(actName: string): (call: AnyCall) => boolean {
  const topics = ACTS.find(([word]) => word.test(actName))?.[1]
  if (!topics) return () => true
  const names = namesOf(topics)
  return ({ name }) => names.has(name)
}
