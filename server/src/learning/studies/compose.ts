/** Wires up studies with findings, charts and the population. */
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../lib/clock.ts'
import type { PeopleHooks } from '../../people/hooks.ts'
import type { Sessions } from '../../people/sessions/service.ts'
import { sessionCookies } from '../../people/sessions/web.ts'
import type { Shares } from '../../people/shares/service.ts'
import type { Events } from '../../reminding/events/service.ts'
import type { Feed } from '../../reminding/feed/service.ts'
import type { Notifications } from '../../reminding/notifications/service.ts'
import type { Reminders } from '../../reminding/reminders/service.ts'
import type { Storage } from '../../storage/storage.ts'
import type { PublishedExperiments } from '../experiments/publishing.ts'
import type { Population } from '../population/service.ts'
import type { Votes } from '../votes/service.ts'
import { createJoining } from './joining.ts'
import { createKnowledge, type KnowledgeDependencies } from './knowledge.ts'
import type { Addresses } from './links.ts'
import { createOwnStudies, ownStudyPages } from './pages/own-pages.ts'
import { createPublicStudies, publicPathFor } from './pages/public.ts'
import { studyPages } from './pages/public-pages.ts'
import { createPublishing } from './publishing.ts'
import type { StudyReader } from './rules.ts'
import { createStudies } from './service.ts'
import { createFreezing } from './snapshots/freezing.ts'
import type { StudyStores } from './store.ts'
import { createViewing } from './view.ts'

export function composeStudies(
  dependencies: KnowledgeDependencies & {
    readonly storage: Storage<StudyStores>
    readonly clock: Clock
    readonly baseUrl: string
    readonly votes: Votes
    readonly addresses: Addresses
    readonly population: KnowledgeDependencies['population'] & Pick<Population, 'sharingChanged'>
    readonly feed: Feed
    readonly emit: Events['emit']
    readonly reminders: Reminders
    readonly notifications: Notifications
    readonly shares: Shares
    readonly sessions: Sessions
    readonly hooks: Pick<PeopleHooks, 'shareRevoked'>
    readonly openExperiment: PublishedExperiments['open']
  },
) {
  const { baseUrl, sessions, addresses } = dependencies
  const knowledge = createKnowledge(dependencies)
  const allDependencies = { ...dependencies, knowledge }
  const viewing = createViewing(allDependencies)
  const studies = createStudies({ ...allDependencies, viewing })
  const freezing = createFreezing({ ...allDependencies, viewing })
  const publishing = createPublishing({ ...allDependencies, studies, freezing })
  const joining = createJoining({ ...allDependencies, studies })
  const open = createPublicStudies({ ...allDependencies, freezing })
  const openOwn = createOwnStudies({ ...allDependencies, studies, freezing, open })
  const pages = async (app: FastifyInstance): Promise<void> => {
    const at = { sessions, cookies: sessionCookies }
    const isMember = async (reader: StudyReader, studyId: string) => (await studies.look(reader, { studyId })).joined
    const pathFor = (reader: StudyReader, studyId: string) => publicPathFor(studies, addresses, { reader, studyId })
    const { openExperiment } = dependencies
    await studyPages({ open, openOwn, openExperiment, baseUrl, isMember, addresses, pathFor, ...at })(app)
    await ownStudyPages({ studies, publishing, joining, addresses, ...at })(app)
  }
  return { studies, publishing, joining, freezing, pages, addresses, baseUrl }
}
