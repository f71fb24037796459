import { describe, inject, it } from 'vitest'

/** How often to repeat races that only sometimes fail: a tenth as often in `npm test`. */
export const roundsOf = (inLongRun: number): number => (inject('isLong') ? inLongRun : Math.ceil(inLongRun / 10))

/** Of many similar cases, one in this many in `npm test`, and all of them in `npm run test:long`. */
export const oneIn = <Case>(count: number, cases: readonly Case[]): readonly Case[] =>
  inject('isLong') ? cases : cases.filter((_, index) => index % count === 0)

/** Only in `npm run test:long`: for facts that another test covers in `npm test`, or that seldom change. */
export function itInLongRun(name: string, test: () => unknown): void {
  if (inject('isLong')) it(name, test)
}

/** The same for a group of tests, which then sets nothing up in `npm test`. */
export function describeInLongRun(name: string, tests: () => void): void {
  if (inject('isLong')) describe(name, tests)
}
