import { createRequire } from 'node:module'
import { once } from './once.ts'

const load = createRequire(import.meta.url)

/**
 * A package that a server at rest does without: loaded when it is first used, and at once, so that whoever uses it need
 * not wait for a promise. The build makes a file of each and puts its address here (scripts/bundle-server.ts).
 */
export const whenUsed = <Package>(name: string): (() => Package) => once(() => load(name) as Package)
