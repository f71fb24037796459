/*
 * The analysis on several threads, apart from the rest because it needs Node's.
 */
export { type Analyst, createAnalyst } from './analyst.ts'
export { createRingPool, type RingPool, type RunOptions } from './ring-pool.ts'
