/** Everything the first page of an app shows, in one response. */
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { type Language, say } from '../../lib/language.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { UserStore } from '../../people/users/store.ts'
import type { DayOverviews } from '../../reminding/days/service.ts'
import type { Feed } from '../../reminding/feed/service.ts'
import type { Notifications } from '../../reminding/notifications/service.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Days } from '../../tracking/measurements/days.ts'
import type { Person } from '../../tracking/measurements/service.ts'
import type { Findings } from '../findings/service.ts'

const MOST_DUE = 200

export type Today = ReturnType<typeof createToday>

export function createToday(dependencies: {
  readonly storage: Storage<{ readonly users: UserStore }>
  readonly clock: Clock
  readonly days: Days
  readonly dayOverviews: DayOverviews
  readonly notifications: Pick<Notifications, 'due'>
  readonly feed: Pick<Feed, 'unread'>
  readonly findings: Pick<Findings, 'state'>
}) {
  const { storage, clock, days, dayOverviews, notifications, feed, findings } = dependencies

  async function read(person: Person & { readonly language: Language }) {
    const { userId } = person
    const user = await storage.read(({ users }) => users.withId(userId))
    if (!user) throw new Refusal('notFound', say('There is no such account.'))
    const day = days.today(person.timeZone)
    const { rows, variables } = await days.entries(person, day)
    const { count, finding, news } = await feed.unread(person)
    return {
      person: user,
      day,
      rows,
      variables,
      due: (await notifications.due(person)).slice(0, MOST_DUE),
      coming: await dayOverviews.coming(userId),
      usual: await days.usual(person),
      unread: count,
      finding,
      news,
      analysis: await findings.state(userId),
      nowEpoch: epochSeconds(clock),
    }
  }

  return { read }
}
