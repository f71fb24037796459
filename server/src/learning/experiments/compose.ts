/** Wires up experiments with reminders, the feed, events and mail. */
import type { Clock } from '../../lib/clock.ts'
import type { Sealing } from '../../lib/sealing.ts'
import type { Events } from '../../reminding/events/service.ts'
import type { CardVerbs } from '../../reminding/feed/cards.ts'
import type { Feed } from '../../reminding/feed/service.ts'
import type { Notifications } from '../../reminding/notifications/service.ts'
import type { Reminders } from '../../reminding/reminders/service.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Findings } from '../findings/service.ts'
import type { Population } from '../population/service.ts'
import { createAnalyst } from './analysing.ts'
import { createRenewing, createRevealing } from './chance.ts'
import { createChanging } from './changing.ts'
import { createDayJob } from './day-job.ts'
import { createEnding } from './ending.ts'
import { createDailyQuestion, createMarking } from './marking.ts'
import { createPublishing, type PublicAddresses, readPublishedPlan } from './publishing.ts'
import { createExperimentReminders } from './reminders.ts'
import { experimentRoutes } from './routes.ts'
import { createExperiments, createShowing, type ExperimentDependencies } from './service.ts'
import { type CommitmentMailDependencies, commitmentMails, createStarting } from './starting.ts'
import type { ExperimentStores } from './store.ts'

export interface ComposedExperimentDependencies {
  readonly baseUrl: string
  readonly addresses: PublicAddresses
  readonly findings: Pick<Findings, 'pair'>
  readonly storage: Storage<ExperimentStores>
  readonly clock: Clock
  readonly sealing: Sealing
  readonly sendMail: CommitmentMailDependencies['sendMail']
  readonly reminders: Reminders
  readonly notifications: Notifications
  readonly feed: Feed
  readonly emit: Events['emit']
  readonly population: Pick<Population, 'ofExperiments' | 'experimentsChanged'>
}

export function composeExperiments(dependencies: ComposedExperimentDependencies) {
  const revealing = createRevealing(dependencies)
  const delayBetween: ExperimentDependencies['delayBetween'] = async (userId, { causeId, effectId }) => {
    const detail = await dependencies.findings.pair(userId, causeId, effectId)
    const { lagDays = null, durationDays = null } = detail?.finding.evidence ?? {}
    return lagDays === null ? undefined : { lagDays, durationDays: durationDays ?? 1 }
  }
  const reminders = createExperimentReminders(dependencies)
  const { reveal } = revealing
  const experiments = createExperiments({
    ...dependencies,
    delayBetween,
    reveal,
    endReminders: reminders.end,
    published: readPublishedPlan(dependencies),
  })
  const publishing = createPublishing({ ...dependencies, experiments })
  const allDependencies = { ...dependencies, experiments, revealing, reminders, analyst: createAnalyst() }
  const ending = createEnding(allDependencies)
  const starting = createStarting(allDependencies)
  const changing = createChanging({ ...allDependencies, ending })
  const marking = createMarking(allDependencies)
  const day = createDayJob({ ...allDependencies, ending })
  const showing = createShowing(dependencies)
  const verbs: CardVerbs = {
    experiment: { stop: changing.stopByCard, publish: publishing.publishByCard, again: experiments.againByCard },
  }
  return {
    services: { experiments, experimentDays: day, experimentRenewal: createRenewing(allDependencies) },
    publishing,
    handlers: experimentRoutes({ experiments, starting, changing, marking, showing }),
    jobs: { ...day.jobs, ...commitmentMails(dependencies) },
    schedule: day.schedule,
    verbs,
    day,
    questionOwner: createDailyQuestion({ ...allDependencies, changing, marking }),
    forgetVariable: experiments.forgetVariable,
    leave: experiments.leave,
  }
}
