/**
 * Findings for readers who may see only some of a person's variables. The verdict on a finding depends on everything
 * it was tested with, so the person's own findings would leak information about the rest. These are computed from the
 * visible variables alone, on request, and cached until those change. The person's own analysis is never used for
 * them.
 */
import type { Analysis } from '@upshot/analysis'
import type { Cover } from '../../http/caller.ts'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { sha256 } from '../../lib/hash.ts'
import type { Storage } from '../../storage/storage.ts'
import type { UserVariablesTable } from '../../storage/tables.ts'
import { withStatistics } from '../../tracking/measurements/statistics.ts'
import { coveredStores, isLimited } from '../../tracking/variables/covered-stores.ts'
import { variableOf } from '../../tracking/variables/variable.ts'
import { type AnalysisInput, inputOf, METHOD_VERSION, MOST_VARIABLES } from './analysis-input.ts'
import { describeFindings, findingKeyText, type PairsText, packPairs, pairKey } from './finding-rows.ts'
import { type ChangesText, findChanges } from './found-changes.ts'
import { listedCounts } from './listing.ts'
import {
  type AnalysisRunner,
  analyseFitting,
  changesBetween,
  countsOf,
  EMPTY,
  NOTHING,
  readAnalysedDays,
} from './person-analysis.ts'
import type { AnalysisRow, FindingKey, FindingRow, FindingStores } from './store.ts'

/** Shares whose findings are cached, least recently used first out. */
const MOST_KEPT = 50

export interface PersonScope {
  readonly userId: number
  readonly cover?: Cover | undefined
}

/** Reads with the stores limited to what the reader may see. */
export type ScopedReader = <Result>(scope: PersonScope, work: (t: FindingStores) => Promise<Result>) => Promise<Result>

interface StoredPart {
  /** Hash of what is cheap to read: while it is the same, nothing has changed. */
  readonly stamp: string
  readonly latestAnalysis: AnalysisRow
  readonly rows: readonly FindingRow[]
  readonly pairs: PairsText | undefined
  readonly changes: ChangesText | undefined
  readonly statistics: ReadonlyMap<number, string | null>
}

export function createCovered({
  storage,
  clock,
  runner,
}: {
  readonly storage: Storage<FindingStores>
  readonly clock: Clock
  readonly runner: AnalysisRunner
}): { readAs: ScopedReader; clear(): void } {
  const cache = new Map<string, StoredPart>()
  /** One analysis at a time: these wait for each other, and nobody's own analysis waits for them. */
  let turn: Promise<unknown> = Promise.resolve()

  const readAs: ScopedReader = async ({ userId, cover }, work) => {
    if (!isLimited(cover)) return storage.read(work)
    const part = await partOf(userId, cover)
    return storage.read((t) => work(showing(coveredStores(t, cover), userId, part)))
  }

  function partOf(userId: number, cover: Cover): Promise<StoredPart> {
    const next = turn.then(() => current(userId, cover))
    turn = next.catch(() => undefined)
    return next
  }

  async function current(userId: number, cover: Cover): Promise<StoredPart> {
    const key = JSON.stringify([userId, cover.categoryIds, cover.variableIds])
    const earlier = cache.get(key)
    const stamp = await storage.read((t) => stampOf(t, userId, cover))
    const part = earlier?.stamp === stamp ? earlier : { ...(await worked(userId, cover, earlier)), stamp }
    cache.delete(key)
    cache.set(key, part)
    for (const oldest of cache.keys()) {
      if (cache.size <= MOST_KEPT) break
      cache.delete(oldest)
    }
    return part
  }

  async function worked(
    userId: number,
    cover: Cover,
    earlier: StoredPart | undefined,
  ): Promise<Omit<StoredPart, 'stamp'>> {
    const { person, wishes, statistics, tags } = await storage.read(async (all) => {
      const t = coveredStores(all, cover)
      const timeZone = (await t.users.withId(userId))?.time_zone ?? 'UTC'
      return {
        person: await readAnalysedDays(t, userId, timeZone),
        wishes: { primaryOutcomeId: await primaryOutcomeIn(t, userId) },
        statistics: await statisticsIn(t, userId, timeZone),
        tags: await t.tags.edges(userId),
      }
    })
    const read = (mostVariables: number) => inputOf(person, { ...wishes, mostVariables })
    const full = read(MOST_VARIABLES)
    const hash = full?.hash ?? NOTHING
    if (earlier?.latestAnalysis.input_hash === hash) return { ...earlier, statistics }
    const computed = full && (await analysed(full, read))
    const epoch = epochSeconds(clock)
    const latestAnalysis: AnalysisRow = {
      user_id: userId,
      wanted_ms: null,
      generation: 1,
      finished_generation: 1,
      took_ms: null,
      night_epoch: 0,
      ...EMPTY,
      method_version: METHOD_VERSION,
      input_hash: hash,
      analysed_epoch: epoch,
      ...(computed ? { ...countsOf(computed), ...listedCounts(computed.found, tags) } : {}),
    }
    const previous = earlier?.rows ?? []
    const changes = changesBetween(previous, computed?.found ?? [], { userId, epoch })
    return {
      latestAnalysis,
      rows: merged(previous, changes),
      pairs: computed && (await packPairs(computed.analysis)),
      changes: computed && (await findChanges(computed.input)),
      statistics,
    }
  }

  async function analysed(full: AnalysisInput, read: (mostVariables: number) => AnalysisInput | undefined) {
    const { analysis, input }: { analysis: Analysis; input: AnalysisInput } = await analyseFitting(
      runner,
      { full, read },
      { isCrowded: true },
    )
    return { analysis, input, found: await describeFindings(analysis, input) }
  }

  return { readAs, clear: () => cache.clear() }
}

/**
 * Built from what is covered, and the hash of the person's own analysis, which only says when to look again and is
 * never shown.
 */
async function stampOf(all: FindingStores, userId: number, cover: Cover): Promise<string> {
  const t = coveredStores(all, cover)
  const user = await t.users.withId(userId)
  const latestAnalysis = await all.findings.latestAnalysis(userId)
  const tags = await t.tags.edges(userId)
  const about = [METHOD_VERSION, user?.time_zone, user?.primary_outcome_variable_id, latestAnalysis?.input_hash, tags]
  return sha256(JSON.stringify([about, await t.variables.all(userId)]))
}

async function statisticsIn(t: FindingStores, userId: number, timeZone: string): Promise<StoredPart['statistics']> {
  const statistics = new Map<number, string | null>()
  for (const row of await t.variables.all(userId)) {
    statistics.set(row.variable_id, (await withStatistics(t, variableOf(row), timeZone)).settings.statistics)
  }
  return statistics
}

/** Null as well if the primary outcome is not covered. */
async function primaryOutcomeIn(t: FindingStores, userId: number): Promise<number | null> {
  const id = (await t.users.withId(userId))?.primary_outcome_variable_id ?? null
  return id !== null && (await t.variables.withIds(userId, [id])).length > 0 ? id : null
}

/** Keeps the time when a finding was first found. */
function merged(
  previous: readonly FindingRow[],
  { saved, removed: gone }: ReturnType<typeof changesBetween>,
): FindingRow[] {
  const rows = new Map(previous.map((row) => [findingKeyText(row), row]))
  for (const key of gone) rows.delete(findingKeyText(key))
  for (const row of saved) {
    const created_epoch = rows.get(findingKeyText(row))?.created_epoch ?? row.created_epoch
    rows.set(findingKeyText(row), { ...row, created_epoch })
  }
  return [...rows.values()].sort((a, b) => (a.family < b.family ? -1 : a.family > b.family ? 1 : byIds(a, b)))
}

const byIds = (a: FindingKey, b: FindingKey): number => a.cause_id - b.cause_id || a.effect_id - b.effect_id

/** The covered stores, with findings computed from the covered variables in place of the person's own. */
function showing(
  t: FindingStores,
  userId: number,
  { latestAnalysis, rows, pairs, changes, statistics }: StoredPart,
): FindingStores {
  const counted = (list: readonly UserVariablesTable[]) =>
    list.map((row) => ({ ...row, statistics: statistics.get(row.variable_id) ?? null }))
  const involvesAny = (ids: readonly number[]) => (row: FindingKey) =>
    ids.includes(row.cause_id) || ids.includes(row.effect_id)
  return {
    ...t,
    users: {
      ...t.users,
      withId: async (id: number) => {
        const user = await t.users.withId(id)
        return user && { ...user, primary_outcome_variable_id: await primaryOutcomeIn(t, userId) }
      },
    },
    variables: {
      ...t.variables,
      staleCount: async () => 0,
      all: async (id: number) => counted(await t.variables.all(id)),
      withIds: async (id: number, ids: readonly number[]) => counted(await t.variables.withIds(id, ids)),
      withNames: async (id: number, keys: readonly string[]) => counted(await t.variables.withNames(id, keys)),
    },
    findings: {
      ...t.findings,
      latestAnalysis: async () => latestAnalysis,
      pairs: async () => pairs,
      changes: async () => changes,
      changeSeries: async () => changes?.series,
      all: async () => [...rows],
      withKey: async (_userId: number, key: FindingKey) =>
        rows.find((row) => findingKeyText(row) === findingKeyText(key)),
      ofVariables: async (_userId: number, ids: readonly number[]) => rows.filter(involvesAny(ids)),
      ranksOf: async (_userId: number, ids: readonly number[]) =>
        rows.filter((row) => row.family === 'directed' && involvesAny(ids)(row)),
      withKeys: async (_userId: number, keys: readonly FindingKey[]) => {
        const requestedKeys = new Set(keys.map(({ cause_id, effect_id }) => pairKey('directed', cause_id, effect_id)))
        return rows.filter((row) => requestedKeys.has(findingKeyText(row)))
      },
    },
  }
}
