import { parentPort, workerData } from 'node:worker_threads'
import { takeKernel } from '../ring/kernel-module.ts'
import type { TaskResult } from './messages.ts'
import { createThread } from './thread-workspace.ts'

if (workerData.kernel) takeKernel(workerData.kernel)

/** Opens the workspace, or performs a task and sends back its result. */
export const handleMessage = createThread((answer) => parentPort?.postMessage(answer, buffersOf(answer.result)))

/** Buffers that are transferred instead of copied. */
function buffersOf(result: TaskResult): ArrayBuffer[] {
  if (result === null) return []
  if (result instanceof Float64Array) return [result.buffer]
  if ('directed' in result) return [result.directed.numbers.buffer, result.sameDay.numbers.buffer]
  return []
}

parentPort?.on('message', handleMessage)
