import { parentPort, workerData } from 'node:worker_threads'
import type { Order } from './protocol.ts'
import { obey } from './worker.ts'

/** A worker that dies over the first tile it is given, if it is one of the first two ever started. */
const isDoomed = workerData.started < 2

parentPort?.off('message', obey)
parentPort?.on('message', (order: Order) => {
  if (isDoomed && order.kind === 'task' && order.task.kind === 'rings') process.exit(1)
  return obey(order)
})
