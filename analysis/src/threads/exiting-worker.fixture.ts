import { parentPort, workerData } from 'node:worker_threads'
import { handleMessage } from './analysis-worker.ts'
import type { ThreadMessage } from './messages.ts'

/** A worker that exits at its first tile, if it is one of the first two ever started. */
const isFailing = workerData.started < 2

parentPort?.off('message', handleMessage)
parentPort?.on('message', (message: ThreadMessage) => {
  if (isFailing && message.kind === 'task' && message.task.kind === 'rings') process.exit(1)
  return handleMessage(message)
})
