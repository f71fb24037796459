/** graphile-worker keeps its tables in a schema of its own and brings them up to date itself. */
export async function migrateQueue(connectionString: string): Promise<void> {
  const { Logger, runMigrations } = await import('graphile-worker')
  await runMigrations({ connectionString, logger: new Logger(() => () => undefined) })
}
