/** The only wiring: builds stores, services and routes, and hands each what it needs. */
import { fileURLToPath } from 'node:url'
import { openApiDocument } from '@upshot/contract'
import type { FastifyInstance } from 'fastify'
import { composeLearning, learningHandlers, learningPages } from './compose-learning.ts'
import { composeOutgoing, type Inbox, type Outgoing, outgoingHandlers, outgoingPages } from './compose-outgoing.ts'
import {
  composePeople,
  type PeopleGround,
  type PeopleWindows,
  peopleHandlers,
  peoplePages,
  readThroughShare,
} from './compose-people.ts'
import { composeReminding, remindingHandlers } from './compose-reminding.ts'
import { composeTransfer, transferHandlers, transferPages } from './compose-transfer.ts'
import { type Config, readConfig } from './config.ts'
import { createApp } from './http/app.ts'
import { createIdempotency, idempotencyStore } from './http/idempotency.ts'
import { createJobs, type JobHandlers, type Recurring } from './jobs/jobs.ts'
import { type QueueTime, queueTime } from './jobs/queue-time.ts'
import { jobStore } from './jobs/store.ts'
import { learningStores } from './learning/stores.ts'
import type { Clock } from './lib/clock.ts'
import type { Logger } from './lib/log.ts'
import { Refusal } from './lib/refusal.ts'
import { createSealing } from './lib/sealing.ts'
import { dayText } from './lib/utc-text.ts'
import { VERSION } from './lib/version.ts'
import type { DoorParts } from './notify/door.ts'
import { referencePage } from './pages/reference.ts'
import { peopleStores } from './people/stores.ts'
import { outgoingStores } from './reminding/channels/stores.ts'
import type { Act, VerbHandlers } from './reminding/feed/service.ts'
import { reminderStores } from './reminding/stores.ts'
import type { Database, Executor } from './storage/executor.ts'
import { erasePerson } from './storage/personal.ts'
import { createStorage } from './storage/storage.ts'
import { measurementRoutes } from './tracking/measurements/routes.ts'
import { createMeasurements } from './tracking/measurements/service.ts'
import { sourceRoutes } from './tracking/sources/routes.ts'
import { createSources } from './tracking/sources/service.ts'
import { type TrackingParts, trackingStores } from './tracking/stores.ts'
import { tagRoutes } from './tracking/tags/routes.ts'
import { createTags } from './tracking/tags/service.ts'
import { unitRoutes } from './tracking/units/routes.ts'
import { createRefresher } from './tracking/variables/refresher.ts'
import { variableRoutes } from './tracking/variables/routes.ts'
import { createVariables } from './tracking/variables/service.ts'
import { connectorIdNamed } from './transfer/connectors/names.ts'
import { transferStores } from './transfer/stores.ts'

/** A doctor's link shows ten years at the most. */
const SHARED_DAYS = 3660

const WEB_ROOT = fileURLToPath(new URL('../../web/public', import.meta.url))

const storesOn = (time: QueueTime) => (executor: Executor) => ({
  ...peopleStores(executor),
  ...trackingStores(executor),
  ...outgoingStores(executor),
  ...reminderStores(executor),
  ...learningStores(executor),
  ...transferStores(executor),
  idempotency: idempotencyStore(executor),
  person: { erase: (userId: number) => erasePerson(executor, userId) },
  jobs: jobStore(executor, time),
})

type Stores = ReturnType<ReturnType<typeof storesOn>>

export interface Ground {
  readonly database: Database
  readonly clock: Clock
  readonly log: Logger
  /** Default: as if nothing had been set. */
  readonly settings?: Pick<
    Config,
    | 'baseUrl'
    | 'registration'
    | 'smtp'
    | 'vapidSubject'
    | 'allowsHttpWebhooks'
    | 'fileQuotaMb'
    | 'heartbeatMs'
    | 'dataDir'
    | 'secretKey'
    | 'connectorHosts'
    | 'connectorClients'
  >
  /** For tests, which own no public address. */
  readonly outside?: Partial<DoorParts>
}

export type Services = ReturnType<typeof composeServices>

/** Everything but HTTP: what the command line works with. */
export function composeServices({ database, clock, log, settings = readConfig({}), outside }: Ground) {
  const time = queueTime(clock)
  const storage = createStorage(database, storesOn(time))
  const parts = { storage, clock, log, sealing: createSealing(settings, 'upshot accounts') }
  const refresher = createRefresher({
    ...parts,
    onRefreshed: (userId) => learning.findings.refreshed(userId),
    onQueued: () => jobs.poke(),
  })
  const tracking = { ...parts, onChange: refresher.poke }
  // The channels ask the notifications, which come to be after them.
  const inbox: Inbox = {
    readDue: (userId, ids) => reminding.notifications.readDue(userId, ids),
    act: (userId, act) => storage.transaction((t) => reminding.notifications.apply(t, { userId, clientId: null }, act)),
  }
  const outgoing = composeOutgoing({ ...parts, settings, outside, inbox })
  const onMeasured = outgoing.events.measurementsChanged
  const measurements = createMeasurements({ ...tracking, onMeasured, connectorIdNamed })
  const reminding = composeReminding<Stores>({
    ...parts,
    measurements,
    listeners: outgoing.dispatch,
    verbs: laterVerbs(({ card }): VerbHandlers<Stores> => (isOfImport(card) ? transfer.verbs : learning.verbs)),
  })
  const peopleGround: PeopleGround = {
    ...parts,
    config: settings,
    sendMail: outgoing.mailer?.send,
    ...peopleHooks({ database, log }, () => ({ outgoing, reminding, learning, transfer })),
  }
  const people = composePeople(peopleGround)
  const wing = { ...tracking, settings, measurements, reminding, people, outgoing, outside }
  const learning = composeLearning<Stores>(wing)
  const transfer = composeTransfer<Stores>(wing)
  const idempotency = createIdempotency(storage, clock)
  const workers: readonly Worker[] = [idempotency, people.upkeep, outgoing, reminding.firing, learning, transfer]
  const jobs = createJobs({
    ...parts,
    database,
    time,
    handlers: Object.fromEntries(workers.flatMap(({ jobs: own }) => Object.entries(own))),
    schedule: workers.flatMap(({ schedule }) => schedule),
  })
  return {
    storage,
    refresher,
    jobs,
    people,
    peopleGround,
    outgoing,
    learning,
    transfer,
    ...reminding,
    ...people,
    ...trackingServices(tracking, { outgoing, reminding, learning, transfer }),
    measurements,
    idempotency,
    exports: transfer.exports,
  }
}

interface Worker {
  readonly jobs: JobHandlers
  readonly schedule: readonly Recurring[]
}

interface Wings {
  readonly outgoing: Outgoing
  readonly reminding: ReturnType<typeof composeReminding<Stores>>
  readonly learning: ReturnType<typeof composeLearning<Stores>>
  readonly transfer: ReturnType<typeof composeTransfer<Stores>>
}

/** What is tracked, with what the other wings do when a variable changes or goes. */
function trackingServices(parts: TrackingParts, { outgoing, reminding, learning }: Wings) {
  const onRemove = async (userId: number, variableId: number): Promise<void> => {
    await reminding.reminders.forgetVariable(userId, variableId)
    await outgoing.events.variableRemoved(userId, variableId)
    await learning.forgetVariable(userId, variableId)
  }
  return {
    variables: createVariables({ ...parts, onRemove, onSettings: learning.population.givingChanged }),
    sources: createSources(parts),
    tags: createTags(parts),
  }
}

type PeopleHooks = Pick<PeopleGround, 'onRevoked' | 'onSettings' | 'onLeave' | 'onGone'>

/** What the other wings do when a person's settings, shares or account change; they come to be after the people. */
const peopleHooks = ({ database, log }: Pick<Ground, 'database' | 'log'>, wings: () => Wings): PeopleHooks => ({
  onRevoked: async (userId, clientId) => {
    const { outgoing, learning, transfer } = wings()
    await outgoing.onRevoked(userId, clientId)
    await learning.onRevoked(userId, clientId)
    await transfer.files.imports.endClient(userId, clientId)
  },
  onSettings: async (userId) => {
    const { reminding, learning } = wings()
    await reminding.reminders.realign(userId)
    await learning.findings.queue(userId)
    await learning.population.givingChanged(userId)
  },
  onLeave: async (userId) => {
    const { outgoing, learning, transfer } = wings()
    await outgoing.farewell.onLeave(userId)
    await learning.onLeave(userId)
    await transfer.live.onLeave(userId)
    await transfer.files.onLeave(userId)
  },
  onGone: async (userId) => {
    const { outgoing, transfer } = wings()
    transfer.live.onGone(userId).catch((error) => log.error({ err: error }, 'a provider was not told'))
    outgoing.farewell.onGone(userId).catch((error) => log.error({ err: error }, 'a farewell was not said'))
    await database.tidy()
  },
})

/** The feed comes to be before the wings whose cards it shows. */
const laterVerbs = (verbs: (act: Act) => VerbHandlers<Stores>): VerbHandlers<Stores> => ({
  vote: (t, act) => done(verbs(act).vote?.(t, act)),
  publish: (t, act) => done(verbs(act).publish?.(t, act)),
  accept: (t, act) => done(verbs(act).accept?.(t, act)),
  decline: (t, act) => done(verbs(act).decline?.(t, act)),
  undo: (t, act) => done(verbs(act).undo?.(t, act)),
})

/** Both wings have cards that are accepted or declined. */
const isOfImport = ({ parameters }: Act['card']): boolean => parameters?.['kind'] === 'import'

const done = async (work: Promise<void> | undefined): Promise<void> => {
  if (!work) throw new Refusal('badInput', 'This card cannot be answered like that.')
  await work
}

export interface Server {
  readonly app: FastifyInstance
  readonly services: Services
  /** From now on `/health/ready` says no. */
  retire(): void
  close(): Promise<void>
}

export async function composeServer(config: Config, ground: Omit<Ground, 'settings'>): Promise<Server> {
  const services = composeServices({ ...ground, settings: config })
  await services.outgoing.prepare()
  const { tokens, variables, tags, measurements, idempotency, refresher } = services
  const windows = windowsOn(services)
  let isRetired = false
  const app = await createApp({
    handlers: {
      ...unitRoutes(),
      ...variableRoutes(variables, services.learning.learnt),
      ...tagRoutes(tags),
      ...sourceRoutes(services.sources, measurements),
      ...measurementRoutes(measurements, variables),
      ...remindingHandlers(
        services,
        (userId, known) => variables.neighbours({ userId }, known),
        services.learning.highlights.ofIds,
      ),
      ...outgoingHandlers(services.outgoing),
      ...learningHandlers(services.learning),
      ...transferHandlers(services.transfer),
      ...peopleHandlers(services.people, services.peopleGround, windows),
    },
    authenticate: tokens.authenticate,
    readThroughShare: readThroughShare(services.people),
    receive: services.transfer.receive,
    idempotency,
    log: ground.log,
    clock: ground.clock,
    trustedProxies: config.trustedProxies,
    rateLimit: config.rateLimit,
    overloadMs: config.overloadMs,
    isSecure: config.baseUrl.startsWith('https:'),
    isReady: async () => !isRetired && (await answers(ground.database)),
    webRoot: WEB_ROOT,
    documents: documents(),
    pages: [
      await peoplePages(services.people, services.peopleGround, windows),
      outgoingPages(services.outgoing),
      learningPages(services.learning),
      transferPages(services.transfer),
    ],
  })
  return {
    app,
    services,
    retire: () => {
      isRetired = true
    },
    close: async () => {
      await app.close()
      await services.outgoing.stop()
      await services.transfer.stop()
      await services.jobs.stop()
      await services.learning.stop()
      await refresher.stop()
      await ground.database.close()
    },
  }
}

/** What the people wing sees of the others: it must not import them. */
function windowsOn({ variables, measurements }: Pick<Services, 'variables' | 'measurements'>): PeopleWindows {
  const own = (userId: number, id: number) => variables.list({ userId }, { id })
  return {
    variableOf: async (userId, { id, name }) => {
      const [found] = await variables.search(
        { userId },
        {
          ...(id === undefined ? {} : { id }),
          ...(name === undefined ? {} : { name }),
        },
      )
      return found && { id: found.id, name: found.name }
    },
    missingVariables: async (userId, ids) => {
      const found = await Promise.all(ids.map(async (id) => ((await own(userId, id)).length > 0 ? undefined : id)))
      return found.filter((id) => id !== undefined)
    },
    readDays: async (person, { variableId, from, to }) => {
      if ((await own(person.userId, variableId)).length === 0) return undefined
      const span = {
        ...(from === null ? {} : { earliestMeasurementTime: from }),
        ...(to === null ? {} : { latestMeasurementTime: to }),
      }
      const asked = { variableId, ...span, limit: SHARED_DAYS, isSpanAll: true }
      const { variable, days } = await measurements.daily(person, asked)
      const shown = days.map(({ day, value, origin }) => ({ date: dayText(day), value, isFilled: origin === 'filled' }))
      return { name: variable.alias ?? variable.name, unit: variable.unit.abbreviatedName, days: shown }
    },
  }
}

const answers = (database: Database): Promise<boolean> =>
  database.ping().then(
    () => true,
    () => false,
  )

function documents() {
  const openApi = openApiDocument(VERSION)
  return {
    '/api/v3/openapi.json': { type: 'application/json; charset=utf-8', content: JSON.stringify(openApi) },
    '/docs': { type: 'text/html; charset=utf-8', content: referencePage(VERSION) },
  }
}
