/**
 * The daily values of the samples in two accounts far apart, worked out by hand from the files: each variable with all
 * of its days, and the moment of its first value. What has an offset of its own stays where it was (`everywhere`); what
 * has only a clock on the wall keeps its day, at another moment; what is in UTC falls on the day it was where the
 * person is.
 */
export interface ExpectedDays {
  readonly folder: string
  readonly everywhere: readonly string[]
  /** Asia/Tokyo, nine hours ahead of UTC. */
  readonly tokyo: readonly string[]
  /** America/Los_Angeles, eight hours behind UTC, seven in summer (in 2026 from 8 March). */
  readonly losAngeles: readonly string[]
}

export const ZONES = { tokyo: 'Asia/Tokyo', losAngeles: 'America/Los_Angeles' } as const
