/** The only wiring: builds stores, services and routes, and hands each what it needs. */
import { fileURLToPath } from 'node:url'
import { openApiDocument } from '@upshot/contract'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { createApp } from './http/app.ts'
import { createIdempotency, idempotencyStore } from './http/idempotency.ts'
import type { Clock } from './lib/clock.ts'
import type { Logger } from './lib/log.ts'
import { VERSION } from './lib/version.ts'
import { referencePage } from './pages/reference.ts'
import { peopleStores } from './people/stores.ts'
import { createTokens } from './people/tokens/service.ts'
import { createUsers } from './people/users/service.ts'
import type { Database, Executor } from './storage/executor.ts'
import { createStorage } from './storage/storage.ts'
import { measurementRoutes } from './tracking/measurements/routes.ts'
import { createMeasurements } from './tracking/measurements/service.ts'
import { trackingStores } from './tracking/stores.ts'
import { tagRoutes } from './tracking/tags/routes.ts'
import { createTags } from './tracking/tags/service.ts'
import { unitRoutes } from './tracking/units/routes.ts'
import { createRefresher } from './tracking/variables/refresher.ts'
import { variableRoutes } from './tracking/variables/routes.ts'
import { createVariables } from './tracking/variables/service.ts'

const WEB_ROOT = fileURLToPath(new URL('../../web/public', import.meta.url))

const storesOn = (executor: Executor) => ({
  ...peopleStores(executor),
  ...trackingStores(executor),
  idempotency: idempotencyStore(executor),
})

export interface Ground {
  readonly database: Database
  readonly clock: Clock
  readonly log: Logger
}

export type Services = ReturnType<typeof composeServices>

/** Everything but HTTP: what the command line works with. */
export function composeServices({ database, clock, log }: Ground) {
  const storage = createStorage(database, storesOn)
  const refresher = createRefresher({ storage, log })
  const parts = { storage, clock, log }
  return {
    storage,
    refresher,
    users: createUsers(parts),
    tokens: createTokens(parts),
    variables: createVariables({ ...parts, onChange: refresher.poke }),
    tags: createTags({ ...parts, onChange: refresher.poke }),
    measurements: createMeasurements({ ...parts, onChange: refresher.poke }),
    idempotency: createIdempotency(storage, clock),
  }
}

export interface Server {
  readonly app: FastifyInstance
  readonly services: Services
  /** From now on `/health/ready` says no. */
  retire(): void
  close(): Promise<void>
}

export async function composeServer(config: Config, ground: Ground): Promise<Server> {
  const services = composeServices(ground)
  const { users: _users, tokens, variables, tags, measurements, idempotency, refresher } = services
  let isRetired = false
  const app = await createApp({
    handlers: {
      ...unitRoutes(),
      ...variableRoutes(variables),
      ...tagRoutes(tags),
      ...measurementRoutes(measurements, variables),
    },
    authenticate: tokens.authenticate,
    idempotency,
    log: ground.log,
    rateLimit: config.rateLimit,
    overloadMs: config.overloadMs,
    isReady: async () => !isRetired && (await answers(ground.database)),
    webRoot: WEB_ROOT,
    documents: documents(),
  })
  return {
    app,
    services,
    retire: () => {
      isRetired = true
    },
    close: async () => {
      await app.close()
      await refresher.stop()
      await ground.database.close()
    },
  }
}

const answers = (database: Database): Promise<boolean> =>
  database.ping().then(
    () => true,
    () => false,
  )

function documents() {
  const openApi = openApiDocument(VERSION)
  return {
    '/api/v3/openapi.json': { type: 'application/json; charset=utf-8', content: JSON.stringify(openApi) },
    '/docs': { type: 'text/html; charset=utf-8', content: referencePage(VERSION) },
  }
}
