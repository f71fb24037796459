/** Experiments, wired: what they ask of reminders, the feed, events and chance. */
import type { Clock } from '../../lib/clock.ts'
import type { Sealing } from '../../lib/sealing.ts'
import type { Events } from '../../reminding/events/service.ts'
import type { CardVerbs, Feed } from '../../reminding/feed/service.ts'
import type { Notifications } from '../../reminding/notifications/service.ts'
import type { Reminders } from '../../reminding/reminders/service.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Findings } from '../findings/service.ts'
import { createChanging } from './changing.ts'
import { createDayJob } from './day-job.ts'
import { createEnding } from './ending.ts'
import { type CommitmentMailParts, commitmentMails } from './mail.ts'
import { createMarking } from './marking.ts'
import { createExperimentReminders } from './reminders.ts'
import { createRevealing } from './revealing.ts'
import { experimentRoutes } from './routes.ts'
import { createExperiments, type ExperimentParts } from './service.ts'
import { createShowing, type ShowingParts } from './showing.ts'
import { createStarting } from './starting.ts'
import type { ExperimentStores } from './stores.ts'

export interface ComposedExperimentParts extends ShowingParts {
  readonly findings: Pick<Findings, 'pair'>
  readonly storage: Storage<ExperimentStores>
  readonly clock: Clock
  readonly sealing: Sealing
  readonly sendMail: CommitmentMailParts['sendMail']
  readonly reminders: Reminders
  readonly notifications: Notifications
  readonly feed: Feed
  readonly emit: Events['emit']
}

export function composeExperiments(given: ComposedExperimentParts) {
  const revealing = createRevealing(given)
  const published: ExperimentParts['published'] = async () => ({})
  const delayBetween: ExperimentParts['delayBetween'] = async (userId, { causeId, effectId }) => {
    const detail = await given.findings.pair(userId, causeId, effectId)
    const { lagDays = null, durationDays = null } = detail?.finding.evidence ?? {}
    return lagDays === null ? undefined : { lagDays, durationDays: durationDays ?? 1 }
  }
  const experiments = createExperiments({ ...given, delayBetween, reveal: revealing.reveal, published })
  const reminders = createExperimentReminders(given)
  const parts = { ...given, experiments, revealing, reminders }
  const ending = createEnding(parts)
  const starting = createStarting(parts)
  const changing = createChanging({ ...parts, ending })
  const marking = createMarking(parts)
  const day = createDayJob({ ...parts, ending })
  const showing = createShowing(given)
  const verbs: CardVerbs = { experiment: { stop: changing.stopByCard } }
  return {
    experiments,
    handlers: experimentRoutes({ experiments, starting, changing, marking, showing }),
    jobs: { ...day.jobs, ...commitmentMails(given) },
    schedule: day.schedule,
    verbs,
    day,
  }
}
