// The way into a thread. In JavaScript, because Node would load its translator of TypeScript for this file alone; with
// the compiled form kept from one start to the next, a thread is ready in a third of the time.
import { enableCompileCache, flushCompileCache } from 'node:module'
import { workerData } from 'node:worker_threads'

if (workerData.compiledFolder) enableCompileCache(workerData.compiledFolder)
await import('./worker.ts')
// A thread is ended, it does not end: what it compiled would never be written.
if (workerData.compiledFolder) flushCompileCache()
