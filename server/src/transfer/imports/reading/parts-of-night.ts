/** How long somebody was asleep and awake while in bed. Pure. */
import type { NightPart } from './doubt-rules.ts'

export interface PartOfNight {
  readonly kind: NightPart
  readonly seconds: number
  readonly from: number
  /** Undefined: only its day is known. */
  readonly to: number | undefined
}

const meet = (some: PartOfNight, other: PartOfNight): boolean =>
  some.to === undefined || other.to === undefined || (some.from < other.to && other.from < some.to)

/** A nap on the sofa of the same day is no part of the time in bed. */
export function inBedTogether(parts: readonly PartOfNight[]): Readonly<Record<NightPart, number>> {
  const beds = parts.filter(({ kind }) => kind === 'inBed')
  const secondsOf = (kind: NightPart): number =>
    parts
      .filter((part) => part.kind === kind && beds.some((bed) => meet(bed, part)))
      .reduce((sum, { seconds }) => sum + seconds, 0)
  return { asleep: secondsOf('asleep'), awake: secondsOf('awake'), inBed: secondsOf('inBed') }
}
