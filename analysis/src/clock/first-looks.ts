import { sumOfSquares } from '../prepare/least-squares.ts'
import { hasKernel } from '../ring/kernel-module.ts'
import { HOUR_WINDOWS } from './clock-form.ts'
import { slotsBefore, USUAL } from './exposure.ts'
import { windowsByKernel } from './hours-by-kernel.ts'
import type { CauseByHours } from './known-moments.ts'
import { NEVER_CLEAR } from './moment-ring.ts'
import type { Moments } from './moments.ts'

/** Bytes of a number of 32 bits, and of a place. */
const BYTES = 4
/** Windows that the kernel looks at together, and numbers of each; those beyond the last window mean nothing. */
const WINDOWS = 8
const NUMBERS = 5
/** Sums of a day. */
const DAY_BYTES = 4 * WINDOWS * BYTES

/** Whether a window may stand out; where it may not, `firstLook` need not be asked. */
type MayStandOut = (window: number) => boolean

const ALWAYS: MayStandOut = () => true

/** A little below 2.575: more than 32 bits can be wrong by. */
const FAR_FROM_CLEAR = 0.998 * NEVER_CLEAR

/**
 * Below this share of Σy², ΣS² comes from amounts that are hardly unusual, about a hundredth: what is left of them once the
 * usual ones are taken out may be the rounding of 32 bits.
 */
const HARDLY_UNUSUAL = 1e-4

const SUM_BYTES = WINDOWS * NUMBERS * BYTES

/**
 * A first look at all windows of a pair in one go. Of a hundred windows hardly one stands out, so that asking each of them
 * by itself was half of all the work on hours.
 *
 * The sums are those of `firstLook`, in 32 bits. They are only used to leave out what is far from clear: t below 2.57,
 * where p is below .01 from 2.5758 on.
 */
export function firstLooks(moments: Moments, { amounts }: Pick<CauseByHours, 'amounts'>): MayStandOut {
  if (!hasKernel()) return ALWAYS
  const rows = moments.slots.length
  const rowBytes = rows * BYTES
  const bytes = SUM_BYTES + 3 * rowBytes + (Math.min(rows, amounts.days) + 2) * DAY_BYTES
  const { memory, windows, room } = windowsByKernel(amounts, roomFor(bytes), { windows: WINDOWS_BEFORE, ...USUAL })
  const slots = room + SUM_BYTES
  const daySums = Math.ceil((slots + 3 * rowBytes) / DAY_BYTES) * DAY_BYTES
  const { packed, squares } = packedMoments(moments)
  new Int32Array(memory.buffer, slots, 3 * rows).set(packed)
  memory.exports.lookAtFive(slots, slots + rowBytes, slots + 2 * rowBytes, rows, windows, daySums, room)
  const sums = new Float32Array(memory.buffer, room, WINDOWS * NUMBERS)
  return (window) => {
    const sum = (index: number) => sums[WINDOWS * index + window] as number
    const score = sum(3) - (sum(1) * sum(2)) / sum(0)
    return !(sum(4) > HARDLY_UNUSUAL * squares && Math.abs(score) < FAR_FROM_CLEAR * Math.sqrt(sum(4)))
  }
}

const WINDOWS_BEFORE = HOUR_WINDOWS.map(slotsBefore)

/** Numbers of 64 bits that have at least so many bytes; in steps, so that outcomes with ever more moments find room. */
const roomFor = (bytes: number): number => 2 ** Math.ceil(Math.log2(bytes / 8))

interface PackedMoments {
  /** Half hours, days, and numbers of 32 bits. */
  readonly packed: Int32Array
  /** Σy² */
  readonly squares: number
}

/** The moments of each outcome as the kernel takes them: they are looked at with every cause. */
const known = new WeakMap<Moments, PackedMoments>()

function packedMoments(moments: Moments): PackedMoments {
  const cached = known.get(moments)
  if (cached) return cached
  const rows = moments.slots.length
  const packed = new Int32Array(3 * rows)
  packed.set(moments.slots)
  packed.set(moments.days, rows)
  new Float32Array(packed.buffer, 2 * rows * BYTES).set(moments.prepared)
  const all = { packed, squares: sumOfSquares(moments.prepared) }
  known.set(moments, all)
  return all
}
