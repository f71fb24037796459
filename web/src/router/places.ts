/** Every address of the app. Plain data, which the browser tests use too. */
export const places = {
  today: '/',
  checkIn: '/check-in',
  review: '/review',
  history: '/history',
  historyMonth: '/history/month',
  historyYear: '/history/year',
  historyDay: '/history/:day',
  variables: '/variables',
  variable: '/variables/:id',
  variableEntries: '/variables/:id/entries',
  variableReminders: '/variables/:id/reminders',
  variableSettings: '/variables/:id/settings',
  findings: '/findings',
  finding: '/findings/:cause/:effect',
  compare: '/compare',
  changes: '/findings/changes',
  change: '/findings/changes/:variable/:kind/:date',
  studies: '/studies',
  experiments: '/experiments',
  experiment: '/experiments/:id',
  reminders: '/reminders',
  data: '/data',
  import: '/data/imports/:id',
  source: '/data/sources/:name',
  inboxes: '/data/inboxes',
  sharing: '/sharing',
  report: '/sharing/report',
  sharedWithMe: '/sharing/with-me/:userId',
  sharedVariable: '/sharing/with-me/:userId/variables/:id',
  sharedFindings: '/sharing/with-me/:userId/findings',
  sharedReport: '/sharing/with-me/:userId/report',
  settings: '/settings',
  apps: '/settings/apps',
  more: '/more',
  welcome: '/welcome',
  outbox: '/outbox',
  example: '/example',
  admin: '/admin',
  adminPeople: '/admin/people',
  adminJobs: '/admin/jobs',
  adminStorage: '/admin/storage',
  adminBackups: '/admin/backups',
} as const

/** Places that anybody may open, without an account. */
export const isForAll = (pathname: string): boolean => matchPath(pathname)?.place === 'example'

export type PlaceName = keyof typeof places
export type PathOf<P extends PlaceName> = (typeof places)[P]

/** The parts of a path that start with a colon, each with its text. */
export type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { readonly [K in Name]: string } & ParamsOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? { readonly [K in Name]: string }
    : Readonly<Record<never, string>>

/** `pathTo('finding', { cause: '12', effect: '7' })` is `/findings/12/7`. */
export function pathTo<P extends PlaceName>(
  place: P,
  ...rest: PathOf<P> extends `${string}:${string}` ? [params: ParamsOf<PathOf<P>>] : []
): string {
  const params: Readonly<Record<string, string>> = rest[0] ?? {}
  return places[place].replace(/:(\w+)/g, (_colon, name: string) => encodeURIComponent(params[name] ?? ''))
}

export interface Match {
  readonly place: PlaceName
  readonly params: Readonly<Record<string, string>>
}

const patterns = Object.entries(places).map(([place, path]) => ({
  place: place as PlaceName,
  pattern: new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`),
}))

/** The page of an address; undefined if there is none. */
export function matchPath(pathname: string): Match | undefined {
  for (const { place, pattern } of patterns) {
    const match = pattern.exec(pathname)
    if (match) return { place, params: decoded(match.groups ?? {}) }
  }
  return undefined
}

function decoded(groups: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  try {
    return Object.fromEntries(Object.entries(groups).map(([name, text]) => [name, decodeURIComponent(text)]))
  } catch {
    return groups
  }
}
