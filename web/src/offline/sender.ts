/** When the outbox is emptied: after every act, when the network may be back, and after a wait. */
import type { Outbox, Round } from './outbox.ts'
import { WAITS_MS } from './rules.ts'

export interface SenderParts {
  readonly flush: Outbox['flush']
  readonly nowMs: () => number
  /** Returns how to cancel. */
  readonly later: (work: () => void, delayMs: number) => () => void
  readonly onRound?: (round: Round | 'begun') => void
}

export type Sender = ReturnType<typeof createSender>

export function createSender({ flush, nowMs, later, onRound }: SenderParts) {
  let isRunning = false
  let wanted: 'no' | 'yes' | 'hurried' = 'no'
  let failures = 0
  let cancel: () => void = () => undefined

  async function run(): Promise<void> {
    isRunning = true
    let last: Round = { kind: 'empty' }
    while (wanted !== 'no') {
      const isHurried = wanted === 'hurried'
      wanted = 'no'
      onRound?.('begun')
      // Whatever went wrong, it must not be the last round: what waits would wait for ever.
      last = await flush(isHurried).catch(() => ({ kind: 'unreachable' }))
      onRound?.(last)
    }
    isRunning = false
    plan(last)
  }

  function plan(round: Round): void {
    failures = round.kind === 'unreachable' ? failures + 1 : 0
    const ownMs = WAITS_MS[Math.min(failures, WAITS_MS.length) - 1] ?? 0
    if (round.kind === 'unreachable') cancel = later(() => send(), ownMs)
    if (round.kind === 'waiting') cancel = later(() => send(), Math.max(0, round.untilMs - nowMs()))
  }

  /** `hurried`: the network is back, or the person asks. Never two rounds at once; a wish during a round counts for the next. */
  function send(how: 'yes' | 'hurried' = 'yes'): void {
    cancel()
    if (wanted !== 'hurried') wanted = how
    if (!isRunning) void run()
  }

  return { send }
}
