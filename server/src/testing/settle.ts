import type { World } from './world.ts'

/** Statistics and findings are up to date, and no job waits. */
export async function settle({ server }: World): Promise<void> {
  await server.services.statistics.refreshAll()
  await server.services.jobs.catchUp()
}
