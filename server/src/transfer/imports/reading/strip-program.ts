/** Run in a thread: answers with every TypeScript file that a program imports, by its address, without types. */
import { readFileSync } from 'node:fs'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'

/** One that is overlooked is not lost: the process reads it from its file and strips it by itself. */
const IMPORTED = /(?:from|import\(?) ?'([^']+)'/g

/** What other people wrote comes as JavaScript. */
const OUR_OWN = /^(\.|@upshot\/)/

function sourcesOf(entries: readonly string[]): Readonly<Record<string, string>> {
  const addresses = new Set(entries)
  const sources: Record<string, string> = {}
  for (const address of addresses) {
    const source = stripTypeScriptTypes(readFileSync(fileURLToPath(address), 'utf8'))
    sources[address] = source
    const { resolve } = createRequire(address)
    for (const [, name = ''] of source.matchAll(IMPORTED)) {
      const file = OUR_OWN.test(name) ? resolve(name) : ''
      if (file.endsWith('.ts')) addresses.add(pathToFileURL(file).href)
    }
  }
  return sources
}

parentPort?.postMessage(JSON.stringify(sourcesOf(workerData as string[])))
