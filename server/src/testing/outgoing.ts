/** A server with arbitrary notifications: for the channels, which only pass them on. */
import type { NotificationAction } from '@upshot/contract'
import Fastify, { type FastifyInstance } from 'fastify'
import { toLoopback } from '../../../programs/listener.ts'
import { type Config, readConfig } from '../config/config.ts'
import { createJobs, type Jobs } from '../jobs/jobs.ts'
import { createJobSignal } from '../jobs/wake.ts'
import { say } from '../lib/language.ts'
import { createLog } from '../lib/log.ts'
import { Refusal } from '../lib/refusal.ts'
import { createSealing } from '../lib/sealing.ts'
import { createMailer } from '../notify/mail.ts'
import { composeOutgoing } from '../reminding/channels/compose.ts'
import type { AnswerAction } from '../reminding/channels/messages/answers.ts'
import { answerPages } from '../reminding/channels/messages/pages.ts'
import type { DueNotification } from '../reminding/channels/messages/rules.ts'
import type { Transaction } from '../storage/transaction.ts'
import { type Dialect, openWorld, type TestPerson, type World } from './world.ts'

export interface OutgoingWorld {
  readonly world: World
  readonly outgoing: ReturnType<typeof composeOutgoing>
  readonly jobs: Jobs
  readonly pages: FastifyInstance
  /** Actions taken through a link. */
  readonly acts: (AnswerAction & { userId: number })[]
  /** Makes notifications due together, and informs the channels. */
  ring(person: TestPerson, due: readonly Partial<DueNotification>[]): Promise<readonly number[]>
  /** From now on it is answered. */
  resolve(id: number): void
  close(): Promise<void>
}

export async function openOutgoing(dialect: Dialect, settings: Partial<Config> = {}): Promise<OutgoingWorld> {
  const world = await openWorld(dialect, settings, toLoopback)
  const { storage } = world.server.services
  const pending = new Map<number, DueNotification>()
  const acts: (AnswerAction & { userId: number })[] = []
  const readDue = async (_userId: number, ids: readonly number[]) =>
    ids.map((id) => pending.get(id)).filter((due) => due !== undefined)
  const notifications = {
    readDue,
    readDueOf: async (asked: readonly { readonly userId: number; readonly ids: readonly number[] }[]) =>
      new Map(await Promise.all(asked.map(async ({ userId, ids }) => [userId, await readDue(userId, ids)] as const))),
    readDueIn: (_t: Transaction, userId: number, ids: readonly number[]) => readDue(userId, ids),
    apply: async (_t: Transaction, { userId }: { userId: number }, action: NotificationAction) => {
      const act = action as AnswerAction
      if (act.modifiedValue !== undefined && act.modifiedValue > 5) throw new Refusal('badInput', say('At most 5.'))
      acts.push({ userId, ...act })
      if (act.action !== 'snooze') pending.delete(act.id)
      return undefined
    },
  }
  const sealing = createSealing({ secretKey: undefined, dataDir: world.location.dataDir }, 'upshot accounts')
  const dependencies = { storage, clock: world.clock, log: createLog('silent'), sealing }
  const config = { ...readConfig({}), baseUrl: 'https://upshot.example.org', ...settings }
  const mailer = config.smtp && createMailer(config.smtp)
  const outgoing = composeOutgoing({
    ...dependencies,
    settings: config,
    mailer,
    outside: toLoopback,
    notifications,
    prepareStop: async () => undefined,
    stop: async () => undefined,
  })
  const jobs = createJobs({
    ...dependencies,
    signal: createJobSignal(),
    database: world.database,
    handlers: outgoing.jobs,
    schedule: [],
  })
  const pages = Fastify()
  await answerPages(outgoing.answers)(pages)
  let lastId = 100
  return {
    world,
    outgoing,
    jobs,
    pages,
    acts,
    ring: async (person, due) => {
      const ids = due.map((notification) => {
        const id = ++lastId
        pending.set(id, { id, actionArray: [], ...notification })
        return id
      })
      const due_epoch = Math.floor(world.clock.nowMs() / 1000)
      const rows = ids.map((id) => ({ user_id: person.id, id, reminder_id: 1, variable_id: 2, due_epoch }))
      await storage.transaction((t) => outgoing.dispatch.onDue(t, rows))
      return ids
    },
    resolve: (id) => void pending.delete(id),
    close: async () => {
      await jobs.stop()
      await pages.close()
      outgoing.eventStreams.stop()
      mailer?.close()
      await world.close()
    },
  }
}
