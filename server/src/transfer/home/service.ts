/**
 * What a person shows in their home over MQTT. The administrator names the broker; the person chooses what is shown,
 * and whether the home may record for them. The broker stores nothing else, and nothing once this is switched off.
 */
import { randomBytes } from 'node:crypto'
import type { HomeChoices } from '@upshot/contract'
import type { BrokerSettings } from '../../config/home.ts'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { say } from '../../lib/language.ts'
import { Refusal } from '../../lib/refusal.ts'
import { audit } from '../../people/audit/service.ts'
import type { AuditStore } from '../../people/audit/store.ts'
import type { OldAccess } from '../../people/hooks.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Transaction } from '../../storage/transaction.ts'
import type { VariableStore } from '../../tracking/variables/store.ts'
import { isCovered } from './rules.ts'
import type { HomeLinkRow, HomeStore } from './store.ts'

/** The lease of the process that holds the connection. */
export const CONNECTION = 'broker'

export interface HomeStores {
  readonly home: HomeStore
  readonly audit: AuditStore
  readonly variables: Pick<VariableStore, 'withIds'>
}

export interface HomeState {
  readonly link: HomeLinkRow | undefined
  readonly isWaiting: boolean
  readonly problem: string | undefined
}

export type Homes = ReturnType<typeof createHomes>

/** Its name in the list of what a password reset ends. */
export const HOME = 'home'

export function createHomes({
  storage,
  clock,
  broker,
  onChanged,
}: {
  readonly storage: Storage<HomeStores>
  readonly clock: Clock
  readonly broker: BrokerSettings | undefined
  /** Called after a change, so that it is published at once. */
  readonly onChanged: () => void
}) {
  const state = (userId: number): Promise<HomeState> =>
    storage.read(async ({ home }) => {
      const link = await home.of(userId)
      const isUnsent = link !== undefined && link.sent_revision < link.revision
      const isWaiting = isUnsent || (link === undefined && (await home.clearings(1)).length > 0)
      return { link, isWaiting, problem: isWaiting ? await home.problem(CONNECTION) : undefined }
    })

  /** Switches it on, or changes what is shown. */
  async function save(userId: number, choices: HomeChoices): Promise<void> {
    if (!broker)
      throw new Refusal('badInput', say('This server has no broker. Its administrator has to set MQTT_URL first.'))
    for (const [index, { topic }] of choices.topics.entries())
      if (/[+#]/.test(topic) || !isCovered(topic, broker.readableTopics))
        throw new Refusal('badInput', [{ message: noSuchTopic(topic), field: 'topics', index: index }])
    await storage.transaction(async (t) => {
      const requestedIds = [...new Set([...choices.variableIds, ...choices.topics.map(({ variableId }) => variableId)])]
      const existing = new Set((await t.variables.withIds(userId, requestedIds)).map((row) => row.variable_id))
      if (requestedIds.some((id) => !existing.has(id)))
        throw new Refusal('notFound', [{ message: say('There is no such variable.'), field: 'variableIds' }])
      const text = JSON.stringify({ ...choices, variableIds: [...new Set(choices.variableIds)] })
      if (await t.home.of(userId)) return t.home.choose(userId, text)
      const now = epochSeconds(clock)
      await t.home.insert({
        user_id: userId,
        topic_id: randomBytes(8).toString('hex'),
        choices: text,
        revision: 1,
        sent_revision: 0,
        sent_epoch: null,
        created_epoch: now,
      })
      await audit(t, { action: 'homeOn', userId }, now)
    })
    onChanged()
  }

  async function switchOff(userId: number): Promise<void> {
    await storage.transaction((t) => end(t, userId))
    onChanged()
  }

  /** Also when the account is deleted, or its password was reset. */
  async function end(transaction: Transaction, userId: number): Promise<void> {
    const t = storage.join(transaction)
    if (!(await t.home.of(userId))) return
    const now = epochSeconds(clock)
    await t.home.end(userId, now)
    await audit(t, { action: 'homeOff', userId }, now)
  }

  async function access(transaction: Transaction, userId: number): Promise<readonly OldAccess[]> {
    const isLinked = (await storage.join(transaction).home.of(userId)) !== undefined
    return isLinked ? [{ key: HOME, kind: 'home', name: 'MQTT' }] : []
  }

  const changed = (transaction: Transaction, userIds: readonly number[]): Promise<void> =>
    storage.join(transaction).home.markChanged(userIds)

  return { state, save, switchOff, access, end, changed }
}

const noSuchTopic = (topic: string) =>
  say('The topic {topic} is not among those that the administrator allowed with MQTT_TOPICS.', { topic })

export const choicesIn = ({ choices }: Pick<HomeLinkRow, 'choices'>): HomeChoices => JSON.parse(choices) as HomeChoices
