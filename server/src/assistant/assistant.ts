/** What an assistant may ask about one person: tools, resources, and the log of every read. */
import { type ToolInput, type ToolName, type ToolOutput, tools } from '@upshot/contract/tools'
import type { TSchema } from 'typebox'
import type { Caller } from '../http/caller.ts'
import type { CallEndpoint } from '../http/calls.ts'
import { nearestName } from '../http/ignored.ts'
import { checker } from '../http/read-body.ts'
import { type Clock, epochSeconds } from '../lib/clock.ts'
import { sha256 } from '../lib/hash.ts'
import { type Sentence, say } from '../lib/language.ts'
import { Faults } from '../lib/refusal.ts'
import { GUIDE, type ResourceAddress } from './guide.ts'
import type { CalledEndpoint, ToolContext } from './tools/asking.ts'
import {
  comparePeriods,
  explainLink,
  listExperiments,
  listFindings,
  readExperiment,
  whyNotYet,
} from './tools/learning.ts'
import { findVariables, listDue, readDays, readPeriods } from './tools/reading.ts'
import { answerDue, record, recordText, undo } from './tools/writing.ts'
import { quoted } from './untrusted.ts'

// Every tool with its implementation.

type ToolWork<N extends ToolName> = (asking: ToolContext, input: ToolInput<N>) => Promise<ToolOutput<N>>

const toolWork: { readonly [N in ToolName]: ToolWork<N> } = {
  find_variables: findVariables,
  read_days: readDays,
  read_periods: readPeriods,
  compare_periods: comparePeriods,
  list_findings: listFindings,
  explain_link: explainLink,
  why_not_yet: whyNotYet,
  list_due: listDue,
  list_experiments: listExperiments,
  read_experiment: readExperiment,
  record,
  record_text: recordText,
  undo,
  answer_due: answerDue,
}

interface AssistantRead {
  readonly userId: number
  readonly clientId: string | null
  readonly tokenName: string
  readonly what: string
}

export interface AssistantDependencies {
  readonly call: CallEndpoint<CalledEndpoint>
  readonly clock: Clock
  /** A read that cannot be logged must not happen. */
  readonly noteRead: (read: AssistantRead) => Promise<void>
}

export type Assistant = ReturnType<typeof createAssistant>

/** One request of the protocol. */
interface AssistantRequest {
  readonly caller: Caller
  readonly id: string | number
}

const MINUTE_MS = 60_000

type AnyWork = (asking: ToolContext, input: unknown) => Promise<object>

const checks = Object.fromEntries(
  Object.entries(tools).map(([name, { input }]) => [name, checker(input)]),
) as unknown as Readonly<Record<ToolName, ReturnType<typeof checker>>>

export function createAssistant({ call, clock, noteRead }: AssistantDependencies) {
  const moments = createMoments(clock)

  function asking({ caller, id }: AssistantRequest, what: string, input: object): ToolContext {
    const subjects = new Set<string>()
    let noted: Promise<void> | undefined
    const minute = Math.floor(clock.nowMs() / MINUTE_MS)
    // Clients restart their request ids repeatedly, so only a repeat within the same minute counts as one.
    const requestKey = sha256(JSON.stringify([what, id, minute, input]))
    return {
      caller,
      call,
      clock,
      subjects,
      requestKey,
      momentOf: (name, index) => moments(`${caller.userId} ${name}`, `${caller.userId} ${requestKey} ${index}`),
      note: () => {
        const { userId, clientId, tokenName } = caller
        const names = [...subjects].join(', ')
        noted ??= noteRead({ userId, clientId, tokenName, what: names === '' ? what : `${what}: ${names}` })
        return noted
      },
    }
  }

  /** Whether refused or not: a refusal may also reveal something about the person. */
  async function noted<T>(context: ToolContext, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } finally {
      await context.note()
    }
  }

  async function useTool(request: AssistantRequest, name: ToolName, toolInput: object): Promise<object> {
    const context = asking(request, name, toolInput)
    return noted(context, async () => {
      const input = withoutNulls(toolInput)
      const faults = new Faults()
      addUnknown(tools[name].input, input, faults)
      faults.refuseIfAny()
      checks[name](input, faults, {})
      faults.refuseIfAny()
      return (toolWork[name] as AnyWork)(context, input)
    })
  }

  async function readResource(request: AssistantRequest, address: ResourceAddress): Promise<string> {
    const context = asking(request, address, {})
    return noted(context, async () => {
      if (address === 'upshot://guide') return GUIDE
      if (address === 'upshot://findings') return JSON.stringify(await toolWork.list_findings(context, {}))
      const due = await toolWork.list_due(context, {})
      const experiments = await toolWork.list_experiments(context, {})
      const running = experiments.experiments.filter(({ state }) => state === 'running')
      return JSON.stringify({ due: due.due, experiments: running, bounds: due.bounds })
    })
  }

  return { useTool, readResource }
}

/** Models send null for arguments they omit. */
function withoutNulls(input: object): object {
  const members = Object.entries(input).filter(([, value]) => value !== null)
  return Object.fromEntries(members.map(([name, value]) => [name, isItemList(value) ? value.map(withoutNulls) : value]))
}

const isItemList = (value: unknown): value is object[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'object' && item !== null && !Array.isArray(item))

/** Reports arguments that a tool does not have, with the ones it has; also within lists. */
function addUnknown(schema: TSchema, input: object, faults: Faults): void {
  const properties = ('properties' in schema ? schema.properties : {}) as Readonly<Record<string, TSchema>>
  const argumentNames = Object.keys(properties)
  for (const [name, value] of Object.entries(input)) {
    const member = properties[name]
    if (member === undefined) faults.add({ message: unknownArgument(name, argumentNames), field: name })
    else if (isItemList(value) && 'items' in member)
      for (const item of value) addUnknown(member['items'] as TSchema, item, faults)
  }
}

function unknownArgument(name: string, argumentNames: readonly string[]): Sentence {
  const quotedName = quoted(name)
  if (argumentNames.length === 0)
    return say('There is no argument {asked}: this tool takes none.', { asked: quotedName })
  const nearest = nearestName(name, argumentNames)
  const names = argumentNames.join(', ')
  return nearest === undefined
    ? say('There is no argument {asked}. Allowed arguments: {names}.', { asked: quotedName, names })
    : say('There is no argument {asked}. Did you mean {nearest}? Allowed arguments: {names}.', {
        asked: quotedName,
        nearest,
        names,
      })
}

const MOST_MOMENTS = 10_000

/** Two values of one variable that arrive in the same second are two entries, the later one a second later. */
function createMoments(clock: Clock) {
  const byRequest = new Map<string, number>()
  const latest = new Map<string, number>()
  return (subject: string, request: string): number => {
    const described = byRequest.get(request)
    if (described !== undefined) return described
    if (byRequest.size >= MOST_MOMENTS) {
      byRequest.clear()
      latest.clear()
    }
    const moment = Math.max(epochSeconds(clock), (latest.get(subject) ?? 0) + 1)
    byRequest.set(request, moment)
    latest.set(subject, moment)
    return moment
  }
}

export const mayUse = ({ scopes }: Caller, name: ToolName): boolean =>
  tools[name].scopes.every((scope) => scopes.has(scope))
