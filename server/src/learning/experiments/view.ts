/** An experiment as a reader may see it now: without periods that have not begun. */
import type { Cover } from '../../http/caller.ts'
import type { Clock } from '../../lib/clock.ts'
import { epochSeconds } from '../../lib/clock.ts'
import { type Language, languageOf } from '../../lib/language.ts'
import type { TrackingStores } from '../../tracking/stores.ts'
import { isCovered, type Variable, variableOf } from '../../tracking/variables/variable.ts'
import { outcomeDays } from './analysing.ts'
import { revealedDay, todayOf } from './calendar.ts'
import type { ExperimentDraft } from './draft.ts'
import { draftOf, hasEnded, isGoing, protocolOf } from './state.ts'
import type { DayRow, ExperimentRow, ExperimentStores } from './store.ts'

/** Whose experiments, and what a share covers of them. */
export interface ExperimentScope {
  readonly userId: number
  readonly timeZone: string
  readonly cover?: Cover | undefined
  /** The language of the reader. */
  readonly language?: Language | undefined
}

export interface ShownDay {
  readonly row: DayRow
  readonly hasOutcome: boolean
}

export interface ExperimentView {
  readonly row: ExperimentRow
  readonly draft: ExperimentDraft
  readonly cause: Variable | undefined
  readonly effect: Variable
  readonly secondary: readonly Variable[]
  /** Up to the last day that may be known. */
  readonly days: readonly ShownDay[]
  readonly today: number
  /** False through a share: health confirmations are only for the owner. */
  readonly isOwn: boolean
  readonly language: Language
}

/** Undefined if the outcome was deleted, or if a share does not cover everything the experiment names. */
export async function viewOf(
  t: ExperimentStores,
  row: ExperimentRow,
  { timeZone, cover, language }: ExperimentScope,
  clock: Clock,
): Promise<ExperimentView | undefined> {
  const draft = draftOf(row)
  const ids = [row.effect_variable_id, ...draft.secondaryIds, ...(row.cause_variable_id ? [row.cause_variable_id] : [])]
  const variables = (await t.variables.withIds(row.user_id, ids)).map(variableOf)
  if (variables.some((variable) => !isCovered(variable, cover))) return undefined
  const byId = new Map(variables.map((variable) => [variable.id, variable]))
  const effect = byId.get(row.effect_variable_id)
  if (!effect) return undefined
  const zone = row.time_zone ?? timeZone
  const localNow = { timeZone: zone, nowEpoch: epochSeconds(clock) }
  const through = hasEnded(row) ? Number.POSITIVE_INFINITY : revealedDay(localNow, draft.revealEvening)
  const rows = row.state === 'draft' ? [] : (await t.experiments.days(row)).filter(({ day }) => day <= through)
  return {
    row,
    draft,
    cause: row.cause_variable_id === null ? undefined : byId.get(row.cause_variable_id),
    effect,
    secondary: draft.secondaryIds.flatMap((id) => byId.get(id) ?? []),
    days: await withOutcomes(t, { row, effect, timeZone: zone }, rows),
    today: todayOf(localNow),
    isOwn: cover === undefined,
    language: languageOf(language),
  }
}

/** While it runs, whether the outcome was recorded; after its end, as it was then. */
async function withOutcomes(
  t: TrackingStores,
  { row, effect, timeZone }: { row: ExperimentRow; effect: Variable; timeZone: string },
  rows: readonly DayRow[],
): Promise<readonly ShownDay[]> {
  const first = rows[0]?.day
  const last = rows.at(-1)?.day
  if (!isGoing(row) || first === undefined || last === undefined)
    return rows.map((dayRow) => ({ row: dayRow, hasOutcome: dayRow.value !== null }))
  const lag = protocolOf(row)?.lagDays ?? 0
  const values = await outcomeDays(t, effect, { timeZone, span: { from: first + lag, to: last + lag } })
  return rows.map((dayRow) => ({ row: dayRow, hasOutcome: values.has(dayRow.day + lag) }))
}
