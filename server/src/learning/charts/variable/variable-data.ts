/** A variable of the records as charts see it. */
import { SECONDS_PER_DAY } from '../../../lib/utc-text.ts'
import { offsetsOf } from '../../../lib/zone.ts'
import { isRating, YES_NO } from '../../../tracking/units/units.ts'
import type { Variable } from '../../../tracking/variables/variable.ts'
import type { ChartSubject, Reading } from '../subject.ts'

export function subjectOfVariable({ id, name, alias, unit, combination }: Variable): ChartSubject {
  const isRated = isRating(unit)
  const { minimumValue: low, maximumValue: high } = unit
  return {
    variableId: id,
    name: alias ?? name,
    unit: unit.abbreviatedName,
    kind: unit.id === YES_NO ? 'yesNo' : isRated ? 'rating' : 'number',
    combination,
    ...(isRated && low !== null && high !== null ? { range: { low, high } } : {}),
  }
}

interface Counted {
  readonly row: { readonly startEpoch: number; readonly offsetMinutes: number | null }
  readonly value: number
  /** How much of it counts where several sources recorded the same. */
  readonly share: number
}

/** By the clock on the wall: the offset it was recorded with, else the person's zone. Oldest first. */
export function readingsOf(
  records: readonly Counted[],
  { timeZone, combination }: { timeZone: string } & Pick<ChartSubject, 'combination'>,
): Reading[] {
  const offsetAt = offsetsOf(timeZone)
  return records
    .filter(({ share }) => share > 0)
    .map(({ row, value, share }): Reading => {
      const { startEpoch, offsetMinutes } = row
      const local = startEpoch + (offsetMinutes === null ? offsetAt(startEpoch) : offsetMinutes * 60)
      const day = Math.floor(local / SECONDS_PER_DAY)
      const hour = Math.floor((local - day * SECONDS_PER_DAY) / 3600)
      return { day, hour, value: combination === 'SUM' ? value * share : value }
    })
}
