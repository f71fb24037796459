/** What findings say of single variables: the best one on either side, and how many there are. */
import type { Finding } from '../finding.ts'
import { hiddenOf } from './hiding.ts'
import { byRank, type ListedFinding } from './listed-finding.ts'
import { listedFrom } from './listing.ts'
import type { FindingRank } from './store.ts'
import type { FindingStores } from './stores.ts'

/** The best finding of a variable on either side, and how many there are. Likely before possible. */
export interface VariableFindings {
  readonly asCause: Finding | undefined
  readonly asEffect: Finding | undefined
  readonly numberAsCause: number
  readonly numberAsEffect: number
}

/** By id; those without any finding are left out. */
export async function readVariableFindings(
  t: FindingStores,
  userId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, VariableFindings>> {
  const hidden = hiddenOf(await t.findings.hidden(userId))
  const ranks = (await t.findings.ranksOf(userId, ids)).filter((rank) => !hidden.has(rank))
  const sides = sidesOf(ranks.toSorted(byRank))
  // Only the best of each side says something here; of the others their number is enough.
  const best = new Set(ids.flatMap((id) => [sides.asCause.get(id)?.[0], sides.asEffect.get(id)?.[0]]))
  best.delete(undefined)
  const rows = await t.findings.withKeys(userId, [...best] as FindingRank[])
  const byPair = new Map((await listedFrom(t, userId, rows)).map((one) => [idsOf(one), one.finding]))
  const summaries = ids.map((id) => [id, summaryOf(id, sides, byPair)] as const)
  return new Map(summaries.filter(([, { numberAsCause, numberAsEffect }]) => numberAsCause + numberAsEffect > 0))
}

interface Sides {
  readonly asCause: ReadonlyMap<number, readonly FindingRank[]>
  readonly asEffect: ReadonlyMap<number, readonly FindingRank[]>
}

const sidesOf = (ranked: readonly FindingRank[]): Sides => ({
  asCause: Map.groupBy(ranked, ({ cause_id }) => cause_id),
  asEffect: Map.groupBy(ranked, ({ effect_id }) => effect_id),
})

const idsOf = ({ cause, effect }: Pick<ListedFinding, 'cause' | 'effect'>): string => `${cause.id} ${effect.id}`

function summaryOf(id: number, sides: Sides, byPair: ReadonlyMap<string, Finding>): VariableFindings {
  const [asCause, asEffect] = [sides.asCause.get(id) ?? [], sides.asEffect.get(id) ?? []]
  const bestOf = ([best]: readonly FindingRank[]) => best && byPair.get(`${best.cause_id} ${best.effect_id}`)
  return {
    asCause: bestOf(asCause),
    asEffect: bestOf(asEffect),
    numberAsCause: asCause.length,
    numberAsEffect: asEffect.length,
  }
}
