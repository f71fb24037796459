/** Joins the modules. Each one gets what the modules below it offer. */
import { type Config, readConfig } from './config/config.ts'
import type { Server as ServerOf } from './http/app.ts'
import { createIdempotency, idempotencyStore } from './http/idempotency.ts'
import { createJobs, joinWork } from './jobs/jobs.ts'
import { createMailJobs } from './jobs/mail.ts'
import { createQueue, jobStore, type Queue } from './jobs/store.ts'
import { learningModule } from './learning/module.ts'
import { learningStores } from './learning/stores.ts'
import type { Clock } from './lib/clock.ts'
import { createHooks } from './lib/hooks.ts'
import type { Logger } from './lib/log.ts'
import { createSealing } from './lib/sealing.ts'
import type { GuardedRequestsDependencies } from './notify/guarded-requests.ts'
import { createMailer } from './notify/mail.ts'
import { type PeopleHooks, peopleHooks } from './people/hooks.ts'
import { peopleModule } from './people/module.ts'
import { peopleStores } from './people/stores.ts'
import { remindingModule } from './reminding/module.ts'
import { remindingStores } from './reminding/stores.ts'
import type { Database, Executor } from './storage/executor.ts'
import { createStorage, type Storage } from './storage/storage.ts'
import { type TrackingHooks, trackingHooks } from './tracking/hooks.ts'
import { trackingModule } from './tracking/module.ts'
import { trackingStores } from './tracking/stores.ts'
import { categories } from './tracking/variables/categories.ts'
import { connectorIdNamed } from './transfer/connectors/sources.ts'
import { transferModule } from './transfer/module.ts'
import { transferStores } from './transfer/stores.ts'

const storesOn = (queue: Queue) => (executor: Executor) => ({
  ...peopleStores(executor),
  ...trackingStores(executor),
  ...remindingStores(executor),
  ...learningStores(executor),
  ...transferStores(executor),
  idempotency: idempotencyStore(executor),
  jobs: jobStore(executor, queue),
})

type AllStores = ReturnType<ReturnType<typeof storesOn>>

export interface ServiceDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly log: Logger
  /** Default: the settings of an empty environment. */
  readonly settings?: Config
  /** Only in tests: how to reach machines that have no public address. */
  readonly outside?: Partial<GuardedRequestsDependencies>
}

export type Services = ReturnType<typeof composeModules>['services']

/** Everything but HTTP: what the command line works with. */
export const composeServices = (dependencies: ServiceDependencies): Services => composeModules(dependencies).services

function composeModules({ database, clock, log, settings = readConfig({}), outside }: ServiceDependencies) {
  const queue = createQueue(clock)
  const enclosing = createStorage(database, storesOn(queue))
  const storage: Storage<AllStores> = enclosing
  database.history?.onStop((reason) => log.fatal({ reason }, 'nothing is written until "upshot continue --yes"'))
  const hooks = createHooks<PeopleHooks & TrackingHooks>({ ...peopleHooks, ...trackingHooks })
  const mailer = settings.smtp && createMailer(settings.smtp)
  const sealing = createSealing(settings, 'upshot accounts')
  const { sendMail, jobs: mailJobs } = createMailJobs({ storage, sealing, mailer })
  const dependencies = { storage, clock, log, settings, outside, hooks: hooks.run, mailer, sendMail, sealing }

  const stoppedBecause = () => database.history?.stoppedBecause()
  const people = peopleModule({ ...dependencies, categories, databaseUrl: database.directUrl, stoppedBecause })
  const tracking = trackingModule({ ...dependencies, connectorIdNamed })
  const reminding = remindingModule({ ...dependencies, ...tracking.services })
  const below = { ...dependencies, ...people.services, ...tracking.services, ...reminding.services }
  const learning = learningModule(below)
  const transfer = transferModule({
    ...below,
    writeTable: learning.services.tables.write,
    readFindings: learning.shared.readFindings,
    runsBesideOthers: database.dialect === 'postgres',
  })

  for (const { on } of [people, tracking, reminding, learning, transfer]) hooks.add(on)
  hooks.add({ gone: () => database.tidy() })
  for (const { verbs } of [learning, transfer]) reminding.services.feed.addVerbs(verbs)
  reminding.addQuestionOwner(learning.questionOwner)
  const idempotency = createIdempotency(enclosing, clock)
  const mails = { jobs: mailJobs, schedule: [] }
  const work = joinWork([idempotency, mails, people, tracking, reminding, learning, transfer], storage.onBehalfOf)
  const jobs = createJobs({ ...dependencies, ...queue, ...work, database })
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
    /** Ends threads and streams, and leaves the database open. */
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

export async function composeServer(
  config: Config,
  dependencies: Omit<ServiceDependencies, 'settings'>,
): Promise<Server> {
  const { people, tracking, reminding, learning, transfer, services } = composeModules({
    ...dependencies,
    settings: config,
  })
  // Only here: the command line does without HTTP.
  const [{ createServer }, { assistantModule }] = await Promise.all([
    import('./http/app.ts'),
    import('./assistant/module.ts'),
  ])
  await reminding.prepare()
  const answering = {
    handlers: {
      ...people.handlers(tracking.sharedDays),
      ...tracking.handlers(learning.additions, learning.shared),
      ...reminding.handlers(learning.services.highlights.ofIds),
      ...learning.handlers,
      ...transfer.handlers,
    },
    readThroughShare: services.shares.readThroughShare,
    storage: services.storage,
    idempotency: services.idempotency,
  }
  const assistant = assistantModule({ ...dependencies, ...config, answering, noteRead: services.audit.noteAssistant })
  return createServer({
    ...config,
    ...dependencies,
    ...answering,
    services,
    pages: [
      await people.pages({ ...tracking.sharedDays, ...learning.shared }),
      reminding.pages,
      learning.pages,
      transfer.pages,
      assistant.pages,
    ],
    authenticate: services.tokens.authenticate,
    jobLateness: () => services.storage.read((t) => t.jobOverview.lateSeconds(dependencies.clock.nowMs())),
    receive: transfer.receive,
  })
}
