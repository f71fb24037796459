import { parentPort } from 'node:worker_threads'
import type { TaskResult, ThreadAnswer, ThreadMessage } from './messages.ts'
import { openThreadWorkspace, type ThreadWorkspace } from './thread-workspace.ts'

let workspace: ThreadWorkspace | null = null

/** Opens the workspace, or performs a task and sends back its result. */
export async function handleMessage(message: ThreadMessage): Promise<void> {
  if (message.kind === 'open') {
    workspace = openThreadWorkspace(message.input, message.worker)
    return
  }
  if (!workspace) throw new Error('a task arrived before its input')
  const result = await workspace.perform(message.task)
  const answer: ThreadAnswer = { id: message.id, result }
  parentPort?.postMessage(answer, buffersOf(result))
}

/** Buffers that are transferred instead of copied. */
function buffersOf(result: TaskResult): ArrayBuffer[] {
  if (result === null) return []
  if (result instanceof Float64Array) return [result.buffer]
  if ('directed' in result) return [result.directed.numbers.buffer, result.sameDay.numbers.buffer]
  return []
}

parentPort?.on('message', handleMessage)
