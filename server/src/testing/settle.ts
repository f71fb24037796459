import type { World } from './world.ts'

/** Brings statistics and findings up to date, and runs all waiting jobs. */
export async function settle({ server }: World): Promise<void> {
  await server.services.statistics.refreshAll()
  await server.services.jobs.catchUp()
}
