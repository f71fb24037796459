/** The variables of an experiment, found by id or name, and whether they can be compared at all. */
import type { ExperimentInput } from '@upshot/contract'
import { type Sentence, say } from '../../lib/language.ts'
import type { ReportFault } from '../../lib/refusal.ts'
import type { TrackingStores } from '../../tracking/stores.ts'
import { fedBy } from '../../tracking/tag.ts'
import { asIfAdopted, findOrAdopt, type VariableReference } from '../../tracking/variables/service.ts'
import type { Variable } from '../../tracking/variables/variable.ts'
import { sharedRecordPairs } from '../findings/not-compared.ts'
import { knownVariable } from '../known-variable.ts'

export interface ExperimentSubject {
  readonly cause: Variable | undefined
  readonly effect: Variable
  readonly secondary: readonly Variable[]
}

export interface SubjectLookup {
  readonly userId: number
  readonly nowEpoch: number
  /** Whether common variables that the person does not use yet are added; false if nothing may be written. */
  readonly adopts: boolean
  readonly reportFault: ReportFault
}

/** Undefined if the outcome is missing; other problems are reported as faults. */
export async function subjectOf(
  t: TrackingStores,
  input: ExperimentInput,
  finding: SubjectLookup,
): Promise<ExperimentSubject | undefined> {
  const { reportFault } = finding
  const cause = await sideOf(t, { id: input.causeVariableId, name: input.causeVariableName, side: 'cause' }, finding)
  const effect = await sideOf(
    t,
    { id: input.effectVariableId, name: input.effectVariableName, side: 'effect' },
    finding,
  )
  const secondary: Variable[] = []
  for (const name of input.secondaryVariableNames ?? []) {
    const variable = await sideOf(t, { id: undefined, name, side: 'secondary' }, finding)
    if (variable) secondary.push(variable)
  }
  if (!effect) {
    if (input.effectVariableId === undefined && !input.effectVariableName)
      reportFault({
        message: say('effectVariableName is required.'),
        field: 'effectVariableName',
      })
    return undefined
  }
  reportOutcomeFaults(effect, 'effectVariableName', reportFault)
  for (const outcome of secondary) reportOutcomeFaults(outcome, 'secondaryVariableNames', reportFault)
  const ids = [effect.id, ...secondary.map(({ id }) => id)]
  if (new Set(ids).size < ids.length) reportFault({ message: ONCE, field: 'secondaryVariableNames' })
  if (cause) await reportPairFaults(t, [cause, effect], reportFault)
  return { cause, effect, secondary }
}

const FIELDS = {
  cause: 'causeVariableName',
  effect: 'effectVariableName',
  secondary: 'secondaryVariableNames',
} as const

interface NamedVariable {
  readonly id: number | undefined
  readonly name: string | undefined
  readonly side: keyof typeof FIELDS
}

async function sideOf(
  t: TrackingStores,
  { id, name, side }: NamedVariable,
  finding: SubjectLookup,
): Promise<Variable | undefined> {
  if (id === undefined && (name === undefined || name.trim() === '')) return undefined
  const { userId, nowEpoch, adopts, reportFault } = finding
  const naming = id === undefined ? { name } : { id }
  const existing = adopts
    ? await findOrAdopt(t, userId, { naming, createdEpoch: nowEpoch })
    : await withoutAdopting(t, naming, { ...finding, side })
  const label = name ?? id
  if (!existing)
    reportFault({
      message: say('You have no variable "{shown}".', { shown: label ?? '' }),
      field: FIELDS[side],
    })
  return existing
}

/** A cause that was never recorded can be tried; without past days of the outcome, nothing can be planned. */
async function withoutAdopting(
  t: TrackingStores,
  naming: VariableReference,
  { userId, nowEpoch, side }: SubjectLookup & Pick<NamedVariable, 'side'>,
): Promise<Variable | undefined> {
  const existing = await knownVariable(t, userId, naming)
  if (side !== 'cause') return existing?.variable
  return existing?.variable ?? (existing?.common && asIfAdopted(existing.common, userId, nowEpoch))
}

function reportOutcomeFaults(variable: Variable, field: string, reportFault: ReportFault): void {
  const isFilledOnly = variable.filling.type !== 'none' && variable.numberOfMeasurements === 0
  if (variable.isCauseOnly || isFilledOnly)
    reportFault({
      message: say('{name} cannot be an outcome: it is a cause only, or it has no entries yet.', {
        name: variable.name,
      }),
      field,
    })
}

async function reportPairFaults(
  t: TrackingStores,
  [cause, effect]: readonly [Variable, Variable],
  reportFault: ReportFault,
): Promise<undefined> {
  const field = 'effectVariableName'
  if (cause.id === effect.id) return reportFault({ message: SAME, field })
  const tags = await t.tags.edges(cause.userId)
  const isContained = fedBy(cause.id, tags).has(effect.id) || fedBy(effect.id, tags).has(cause.id)
  const why = isContained ? CONTAINED : (await areOneRecord(t, [cause, effect])) ? ONE_RECORD : undefined
  if (!why) return undefined
  return reportFault({
    message: say('{name} and {name2} are not compared, because {why}.', { name: cause.name, name2: effect.name, why }),
    field,
  })
}

const SAME = say('An experiment needs two different variables.')
const ONCE = say('Please name each outcome once.')
const CONTAINED: Sentence = say('one contains the other', undefined, 'experiments')
const ONE_RECORD: Sentence = say('both come from the same record of one device')

async function areOneRecord(t: TrackingStores, both: readonly Variable[]): Promise<boolean> {
  const days = []
  for (const variable of both) {
    const rows = await t.measurements.series(variable.userId, [variable.id])
    const startsBySource = new Map<string, number[]>()
    for (const { sourceName, startEpoch } of rows) {
      const existing = startsBySource.get(sourceName)
      if (existing) existing.push(startEpoch)
      else startsBySource.set(sourceName, [startEpoch])
    }
    days.push({ variable, values: [], skipped: new Set<number>(), startsBySource })
  }
  return sharedRecordPairs(days).length > 0
}
