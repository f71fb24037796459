/** What the store of the queue and its engine share in one process. */
import type { Clock } from '../lib/clock.ts'
import { type QueueTime, queueTime } from './queue-time.ts'
import { createJobSignal, type JobSignal } from './signal.ts'

export interface Queue {
  readonly time: QueueTime
  readonly signal: JobSignal
}

export const createQueue = (clock: Clock): Queue => ({ time: queueTime(clock), signal: createJobSignal() })
