/**
 * Tells the browser that nearly everything in the first files runs at the start. It then compiles them while they come,
 * beside the page, and not one function after the other when each is called.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Rolldown } from 'vite'

const ALL_CALLED = '//# allFunctionsCalledOnLoad\n'

export function markEager(folder: string, output: Rolldown.RolldownOutput['output']): void {
  for (const one of output) {
    if (one.type !== 'chunk' || !(one.isEntry || one.name === 'first')) continue
    const file = join(folder, one.fileName)
    writeFileSync(file, ALL_CALLED + readFileSync(file, 'utf8'))
  }
}
