/** From stored rows to findings as they are listed: with names, and with what tags say of their causes. */
import { nameKey } from '../../lib/names.ts'
import { fedBy, type Tag } from '../../tracking/tag.ts'
import { variableOf } from '../../tracking/variables/variable.ts'
import { findingKeyText } from './described-findings.ts'
import type { HiddenPairs } from './hiding.ts'
import { groupKeysOf, sourcesOf } from './inferred-causes.ts'
import { byRank, type ListedFinding, listedOf } from './listed-finding.ts'
import type { FindingRow } from './store.ts'
import type { FindingStores } from './stores.ts'

/** Rows with the current names of their variables, by rank. */
export async function listedFrom(
  t: FindingStores,
  userId: number,
  rows: readonly FindingRow[],
): Promise<ListedFinding[]> {
  const ids = [...new Set(rows.flatMap(({ cause_id, effect_id }) => [cause_id, effect_id]))]
  const variables = new Map((await t.variables.withIds(userId, ids)).map((row) => [row.variable_id, variableOf(row)]))
  const head = await t.findings.head(userId)
  return rows.toSorted(byRank).flatMap((row) => listedOf(row, { head, variables }) ?? [])
}

interface ListedFindings {
  readonly listed: readonly ListedFinding[]
  readonly all: readonly FindingRow[]
  readonly hidden: HiddenPairs
}

/** Says of causes that are inferred by tags what from, if that has a finding of the same effect, and which is told once. */
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
  const told = await withoutKin(t, userId, { listed, tags })
  return told.map((one, at) => {
    const inferredFrom = (sources[at] ?? []).flatMap((id) => names.get(id) ?? [])
    const key = keys[at]
    const group = key && groups.get(findingKeyText(key))
    return {
      ...one,
      ...(group === undefined ? {} : { group }),
      ...(key && hidden.has(key) ? { isHidden: true } : {}),
      ...(inferredFrom.length === 0 ? {} : { inferredFrom }),
    }
  })
}

/** Coffee that acts through its own caffeine says nothing new: what tags infer from the cause is no way of its own. */
async function withoutKin(
  t: FindingStores,
  userId: number,
  { listed, tags }: { readonly listed: readonly ListedFinding[]; readonly tags: readonly Tag[] },
): Promise<readonly ListedFinding[]> {
  const names = [...new Set(listed.flatMap(({ finding }) => finding.evidence.through ?? []))]
  if (names.length === 0 || tags.length === 0) return listed
  const rows = await t.variables.withNames(userId, names.map(nameKey))
  const ids = new Map(rows.map(({ name, variable_id }) => [name, variable_id]))
  const isKin = (a: number, b: number) => fedBy(a, tags).has(b) || fedBy(b, tags).has(a)
  return listed.map((one) => {
    const { finding, cause } = one
    const through = finding.evidence.through?.filter((name) => !isKin(cause.id, ids.get(name) ?? 0))
    return through ? { ...one, finding: { ...finding, evidence: { ...finding.evidence, through } } } : one
  })
}
