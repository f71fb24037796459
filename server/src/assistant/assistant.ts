/** What an assistant may ask of one person: tools, resources, and the log of every read. */
import { type ToolName, tools } from '@upshot/contract/tools'
import type { Caller } from '../http/caller.ts'
import type { Call } from '../http/calls.ts'
import { checker } from '../http/read-body.ts'
import type { Clock } from '../lib/clock.ts'
import { sha256 } from '../lib/hash.ts'
import { Faults } from '../lib/refusal.ts'
import { GUIDE, type ResourceAddress } from './guide.ts'
import type { CalledEndpoint, ToolContext } from './tools/asking.ts'
import { toolWork } from './tools/table.ts'

export interface AssistantRead {
  readonly userId: number
  readonly clientId: string | null
  readonly tokenName: string
  readonly what: string
}

export interface AssistantParts {
  readonly call: Call<CalledEndpoint>
  readonly clock: Clock
  /** A read that cannot be logged does not happen. */
  readonly noteRead: (read: AssistantRead) => Promise<void>
}

export type Assistant = ReturnType<typeof createAssistant>

/** One request of the protocol. */
export interface AssistantRequest {
  readonly caller: Caller
  readonly id: string | number
}

const MINUTE_MS = 60_000

type AnyWork = (asking: ToolContext, input: unknown) => Promise<object>

const checks = Object.fromEntries(
  Object.entries(tools).map(([name, { input }]) => [name, checker(input)]),
) as unknown as Readonly<Record<ToolName, ReturnType<typeof checker>>>

export function createAssistant({ call, clock, noteRead }: AssistantParts) {
  function asking({ caller, id }: AssistantRequest, what: string, given: object): ToolContext {
    const subjects = new Set<string>()
    let noted: Promise<void> | undefined
    const minute = Math.floor(clock.nowMs() / MINUTE_MS)
    return {
      caller,
      call,
      clock,
      subjects,
      // Clients count their requests from the start again and again: a repeat is one of the same minute.
      requestKey: sha256(JSON.stringify([what, id, minute, given])),
      note: () => {
        const { userId, clientId, tokenName } = caller
        const names = [...subjects].join(', ')
        noted ??= noteRead({ userId, clientId, tokenName, what: names === '' ? what : `${what}: ${names}` })
        return noted
      },
    }
  }

  /** Refused or not: a refusal, too, may say something about the person. */
  async function noted<T>(one: ToolContext, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } finally {
      await one.note()
    }
  }

  async function useTool(request: AssistantRequest, name: ToolName, given: object): Promise<object> {
    const one = asking(request, name, given)
    return noted(one, async () => {
      const input = withoutNulls(given)
      const faults = new Faults()
      checks[name](input, faults, {})
      faults.refuseIfAny()
      return (toolWork[name] as AnyWork)(one, input)
    })
  }

  async function readResource(request: AssistantRequest, address: ResourceAddress): Promise<string> {
    const one = asking(request, address, {})
    return noted(one, async () => {
      if (address === 'upshot://guide') return GUIDE
      if (address === 'upshot://findings') return JSON.stringify(await toolWork.list_findings(one, {}))
      const [due, experiments] = [await toolWork.list_due(one, {}), await toolWork.list_experiments(one, {})]
      const running = experiments.experiments.filter(({ state }) => state === 'running')
      return JSON.stringify({ due: due.due, experiments: running, bounds: due.bounds })
    })
  }

  return { useTool, readResource }
}

/** Models send null for what they leave out. */
function withoutNulls(given: object): object {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
}

export const mayUse = ({ scopes }: Caller, name: ToolName): boolean =>
  tools[name].scopes.every((scope) => scopes.has(scope))
