/**
 * What many people say together. Each person's part is worked out in the background and kept for as long as it is
 * shared; what everybody says is pooled from the parts that are there at that moment.
 */
import type { Storage } from '../../storage/storage.ts'
import type { AnyPerson, PopulationFinding } from '../finding.ts'
import type { LearningStores } from '../stores.ts'
import { POPULATION_LAG_DAYS } from './estimates.ts'
import { createGiving, type PopulationParts } from './giving.ts'
import { anyPeople, FEWEST_PUBLISHED, findingFrom, findingOf, inTwoDecimals } from './pooling.ts'
import { isCommonOutcome } from './sharing.ts'
import type { Contribution, PairKey, ResultRow } from './store.ts'

/** One person's pair: in a group, everybody has variables of their own. */
export interface MemberPair {
  readonly userId: number
  readonly causeId: number
  readonly effectId: number
}

export interface AskedPopulation {
  readonly causeId?: number | undefined
  readonly effectId?: number | undefined
  readonly lagDays?: number
}

/** With how sure it is among all pairs of its kind. */
export interface CommonFinding {
  readonly finding: PopulationFinding
  readonly p: number
  readonly q: number
}

export type Population = ReturnType<typeof createPopulation<LearningStores>>

export const createPopulation = <Stores extends LearningStores>(parts: PopulationParts<Stores>) => ({
  ...createGiving(parts),
  ...createQueries(parts.storage),
})

function createQueries(storage: Storage<LearningStores>) {
  /** Everybody who shares both variables, at this moment. */
  async function of(
    causeId: number,
    effectId: number,
    { lagDays = POPULATION_LAG_DAYS }: { readonly lagDays?: number } = {},
  ): Promise<PopulationFinding> {
    const pair = pairKey(causeId, effectId, lagDays)
    const people = await storage.read((t) => t.population.shared(pair))
    return { ...toldOf(pair, people), causeId, effectId }
  }

  /** Those who take part in a study, at this moment. */
  async function ofMembers(
    members: readonly MemberPair[],
    { causeId, effectId, lagDays = POPULATION_LAG_DAYS }: Omit<MemberPair, 'userId'> & { readonly lagDays?: number },
  ): Promise<PopulationFinding> {
    const people = await partsOf(members, lagDays)
    return { ...toldOf(pairKey(causeId, effectId, lagDays), people), causeId, effectId }
  }

  const partsOf = (members: readonly MemberPair[], lagDays: number): Promise<Contribution[]> =>
    storage.read((t) =>
      t.population.ofPeople(
        members.map(({ userId, causeId, effectId }) => {
          const { cause_id, effect_id } = pairKey(causeId, effectId, lagDays)
          return { userId, causeId: cause_id, effectId: effect_id }
        }),
        lagDays,
      ),
    )

  /** What many people share, best first; corrected over all pairs of the lag. Asked for one pair, also what is none. */
  async function list({ causeId, effectId, lagDays = POPULATION_LAG_DAYS }: AskedPopulation): Promise<CommonFinding[]> {
    const rows = await storage.read((t) => t.population.results(lagDays, FEWEST_PUBLISHED))
    const isOnePair = causeId !== undefined && effectId !== undefined
    return ranked(
      rows
        .filter(({ q }) => isOnePair || isListed(q))
        .filter(
          (row) =>
            isAsked(row, { causeId, effectId }) || (lagDays === 0 && isAsked(turned(row), { causeId, effectId })),
        ),
    )
  }

  /** What is listed of some variables, on either side: one look, however many there are. */
  async function ofVariables(ids: readonly number[]): Promise<CommonFinding[]> {
    const rows = await storage.read((t) => t.population.resultsOf(ids, POPULATION_LAG_DAYS, FEWEST_PUBLISHED))
    return ranked(rows.filter(({ q }) => isListed(q)))
  }

  return { of, ofMembers, list, ofVariables }
}

/** So many dots say as much as more of them. */
const MOST_DOTS = 200

function thinned(people: readonly AnyPerson[]): readonly AnyPerson[] {
  if (people.length <= MOST_DOTS) return people
  return Array.from({ length: MOST_DOTS }, (_, place) => {
    const at = Math.round((place * (people.length - 1)) / (MOST_DOTS - 1))
    return people[at]
  }).filter((one) => one !== undefined)
}

/** With everybody in it, nobody by name, where they are enough not to be known. */
function toldOf(pair: PairKey, people: readonly Contribution[]): PopulationFinding {
  const each = thinned(anyPeople(people))
  return { ...inTwoDecimals(findingOf(pair, people)), ...(each.length > 0 && { each }) }
}

/** As of findings: up to one in five of what is listed may be chance. */
const MOST_Q = 0.2
const isListed = (q: number | null): boolean => q !== null && q <= MOST_Q

const isAsked = ({ cause_id, effect_id }: PairKey, { causeId, effectId }: AskedPopulation): boolean =>
  (causeId === undefined || cause_id === causeId) && (effectId === undefined || effect_id === effectId)

const turned = <Row extends PairKey>(row: Row): Row => ({ ...row, cause_id: row.effect_id, effect_id: row.cause_id })

/** On the same day neither comes first; an outcome is told as the effect. */
const oriented = (row: ResultRow): ResultRow =>
  row.lag_days === 0 && !isCommonOutcome(row.effect_id) ? turned(row) : row

const ranked = (rows: readonly ResultRow[]): CommonFinding[] =>
  rows
    .map(oriented)
    .map((row) => ({ finding: inTwoDecimals(findingFrom(row)), p: row.p ?? 1, q: row.q ?? 1 }))
    .sort((a, b) => a.q - b.q || a.p - b.p)

/** On the same day a pair has no order: the smaller id stands first. */
function pairKey(causeId: number, effectId: number, lagDays: number): PairKey {
  const [cause_id, effect_id] = lagDays === 0 && causeId > effectId ? [effectId, causeId] : [causeId, effectId]
  return { cause_id, effect_id, lag_days: lagDays }
}
