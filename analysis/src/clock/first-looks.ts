import { type KernelMemory, openKernelMemory } from '../ring/kernel-memory.ts'
import { hasKernel } from '../ring/kernel-module.ts'
import { HOUR_WINDOWS } from './clock-form.ts'
import { slotsBefore, unusualForNow } from './exposure.ts'
import type { CauseByHours } from './known-moments.ts'
import { NEVER_CLEAR } from './moment-ring.ts'
import type { Moments } from './moments.ts'

/** Bytes of a number of 32 bits, and of a place. */
const BYTES = 4
/** Windows that the kernel looks at together, and numbers of each; those beyond the last window are NaN. */
const WINDOWS = 8
const NUMBERS = 5
/** Sums of a day of eight windows, four windows at a time. */
const DAY_BYTES = 4 * 4 * BYTES

/** Whether a window may stand out; where it may not, `firstLook` need not be asked. */
type MayStandOut = (window: number) => boolean

const ALWAYS: MayStandOut = () => true

/** A little below 2.575: more than 32 bits can be wrong by. */
const FAR_FROM_CLEAR = 0.998 * NEVER_CLEAR

/** What the kernel looks at: the cause whose hours it holds, and where they lie. */
interface LookSpace {
  readonly memory: KernelMemory
  readonly cause: CauseByHours['amounts']
  /** Address of the hours; moments have room up to there. */
  readonly grid: number
}

const SUM_BYTES = WINDOWS * NUMBERS * BYTES

let space: LookSpace | undefined

/**
 * A first look at all windows of a pair in one go. Of a hundred windows hardly one stands out, so that asking each of them
 * by itself was half of all the work on hours.
 *
 * The sums are those of `firstLook`, in 32 bits. They are only used to leave out what is far from clear: t below 2.57,
 * where p is below .01 from 2.5758 on.
 */
export function firstLooks(
  { slots, days, prepared }: Moments,
  { amounts }: Pick<CauseByHours, 'amounts'>,
): MayStandOut {
  if (!hasKernel()) return ALWAYS
  const rows = slots.length
  const { memory, grid } = spaceFor(amounts, rows)
  const ofDays = SUM_BYTES + rows * BYTES
  const values = ofDays + rows * BYTES
  const daySums = Math.ceil((values + rows * BYTES) / DAY_BYTES) * DAY_BYTES
  new Int32Array(memory.buffer, SUM_BYTES, rows).set(slots)
  new Int32Array(memory.buffer, ofDays, rows).set(days)
  new Float32Array(memory.buffer, values, rows).set(prepared)
  memory.exports.lookAtEight(SUM_BYTES, ofDays, values, rows, grid, daySums, 0)
  const sums = new Float32Array(memory.buffer, 0, WINDOWS * NUMBERS)
  return (window) => {
    const sum = (place: number) => sums[WINDOWS * place + window] as number
    const score = sum(3) - (sum(1) * sum(2)) / sum(0)
    return !(Math.abs(score) < FAR_FROM_CLEAR * Math.sqrt(sum(4)))
  }
}

/** The space with the hours of a cause, which stay there for all its effects, and room for so many moments. */
function spaceFor(amounts: CauseByHours['amounts'], moments: number): LookSpace {
  const room = SUM_BYTES + 3 * moments * BYTES + (Math.min(moments, amounts.days) + 2) * DAY_BYTES
  if (space && space.cause === amounts && space.grid >= room) return space
  const slots = amounts.sums.length - 1
  const needed = room + slots * WINDOWS * BYTES
  const memory = space && space.memory.bytes >= needed ? space.memory : openKernelMemory(needed + room)
  const grid = memory.bytes - slots * WINDOWS * BYTES
  const hours = new Float32Array(memory.buffer, grid, slots * WINDOWS).fill(Number.NaN)
  for (const [window, hoursBefore] of HOUR_WINDOWS.entries()) {
    const unusual = unusualForNow(amounts, slotsBefore(hoursBefore))
    for (let slot = 0, place = window; slot < slots; slot++, place += WINDOWS) hours[place] = unusual[slot] as number
  }
  space = { memory, cause: amounts, grid }
  return space
}
