import { at } from '../arrays/at.ts'
import { type KernelMemory, openKernelMemory } from '../ring/kernel-memory.ts'
import { hasKernel } from '../ring/kernel-module.ts'
import { HOUR_WINDOWS } from './clock-form.ts'
import type { CauseByHours } from './known-moments.ts'
import { NEVER_CLEAR } from './moment-ring.ts'
import type { Moments } from './moments.ts'

const NUMBER_BYTES = 8
const PLACE_BYTES = 4
/** Windows that the kernel looks at together, and numbers of each; those beyond the last window are NaN. */
const WINDOWS = 6
const NUMBERS = 7

/** Whether a window may stand out; where it may not, `firstLook` need not be asked. */
type MayStandOut = (window: number) => boolean

const ALWAYS: MayStandOut = () => true

/** What the kernel looks at: the cause whose hours it holds, and where moments and hours lie. */
interface LookSpace {
  readonly memory: KernelMemory
  readonly cause: CauseByHours['amounts']
  /** Address of the hours; moments have room up to there. */
  readonly grid: number
}

const SUM_BYTES = WINDOWS * NUMBERS * NUMBER_BYTES
/** A moment has its half hour, its day and its value. */
const MOMENT_BYTES = 2 * PLACE_BYTES + NUMBER_BYTES

let space: LookSpace | undefined

/**
 * A first look at all windows of a pair in one go. Of a hundred windows hardly one stands out, so that asking each of them
 * by itself was half of all the work on hours.
 *
 * The sums are those of `firstLook`. They are only used to leave out what is far from clear: t below 2.575, where p is
 * below .01 from 2.5758 on.
 */
export function firstLooks({ slots, days, prepared }: Moments, cause: CauseByHours): MayStandOut {
  if (!hasKernel()) return ALWAYS
  const rows = slots.length
  const { memory, grid } = spaceFor(cause, rows)
  const ofDays = SUM_BYTES + rows * PLACE_BYTES
  // Columns of 64 bits begin at a multiple of 8.
  const values = SUM_BYTES + 2 * rows * PLACE_BYTES
  new Int32Array(memory.buffer, SUM_BYTES, rows).set(slots)
  new Int32Array(memory.buffer, ofDays, rows).set(days)
  new Float64Array(memory.buffer, values, rows).set(prepared)
  memory.exports.lookAtSix(SUM_BYTES, ofDays, values, rows, grid, 0)
  const sums = new Float64Array(memory.buffer, 0, WINDOWS * NUMBERS)
  return (window) => {
    const sum = (place: number) => at(sums, WINDOWS * place + window)
    const score = sum(5) - (sum(1) * sum(2)) / sum(0)
    return !(Math.abs(score) < NEVER_CLEAR * Math.sqrt(sum(6)))
  }
}

/** The space with the hours of a cause, which stay there for all its effects, and room for so many moments. */
function spaceFor(cause: CauseByHours, moments: number): LookSpace {
  const { amounts } = cause
  const room = Math.ceil((SUM_BYTES + moments * MOMENT_BYTES) / NUMBER_BYTES) * NUMBER_BYTES
  if (space && space.cause === amounts && space.grid >= room) return space
  const slots = amounts.sums.length - 1
  const needed = room + slots * WINDOWS * NUMBER_BYTES
  const memory = space && space.memory.bytes >= needed ? space.memory : openKernelMemory(needed + room)
  const grid = memory.bytes - slots * WINDOWS * NUMBER_BYTES
  const hours = new Float64Array(memory.buffer, grid, slots * WINDOWS)
  const unknown = new Float64Array(slots).fill(Number.NaN)
  for (let window = 0; window < WINDOWS; window++) {
    const unusual = window < HOUR_WINDOWS.length ? cause.unusual(window) : unknown
    for (let slot = 0, place = window; slot < slots; slot++, place += WINDOWS) hours[place] = at(unusual, slot)
  }
  space = { memory, cause: amounts, grid }
  return space
}
