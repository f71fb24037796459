/** The only file that reads the system time. Everything else is passed a clock. */
export interface Clock {
  /** Milliseconds since 1970. */
  nowMs(): number
}

export const systemClock: Clock = { nowMs: () => Date.now() }

export const epochSeconds = (clock: Clock): number => Math.floor(clock.nowMs() / 1000)
