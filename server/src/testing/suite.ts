import { inject } from 'vitest'

/** How often to try what would go wrong only now and then: a tenth of it in `npm test`. */
export const roundsOf = (inLongRun: number): number => (inject('isLong') ? inLongRun : Math.ceil(inLongRun / 10))
