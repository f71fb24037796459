/** When a pair will have enough days, at the pace of the last four weeks. Pure. */
import type { NotEnough } from '@upshot/analysis'
import type { Finding } from '../finding.ts'

interface Day {
  readonly day: number
  readonly value: number
}

/** The known days of both sides, oldest first. */
export interface KnownDays {
  readonly causeDays: readonly Day[]
  readonly effectDays: readonly Day[]
}

const PACE_DAYS = 28
/** Beyond this a date would only discourage, and the pace will have changed. */
const FARTHEST_DAYS = 2 * 365

/** Undefined where it is not a matter of days, or where nothing came in lately. */
export function expectedDay(finding: Finding, known: KnownDays, today: number): number | undefined {
  const { shortfall } = finding.evidence
  if (!shortfall) return undefined
  const missing = shortfall.need - shortfall.have
  const first = Math.min(known.causeDays[0]?.day ?? today, known.effectDays[0]?.day ?? today)
  // Whoever began a week ago has the pace of that week.
  const looked = Math.min(PACE_DAYS, today - first + 1)
  const gained = gainedSince(today - looked + 1, shortfall, { finding, known })
  if (missing <= 0 || looked <= 0 || gained === undefined || gained <= 0) return undefined
  const days = Math.ceil((missing * looked) / gained)
  return days > FARTHEST_DAYS ? undefined : today + days
}

interface JudgedFinding {
  readonly finding: Finding
  readonly known: KnownDays
}

/** How much of what is missing came in from a day on; undefined where it is no count that grows. */
function gainedSince(from: number, shortfall: NotEnough, { finding, known }: JudgedFinding): number | undefined {
  const { causeDays, effectDays } = known
  const lacking = shortfall.variable === finding.effect.name ? effectDays : causeDays
  const isLate = ({ day }: Day): boolean => day >= from
  switch (shortfall.reason) {
    case 'pairs':
    case 'noLag':
      return inCommon(causeDays, effectDays).filter(isLate).length
    case 'span': {
      const late = inCommon(causeDays, effectDays).filter(isLate)
      return late.length === 0 ? 0 : (late.at(-1)?.day ?? from) - from + 1
    }
    case 'days':
      return lacking.filter(isLate).length
    case 'arm': {
      const isRarer = rarerSide(lacking)
      return lacking.filter((one) => isLate(one) && isRarer(one)).length
    }
    case 'switches':
      return lacking.filter((one, at) => at > 0 && isLate(one) && one.value !== lacking[at - 1]?.value).length
    default:
      return undefined
  }
}

function inCommon(causeDays: readonly Day[], effectDays: readonly Day[]): readonly Day[] {
  const days = new Set(causeDays.map(({ day }) => day))
  return effectDays.filter(({ day }) => days.has(day))
}

/** Of two values, the one that is there less often. */
function rarerSide(days: readonly Day[]): (one: Day) => boolean {
  const counts = [...Map.groupBy(days, ({ value }) => value)].toSorted(([, a], [, b]) => a.length - b.length)
  const rarer = counts[0]?.[0]
  return ({ value }) => value === rarer
}
