/** The wiring of findings, studies, votes and charts. */
import type { FastifyInstance } from 'fastify'
import { composeCharts } from './compose-charts.ts'
import { composeHighlights } from './compose-highlights.ts'
import type { Outgoing } from './compose-outgoing.ts'
import type { People } from './compose-people.ts'
import type { composeReminding } from './compose-reminding.ts'
import { composeStudies } from './compose-studies.ts'
import type { Config } from './config.ts'
import type { JobHandlers, Recurring } from './jobs/job.ts'
import { chartPages } from './learning/charts/pages.ts'
import { findingRoutes } from './learning/findings/routes.ts'
import { createFindings } from './learning/findings/service.ts'
import { presentCommon } from './learning/population/present.ts'
import { createRings } from './learning/population/rings.ts'
import { createPopulation } from './learning/population/service.ts'
import type { LearningStores } from './learning/stores.ts'
import { pathOf } from './learning/studies/links.ts'
import { studyRoutes } from './learning/studies/routes.ts'
import { studyIdOf } from './learning/studies/rules.ts'
import { voteRoutes } from './learning/votes/routes.ts'
import { createVotes } from './learning/votes/service.ts'
import type { Clock } from './lib/clock.ts'
import type { Logger } from './lib/log.ts'
import type { VerbHandlers } from './reminding/feed/service.ts'
import type { Storage } from './storage/storage.ts'
import type { Measurements } from './tracking/measurements/service.ts'
import { type Learnt, learntFromAll } from './tracking/variables/learnt.ts'

export interface LearningGround<Stores extends LearningStores> {
  readonly storage: Storage<Stores>
  readonly clock: Clock
  readonly log: Logger
  readonly settings: Pick<Config, 'baseUrl'>
  readonly measurements: Measurements
  readonly reminding: ReturnType<typeof composeReminding<Stores>>
  readonly people: People
  readonly outgoing: Outgoing
}

export type Learning = Omit<ReturnType<typeof composeLearning>, 'verbs'>

export function composeLearning<Stores extends LearningStores>(ground: LearningGround<Stores>) {
  const findings = createFindings({
    ...ground,
    feed: ground.reminding.feed,
    studyOf: (userId, pair) => {
      const id = studyIdOf({ kind: 'individual', ...pair }, userId)
      return { id, link: ground.settings.baseUrl + pathOf(id) }
    },
  })
  const charts = composeCharts(ground, findings.pair)
  const votes = createVotes(ground)
  const rings = createRings()
  const population = createPopulation<Stores>({
    ...ground,
    engine: rings.engine,
    onWithdrawn: (pools): Promise<void> => study.departing.withdrawn(pools),
  })
  const study = composeStudies(ground, { findings, charts, votes, population })
  const jobs: JobHandlers = { ...findings.jobs, ...population.jobs }
  const schedule: readonly Recurring[] = [...findings.schedule, ...population.schedule]
  const verbs: VerbHandlers<Stores> = {
    vote: votes.castByCard,
    publish: study.publishing.publishByCard,
    accept: study.joining.accept,
    decline: study.joining.decline,
  }
  const highlights = composeHighlights(ground, { findings, population })
  const learnt: readonly Learnt[] = [charts.learnt, highlights.learnt]
  return {
    learnt: learntFromAll(learnt),
    jobs,
    schedule,
    verbs,
    findings,
    charts,
    votes,
    study,
    population,
    highlights,
    /** Inside the transaction that ends a share. */
    onRevoked: async (userId: number, clientId: string): Promise<void> => {
      await study.departing.left(userId, clientId)
      await population.givingChanged(userId)
    },
    /** Inside the transaction that deletes an account, before the rows go. */
    onLeave: async (userId: number): Promise<void> => {
      await population.leave(userId)
      await study.departing.leave(userId)
    },
    /** Inside the transaction that deletes a variable. */
    forgetVariable: async (userId: number, variableId: number): Promise<void> => {
      await findings.forget(userId, variableId)
      await population.forgetVariable(userId, variableId)
      await study.departing.forgetVariable(userId, variableId)
      await ground.storage.transaction((t) => votes.forgetVariable(t, userId, variableId))
    },
    stop: async (): Promise<void> => {
      await findings.stop()
      await rings.close()
    },
  }
}

export const learningHandlers = ({ findings, votes, study, population }: Learning) => ({
  ...findingRoutes({
    findings,
    votesOf: votes.ofPairs,
    common: async (asked) => (await population.list(asked)).flatMap(presentCommon),
  }),
  ...voteRoutes(votes),
  ...studyRoutes(study),
})

/** Public pages and pictures, outside /api/v3. */
export const learningPages =
  ({ charts, study }: Learning) =>
  async (app: FastifyInstance): Promise<void> => {
    await chartPages(charts)(app)
    await study.pages(app)
  }
