// The way into the thread of an experiment; see start-worker.js.
import { enableCompileCache, flushCompileCache } from 'node:module'
import { workerData } from 'node:worker_threads'

if (workerData.compiledFolder) enableCompileCache(workerData.compiledFolder)
await import('./experiment-worker.ts')
if (workerData.compiledFolder) flushCompileCache()
