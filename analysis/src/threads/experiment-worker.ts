import { hash } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { analyseExperiment } from '../experiment/analyse-experiment.ts'
import type { ExperimentDocument } from '../experiment/document.ts'

const { document } = workerData as { readonly document: ExperimentDocument }
parentPort?.postMessage(analyseExperiment(document, { sha256: (bytes) => hash('sha256', bytes, 'buffer') }))
