/*
 * The analysis on several threads, separate from the rest because it needs Node's threads.
 */
export { analyseWithThreads } from './analyse-with-threads.ts'
export { type AnalysisPool, createAnalysisPool } from './analysis-pool.ts'
export { analyseExperimentInThread } from './experiment-thread.ts'
export { createRingPool, type RingPool, type RingRunOptions as RunOptions } from './ring-pool.ts'
