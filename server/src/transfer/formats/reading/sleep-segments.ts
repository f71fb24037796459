/** Sleep that a device tells piece by piece: pieces of one source that follow each other are one night. */
import type { Moment } from '../../../lib/utc-text.ts'
import type { Place, ReadEntry } from '../format.ts'
import { nightEntries, type Stage } from './nights.ts'

export interface SleepSegment {
  readonly stage: Stage | 'asleep' | 'inBed'
  readonly start: Moment
  readonly endEpoch: number
  readonly sourceName: string
  readonly place: Place
}

/** Being up for longer than this parts one sleep from the next. */
const LONGEST_GAP_SECONDS = 2 * 3600

export function* entriesOfSegments(segments: readonly SleepSegment[]): Generator<ReadEntry> {
  const bySource = Map.groupBy(segments, ({ sourceName }) => sourceName)
  for (const ofSource of bySource.values()) {
    for (const night of nightsIn(ofSource)) yield* entriesOfNight(night)
  }
}

function nightsIn(segments: readonly SleepSegment[]): SleepSegment[][] {
  const nights: SleepSegment[][] = []
  let endEpoch = Number.NEGATIVE_INFINITY
  for (const segment of segments.toSorted((left, right) => left.start.epochSeconds - right.start.epochSeconds)) {
    if (segment.start.epochSeconds - endEpoch > LONGEST_GAP_SECONDS) nights.push([segment])
    else nights.at(-1)?.push(segment)
    endEpoch = Math.max(endEpoch, segment.endEpoch)
  }
  return nights
}

function* entriesOfNight(night: readonly SleepSegment[]): Generator<ReadEntry> {
  const [first] = night
  if (!first) return
  const secondsOf = (...stages: readonly SleepSegment['stage'][]) => {
    const chosen = night.filter(({ stage }) => stages.includes(stage))
    return chosen.length === 0 ? undefined : unionSeconds(chosen)
  }
  yield* nightEntries({
    start: first.start,
    endEpoch: Math.max(...night.map(({ endEpoch }) => endEpoch)),
    seconds: {
      deep: secondsOf('deep'),
      light: secondsOf('light'),
      rem: secondsOf('rem'),
      awake: secondsOf('awake'),
    },
    asleepSeconds: secondsOf('asleep', 'deep', 'light', 'rem'),
    inBedSeconds: secondsOf('inBed'),
    sourceName: first.sourceName,
    place: first.place,
  })
}

/** A piece that is told twice counts once. */
function unionSeconds(segments: readonly SleepSegment[]): number {
  let seconds = 0
  let reached = Number.NEGATIVE_INFINITY
  for (const { start, endEpoch } of segments) {
    const from = Math.max(start.epochSeconds, reached)
    if (endEpoch <= from) continue
    seconds += endEpoch - from
    reached = endEpoch
  }
  return seconds
}
