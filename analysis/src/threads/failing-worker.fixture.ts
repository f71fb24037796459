import { parentPort } from 'node:worker_threads'
import { handleMessage } from './analysis-worker.ts'
import type { ThreadMessage } from './messages.ts'

/** A worker that fails at every tile. */
parentPort?.off('message', handleMessage)
parentPort?.on('message', (message: ThreadMessage) => {
  if (message.kind === 'task' && message.task.kind === 'rings') throw new Error('fails on purpose')
  return handleMessage(message)
})
