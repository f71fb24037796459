/** Wires up live sources. */
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config/config.ts'
import type { ConnectorsConfig } from '../../config/connectors.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Logger } from '../../lib/log.ts'
import { createGuardedRequests, type GuardedRequestsDependencies } from '../../notify/guarded-requests.ts'
import type { Sessions } from '../../people/sessions/service.ts'
import { sessionCookies } from '../../people/sessions/web.ts'
import type { Events } from '../../reminding/events/service.ts'
import type { Feed } from '../../reminding/feed/service.ts'
import type { Storage } from '../../storage/storage.ts'
import type { TrackingHooks } from '../../tracking/hooks.ts'
import { knownFormats } from '../formats/known-formats.ts'
import { createDisconnecting } from './disconnecting.ts'
import { createFlow } from './flow.ts'
import { createOAuth } from './oauth.ts'
import { createSecrets } from './open-reading.ts'
import { connectorPages } from './pages.ts'
import { createPush, pushPages } from './push.ts'
import type { ConnectorStores } from './service.ts'
import { createConnectors } from './service.ts'
import { liveSources } from './sources.ts'
import { SWEEP, updateJobs } from './update.ts'

/** A month of a busy sensor takes a few megabytes. */
const MOST_BYTES = 16 * 1024 * 1024
const DEADLINE_MS = 30_000

export interface ConnectorsDependencies {
  readonly storage: Storage<ConnectorStores>
  readonly clock: Clock
  readonly log: Logger
  readonly settings: Pick<Config, 'baseUrl' | 'dataDir' | keyof ConnectorsConfig>
  readonly hooks: Pick<TrackingHooks, 'measured'>
  readonly feed: Feed
  readonly emit: Events['emit']
  readonly sessions: Sessions
  /** Only in tests: how to reach machines that have no public address. */
  readonly outside: Partial<GuardedRequestsDependencies> | undefined
}

export function composeConnectors(dependencies: ConnectorsDependencies) {
  const { clock, settings, sessions } = dependencies
  const { baseUrl, connectorClients: clients, connectorHosts: trustedHosts } = settings
  const limits = { mostBytes: MOST_BYTES, deadlineMs: DEADLINE_MS }
  const guardedRequests = createGuardedRequests({
    allowsHttp: false,
    trustedHosts,
    hostsSetting: 'CONNECTOR_HOSTS',
    ...limits,
    ...dependencies.outside,
  })
  const oauth = createOAuth({ guardedRequests, clock })
  const allDependencies = {
    ...dependencies,
    baseUrl,
    sources: liveSources,
    formats: knownFormats,
    clients,
    guardedRequests,
    oauth,
    secrets: createSecrets(settings),
  }
  const connectors = createConnectors(allDependencies)
  const disconnecting = createDisconnecting(allDependencies, connectors)
  const flow = createFlow({ ...allDependencies, connectors })
  const push = createPush(allDependencies)
  const cookies = sessionCookies
  return {
    connectors,
    disconnecting,
    jobs: { ...updateJobs(allDependencies), ...disconnecting.jobs },
    schedule: [SWEEP],
    pages: async (app: FastifyInstance): Promise<void> => {
      await connectorPages({ connectors, disconnecting, flow, sessions, cookies, baseUrl })(app)
      await pushPages(push)(app)
    },
  }
}
