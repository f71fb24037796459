/** Wires up findings, studies, experiments, votes and charts. */
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Clock } from '../lib/clock.ts'
import type { Logger } from '../lib/log.ts'
import type { PeopleHooks } from '../people/hooks.ts'
import type { Sessions } from '../people/sessions/service.ts'
import type { Shares } from '../people/shares/service.ts'
import type { InstallationKeys } from '../reminding/channels/keys.ts'
import type { DayOverviews } from '../reminding/days/service.ts'
import type { Events } from '../reminding/events/service.ts'
import type { CardVerbs } from '../reminding/feed/cards.ts'
import type { Feed } from '../reminding/feed/service.ts'
import type { Notifications } from '../reminding/notifications/service.ts'
import type { Reminders } from '../reminding/reminders/service.ts'
import type { Storage } from '../storage/storage.ts'
import type { TrackingHooks } from '../tracking/hooks.ts'
import type { Days } from '../tracking/measurements/days.ts'
import type { Reviews } from '../tracking/report/review.ts'
import { additionsFromAll } from '../tracking/variables/present.ts'
import { changeRoutes } from './changes/routes.ts'
import { createChanges } from './changes/service.ts'
import { chartPages } from './charts/pages.ts'
import { chartRoutes } from './charts/routes.ts'
import { createCharts } from './charts/service.ts'
import { type ComposedExperimentDependencies, composeExperiments } from './experiments/compose.ts'
import { createTogether } from './experiments/together.ts'
import { findingRoutes } from './findings/routes.ts'
import { createFindings, likelyFindings } from './findings/service.ts'
import { createHighlights } from './highlights/service.ts'
import { presentCommon } from './population/present.ts'
import { createPopulation, createRings } from './population/service.ts'
import { reviewRoutes } from './review/routes.ts'
import { createReviewMessages, createWeekReviews, type ReviewMessageDependencies } from './review/service.ts'
import type { LearningStores } from './stores.ts'
import { composeStudies } from './studies/compose.ts'
import { createDeparting } from './studies/departing.ts'
import { createAddresses, studyAddress } from './studies/links.ts'
import { studyRoutes } from './studies/routes.ts'
import { tableRoutes } from './table/routes.ts'
import { createTables } from './table/service.ts'
import { todayRoutes } from './today/routes.ts'
import { createToday } from './today/service.ts'
import { voteRoutes } from './votes/routes.ts'
import { createVotes } from './votes/service.ts'

export function learningModule({
  settings: { baseUrl },
  ...dependencies
}: {
  readonly storage: Storage<LearningStores>
  readonly clock: Clock
  readonly log: Logger
  readonly settings: Pick<Config, 'baseUrl'>
  readonly hooks: Pick<PeopleHooks, 'shareRevoked'>
  readonly shares: Shares
  readonly sessions: Sessions
  readonly reminders: Reminders
  readonly notifications: Notifications
  readonly feed: Feed
  readonly events: Events
  readonly days: Days
  readonly reviews: Reviews
  readonly announce: ReviewMessageDependencies['announce']
  readonly dayOverviews: DayOverviews
  readonly keys: InstallationKeys
  readonly sealing: ComposedExperimentDependencies['sealing']
  readonly sendMail: ComposedExperimentDependencies['sendMail']
}) {
  const allDependencies = { ...dependencies, baseUrl, emit: dependencies.events.emit }
  const findings = createFindings({ ...allDependencies, studyOf: studyAddress(baseUrl) })
  const changes = createChanges(findings)
  const charts = createCharts({ ...allDependencies, pairOf: findings.pair })
  const votes = createVotes(allDependencies)
  const tables = createTables(allDependencies)
  const departing = createDeparting(allDependencies)
  const rings = createRings()
  const population = createPopulation({
    ...allDependencies,
    engine: rings.engine,
    onWithdrawn: departing.withdrawn,
    ofExperiments: createTogether(allDependencies).contributions,
  })
  const addresses = createAddresses(allDependencies)
  const experiment = composeExperiments({ ...allDependencies, addresses, findings, population })
  const study = composeStudies({
    ...allDependencies,
    findings,
    charts,
    votes,
    population,
    addresses,
    openExperiment: experiment.publishing.open,
  })
  const today = createToday({ ...allDependencies, findings })
  const reviews = createWeekReviews({ ...allDependencies, ...experiment.services })
  const reviewMessages = createReviewMessages(allDependencies, reviews)
  const highlights = createHighlights({ ...allDependencies, findings, population, addresses })

  const on: Partial<PeopleHooks & TrackingHooks> = {
    settingsChanged: async (t, userId) => {
      await findings.queue(t, userId)
      await findings.replanNight(t, userId)
      await reviewMessages.queue(t, userId)
      await population.sharingChanged(t, userId)
    },
    shareRevoked: async (t, userId, clientId) => {
      await departing.participantLeft(t, userId, clientId)
      await population.sharingChanged(t, userId)
    },
    leaving: async (t, userId) => {
      await experiment.leave(t, userId)
      await population.leave(t, userId)
      await departing.leave(t, userId)
    },
    variableRemoved: async (t, userId, variableId) => {
      await findings.forget(t, userId, variableId)
      await population.forgetVariable(t, userId, variableId)
      await departing.forgetVariable(t, userId, variableId)
      await votes.forgetVariable(t, userId, variableId)
      await experiment.forgetVariable(t, userId, variableId)
    },
    variableRestored: population.sharingChanged,
    variableSettingsChanged: population.sharingChanged,
    statisticsRefreshed: findings.refreshed,
  }
  const verbs: CardVerbs = {
    finding: { vote: votes.castByCard, publish: study.publishing.publishByCard },
    study: {
      vote: votes.castByCard,
      publish: study.publishing.publishByCard,
      accept: study.joining.accept,
      decline: study.joining.decline,
    },
    ...experiment.verbs,
  }
  return {
    services: { findings, changes, charts, votes, tables, population, highlights, ...experiment.services, ...study },
    handlers: {
      ...findingRoutes({
        findings,
        votesOf: votes.ofPairs,
        common: async ({ language, ...question }) =>
          (await population.list(question)).flatMap((commonFinding) => presentCommon(commonFinding, language)),
      }),
      ...changeRoutes(changes, dependencies.clock),
      ...chartRoutes(charts, dependencies.clock),
      ...tableRoutes(tables),
      ...voteRoutes(votes),
      ...todayRoutes(today),
      ...reviewRoutes(reviews),
      ...studyRoutes({ ...study, experiments: experiment.publishing }),
      ...experiment.handlers,
    },
    pages: async (app: FastifyInstance): Promise<void> => {
      await chartPages(charts)(app)
      await study.pages(app)
    },
    /** What pages of the people module show of somebody's findings. */
    shared: { readFindings: likelyFindings(findings) },
    /** What this module adds to the record of each variable. */
    additions: additionsFromAll([charts.additions, highlights.additions]),
    jobs: { ...findings.jobs, ...population.jobs, ...experiment.jobs, ...reviewMessages.jobs },
    schedule: [...findings.schedule, ...population.schedule, ...experiment.schedule],
    verbs,
    questionOwner: experiment.questionOwner,
    on,
    stop: async (): Promise<void> => {
      await findings.stop()
      await rings.close()
    },
  }
}
