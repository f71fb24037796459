/**
 * The program of the reading process without its types, made when the first file is read. By itself each process would
 * load Node's translator and translate two hundred files again, which is two thirds of what its start takes.
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { onceLoaded } from '../../../lib/once.ts'

const TRANSLATOR = new URL('./strip-program.ts', import.meta.url)
const ENTRIES = ['./close-network.ts', './reader-process.ts'].map((name) => new URL(name, import.meta.url).href)

/** In a thread, since Node keeps its translator, and 20 MB with it, for as long as the thread lives that asked for it. */
export const strippedProgram = onceLoaded(async (): Promise<string> => {
  const worker = new Worker(TRANSLATOR, { workerData: ENTRIES, execArgv: ['--disable-warning=ExperimentalWarning'] })
  try {
    const [sources] = (await once(worker, 'message')) as [string]
    return sources
  } finally {
    await worker.terminate()
  }
})

/** The option of Node that makes a process take its program from the file that it was handed over as this number. */
export const programFrom = (fd: number): string =>
  `--import=${new URL(`./take-program.js?fd=${fd}`, import.meta.url).href}`
