/** The app with what stands behind it: when it is ready, and how it stops. */
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { type Database, isUp } from '../storage/executor.ts'
import { type AppParts, createApp } from './app.ts'

const WEB_ROOT = fileURLToPath(new URL('../../dist/app', import.meta.url))

export interface Server<S> {
  readonly app: FastifyInstance
  readonly services: S
  /** The database answers, and nobody has asked it to stop. */
  isReady(): Promise<boolean>
  /** From now on `/health/ready` says no. */
  retire(): void
  close(): Promise<void>
}

interface ServerParts<S> extends Omit<AppParts, 'isReady' | 'isSecure' | 'webRoot'> {
  readonly baseUrl: string
  readonly database: Database
  readonly services: S
}

export async function createServer<S extends { readonly stop: () => Promise<void> }>(
  parts: ServerParts<S>,
): Promise<Server<S>> {
  const { database, services } = parts
  let isRetired = false
  const isReady = async () => !isRetired && (await isUp(database))
  const app = await createApp({
    ...parts,
    isReady,
    isSecure: parts.baseUrl.startsWith('https:'),
    webRoot: WEB_ROOT,
  })
  return {
    app,
    services,
    isReady,
    retire: () => {
      isRetired = true
    },
    close: async () => {
      await app.close()
      await services.stop()
      await database.close()
    },
  }
}
