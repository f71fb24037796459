import { inject } from 'vitest'
import type { Dialect } from './world.ts'

/**
 * For long scenarios that ask nothing of a database which the tests of the stores do not: on SQLite in `npm test`, on
 * PostgreSQL in `npm run test:long`, where a file `<name>.long.test.ts` imports `<name>.test.ts`.
 */
export const scenarioDialects: readonly Dialect[] = inject('isLong') ? ['postgres'] : ['sqlite']

/** How often to try what would go wrong only now and then: a tenth of it in `npm test`. */
export const roundsOf = (inLongRun: number): number => (inject('isLong') ? inLongRun : Math.ceil(inLongRun / 10))
