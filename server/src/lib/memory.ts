import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Returns unused heap to the operating system. Loading the program leaves more garbage than program, and V8 keeps the
 * memory: a third of an idle server's. Analysing a person with a hundred variables does the same. Only a full garbage
 * collection frees it, and there is no other way to request one. It takes a tenth of a second, after the start and when
 * analysis is idle.
 */
export function releaseMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: { type: 'major'; flavor: 'last-resort' }) => void
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', flavor: 'last-resort' })
}
