/** Whether the times of Samsung Health are UTC or the clock on the wall, which differs between its versions. */
import { say } from '../../../lib/refusal.ts'
import { readMoment, SECONDS_PER_DAY } from '../../../lib/utc-text.ts'
import type { ReadContext, SourceFile } from '../format.ts'
import { type Clock, offsetIn, tableRows } from './samsung-tables.ts'

/** The middle of a usual night, in hours after midnight. */
const USUAL = 3.5
const LEAST_NIGHTS = 3
/** Nearer to UTC than this, nights do not tell. */
const LEAST_OFFSET = 240
const LONGEST_SECONDS = 16 * 3600
const SHORTEST_SECONDS = 4 * 3600

export async function clockOf(
  sleeps: readonly SourceFile[],
  hasOffsets: boolean,
  context: ReadContext,
): Promise<Clock> {
  if (!hasOffsets) return 'UTC'
  const distances = { UTC: 0, 'local time': 0 }
  let nights = 0
  let isOff = false
  for (const file of sleeps) {
    for await (const row of tableRows(file)) {
      const offset = offsetIn(row.cell('time_offset'))
      const [start, end] = [readMoment(row.cell('start_time')), readMoment(row.cell('end_time'))]
      const length = (end?.epochSeconds ?? 0) - (start?.epochSeconds ?? 0)
      isOff ||= offset !== undefined && offset !== 0
      if (!start || offset === undefined || Math.abs(offset) < LEAST_OFFSET) continue
      if (length < SHORTEST_SECONDS || length > LONGEST_SECONDS) continue
      const middle = start.epochSeconds + length / 2
      nights++
      distances.UTC += fromUsual(middle + offset * 60)
      distances['local time'] += fromUsual(middle)
    }
  }
  if (nights >= LEAST_NIGHTS && Math.abs(distances.UTC - distances['local time']) > nights)
    return distances.UTC < distances['local time'] ? 'UTC' : 'local time'
  return sleeps.length > 0 && !isOff ? 'UTC' : askClock(context)
}

/** Hours between a moment and the middle of a usual night, either way round the clock. */
function fromUsual(epochSeconds: number): number {
  const hours = (((epochSeconds % SECONDS_PER_DAY) + SECONDS_PER_DAY) % SECONDS_PER_DAY) / 3600
  const apart = Math.abs(hours - USUAL)
  return Math.min(apart, 24 - apart)
}

const askClock = (context: ReadContext): Clock =>
  context.ask({
    key: 'clock',
    text: say(
      'Are the times in these tables UTC or local time? Look at a night: does it begin when you went to bed? The files do not say.',
      'Sind die Zeiten in diesen Tabellen UTC oder die Uhrzeit bei dir? Sieh dir eine Nacht an: Beginnt sie, als du ins Bett gingst? Die Dateien sagen es nicht.',
    ),
    choices: ['UTC', 'local time'],
  }) === 'local time'
    ? 'local time'
    : 'UTC'
