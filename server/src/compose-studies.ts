/** The wiring of studies: what they ask of findings, charts and population. */
import type { StudyChartName } from '@upshot/contract'
import type { FastifyInstance } from 'fastify'
import type { LearningGround } from './compose-learning.ts'
import type { Charts } from './learning/charts/service.ts'
import { correlationOf } from './learning/findings/present.ts'
import type { Findings } from './learning/findings/service.ts'
import type { Population } from './learning/population/service.ts'
import type { LearningStores } from './learning/stores.ts'
import { askedCard, resultKey } from './learning/studies/cards.ts'
import { createDeparting } from './learning/studies/departing.ts'
import { createFreezing } from './learning/studies/freezing.ts'
import { createJoining } from './learning/studies/joining.ts'
import type { Knowledge } from './learning/studies/knowledge.ts'
import { chartAddress } from './learning/studies/links.ts'
import { createOwnStudies } from './learning/studies/own.ts'
import { ownStudyPages } from './learning/studies/own-pages.ts'
import { createPublicStudies } from './learning/studies/public.ts'
import { studyPages } from './learning/studies/public-pages.ts'
import { createPublishing } from './learning/studies/publishing.ts'
import type { Reader } from './learning/studies/rules.ts'
import { createStudies } from './learning/studies/service.ts'
import { createViewing } from './learning/studies/view.ts'
import type { Votes } from './learning/votes/service.ts'
import { sessionCookies } from './people/accounts/web.ts'

export interface StudyGround {
  readonly findings: Pick<Findings, 'pair' | 'state' | 'analyse'>
  readonly charts: Pick<Charts, 'ofOwnStudy' | 'ofPublicStudy' | 'ofPeople'>
  readonly votes: Votes
  readonly population: Pick<Population, 'of' | 'ofStudy' | 'givingChanged'>
}

export function composeStudies<Stores extends LearningStores>(
  ground: LearningGround<Stores>,
  { findings, charts, votes, population }: StudyGround,
) {
  const { storage, clock, reminding, people, outgoing } = ground
  const { baseUrl } = ground.settings
  /** Only what is published has an address of its own. */
  const addressIn = (studyId: string | undefined) => async (name: StudyChartName) =>
    studyId === undefined ? undefined : chartAddress(baseUrl, studyId, name)
  const knowledge: Knowledge = {
    pair: ({ userId, causeId, effectId }) => findings.pair(userId, causeId, effectId),
    correlation: correlationOf,
    refresh: async ({ kind, user_id }) => {
      // An analysis that runs already may wait for the very writer that a transaction around this holds.
      if (kind !== 'individual' || storage.isInTransaction()) return
      if ((await findings.state(user_id)).state !== 'done') await findings.analyse(user_id)
    },
    pooledOf: (studyId, pair) => population.ofStudy(studyId, pair),
    pooledOfAll: ({ causeId, effectId }) => population.of(causeId, effectId),
    ownCharts: (detail, reader) => charts.ofOwnStudy({ userId: reader.userId, reader }, detail),
    publicCharts: (finding, binned, studyId) => charts.ofPublicStudy(finding, binned, addressIn(studyId)),
    peopleCharts: (pooled, sides, studyId) => charts.ofPeople(pooled, sides, addressIn(studyId)),
  }
  const viewing = createViewing({ storage, clock, knowledge, votes })
  const studies = createStudies({
    storage,
    clock,
    viewing,
    onCreated: async (view) => {
      // What cannot be told yet would stay in the feed when it long can.
      if (view.statistics.correlationCoefficient === undefined) return
      await storage.transaction((t) => reminding.feed.publish(t, view.row.user_id, askedCard(view, baseUrl)))
    },
    onRetitled: (view) =>
      storage.transaction(async (t) => {
        const { user_id, id } = view.row
        const shown = (await t.feed.shown(user_id)).find(({ key }) => key === resultKey(id))
        const card = JSON.stringify(askedCard(view, baseUrl).card)
        if (shown) await t.feed.update(user_id, shown.id, { card })
      }),
  })
  const freezing = createFreezing({ storage, clock, knowledge, viewing })
  const publishing = createPublishing<Stores>({
    storage,
    clock,
    baseUrl,
    studies,
    freezing,
    feed: reminding.feed,
    emit: outgoing.events.emit,
  })
  const joining = createJoining({
    storage,
    clock,
    studies,
    shares: {
      grant: async (t, wanted) => {
        const granted = await people.shares.grant(t, wanted)
        await population.givingChanged(wanted.user_id)
        return granted
      },
    },
    reminders: reminding.reminders,
    due: reminding.notifications.due,
  })
  const open = createPublicStudies({ storage, freezing, votes, baseUrl })
  const openOwn = createOwnStudies({ studies, freezing, votes, open, baseUrl })
  const pages = async (app: FastifyInstance): Promise<void> => {
    const at = { sessions: people.sessions, cookies: sessionCookies(baseUrl) }
    const isMember = async (reader: Reader, studyId: string) => (await studies.look(reader, { studyId })).joined
    await studyPages({ open, openOwn, isMember, ...at })(app)
    await ownStudyPages({ studies, publishing, joining, ...at })(app)
  }
  const departing = createDeparting({
    storage,
    clock,
    onRevoked: async (userId, clientId) => {
      await outgoing.onRevoked(userId, clientId)
      await population.givingChanged(userId)
    },
  })
  return { studies, publishing, joining, freezing, departing, pages, baseUrl }
}
