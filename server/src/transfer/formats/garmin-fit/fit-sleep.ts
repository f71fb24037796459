/** Nights in FIT files: each level lasts until the next one begins, and the last record only ends the night. */

import type { ReadEntry } from '../format.ts'
import { natureOf } from '../reading/natures.ts'
import { nightEntries, type Stage } from '../reading/nights.ts'
import type { FitMessage } from './fit-decoder.ts'
import { entryOf, type FitFile, SLEEP_LEVEL, SLEEP_MARKS } from './fit-file.ts'

const STAGES: Readonly<Record<number, Stage>> = { 1: 'awake', 2: 'light', 3: 'deep', 4: 'rem' }
/** A longer gap is between two nights. */
const LONGEST_LEVEL_SECONDS = 4 * 3600

const score = natureOf('Sleep Score')

export function* sleepItems(messages: readonly FitMessage[], file: FitFile): Generator<ReadEntry> {
  const levels = messages
    .filter((message) => message.kind === SLEEP_LEVEL && message.epochSeconds !== undefined)
    .toSorted((left, right) => (left.epochSeconds ?? 0) - (right.epochSeconds ?? 0))
  for (const night of nightsIn(levels)) yield* entriesOf(night, file)
  const [start, end] = [levels[0]?.epochSeconds, levels.at(-1)?.epochSeconds]
  const lasting = start !== undefined && end !== undefined && end > start ? { endEpoch: end } : {}
  for (const message of messages) {
    if (message.kind !== SLEEP_MARKS) continue
    const value = message.number(6)
    const epochSeconds = start ?? message.epochSeconds
    if (value !== undefined && epochSeconds !== undefined && value <= 100)
      yield entryOf(file, message.index, { nature: score, value, epochSeconds, ...lasting })
  }
}

function nightsIn(levels: readonly FitMessage[]): FitMessage[][] {
  const nights: FitMessage[][] = []
  for (const level of levels) {
    const last = nights.at(-1)?.at(-1)
    const gap = (level.epochSeconds ?? 0) - (last?.epochSeconds ?? Number.NEGATIVE_INFINITY)
    if (gap > LONGEST_LEVEL_SECONDS) nights.push([level])
    else nights.at(-1)?.push(level)
  }
  return nights
}

function* entriesOf(night: readonly FitMessage[], file: FitFile): Generator<ReadEntry> {
  const [first] = night
  const end = night.at(-1)?.epochSeconds
  if (first?.epochSeconds === undefined || end === undefined || end <= first.epochSeconds) return
  const seconds: Partial<Record<Stage, number>> = {}
  for (const [at, level] of night.entries()) {
    const stage = STAGES[level.number(0) ?? 0]
    const next = night[at + 1]?.epochSeconds
    if (stage === undefined || next === undefined || level.epochSeconds === undefined) continue
    seconds[stage] = (seconds[stage] ?? 0) + next - level.epochSeconds
  }
  yield* nightEntries({
    start: { epochSeconds: first.epochSeconds, offsetMinutes: file.offsetMinutes },
    endEpoch: end,
    seconds,
    sourceName: file.sourceName,
    place: { file: file.path, line: first.index },
  })
}
