/** How much others need this machine: background work rests accordingly. */
import { availableParallelism, loadavg } from 'node:os'

/** The rate of requests is that of about the last two seconds. */
const WINDOW_MS = 2000
/** One app that shows how far something is asks a few times a second. More than that are several people. */
const FEW_REQUESTS = 5
const MANY_REQUESTS = 25
/** Of each core. From the higher one on, work has to wait for a core. */
const LITTLE_LOAD = 0.5
const FULL_LOAD = 1

let requests = 0
let countedMs = performance.now()

function decay(): void {
  const nowMs = performance.now()
  requests *= Math.exp((countedMs - nowMs) / WINDOW_MS)
  countedMs = nowMs
}

/** Call it for each request of a person or an app. */
export function noteRequest(): void {
  decay()
  requests += 1
}

export interface Load {
  readonly requestsPerSecond: number
  /** Programs that run or wait for a core, without our own background work, for each core. */
  readonly perCore: number
}

export function currentLoad(ownJobs: number): Load {
  decay()
  const perCore = Math.max(0, (loadavg()[0] ?? 0) - ownJobs) / availableParallelism()
  return { requestsPerSecond: (requests * 1000) / WINDOW_MS, perCore }
}

const between = (value: number, low: number, high: number): number =>
  Math.min(1, Math.max(0, (value - low) / (high - low)))

/** 0 = the machine is ours, 1 = others need all of it. */
export const pressureOf = ({ requestsPerSecond, perCore }: Load): number =>
  Math.max(between(requestsPerSecond, FEW_REQUESTS, MANY_REQUESTS), between(perCore, LITTLE_LOAD, FULL_LOAD))
