/**
 * A person's retained messages by topic, and the meaning of topics. Pure.
 *
 * Home Assistant makes an entity of every message below its discovery prefix: a sensor of each variable, a button of
 * each answer to a reminder, a sensor with a sentence of each likely finding. All topics contain a random id, never a
 * name.
 */
import type { HomeChoices } from '@upshot/contract'

/** Home Assistant refuses longer states. */
const LONGEST_STATE = 255
const MOST_FINDINGS = 10
const MOST_REMINDERS = 30

export interface TopicNames {
  readonly prefix: string
  readonly discoveryPrefix: string
}

export interface ShownVariable {
  readonly id: number
  readonly name: string
  readonly unit: string
  /** The value of the newest day that has a recorded one. */
  readonly latest: { readonly value: number; readonly day: string } | undefined
}

export interface ShownQuestion {
  readonly reminderId: number
  readonly name: string
  readonly isDue: boolean
  readonly answers: readonly ShownAnswer[]
}

export interface ShownAnswer {
  /** `track 4`, `skip` or `snooze`. */
  readonly press: string
  readonly title: string
}

export interface ShownFinding {
  readonly causeVariableId: number
  readonly effectVariableId: number
  /** "Coffee → Sleep Duration". */
  readonly name: string
  readonly sentence: string
}

export interface ShownHome {
  readonly topicId: string
  readonly name: string
  readonly baseUrl: string
  readonly variables: readonly ShownVariable[]
  /** Undefined: none are shown. */
  readonly questions: readonly ShownQuestion[] | undefined
  readonly findings: readonly ShownFinding[]
  /** The name of the number of due questions. */
  readonly waitingName: string
}

/** Whether we are connected: entities of people are unavailable while we are not. */
export const statusTopic = ({ prefix }: TopicNames): string => `${prefix}/status`

export const personTopic = ({ prefix }: TopicNames, topicId: string): string => `${prefix}/${topicId}`

/** Every retained message of a person. */
export function messagesOf(names: TopicNames, content: ShownHome): ReadonlyMap<string, string> {
  const messages = new Map<string, string>()
  const base = personTopic(names, content.topicId)
  const device = {
    identifiers: [`upshot_${content.topicId}`],
    name: `Upshot ${content.name}`,
    manufacturer: 'Upshot',
    configuration_url: content.baseUrl,
  }
  const online = { topic: statusTopic(names) }
  const add = (kind: 'sensor' | 'button', id: string, config: Readonly<Record<string, unknown>>): void => {
    const topic = `${names.discoveryPrefix}/${kind}/upshot_${content.topicId}/${id}/config`
    const unique_id = `upshot_${content.topicId}_${id}`
    messages.set(topic, JSON.stringify({ unique_id, availability: [online], device, ...config }))
  }
  for (const { id, name, unit, latest } of content.variables) {
    const state = `${base}/variable/${id}/state`
    add('sensor', `variable_${id}`, {
      name,
      state_topic: state,
      value_template: '{{ value_json.value }}',
      json_attributes_topic: state,
      json_attributes_template: "{{ {'day': value_json.day} | tojson }}",
      ...(unit === '' ? {} : { unit_of_measurement: unit }),
      state_class: 'measurement',
    })
    // Home Assistant shows None as unknown.
    messages.set(state, JSON.stringify(latest ?? { value: null, day: null }))
  }
  if (content.questions) addQuestions(content.questions)
  for (const { causeVariableId, effectVariableId, name, sentence } of content.findings.slice(0, MOST_FINDINGS)) {
    const id = `${causeVariableId}_${effectVariableId}`
    const state = `${base}/finding/${id}/state`
    add('sensor', `finding_${id}`, { name, state_topic: state, icon: 'mdi:lightbulb-on' })
    messages.set(state, shortened(sentence))
  }
  return messages

  function addQuestions(all: readonly ShownQuestion[]): void {
    const questions = all.slice(0, MOST_REMINDERS)
    const waiting = `${base}/questions/state`
    add('sensor', 'questions', { name: content.waitingName, state_topic: waiting, icon: 'mdi:comment-question' })
    messages.set(waiting, String(questions.filter(({ isDue }) => isDue).length))
    for (const { reminderId, name, isDue, answers } of questions) {
      const due = `${base}/question/${reminderId}/due`
      messages.set(due, isDue ? 'online' : 'offline')
      for (const { press, title } of answers)
        add('button', `question_${reminderId}_${press.replaceAll(/[^\w-]/g, '_')}`, {
          name: `${name}: ${title}`,
          command_topic: `${base}/question/${reminderId}/answer`,
          payload_press: press,
          qos: 1,
          availability: [online, { topic: due }],
          availability_mode: 'all',
        })
    }
  }
}

const shortened = (text: string): string =>
  text.length <= LONGEST_STATE ? text : `${text.slice(0, LONGEST_STATE - 1).trimEnd()}…`

/** Topic filters that we subscribe to: people's own, and those of other programs. */
export const filtersOf = (names: TopicNames, all: readonly HomeChoices[]): ReadonlySet<string> =>
  new Set([
    ...(all.some(({ recordsValues }) => recordsValues)
      ? [`${names.prefix}/+/record`, `${names.prefix}/+/record/+`]
      : []),
    ...(all.some(({ showsQuestions }) => showsQuestions) ? [`${names.prefix}/+/question/+/answer`] : []),
    ...all.flatMap(({ topics }) => topics.map(({ topic }) => topic)),
  ])

export type Command =
  | { readonly kind: 'answer'; readonly topicId: string; readonly reminderId: number; readonly press: string }
  | { readonly kind: 'record'; readonly topicId: string; readonly variable: string | undefined }

/** The meaning of a message to one of a person's topics. */
export function commandOf(names: TopicNames, topic: string, text: string): Command | undefined {
  if (!topic.startsWith(`${names.prefix}/`)) return undefined
  const [topicId = '', verb, subject, end, ...more] = topic.slice(names.prefix.length + 1).split('/')
  if (more.length > 0) return undefined
  if (verb === 'record' && end === undefined) return { kind: 'record', topicId, variable: subject }
  if (verb === 'question' && end === 'answer' && /^\d{1,15}$/.test(subject ?? ''))
    return { kind: 'answer', topicId, reminderId: Number(subject), press: text.trim() }
  return undefined
}

/** The answer of a button. */
export function answerOf(
  press: string,
): { action: 'track'; modifiedValue: number } | { action: 'skip' | 'snooze' } | undefined {
  if (press === 'skip' || press === 'snooze') return { action: press }
  const [, value] = /^track (-?\d+(?:\.\d+)?(?:e-?\d+)?)$/.exec(press) ?? []
  return value === undefined ? undefined : { action: 'track', modifiedValue: Number(value) }
}

export interface GivenValue {
  readonly variableName?: string
  readonly value: number
  readonly unitAbbreviatedName?: string
  readonly startAt?: string
  readonly note?: string
}

/** A bare number, or a record as `POST /measurements/quick` takes it. Other members are ignored. */
export function valueIn(text: string): GivenValue | undefined {
  const bare = numberIn(text.trim())
  if (bare !== undefined) return { value: bare }
  const message = recordIn(text)
  const value = numberIn(message?.['value'])
  if (message === undefined || value === undefined) return undefined
  const texts = Object.fromEntries(
    (['variableName', 'unitAbbreviatedName', 'startAt', 'note'] as const).flatMap((name) => {
      const value = message[name]
      return typeof value === 'string' ? [[name, value.slice(0, 200)]] : []
    }),
  )
  return { ...texts, value }
}

/** A number from another program: the message itself, or a member of it (`battery.level` is nested). */
export function memberIn(text: string, member: string | undefined): number | undefined {
  if (member === undefined) return numberIn(text.trim())
  let value: unknown = recordIn(text)
  for (const name of member.split('.'))
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined
  return numberIn(value)
}

function numberIn(member: unknown): number | undefined {
  if (typeof member === 'string' && !/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(member)) return undefined
  if (typeof member !== 'string' && typeof member !== 'number') return undefined
  const value = Number(member)
  return Number.isFinite(value) ? value : undefined
}

function recordIn(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? { ...read } : undefined
  } catch {
    return undefined
  }
}

/** Whether a filter covers a topic: `+` matches one level, a final `#` any number of them. */
export function isCovered(topic: string, filters: readonly string[]): boolean {
  const parts = topic.split('/')
  return filters.some((filter) => {
    const levels = filter.split('/')
    const isOpen = levels.at(-1) === '#'
    const fixed = isOpen ? levels.slice(0, -1) : levels
    const isLongEnough = isOpen ? parts.length >= fixed.length : parts.length === fixed.length
    return isLongEnough && fixed.every((part, index) => part === '+' || part === parts[index])
  })
}
