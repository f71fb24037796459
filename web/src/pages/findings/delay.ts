import type { SlimCorrelation } from '@upshot/contract'
import { DAY_SECONDS, HOUR_SECONDS } from '../../time/lengths.ts'

/** The delay after the cause: in days, or a range of hours if times of day were compared. */
export type FindingDelay = { readonly days: number } | { readonly from: number; readonly to: number }

/** Undefined where none was found. */
export function delayOf({
  onsetDelay,
  durationOfAction = DAY_SECONDS,
}: Pick<SlimCorrelation, 'onsetDelay' | 'durationOfAction'>): FindingDelay | undefined {
  if (onsetDelay === undefined) return undefined
  if (durationOfAction >= DAY_SECONDS) return { days: Math.round(onsetDelay / DAY_SECONDS) }
  return { from: onsetDelay / HOUR_SECONDS, to: (onsetDelay + durationOfAction) / HOUR_SECONDS }
}
