/** The databases that test files share (`global-setup.ts`). */
import { inject } from 'vitest'
import type { CitusDatabase } from '../../../programs/citus.ts'
import { onceLoaded } from '../lib/once.ts'
import { askFor } from './on-demand.ts'

declare module 'vitest' {
  interface ProvidedContext {
    sharedDatabases: string
  }
}

export interface SharedPostgres {
  readonly url: string
  /** Name of a database with the newest schema, to be copied. */
  readonly template: string
  /** In `npm run test:citus`: databases to be copied, without tables and with all of them, distributed. */
  readonly citus?: { readonly empty: CitusDatabase; readonly migrated: CitusDatabase }
}

export interface SharedSqlite {
  /** A file with the newest schema, to be copied. */
  readonly template: string
}

export const sharedPostgres = onceLoaded(() => askFor<SharedPostgres>(inject('sharedDatabases'), 'postgres'))
export const sharedSqlite = onceLoaded(() => askFor<SharedSqlite>(inject('sharedDatabases'), 'sqlite'))
