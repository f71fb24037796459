/** The order of lists: the most useful first, and nothing is listed twice. Pure. */
import type { FindingDetail, ListedFinding } from './finding-rows.ts'
import type { FindingRow } from './store.ts'

/** Categories whose effects may build up over days. */
const SLOW: ReadonlySet<string> = new Set(['Foods', 'Treatments', 'Nutrients'])

/** How plausible a delay and a duration are: most things act within two days and by a single day. */
function plausibility({ cause, finding }: ListedFinding): number {
  const { lagDays, durationDays } = finding.evidence
  const [soon, later] = SLOW.has(cause.category.name) ? [3, 14] : [2, 7]
  const lag = lagDays ?? later
  const delay = lag <= soon ? 1 : lag <= later ? 0.8 : 0.5
  const days = durationDays ?? 1
  return delay * (days === 1 ? 1 : days <= 3 ? 0.95 : days <= 7 ? 0.85 : 0.75)
}

/** The difference in the person's own spread of the outcome; the correlation where there is none. */
function sizeOf({ finding: { effectSize, evidence } }: ListedFinding): number {
  return Math.abs(effectSize?.hedgesG ?? 2 * (evidence.rAdjusted ?? 0))
}

const rankOf = ({ finding }: ListedFinding): number => (finding.evidence.verdict === 'likely' ? 0 : 1)

/** By verdict, then by the size of the effect and the plausibility of its delay; ties stay in the order of q. */
export const byUse = (a: ListedFinding, b: ListedFinding): number =>
  rankOf(a) - rankOf(b) || sizeOf(b) * plausibility(b) - sizeOf(a) * plausibility(a)

/**
 * Leaves out what another row says already: a link that is stronger the other way round, if that is listed, and a
 * same-day link of two variables if one is listed as coming before the other.
 */
export function toldOnce(all: readonly FindingRow[]): (row: FindingRow) => boolean {
  const directed = new Map(
    all.filter(({ family }) => family === 'directed').map((row) => [`${row.cause_id} ${row.effect_id}`, row]),
  )
  const evidenceOf = ({ detail }: FindingRow) => (JSON.parse(detail) as FindingDetail).evidence
  return (row) => {
    const straight = directed.get(`${row.cause_id} ${row.effect_id}`)
    const turned = directed.get(`${row.effect_id} ${row.cause_id}`)
    if (row.family === 'directed') return !turned || evidenceOf(row).direction !== 'reverse stronger'
    return ![straight, turned].some((other) => other && evidenceOf(other).lagDays === 0)
  }
}
