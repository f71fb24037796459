/** Joins the wings, in the order of the arrows. */
import { createAssistant } from './assistant/assistant.ts'
import { addAssistantRoutes } from './assistant/routes.ts'
import { calledEndpoints } from './assistant/tools/asking.ts'
import { type Config, readConfig } from './config/config.ts'
import { createCall } from './http/calls.ts'
import { createIdempotency, idempotencyStore } from './http/idempotency.ts'
import { createServer, type Server as ServerOf } from './http/server.ts'
import { createJobs } from './jobs/jobs.ts'
import { type QueueTime, queueTime } from './jobs/queue-time.ts'
import { createJobSignal, type JobSignal } from './jobs/signal.ts'
import { jobStore } from './jobs/store.ts'
import { joinWork } from './jobs/work.ts'
import { learningStores, learningWing } from './learning/wing.ts'
import type { Clock } from './lib/clock.ts'
import { createHooks } from './lib/hooks.ts'
import type { Logger } from './lib/log.ts'
import { createSealing } from './lib/sealing.ts'
import type { GuardedRequestsParts } from './notify/guarded-requests.ts'
import { createMailer } from './notify/mail.ts'
import { type PeopleHooks, peopleHooks } from './people/hooks.ts'
import { peopleStores, peopleWing } from './people/wing.ts'
import { remindingStores, remindingWing } from './reminding/wing.ts'
import type { Database, Executor } from './storage/executor.ts'
import { erasePerson } from './storage/personal.ts'
import { createStorage } from './storage/storage.ts'
import type { Transaction } from './storage/transaction.ts'
import { everyChange, type TrackingHooks, trackingHooks } from './tracking/hooks.ts'
import { categories } from './tracking/variables/categories.ts'
import { trackingStores, trackingWing } from './tracking/wing.ts'
import { connectorIdNamed } from './transfer/connectors/names.ts'
import { transferStores, transferWing } from './transfer/wing.ts'

const storesOn = (time: QueueTime, signal: JobSignal) => (executor: Executor) => ({
  ...peopleStores(executor),
  ...trackingStores(executor),
  ...remindingStores(executor),
  ...learningStores(executor),
  ...transferStores(executor),
  idempotency: idempotencyStore(executor),
  person: { erase: (userId: number) => erasePerson(executor, userId) },
  jobs: jobStore(executor, time, signal),
})

export interface ServiceParts {
  readonly database: Database
  readonly clock: Clock
  readonly log: Logger
  /** Default: as if nothing had been set. */
  readonly settings?: Config
  /** For tests, which own no public address. */
  readonly outside?: Partial<GuardedRequestsParts>
}

export type Services = ReturnType<typeof composeWings>['services']

/** Everything but HTTP: what the command line works with. */
export const composeServices = (parts: ServiceParts): Services => composeWings(parts).services

function composeWings({ database, clock, log, settings = readConfig({}), outside }: ServiceParts) {
  const time = queueTime(clock)
  const signal = createJobSignal()
  const storage = createStorage(database, storesOn(time, signal))
  const hooks = createHooks<PeopleHooks & TrackingHooks>({ ...peopleHooks, ...trackingHooks })
  const mailer = settings.smtp && createMailer(settings.smtp)
  const sealing = createSealing(settings, 'upshot accounts')
  const sendMail = mailer?.send
  const parts = { storage, clock, log, settings, outside, hooks: hooks.run, mailer, sendMail, sealing }

  const people = peopleWing({ ...parts, categories, databaseUrl: database.queueUrl })
  const tracking = trackingWing({ ...parts, connectorIdNamed })
  const reminding = remindingWing({ ...parts, ...tracking.services })
  const below = { ...parts, ...people.services, ...tracking.services, ...reminding.services }
  const learning = learningWing(below)
  const isOneOfMany = database.dialect === 'postgres'
  const transfer = transferWing({ ...below, emit: reminding.services.events.emit, isOneOfMany })

  for (const { on } of [reminding, learning, transfer]) hooks.add(on)
  hooks.add({ gone: () => database.tidy() })
  const noteChange = async (_t: Transaction, userId: number) => storage.writesFor(userId)
  hooks.add({ ...everyChange(noteChange), settingsChanged: noteChange })
  for (const { verbs } of [learning, transfer]) reminding.services.feed.addVerbs(verbs)
  reminding.addQuestionOwner(learning.questionOwner)
  const idempotency = createIdempotency(storage, clock)
  const jobs = createJobs({
    ...parts,
    database,
    time,
    signal,
    ...joinWork(
      [idempotency, people, tracking, reminding, learning, transfer],
      tracking.background,
      storage.onBehalfOf,
    ),
  })
  const stop = async (): Promise<void> => {
    await reminding.stop()
    await transfer.stop()
    await jobs.stop()
    await learning.stop()
  }
  const services = {
    storage,
    jobs,
    idempotency,
    /** Threads and streams end with it; the database does not. */
    stop,
    ...people.services,
    ...tracking.services,
    ...reminding.services,
    ...learning.services,
    ...transfer.services,
  }
  return { people, tracking, reminding, learning, transfer, services }
}

export type Server = ServerOf<Services>

export async function composeServer(config: Config, given: Omit<ServiceParts, 'settings'>): Promise<Server> {
  const { people, tracking, reminding, learning, transfer, services } = composeWings({ ...given, settings: config })
  await reminding.prepare()
  const answering = {
    handlers: {
      ...people.handlers(tracking.sharedDays),
      ...tracking.handlers(learning.additions),
      ...reminding.handlers(learning.services.highlights.ofIds),
      ...learning.handlers,
      ...transfer.handlers,
    },
    readThroughShare: services.shares.readThroughShare,
    storage: services.storage,
    idempotency: services.idempotency,
  }
  const call = createCall(calledEndpoints, answering)
  const assistant = createAssistant({ call, clock: given.clock, noteRead: services.audit.noteAssistant })
  return createServer({
    ...config,
    ...given,
    ...answering,
    services,
    pages: [
      await people.pages({ ...tracking.sharedDays, ...learning.shared }),
      reminding.pages,
      learning.pages,
      transfer.pages,
      async (app) => addAssistantRoutes(app, { assistant, baseUrl: config.baseUrl, log: given.log }),
    ],
    authenticate: services.tokens.authenticate,
    receive: transfer.receive,
  })
}
