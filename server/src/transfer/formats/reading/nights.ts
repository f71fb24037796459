/**
 * A night as the values it is: how long the sleep was and how long each of its stages. All begin with the night, so that
 * a night stays together on one day. The whole is the sum of the stages or what the device says, never both.
 */
import type { Moment } from '../../../lib/utc-text.ts'
import { withoutNoise } from '../../../tracking/units/units.ts'
import type { Place, ReadEntry } from '../format.ts'
import { natureOf } from './natures.ts'

export type Stage = 'deep' | 'light' | 'rem' | 'awake'

export interface Night {
  readonly start: Moment
  readonly endEpoch: number
  readonly seconds: Readonly<Partial<Record<Stage, number | undefined>>>
  /** As the device says; without it, the sum of deep, light and REM sleep. */
  readonly asleepSeconds?: number | undefined
  readonly inBedSeconds?: number | undefined
  readonly sourceName: string
  readonly place: Place
}

const natures = {
  asleep: natureOf('Sleep Duration'),
  deep: natureOf('Deep Sleep Duration'),
  light: natureOf('Light Sleep Duration'),
  rem: natureOf('REM Sleep Duration'),
  awake: natureOf('Awake Time in the Night'),
  inBed: natureOf('Time in Bed'),
} as const

export function* nightEntries(night: Night): Generator<ReadEntry> {
  const { deep, light, rem, awake } = night.seconds
  const stages = [deep, light, rem].filter((seconds) => seconds !== undefined)
  const summed = stages.length === 0 ? undefined : stages.reduce((sum, seconds) => sum + seconds, 0)
  const parts = [
    [natures.asleep, night.asleepSeconds ?? summed],
    [natures.deep, deep],
    [natures.light, light],
    [natures.rem, rem],
    [natures.awake, awake],
    [natures.inBed, night.inBedSeconds],
  ] as const
  for (const [nature, seconds] of parts) {
    if (seconds === undefined) continue
    yield {
      kind: 'entry',
      ...nature,
      value: withoutNoise(nature.unit === 'min' ? seconds / 60 : seconds / 3600),
      start: night.start,
      endEpoch: night.endEpoch,
      sourceName: night.sourceName,
      place: night.place,
    }
  }
}
