import { parentPort } from 'node:worker_threads'
import { type Desk, openDesk } from '../ring/desk.ts'
import type { Answer, Order, Task } from './protocol.ts'

let desk: Desk | null = null

function perform(task: Task): Float64Array<ArrayBuffer> | undefined {
  if (!desk) throw new Error('a task came before a bank')
  if (task.kind === 'work') return desk.work(task.jobs)
  desk.transform(task.variables)
  return undefined
}

/** Does what an order says and answers it. */
export function obey(order: Order): void {
  if (order.kind === 'open') {
    desk = openDesk(order.bank, order.desk)
    return
  }
  const packed = perform(order.task)
  const answer: Answer = packed ? { id: order.id, packed } : { id: order.id }
  parentPort?.postMessage(answer, packed ? [packed.buffer] : [])
}

parentPort?.on('message', obey)
