/** What changed when somebody started or stopped something: what an analysis has found, or around a day they name. */
import { variableNamed } from '../../tracking/measurements/service.ts'
import type { VariableReference } from '../../tracking/variables/service.ts'
import { type Variable, variableOf } from '../../tracking/variables/variable.ts'
import type { Side } from '../finding.ts'
import type { PersonScope, ScopedReader } from '../findings/covered.ts'
import { effectSideOf } from '../findings/finding-rows.ts'
import {
  CHANGES_VERSION,
  type ChangeAnswer,
  changeAt,
  type DatedChange,
  type FoundChanges,
} from '../findings/found-changes.ts'
import { sharedIn } from '../findings/nearly-same.ts'

interface ChangesQuery {
  /** What was started or stopped. */
  readonly variable?: VariableReference | undefined
  /** The only outcome. */
  readonly effect?: VariableReference | undefined
  /** A day number; the days that were found are then left out. */
  readonly day?: number | undefined
}

/** An answer with the variable that it is about. */
export interface ShownAnswer extends Omit<ChangeAnswer, 'variableId'> {
  readonly side: Side
}

type Turn = FoundChanges['turns'][number]

/** A day with all that is told of it. */
export interface ShownChange extends Pick<DatedChange, 'kind' | 'day'> {
  /** What was started or stopped; undefined if the question is about a day alone. */
  readonly subject: Side | undefined
  /** What stands out first. */
  readonly answers: readonly ShownAnswer[]
  readonly also: {
    readonly turns: readonly (Pick<Turn, 'kind' | 'day'> & { readonly subject: Side })[]
    readonly changed: readonly ShownAnswer[]
    /** Day numbers around which many variables changed. */
    readonly breaks: readonly number[]
  }
}

/** So many days apart, two changes may be one. */
const NEAR_DAYS = 14

export type Changes = ReturnType<typeof createChanges>

export function createChanges({ readAs }: { readonly readAs: ScopedReader }) {
  /** Latest first. Undefined if nothing was analysed yet. */
  async function list(whose: PersonScope, query: ChangesQuery): Promise<readonly ShownChange[] | undefined> {
    const read = await readAs(whose, async (t) => {
      const { userId } = whose
      const named = async (naming: VariableReference | undefined) =>
        naming === undefined ? undefined : (await variableNamed(t, userId, naming)).id
      const variableId = await named(query.variable)
      const effectId = await named(query.effect)
      const stored = await t.findings.changes(userId)
      const series = query.day === undefined ? undefined : await t.findings.changeSeries(userId)
      const { breaks } = sharedIn(await t.findings.head(userId))
      const variables = new Map((await t.variables.all(userId)).map((row) => [row.variable_id, variableOf(row)]))
      return { variableId, effectId, stored, series, breaks, variables }
    })
    const { variableId, effectId, stored, series, breaks, variables } = read
    if (stored?.version !== CHANGES_VERSION) return undefined
    const found = JSON.parse(stored.found) as FoundChanges
    const asked = { variableId: variableId ?? null, effectId: effectId ?? null }
    const changes =
      query.day === undefined || series === undefined
        ? found.changes.filter((change) => variableId === undefined || change.variableId === variableId)
        : [await changeAt({ found, series }, { ...asked, day: query.day })]
    const sides = sidesIn(found, variables)
    return changes
      .filter((change) => change.variableId === null || variables.has(change.variableId))
      .map((change) => shown(change, { effectId, found, breaks, sides }))
      .filter(({ answers }) => effectId === undefined || answers.length > 0)
  }

  return { list }
}

interface ChangeContext {
  readonly effectId: number | undefined
  readonly found: FoundChanges
  readonly breaks: readonly number[]
  readonly sides: (id: number) => Side | undefined
}

/** Variables that are gone have no side. */
function sidesIn(
  { outcomes }: FoundChanges,
  variables: ReadonlyMap<number, Variable>,
): (id: number) => Side | undefined {
  const occurring = new Set(outcomes.filter(({ isOccurrence }) => isOccurrence).map(({ variableId }) => variableId))
  return (id) => {
    const variable = variables.get(id)
    return variable && effectSideOf(variable, occurring.has(id) ? { occurrence: 'answered' } : {})
  }
}

function shown(change: DatedChange, { effectId, found, breaks, sides }: ChangeContext): ShownChange {
  const { kind, day, variableId } = change
  const isNear = (other: number) => Math.abs(other - day) <= NEAR_DAYS
  const withSide = ({ variableId: id, ...answer }: ChangeAnswer): ShownAnswer[] => {
    const side = sides(id)
    return side ? [{ ...answer, side }] : []
  }
  const turns = found.turns
    .filter((turn) => turn.variableId !== variableId && isNear(turn.day))
    .flatMap((turn) => {
      const subject = turn.variableId === null ? undefined : sides(turn.variableId)
      return subject ? [{ kind: turn.kind, day: turn.day, subject }] : []
    })
  return {
    kind,
    day,
    subject: variableId === null ? undefined : sides(variableId),
    answers: change.answers
      .filter((answer) => effectId === undefined || answer.variableId === effectId)
      .flatMap(withSide)
      .toSorted((a, b) => VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict) || (a.q ?? 1) - (b.q ?? 1)),
    also: { turns, changed: change.context.flatMap(withSide), breaks: breaks.filter(isNear) },
  }
}

const VERDICTS: readonly ChangeAnswer['verdict'][] = ['likely', 'possible', 'no sign', 'cannot tell']
