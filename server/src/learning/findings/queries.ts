/** What others ask of a person's findings. Reads only. */
import type { Conditions } from '@upshot/contract'
import type { Subject } from '../../http/caller.ts'
import { holds } from '../../lib/conditions.ts'
import type { Storage } from '../../storage/storage.ts'
import { type Cover, isCovered, type Variable, variableOf } from '../../tracking/variables/variable.ts'
import type { Finding, PairDetail } from '../finding.ts'
import type { LearningStores } from '../stores.ts'
import { type AskedSides, askedSides, type SideNames } from './asked.ts'
import { sourcesOf } from './kin.ts'
import { readPair } from './pair.ts'
import type { Presentable } from './present.ts'
import { byRank, type ListedFinding, listedOf } from './read.ts'
import { mayBeEffect } from './search.ts'
import { type AnalysisState, stateOf } from './state.ts'
import type { FindingRank, FindingRow } from './store.ts'
import type { FamilyName } from './stored-pairs.ts'

export interface FindingsQuery extends AskedSides {
  /** Default: cause before effect. */
  readonly family?: FamilyName
  /** Only effects that the person marked as outcomes, and the primary outcome. */
  readonly outcomesOfInterest?: boolean | undefined
  readonly createdAt?: Conditions | undefined
  readonly updatedAt?: Conditions | undefined
  /** Only through a share: what may be seen. Both sides must be. */
  readonly cover?: Cover | undefined
}

/** The best finding of a variable on either side, and how many there are. Likely before possible. */
export interface VariableFindings {
  readonly asCause: Finding | undefined
  readonly asEffect: Finding | undefined
  readonly numberAsCause: number
  readonly numberAsEffect: number
}

export interface Shown {
  readonly directed: readonly Presentable[]
  readonly sameDay: readonly Presentable[]
  /** Outcomes of interest are asked for, and there are none. */
  readonly isUnmarked: boolean
  /** What is asked for as an effect and is no outcome, where that is why nothing is listed. */
  readonly notOutcomes: readonly string[]
}

export interface QueryParts {
  readonly storage: Storage<LearningStores>
  /** Of an analysis that this process works on. */
  readonly progressOf: (userId: number) => number
}

type Whose = Pick<Subject, 'userId' | 'cover'>

export function createQueries({ storage, progressOf }: QueryParts) {
  /** Ranked by q, then |z|: likely and possible ones. */
  async function list(userId: number, query: FindingsQuery = {}): Promise<ListedFinding[]> {
    return storage.read(async (t) => {
      const family = query.family ?? 'directed'
      const all = await t.findings.all(userId)
      const rows = all.filter((row) => row.family === family && fits(row, query))
      const primaryId = (await t.users.withId(userId))?.primary_outcome_variable_id
      const isOfInterest = ({ id, own }: Variable) => id === primaryId || own.is_outcome === 1
      const listed = (await listedFrom(t, userId, rows)).filter(
        ({ cause, effect }) =>
          isCovered(cause, query.cover) &&
          isCovered(effect, query.cover) &&
          (!query.outcomesOfInterest || isOfInterest(effect)),
      )
      return withSources(t, userId, { listed, all, cover: query.cover })
    })
  }

  /**
   * Everything about one pair, with its days: also of pairs without a finding, and of those that nobody has looked at,
   * which say what is missing. Undefined if the person does not use both variables.
   */
  const pair = (
    userId: number,
    causeId: number,
    effectId: number,
    family: FamilyName = 'directed',
  ): Promise<PairDetail | undefined> => storage.read((t) => readPair(t, userId, { causeId, effectId, family }))

  const named = (whose: Whose, names: SideNames): Promise<AskedSides> => askedSides(storage, whose, names)

  /** Findings as they are listed; asked for one pair that is none, what is known of it. */
  async function shown({ userId, cover }: Whose, query: FindingsQuery): Promise<Shown> {
    const directed = await list(userId, { ...query, cover, family: 'directed' })
    const sameDay = await list(userId, { ...query, cover, family: 'sameDay' })
    const isNarrowed = query.createdAt || query.updatedAt || query.outcomesOfInterest
    const isUnmarked = query.outcomesOfInterest === true && !(await hasOutcomeOfInterest(userId))
    if (directed.length > 0 || isNarrowed) return { directed, sameDay, isUnmarked, notOutcomes: [] }
    const notOutcomes = await notOutcomesOf(userId, query)
    return { directed: await withoutFinding(userId, query), sameDay, isUnmarked, notOutcomes }
  }

  /** Empty where at least one of the effects is an outcome: then it is the days that do not say more. */
  async function notOutcomesOf(userId: number, { effects = [] }: AskedSides): Promise<readonly string[]> {
    const primaryId = (await storage.read((t) => t.users.withId(userId)))?.primary_outcome_variable_id ?? null
    const used = effects.flatMap(({ own }) => own ?? [])
    return used.some((effect) => mayBeEffect(effect, primaryId)) ? [] : used.map(({ name, alias }) => alias ?? name)
  }

  const hasOutcomeOfInterest = (userId: number): Promise<boolean> =>
    storage.read(
      async (t) =>
        (await t.users.withId(userId))?.primary_outcome_variable_id != null ||
        (await t.variables.all(userId)).some(({ is_outcome }) => is_outcome === 1),
    )

  async function withoutFinding(userId: number, query: AskedSides): Promise<Presentable[]> {
    const asked = oneOfEach(query)
    if (!asked?.cause.own || !asked.effect.own) return []
    const { own: cause } = asked.cause
    const { own: effect } = asked.effect
    const detail = await pair(userId, cause.id, effect.id)
    return detail ? [{ finding: detail.finding, cause, effect, createdEpoch: null, updatedEpoch: null }] : []
  }

  const state = (userId: number): Promise<AnalysisState> =>
    storage.read(async (t) => {
      // Before the rows: an analysis that ends in between has then been far, or is seen as done, and never back at nothing.
      const progress = progressOf(userId)
      return stateOf(await t.findings.head(userId), {
        staleVariables: await t.variables.staleCount(userId),
        progress,
      })
    })

  /** What is known of some variables, by id; those without any finding are left out. */
  async function ofVariables(
    userId: number,
    ids: readonly number[],
    cover?: Cover,
  ): Promise<ReadonlyMap<number, VariableFindings>> {
    return storage.read(async (t) => {
      const ranks = (await t.findings.ranksOf(userId, ids)).toSorted(byRank)
      const visible = cover ? await coveredIn(t, userId, { ranks, cover }) : ranks
      const sides = sidesOf(visible)
      // Only the best of each side says something here; of the others their number is enough.
      const best = new Set(ids.flatMap((id) => [sides.asCause.get(id)?.[0], sides.asEffect.get(id)?.[0]]))
      best.delete(undefined)
      const rows = await t.findings.withKeys(userId, [...best] as FindingRank[])
      const told = new Map((await listedFrom(t, userId, rows)).map((one) => [pairOf(one), one.finding]))
      const summaries = ids.map((id) => [id, summaryOf(id, sides, told)] as const)
      return new Map(summaries.filter(([, { numberAsCause, numberAsEffect }]) => numberAsCause + numberAsEffect > 0))
    })
  }

  return { list, pair, named, shown, state, ofVariables }
}

/** Rows with what their variables are called now, as they rank. */
export async function listedFrom(
  t: LearningStores,
  userId: number,
  rows: readonly FindingRow[],
): Promise<ListedFinding[]> {
  const ids = [...new Set(rows.flatMap(({ cause_id, effect_id }) => [cause_id, effect_id]))]
  const variables = new Map((await t.variables.withIds(userId, ids)).map((row) => [row.variable_id, variableOf(row)]))
  const head = await t.findings.head(userId)
  return rows.toSorted(byRank).flatMap((row) => listedOf(row, { head, variables }) ?? [])
}

interface Sourcing {
  readonly listed: readonly ListedFinding[]
  readonly all: readonly FindingRow[]
  readonly cover: Cover | undefined
}

/** Says of causes that are inferred by tags what from, if that has a finding of the same effect and may be seen. */
async function withSources(
  t: LearningStores,
  userId: number,
  { listed, all, cover }: Sourcing,
): Promise<ListedFinding[]> {
  const tags = await t.tags.edges(userId)
  const sources = listed.map(({ family, cause, effect }) =>
    sourcesOf({ family, cause_id: cause.id, effect_id: effect.id }, all, tags),
  )
  const rows = await t.variables.withIds(userId, [...new Set(sources.flat())])
  const seen = rows.map(variableOf).filter((variable) => isCovered(variable, cover))
  const names = new Map(seen.map(({ id, name }) => [id, name]))
  return listed.map((one, at) => {
    const inferredFrom = (sources[at] ?? []).flatMap((id) => names.get(id) ?? [])
    return inferredFrom.length === 0 ? one : { ...one, inferredFrom }
  })
}

/** Where one cause and one effect are asked for. */
export function oneOfEach({ causes, effects }: AskedSides) {
  const [cause, effect] = [causes?.[0], effects?.[0]]
  return cause && effect && causes?.length === 1 && effects?.length === 1 ? { cause, effect } : undefined
}

const isAmong = (id: number, asked: readonly { readonly id: number }[] | undefined): boolean =>
  asked === undefined || asked.some((one) => one.id === id)

const fits = (row: FindingRow, { causes, effects, createdAt, updatedAt }: FindingsQuery): boolean =>
  isAmong(row.cause_id, causes) &&
  isAmong(row.effect_id, effects) &&
  holds(createdAt, row.created_epoch) &&
  holds(updatedAt, row.updated_epoch)

interface Sides {
  readonly asCause: ReadonlyMap<number, readonly FindingRank[]>
  readonly asEffect: ReadonlyMap<number, readonly FindingRank[]>
}

const sidesOf = (ranked: readonly FindingRank[]): Sides => ({
  asCause: Map.groupBy(ranked, ({ cause_id }) => cause_id),
  asEffect: Map.groupBy(ranked, ({ effect_id }) => effect_id),
})

const pairOf = ({ cause, effect }: Pick<ListedFinding, 'cause' | 'effect'>): string => `${cause.id} ${effect.id}`

/** Those of which both sides may be seen. */
async function coveredIn(
  t: LearningStores,
  userId: number,
  { ranks, cover }: { readonly ranks: readonly FindingRank[]; readonly cover: Cover },
): Promise<readonly FindingRank[]> {
  const variables = (await t.variables.all(userId)).map(variableOf)
  const seen = new Set(variables.filter((variable) => isCovered(variable, cover)).map(({ id }) => id))
  return ranks.filter(({ cause_id, effect_id }) => seen.has(cause_id) && seen.has(effect_id))
}

function summaryOf(id: number, sides: Sides, told: ReadonlyMap<string, Finding>): VariableFindings {
  const [asCause, asEffect] = [sides.asCause.get(id) ?? [], sides.asEffect.get(id) ?? []]
  const bestOf = ([best]: readonly FindingRank[]) => best && told.get(`${best.cause_id} ${best.effect_id}`)
  return {
    asCause: bestOf(asCause),
    asEffect: bestOf(asEffect),
    numberAsCause: asCause.length,
    numberAsEffect: asEffect.length,
  }
}
