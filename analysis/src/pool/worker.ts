import { parentPort } from 'node:worker_threads'
import type { Answer, Order, Outcome } from './protocol.ts'
import { openWorkplace, type Workplace } from './workplace.ts'

let workplace: Workplace | null = null

/** Does what an order says and answers it. */
export async function obey(order: Order): Promise<void> {
  if (order.kind === 'open') {
    workplace = openWorkplace(order.setting, order.worker)
    return
  }
  if (!workplace) throw new Error('a task came before its setting')
  const outcome = await workplace.perform(order.task)
  const answer: Answer = { id: order.id, outcome }
  parentPort?.postMessage(answer, buffersOf(outcome))
}

/** What is handed over and not copied. */
function buffersOf(outcome: Outcome): ArrayBuffer[] {
  if (outcome === null) return []
  if (outcome instanceof Float64Array) return [outcome.buffer]
  if ('directed' in outcome) return [outcome.directed.numbers.buffer, outcome.sameDay.numbers.buffer]
  return []
}

parentPort?.on('message', obey)
