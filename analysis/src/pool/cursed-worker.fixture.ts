import { parentPort } from 'node:worker_threads'
import type { Order } from './protocol.ts'
import { obey } from './worker.ts'

/** A worker that no tile lets live. */
parentPort?.off('message', obey)
parentPort?.on('message', (order: Order) => {
  if (order.kind === 'task' && order.task.kind === 'rings') throw new Error('cursed')
  return obey(order)
})
