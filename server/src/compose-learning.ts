/** The wiring of findings, studies, votes and charts. */
import type { FastifyInstance } from 'fastify'
import type { Outgoing } from './compose-outgoing.ts'
import type { People } from './compose-people.ts'
import type { composeReminding } from './compose-reminding.ts'
import type { Config } from './config.ts'
import type { JobHandlers, Recurring } from './jobs/job.ts'
import { createFindings } from './learning/findings/service.ts'
import type { LearningStores } from './learning/stores.ts'
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
    studyLink: (userId, { causeId, effectId }) =>
      `${ground.settings.baseUrl}/studies/cause-${causeId}-effect-${effectId}-user-${userId}-user-study`,
  })
  const votes = createVotes(ground)
  const jobs: JobHandlers = { ...findings.jobs }
  const schedule: readonly Recurring[] = [...findings.schedule]
  const verbs: VerbHandlers<Stores> = { vote: votes.castByCard }
  const learnt: readonly Learnt[] = []
  return {
    learnt: learntFromAll(learnt),
    jobs,
    schedule,
    verbs,
    findings,
    votes,
    stop: async (): Promise<void> => {
      await findings.stop()
    },
  }
}

export const learningHandlers = ({ votes }: Learning) => ({
  ...voteRoutes(votes),
})

/** Public pages and pictures, outside /api/v3. */
export const learningPages = (_learning: Learning) => async (_app: FastifyInstance) => {}
