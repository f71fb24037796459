import { Worker } from 'node:worker_threads'
import type { ExperimentDocument } from '../experiment/document.ts'
import type { ExperimentResult } from '../experiment/result.ts'

const WORKER = new URL('./experiment-worker.ts', import.meta.url)

/**
 * The result of `analyseExperiment`, computed in a thread started for it: the longest experiments take a second, which
 * must not block this process. Experiments rarely end, so no thread is kept.
 */
export function analyseExperimentInThread(document: ExperimentDocument): Promise<ExperimentResult> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(WORKER, { workerData: { document } })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the thread of an experiment ended without a result')))
  })
}
