/**
 * Lists of findings: from stored rows to findings with current names, hidden pairs, and what tags say about their
 * causes.
 */

import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { say } from '../../lib/language.ts'
import { nameKey } from '../../lib/names.ts'
import { onceFor } from '../../lib/once.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Events } from '../../reminding/events/service.ts'
import type { Storage } from '../../storage/storage.ts'
import { fedBy, type Tag } from '../../tracking/tag.ts'
import { variableOf } from '../../tracking/variables/variable.ts'
import type { Evidence, Finding } from '../finding.ts'
import { type PairIds, voteChanged } from '../pair-ids.ts'
import {
  byRank,
  cardKey,
  type DescribedFinding,
  type FindingDetail,
  findingKeyText,
  type ListedFinding,
  listedOf,
  pairKey,
} from './finding-rows.ts'
import type { FindingKey, FindingRank, FindingRow, FindingStores, HiddenPair } from './store.ts'

// Hidden findings: pairs that the person does not want to see in lists.

export function createHiding({
  storage,
  clock,
  emit,
}: {
  readonly storage: Storage<FindingStores>
  readonly clock: Clock
  readonly emit: Events['emit']
}) {
  /** Also dismisses the card of the finding. */
  const hide = (userId: number, pair: PairIds): Promise<void> =>
    storage.transaction(async (t) => {
      await usedByPerson(t, userId, pair)
      const epoch = epochSeconds(clock)
      if (!(await t.findings.hide({ ...keyOf(userId, pair), hidden_epoch: epoch }))) return
      const card = await t.feed.withKey(userId, keyOfCard(pair))
      if (card && card.dismissed_epoch === null) await t.feed.update(userId, card.id, { dismissed_epoch: epoch })
      await emit(t, userId, voteChanged(pair))
    })

  /** Also restores the card, unless the person had dismissed it before. */
  const show = (userId: number, pair: PairIds): Promise<void> =>
    storage.transaction(async (t) => {
      const restored = await t.findings.show(keyOf(userId, pair))
      if (!restored) return
      const card = await t.feed.withKey(userId, keyOfCard(pair))
      if (card?.dismissed_epoch === restored.hidden_epoch)
        await t.feed.update(userId, card.id, { dismissed_epoch: null })
      await emit(t, userId, voteChanged(pair))
    })

  return { hide, show }
}

const keyOf = (userId: number, { causeId, effectId }: PairIds) => ({
  user_id: userId,
  cause_id: causeId,
  effect_id: effectId,
})

const keyOfCard = ({ causeId, effectId }: PairIds): string =>
  cardKey({ family: 'directed', cause_id: causeId, effect_id: effectId })

/** Refuses variables that the person does not use. */
async function usedByPerson(t: FindingStores, userId: number, { causeId, effectId }: PairIds): Promise<void> {
  const used = new Set((await t.variables.withIds(userId, [causeId, effectId])).map(({ variable_id }) => variable_id))
  const faults = [
    { id: causeId, field: 'causeVariableId' },
    { id: effectId, field: 'effectVariableId' },
  ]
    .filter(({ id }) => !used.has(id))
    .map(({ id, field }) => ({
      message: say('You have no variable "{id}".', { id }),
      field,
    }))
  if (faults.length > 0) throw new Refusal('notFound', faults)
}

interface HiddenPairs {
  /** A same-day pair matches in either order. */
  has(pair: { readonly family: 'directed' | 'sameDay'; readonly cause_id: number; readonly effect_id: number }): boolean
}

export function hiddenOf(rows: readonly HiddenPair[]): HiddenPairs {
  const keys = new Set(rows.map(({ cause_id, effect_id }) => `${cause_id} ${effect_id}`))
  return {
    has: ({ family, cause_id, effect_id }) =>
      keys.has(`${cause_id} ${effect_id}`) || (family === 'sameDay' && keys.has(`${effect_id} ${cause_id}`)),
  }
}

/** Rows with the current names of their variables, by rank. */
export async function listedFrom(
  t: FindingStores,
  userId: number,
  rows: readonly FindingRow[],
): Promise<ListedFinding[]> {
  const ids = [...new Set(rows.flatMap(({ cause_id, effect_id }) => [cause_id, effect_id]))]
  const variables = new Map((await t.variables.withIds(userId, ids)).map((row) => [row.variable_id, variableOf(row)]))
  const latestAnalysis = await t.findings.latestAnalysis(userId)
  return rows.toSorted(byRank).flatMap((row) => listedOf(row, { latestAnalysis, variables }) ?? [])
}

interface ListedFindings {
  readonly listed: readonly ListedFinding[]
  readonly all: readonly FindingRow[]
  readonly hidden: HiddenPairs
}

/**
 * Adds what a cause is inferred from, if that has a finding with the same effect, and the group of findings shown as
 * one.
 */
export async function withSources(
  t: FindingStores,
  userId: number,
  { listed, all, hidden }: ListedFindings,
): Promise<ListedFinding[]> {
  const tags = await t.tags.edges(userId)
  const keys = listed.map(({ family, cause, effect }) => ({ family, cause_id: cause.id, effect_id: effect.id }))
  const groups = new Map([...groupKeysOf(all, tags)].map(([row, key]) => [findingKeyText(row), key]))
  const sources = keys.map((key) => sourcesOf(key, all, tags))
  const rows = await t.variables.withIds(userId, [...new Set(sources.flat())])
  const names = new Map(rows.map(({ variable_id, name }) => [variable_id, name]))
  const listedOnce = await withoutKin(t, userId, { listed, tags })
  return listedOnce.map((finding, index) => {
    const inferredFrom = (sources[index] ?? []).flatMap((id) => names.get(id) ?? [])
    const key = keys[index]
    const group = key && groups.get(findingKeyText(key))
    return {
      ...finding,
      ...(group === undefined ? {} : { group }),
      ...(key && hidden.has(key) ? { isHidden: true } : {}),
      ...(inferredFrom.length === 0 ? {} : { inferredFrom }),
    }
  })
}

/** Removes mediators that tags infer from the cause itself: coffee acting through its own caffeine says nothing new. */
async function withoutKin(
  t: FindingStores,
  userId: number,
  { listed, tags }: { readonly listed: readonly ListedFinding[]; readonly tags: readonly Tag[] },
): Promise<readonly ListedFinding[]> {
  const names = [...new Set(listed.flatMap(({ finding }) => finding.evidence.through ?? []))]
  if (names.length === 0 || tags.length === 0) return listed
  const rows = await t.variables.withNames(userId, names.map(nameKey))
  const ids = new Map(rows.map(({ name, variable_id }) => [name, variable_id]))
  const areRelated = (a: number, b: number) => fedBy(a, tags).has(b) || fedBy(b, tags).has(a)
  return listed.map((listedFinding) => {
    const { finding, cause } = listedFinding
    const through = finding.evidence.through?.filter((name) => !areRelated(cause.id, ids.get(name) ?? 0))
    return through
      ? { ...listedFinding, finding: { ...finding, evidence: { ...finding.evidence, through } } }
      : listedFinding
  })
}

// Findings of single variables.

/** The best finding of a variable on either side, and how many there are. Likely comes before possible. */
export interface VariableFindings {
  readonly asCause: Finding | undefined
  readonly asEffect: Finding | undefined
  readonly numberAsCause: number
  readonly numberAsEffect: number
}

/** The findings of variables by their ids; variables without any finding are left out. */
export async function readVariableFindings(
  t: FindingStores,
  userId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, VariableFindings>> {
  const hidden = hiddenOf(await t.findings.hidden(userId))
  const all = await t.findings.ranksOf(userId, ids)
  const isListedOnce = await listedOnceAmong(t, userId, all)
  const ranks = all.filter((rank) => isListedOnce(rank) && !hidden.has(rank))
  const sides = sidesOf(ranks.toSorted(byRank))
  // Only the best finding of each side is shown; for the others, their number is enough.
  const best = new Set(ids.flatMap((id) => [sides.asCause.get(id)?.[0], sides.asEffect.get(id)?.[0]]))
  best.delete(undefined)
  const rows = await t.findings.withKeys(userId, [...best] as FindingRank[])
  const byPair = new Map(
    (await listedFrom(t, userId, rows)).map((listedFinding) => [idsOf(listedFinding), listedFinding.finding]),
  )
  const summaries = ids.map((id) => [id, summaryOf(id, sides, byPair)] as const)
  return new Map(summaries.filter(([, { numberAsCause, numberAsEffect }]) => numberAsCause + numberAsEffect > 0))
}

/** Details are read only of links that were found both ways: those are rare. */
async function listedOnceAmong(
  t: FindingStores,
  userId: number,
  ranks: readonly FindingRank[],
): Promise<(rank: FindingRank) => boolean> {
  const keys = new Set(ranks.map(findingKeyText))
  const mutual = ranks.filter(({ family, cause_id, effect_id }) => keys.has(pairKey(family, effect_id, cause_id)))
  const rows = await t.findings.withKeys(userId, mutual)
  const evidence = new Map(rows.map((row) => [findingKeyText(row), (JSON.parse(row.detail) as FindingDetail).evidence]))
  return reportedOnce(ranks, (rank) => evidence.get(findingKeyText(rank)) ?? NEITHER)
}

const NEITHER = { direction: null, lagDays: null }

interface RankedSides {
  readonly asCause: ReadonlyMap<number, readonly FindingRank[]>
  readonly asEffect: ReadonlyMap<number, readonly FindingRank[]>
}

const sidesOf = (ranked: readonly FindingRank[]): RankedSides => ({
  asCause: Map.groupBy(ranked, ({ cause_id }) => cause_id),
  asEffect: Map.groupBy(ranked, ({ effect_id }) => effect_id),
})

const idsOf = ({ cause, effect }: Pick<ListedFinding, 'cause' | 'effect'>): string => `${cause.id} ${effect.id}`

function summaryOf(id: number, sides: RankedSides, byPair: ReadonlyMap<string, Finding>): VariableFindings {
  const asCause = sides.asCause.get(id) ?? []
  const asEffect = sides.asEffect.get(id) ?? []
  const bestOf = ([best]: readonly FindingRank[]) => best && byPair.get(`${best.cause_id} ${best.effect_id}`)
  return {
    asCause: bestOf(asCause),
    asEffect: bestOf(asEffect),
    numberAsCause: asCause.length,
    numberAsEffect: asEffect.length,
  }
}

// Groups findings of one effect whose causes are inferred from one another by tags, so that they are shown once.

type InferredRow = Pick<FindingRow, 'family' | 'cause_id' | 'effect_id' | 'q' | 'z'>

/** A finding, and those that say the same about related causes. */
export interface FindingGroup<R> {
  readonly row: R
  /** Causes that are inferred from the cause of `row`. */
  readonly inferred: readonly R[]
  /** Causes that the cause of `row` is inferred from. */
  readonly sources: readonly R[]
}

/** Smaller relative differences mean the same days in another unit. */
const SAME = 1e-6

const isSame = (a: InferredRow, b: InferredRow): boolean => Math.abs(a.z - b.z) <= SAME * Math.max(1, Math.abs(a.z))

/** The best supported finding of each group; among equals, the recorded cause rather than one inferred from it. */
export function groupsOf<R extends InferredRow>(rows: readonly R[], tags: readonly Tag[]): FindingGroup<R>[] {
  const inferredFrom = inferredBy(tags)
  const bySupport = (a: R, b: R): number => {
    if (!isSame(a, b)) return byRank(a, b)
    if (inferredFrom(a.cause_id).has(b.cause_id)) return -1
    return inferredFrom(b.cause_id).has(a.cause_id) ? 1 : byRank(a, b)
  }
  const remaining = new Set(rows.toSorted(byRank))
  const groups: FindingGroup<R>[] = []
  for (const best of remaining) {
    const related = [...remaining].filter((candidate) => isInferred(candidate, best, inferredFrom))
    const row = [best, ...related].toSorted(bySupport)[0] ?? best
    const others = [best, ...related].filter(
      (candidate) => candidate !== row && isInferred(candidate, row, inferredFrom),
    )
    for (const grouped of [row, ...others]) remaining.delete(grouped)
    groups.push({
      row,
      inferred: others.filter((other) => inferredFrom(row.cause_id).has(other.cause_id)),
      sources: others.filter((other) => inferredFrom(other.cause_id).has(row.cause_id)),
    })
  }
  return groups
}

/** The group key of each finding; a finding without relatives is its own group. */
function groupKeysOf(rows: readonly InferredRow[], tags: readonly Tag[]): ReadonlyMap<InferredRow, string> {
  const tagged = new Set(tags.flatMap(({ taggedId, tagId }) => [taggedId, tagId]))
  const related = Map.groupBy(
    rows.filter(({ cause_id }) => tagged.has(cause_id)),
    ({ family, effect_id }) => `${family} ${effect_id}`,
  )
  const keys = new Map(rows.map((row) => [row, groupKey(row)]))
  for (const ids of related.values()) {
    for (const { row, inferred, sources } of groupsOf(ids, tags)) {
      for (const other of [...inferred, ...sources]) keys.set(other, groupKey(row))
    }
  }
  return keys
}

const groupKey = ({ family, cause_id, effect_id }: InferredRow): string => `${family}-${cause_id}-${effect_id}`

function isInferred(a: InferredRow, b: InferredRow, inferredFrom: (id: number) => ReadonlySet<number>): boolean {
  const areAlike = a.family === b.family && a.effect_id === b.effect_id && Math.sign(a.z) === Math.sign(b.z)
  return areAlike && (inferredFrom(a.cause_id).has(b.cause_id) || inferredFrom(b.cause_id).has(a.cause_id)) && a !== b
}

/** Ids of everything inferred from a variable, directly or indirectly. */
const inferredBy = (tags: readonly Tag[]): ((id: number) => ReadonlySet<number>) => onceFor((id) => fedBy(id, tags))

/** Ids of causes that have a finding with the same effect and from which this cause is inferred. */
export function sourcesOf<R extends FindingKey>(row: FindingKey, rows: readonly R[], tags: readonly Tag[]): number[] {
  if (!tags.some(({ tagId }) => tagId === row.cause_id)) return []
  return rows
    .filter(
      (other) => other.family === row.family && other.effect_id === row.effect_id && other.cause_id !== row.cause_id,
    )
    .filter((other) => fedBy(other.cause_id, tags).has(row.cause_id))
    .map(({ cause_id }) => cause_id)
}

/** Whether both findings are about the same effect and one cause is inferred from the other. */
export const areInferred = (a: FindingKey, b: FindingKey, tags: readonly Tag[]): boolean =>
  a.effect_id === b.effect_id && (fedBy(a.cause_id, tags).has(b.cause_id) || fedBy(b.cause_id, tags).has(a.cause_id))

// Lists name each link once.

type TwoSided = Pick<FindingRow, 'family' | 'cause_id' | 'effect_id'>

/**
 * Leaves out what another row says already: a link that is stronger the other way round, if that is listed, and a
 * same-day link of two variables if one is listed as coming before the other.
 */
export function reportedOnce<R extends TwoSided>(
  all: readonly R[],
  evidenceOf: (row: R) => Pick<Evidence, 'direction' | 'lagDays'>,
): (row: R) => boolean {
  const directed = new Map(
    all.filter(({ family }) => family === 'directed').map((row) => [`${row.cause_id} ${row.effect_id}`, row]),
  )
  return (row) => {
    const straight = directed.get(`${row.cause_id} ${row.effect_id}`)
    const turned = directed.get(`${row.effect_id} ${row.cause_id}`)
    if (row.family === 'directed') return !turned || evidenceOf(row).direction !== 'reverse stronger'
    return ![straight, turned].some((other) => other && evidenceOf(other).lagDays === 0)
  }
}

/**
 * The number of links that lists show, including hidden ones. A link counts once, and so do findings that tags combine
 * into one.
 */
export function listedCounts(
  findings: readonly DescribedFinding[],
  tags: readonly Tag[],
): { readonly likely: number; readonly possible: number } {
  const rows = findings.map(({ family, causeId, effectId, detail: { evidence } }) => ({
    family,
    cause_id: causeId,
    effect_id: effectId,
    evidence,
    q: evidence.q ?? 1,
    z: evidence.z ?? 0,
  }))
  const keys = groupKeysOf(rows, tags)
  const listed = rows.filter(reportedOnce(rows, ({ evidence }) => evidence))
  const groups = [...Map.groupBy(listed, (row) => keys.get(row) ?? groupKey(row))]
  const leads = groups.map(([key, members]) => members.find((member) => groupKey(member) === key) ?? members[0])
  const likely = leads.filter((lead) => lead?.evidence.verdict === 'likely').length
  return { likely, possible: leads.length - likely }
}
