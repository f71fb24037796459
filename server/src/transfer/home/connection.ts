/**
 * The connection to the broker of the home. Of several processes, only the one that holds the lease connects: it publishes
 * what people show, removes what they no longer show, and receives what the home records. It connects when the first
 * person switches this on, and disconnects after the last.
 *
 * Changes are found by comparing the messages that the broker has with those it should have, so none are lost while the
 * broker or this server is down. A topic is stored before it is published, so that it can always be removed later.
 */
import { randomUUID } from 'node:crypto'
import type { TrackingReminderNotification } from '@upshot/contract'
import type { BrokerSettings } from '../../config/home.ts'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { sha256 } from '../../lib/hash.ts'
import { wordTable } from '../../lib/language.ts'
import type { Logger } from '../../lib/log.ts'
import { Refusal } from '../../lib/refusal.ts'
import { dayText } from '../../lib/utc-text.ts'
import { localDays } from '../../lib/zone.ts'
import { type BrokerConnection, type BrokerMessage, connectBroker } from '../../notify/mqtt.ts'
import type { Notifications } from '../../reminding/notifications/service.ts'
import type { PersonSettings, PersonStore } from '../../reminding/people.ts'
import { presentReminder } from '../../reminding/reminders/present.ts'
import type { Reminders } from '../../reminding/reminders/service.ts'
import type { Storage } from '../../storage/storage.ts'
import type { DayValue } from '../../tracking/measurements/daily.ts'
import type { Measurements } from '../../tracking/measurements/service.ts'
import type { ReadFindings } from '../../tracking/report/routes.ts'
import { displayNameIn } from '../../tracking/variables/catalogue/words.ts'
import type { VariableStore } from '../../tracking/variables/store.ts'
import { type Variable, variableOf } from '../../tracking/variables/variable.ts'
import {
  answerOf,
  commandOf,
  filtersOf,
  type GivenValue,
  memberIn,
  messagesOf,
  type ShownFinding,
  type ShownHome,
  type ShownQuestion,
  type ShownVariable,
  statusTopic,
  valueIn,
} from './rules.ts'
import { CONNECTION, choicesIn } from './service.ts'
import type { HomeLinkRow, HomeStore } from './store.ts'

const LOOK_MS = 1000
/** While nobody shows anything. */
const IDLE_LOOK_MS = 5000
const LEASE_MS = 30_000
const RENEW_MS = 10_000
const RECONNECT_MS = 2000
const CLEARED_AT_ONCE = 100
/** A topic of another program may send every second: one value a minute is recorded. */
const LEAST_SECONDS_BETWEEN = 60
/** Limit of values and answers from one person's home per minute. */
const MOST_A_MINUTE = 60
const MOST_REMEMBERED = 200
const SOURCE = 'MQTT'

const texts = wordTable('transfer/home/connection', { waiting: 'Questions waiting', finding: '{cause} → {effect}' })

interface ConnectionStores {
  readonly home: HomeStore
  readonly personSettings: PersonStore
  readonly variables: Pick<VariableStore, 'withIds'>
}

export interface HomeConnectionDependencies {
  readonly storage: Storage<ConnectionStores>
  readonly clock: Clock
  readonly log: Logger
  readonly broker: BrokerSettings | undefined
  readonly baseUrl: string
  readonly measurements: Pick<Measurements, 'recordQuickly' | 'dailyOfSeveral'>
  readonly reminders: Pick<Reminders, 'list'>
  readonly notifications: Pick<Notifications, 'due' | 'apply'>
  readonly readFindings: ReadFindings
}

export function createHomeConnection(dependencies: HomeConnectionDependencies) {
  const { storage, clock, log, broker, baseUrl, measurements, reminders, notifications } = dependencies
  const holder = randomUUID()
  let connection: BrokerConnection | undefined
  let listenedTo = new Set<string>()
  /** After each new connection, because the broker may have lost its retained messages. */
  let mustSendAll = false
  let leaseUntilMs = 0
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let looking: Promise<unknown> = Promise.resolve()
  const lastValues = new Map<string, number>()
  const counts = new Map<number, { minute: number; count: number }>()
  const handled = new Set<string>()

  /** Publishes what has changed. Returns whether anybody shows anything. */
  async function look(): Promise<boolean> {
    if (!broker) return false
    const { links, clearings } = await storage.read(async ({ home }) => ({
      links: await home.everyone(),
      clearings: await home.clearings(CLEARED_AT_ONCE),
    }))
    if (links.length === 0 && clearings.length === 0) {
      await disconnect()
      return false
    }
    if (!(await holdsLease())) {
      await disconnect()
      return true
    }
    const connected = await connectedTo(broker)
    if (!connected) return true
    const isWhole = mustSendAll
    mustSendAll = false
    try {
      if (isWhole) await connected.publish(statusTopic(broker), 'online')
      await listen(connected, filtersOf(broker, links.map(choicesIn)), isWhole)
      await clear(connected, clearings)
      for (const link of links)
        if (isWhole || link.sent_revision < link.revision) await send(connected, broker, link, isWhole)
    } catch (error) {
      mustSendAll ||= isWhole
      throw error
    }
    return true
  }

  async function holdsLease(): Promise<boolean> {
    const nowMs = clock.nowMs()
    if (leaseUntilMs - nowMs > LEASE_MS - RENEW_MS) return true
    const untilMs = nowMs + LEASE_MS
    const isOurs = await storage.transaction(({ home }) => home.takeLease({ name: CONNECTION, holder, nowMs, untilMs }))
    leaseUntilMs = isOurs ? untilMs : 0
    return isOurs
  }

  /** Undefined while the broker is away; the connection keeps trying by itself. */
  async function connectedTo(settings: BrokerSettings): Promise<BrokerConnection | undefined> {
    connection ??= await connectBroker({
      broker: settings,
      clientId: `upshot-${sha256(`${baseUrl} ${settings.prefix}`).slice(0, 12)}`,
      lastWill: { topic: statusTopic(settings), text: 'offline' },
      reconnectMs: RECONNECT_MS,
      onConnected: () => {
        mustSendAll = true
        poke()
      },
      onMessage: (message) =>
        take(message).catch((error) => log.warn({ err: error }, 'could not handle a message from the home')),
    })
    const isConnected = connection.isConnected()
    const problem = isConnected ? null : (connection.problem() ?? null)
    await storage.transaction(({ home }) => home.noteProblem(CONNECTION, holder, problem))
    return isConnected ? connection : undefined
  }

  async function disconnect(): Promise<void> {
    const open = connection
    connection = undefined
    listenedTo = new Set()
    if (!open) return
    if (broker && open.isConnected()) await open.publish(statusTopic(broker), 'offline').catch(() => undefined)
    await open.close()
    leaseUntilMs = 0
    await storage.transaction(({ home }) => home.releaseLease(CONNECTION, holder))
  }

  async function listen(to: BrokerConnection, topics: ReadonlySet<string>, isNew: boolean): Promise<void> {
    const previous = isNew ? new Set<string>() : listenedTo
    await to.subscribe([...topics].filter((filter) => !previous.has(filter)))
    await to.unsubscribe([...listenedTo].filter((filter) => !topics.has(filter)))
    listenedTo = new Set(topics)
  }

  async function clear(broker: BrokerConnection, topics: readonly string[]): Promise<void> {
    for (const topic of topics) await broker.publish(topic, '')
    if (topics.length > 0) await storage.transaction(({ home }) => home.forgetClearings(topics))
  }

  async function send(to: BrokerConnection, names: BrokerSettings, link: HomeLinkRow, isWhole: boolean): Promise<void> {
    const { user_id: userId } = link
    const messages = messagesOf(names, await shownOf(link))
    const retained = await storage.read(({ home }) => home.topics(userId))
    const changed = new Map([...messages].filter(([topic, text]) => isWhole || retained.get(topic) !== sha256(text)))
    const removed = [...retained.keys()].filter((topic) => !messages.has(topic))
    const added = new Map([...changed.keys()].filter((topic) => !retained.has(topic)).map((topic) => [topic, '']))
    if (!(await noteIfStillOn(link, (home) => home.saveTopics(userId, added)))) return
    for (const [topic, text] of changed) await to.publish(topic, text)
    for (const topic of removed) await to.publish(topic, '')
    const hashes = new Map([...changed].map(([topic, text]) => [topic, sha256(text)]))
    const isStillOn = await noteIfStillOn(link, async (home) => {
      await home.saveTopics(userId, hashes)
      await home.forgetTopics(userId, removed)
      await home.noteSent(link, epochSeconds(clock))
    })
    // Switched off meanwhile: what was sent since is removed as well.
    if (!isStillOn) await storage.transaction(({ home }) => home.addClearings([...changed.keys()], epochSeconds(clock)))
  }

  const noteIfStillOn = (
    { user_id, topic_id }: HomeLinkRow,
    note: (home: HomeStore) => Promise<void>,
  ): Promise<boolean> =>
    storage.transaction(async ({ home }) => {
      if ((await home.of(user_id))?.topic_id !== topic_id) return false
      await note(home)
      return true
    })

  async function shownOf(link: HomeLinkRow): Promise<ShownHome> {
    const choices = choicesIn(link)
    const person = await storage.read(({ personSettings }) => personSettings.of(link.user_id))
    return {
      topicId: link.topic_id,
      name: choices.name,
      baseUrl,
      variables: await variablesOf(person, choices.variableIds),
      questions: choices.showsQuestions ? await questionsOf(person) : undefined,
      findings: choices.showsFindings ? await findingsOf(person) : [],
      waitingName: texts[person.language].waiting,
    }
  }

  /** Those that were deleted meanwhile are left out, and so removed from the broker. */
  async function variablesOf(person: PersonSettings, ids: readonly number[]): Promise<ShownVariable[]> {
    const rows = await storage.read(({ variables }) => variables.withIds(person.userId, ids))
    const shownVariables: ShownVariable[] = []
    for (const variable of rows.map(variableOf)) {
      const latest = await latestOf(person, variable)
      shownVariables.push({
        id: variable.id,
        name: displayNameIn(person.language, variable),
        unit: variable.unit.abbreviatedName,
        latest: latest && { value: Number(latest.value.toPrecision(12)), day: dayText(latest.day) },
      })
    }
    return shownVariables
  }

  /** Only the last days are read: a device may have sent a value every second for years. */
  async function latestOf(person: PersonSettings, { id, latestEpoch }: Variable): Promise<DayValue | undefined> {
    if (latestEpoch === null) return undefined
    const from = dayText(localDays(person.timeZone)(latestEpoch, null) - 1)
    const [series] = await measurements.dailyOfSeveral(person, { variableId: id, from })
    return series?.days.findLast(({ origin }) => origin !== 'filled')
  }

  async function questionsOf(person: PersonSettings): Promise<ShownQuestion[]> {
    const all = await reminders.list(person.userId)
    const due = new Set((await notifications.due({ userId: person.userId })).map(({ reminder }) => reminder.id))
    return all
      .filter(({ row }) => row.is_enabled === 1 || due.has(row.id))
      .map((shownReminder) => {
        const { displayName, actionArray } = presentReminder(shownReminder)
        return {
          reminderId: shownReminder.row.id,
          name: displayName ?? '',
          isDue: due.has(shownReminder.row.id),
          answers: actionArray.flatMap(({ action, modifiedValue, title, shortTitle }) =>
            action === 'track' && modifiedValue === undefined
              ? []
              : [{ press: pressOf(action, modifiedValue), title: shortTitle ?? title ?? action }],
          ),
        }
      })
  }

  async function findingsOf({ userId, language }: PersonSettings): Promise<ShownFinding[]> {
    const likely = (await dependencies.readFindings({ userId }))(language)
    const ids = [
      ...new Set(likely.flatMap((reportFinding) => [reportFinding.causeVariableId, reportFinding.effectVariableId])),
    ]
    const rows = await storage.read(({ variables }) => variables.withIds(userId, ids))
    const names = new Map(rows.map((row) => [row.variable_id, displayNameIn(language, variableOf(row))]))
    return likely.map((reportFinding) => ({
      ...reportFinding,
      name: texts[language].finding(
        names.get(reportFinding.causeVariableId) ?? '',
        names.get(reportFinding.effectVariableId) ?? '',
      ),
    }))
  }

  /**
   * A retained message would be recorded again at every connection, and a repeated one may already have been recorded.
   */
  async function take({ topic, text, isRetained, isRepeated }: BrokerMessage): Promise<void> {
    if (!broker || isRetained) return
    const key = `${topic} ${text}`
    if (isRepeated && handled.has(key)) return
    remember(key)
    const command = commandOf(broker, topic, text)
    try {
      if (command) await obey(command, text)
      else await recordFrom(topic, text)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      log.info({ topic, reason: error.sentences.en }, 'refused a message from the home')
    }
  }

  function remember(key: string): void {
    handled.delete(key)
    handled.add(key)
    const [oldest] = handled
    if (handled.size > MOST_REMEMBERED && oldest !== undefined) handled.delete(oldest)
  }

  async function obey(command: NonNullable<ReturnType<typeof commandOf>>, text: string): Promise<void> {
    const link = await storage.read(({ home }) => home.withTopicId(command.topicId))
    if (!link || !isWithinLimit(link.user_id)) return
    const choices = choicesIn(link)
    if (command.kind === 'answer') {
      const answer = choices.showsQuestions ? answerOf(command.press) : undefined
      if (answer) await press(link.user_id, command.reminderId, answer)
      return
    }
    const received = choices.recordsValues ? valueIn(text) : undefined
    if (received) await record(link.user_id, received, command.variable)
  }

  /** The newest question of the reminder that waits. If none is waiting, the button was pressed too late. */
  async function press(
    userId: number,
    reminderId: number,
    answer: NonNullable<ReturnType<typeof answerOf>>,
  ): Promise<void> {
    const waiting = (await notifications.due({ userId })).find(({ reminder }) => reminder.id === reminderId)
    if (!waiting) return
    const id: TrackingReminderNotification['id'] = waiting.row.id
    await storage.transaction((t) => notifications.apply(t, { userId, clientId: null }, { id, ...answer }))
  }

  /** `variable`: its number or name, as in the topic. */
  async function record(userId: number, received: GivenValue, variable: string | undefined): Promise<void> {
    const { timeZone } = await storage.read(({ personSettings }) => personSettings.of(userId))
    const variableName = variable === undefined ? received.variableName : await nameOf(userId, variable)
    const nameMember = variableName === undefined ? {} : { variableName }
    await measurements.recordQuickly(
      { userId, clientId: null, timeZone },
      { ...received, ...nameMember, sourceName: SOURCE },
    )
  }

  async function nameOf(userId: number, variable: string): Promise<string> {
    if (!/^\d{1,15}$/.test(variable)) return variable
    const [row] = await storage.read(({ variables }) => variables.withIds(userId, [Number(variable)]))
    return row ? variableOf(row).name : variable
  }

  /** Several people may record from one topic, such as a scale with a member for each person. */
  async function recordFrom(topic: string, text: string): Promise<void> {
    const links = await storage.read(({ home }) => home.everyone())
    for (const { user_id: userId, ...link } of links)
      for (const { topic: filter, member, variableId } of choicesIn(link).topics) {
        const value = filter === topic ? memberIn(text, member) : undefined
        const key = `${userId} ${variableId} ${topic} ${member ?? ''}`
        const last = lastValues.get(key)
        if (value === undefined || (last !== undefined && epochSeconds(clock) - last < LEAST_SECONDS_BETWEEN)) continue
        lastValues.set(key, epochSeconds(clock))
        await record(userId, { value }, String(variableId))
      }
  }

  function isWithinLimit(userId: number): boolean {
    const minute = Math.floor(epochSeconds(clock) / 60)
    const counted = counts.get(userId)
    const count = counted?.minute === minute ? counted.count + 1 : 1
    counts.set(userId, { minute, count })
    return count <= MOST_A_MINUTE
  }

  function schedule(ms: number): void {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(next, ms).unref()
  }

  function next(): void {
    looking = looking.then(look).then(
      (hasSent) => schedule(hasSent ? LOOK_MS : IDLE_LOOK_MS),
      (error) => {
        log.warn({ err: error }, 'could not update what is published to the home')
        schedule(LOOK_MS)
      },
    )
  }

  /** Looks at once, if it was started. */
  function poke(): void {
    if (timer !== undefined) schedule(0)
  }

  return {
    look,
    poke,
    start: (): void => {
      if (broker) next()
    },
    stop: async (): Promise<void> => {
      isStopped = true
      clearTimeout(timer)
      await looking
      await disconnect()
    },
  }
}

const pressOf = (action: string, value: number | undefined): string => (action === 'track' ? `track ${value}` : action)
