import { Logger, runMigrations } from 'graphile-worker'

/** graphile-worker keeps its tables in a schema of its own and brings them up to date itself. */
export const migrateQueue = (connectionString: string): Promise<void> =>
  runMigrations({ connectionString, logger: new Logger(() => () => undefined) })
