/** How much others need this machine, so that background work can rest accordingly. */
import { availableParallelism, loadavg } from 'node:os'

/** Requests of about the last two seconds count. */
const WINDOW_MS = 2000
/** An open stream does not count as work. */
const LONGEST_MS = 1000
/** Share of the time that requests take. An app that polls for progress a few times a second stays below it. */
const FEW_REQUESTS = 0.2
const MANY_REQUESTS = 0.6
/** Per core. From the higher one on, work has to wait for a core. */
const LITTLE_LOAD = 0.5
const FULL_LOAD = 1

let requestMs = 0
let countedMs = performance.now()

function decay(): void {
  const nowMs = performance.now()
  requestMs *= Math.exp((countedMs - nowMs) / WINDOW_MS)
  countedMs = nowMs
}

/** Call it after answering a request of a person or an app. */
export function noteRequest(tookMs: number): void {
  decay()
  requestMs += Math.min(tookMs, LONGEST_MS)
}

export interface Load {
  /** Share of the time spent on requests; concurrent ones are added up. */
  readonly requestShare: number
  /** Processes that run or wait for a core, per core, without our own background work. */
  readonly perCore: number
}

export function currentLoad(ownJobs: number): Load {
  decay()
  const perCore = Math.max(0, (loadavg()[0] ?? 0) - ownJobs) / availableParallelism()
  return { requestShare: requestMs / WINDOW_MS, perCore }
}

const between = (value: number, low: number, high: number): number =>
  Math.min(1, Math.max(0, (value - low) / (high - low)))

/** 0 = the machine is idle, 1 = others need all of it. */
export const pressureOf = ({ requestShare, perCore }: Load): number =>
  Math.max(between(requestShare, FEW_REQUESTS, MANY_REQUESTS), between(perCore, LITTLE_LOAD, FULL_LOAD))
