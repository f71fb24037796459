/** The only place that reads the time. Everything else is handed a clock. */
export interface Clock {
  /** Milliseconds since 1970. */
  nowMs(): number
}

export const systemClock: Clock = { nowMs: () => Date.now() }

export const epochSeconds = (clock: Clock): number => Math.floor(clock.nowMs() / 1000)
