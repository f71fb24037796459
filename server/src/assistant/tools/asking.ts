/** The context of every tool: the caller, the endpoints it may call, and the time. */
import type { UserVariable } from '@upshot/contract'
import type { Caller } from '../../http/caller.ts'
import type { CallEndpoint, CallInput } from '../../http/calls.ts'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { say } from '../../lib/language.ts'
import { nameKey } from '../../lib/names.ts'
import { Refusal } from '../../lib/refusal.ts'
import { dayText } from '../../lib/utc-text.ts'
import { localDays } from '../../lib/zone.ts'
import { plainName, quoted } from '../untrusted.ts'

/** Everything an assistant can reach. None of it deletes, shares, exports, publishes or changes an account. */
export const calledEndpoints = [
  'listUserVariables',
  'searchVariables',
  'listDailyValues',
  'listMeasurements',
  'listCorrelations',
  'listTrackingReminderNotifications',
  'listExperiments',
  'getExperiment',
  'comparePeriods',
  'listUnits',
  'listVariableCategories',
  'recordMeasurements',
  'recordText',
  'undoMeasurements',
  'answerTrackingReminderNotifications',
] as const

export type CalledEndpoint = (typeof calledEndpoints)[number]

export interface ToolContext {
  readonly caller: Caller
  readonly call: CallEndpoint<CalledEndpoint>
  readonly clock: Clock
  /** The same for repeats of this request. */
  readonly requestKey: string
  /** Start time of an entry without a time: repeats get the same one, and a variable never gets it twice. */
  readonly momentOf: (variableName: string, index: number) => number
  /** Names of the variables that the request turned out to be about. */
  readonly subjects: Set<string>
  /**
   * Writes the read log, once. Tools that change something call it first; otherwise it is written before the answer is
   * sent.
   */
  note(): Promise<void>
}

export const todayOf = ({ caller, clock }: Pick<ToolContext, 'caller' | 'clock'>): string =>
  dayText(localDays(caller.timeZone)(epochSeconds(clock), null))

const SUGGESTED = 3
const PAGE = 200

/** A variable of the person, by its name or the name they gave it; or a common one that they do not use yet. */
export async function variableNamed(asking: ToolContext, name: string): Promise<UserVariable> {
  const variable = await knownVariable(asking, name)
  if (variable) return variable
  const names = (await search(asking, { searchPhrase: name, limit: SUGGESTED })).map((variable) =>
    quoted(variable.name),
  )
  const nameList = names.join(', ')
  throw new Refusal(
    'notFound',
    names.length === 0
      ? say('There is no variable {name}.', { name: quoted(name) })
      : say('There is no variable {name}. Did you mean {there}?', { name: quoted(name), there: nameList }),
  )
}

/** Whether the person has recorded it; otherwise there are no days to read. */
export const isUsed = ({ numberOfRawMeasurements }: UserVariable): boolean => numberOfRawMeasurements > 0

export async function knownVariable(asking: ToolContext, name: string): Promise<UserVariable | undefined> {
  const { call, caller } = asking
  const [byName] = await call(caller, 'listUserVariables', { query: { name, limit: 1, fields: 'slim' } })
  const variable = byName ?? (await byOtherName(asking, name)) ?? (await byShownName(asking, name))
  // Only names that exist, whatever a model may have sent instead.
  if (variable) asking.subjects.add(variable.name)
  return variable
}

/** The name that the person gave it, or a common variable. */
async function byOtherName(asking: ToolContext, name: string): Promise<UserVariable | undefined> {
  const alike = await search(asking, { searchPhrase: name, limit: SUGGESTED })
  const isNamed = (variable: UserVariable) =>
    [variable.displayName, variable.name].some((spelling) => nameKey(spelling) === nameKey(name))
  return alike.find((variable) => isNamed(variable) && isUsed(variable)) ?? alike.find(isNamed)
}

/** The variable by its name as answers show it, without control characters. */
async function byShownName({ call, caller }: ToolContext, name: string): Promise<UserVariable | undefined> {
  const shownName = plainName(name)
  for (let offset = 0; ; offset += PAGE) {
    const candidates = await call(caller, 'listUserVariables', { query: { fields: 'slim', limit: PAGE, offset } })
    const fitting = candidates.find((variable) => plainName(variable.name) === shownName)
    if (fitting || candidates.length < PAGE) return fitting
  }
}

const search = ({ call, caller }: ToolContext, query: NonNullable<CallInput['query']>): Promise<UserVariable[]> =>
  call(caller, 'searchVariables', { query: { fields: 'slim', ...query } })
