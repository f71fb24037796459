import type { CommandContext } from '../command.ts'

const FIRST_MS = 1000
const BETWEEN_MS = 2000

/** Says how far the work is: nothing in the first second, then a plain line every other second, on a terminal or not. */
export function progressOn({
  clock,
  warn,
}: Pick<CommandContext, 'clock' | 'warn'>): (done: number, total: number) => void {
  let nextMs = clock.nowMs() + FIRST_MS
  return (done, total) => {
    if (clock.nowMs() < nextMs || done >= total) return
    nextMs = clock.nowMs() + BETWEEN_MS
    warn(`${Math.floor((100 * done) / total)} % of the pairs compared`)
  }
}
