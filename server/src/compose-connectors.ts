/** The wiring of live sources. */
import type { FastifyInstance } from 'fastify'
import type { Outgoing } from './compose-outgoing.ts'
import type { People } from './compose-people.ts'
import type { composeReminding } from './compose-reminding.ts'
import type { Config } from './config.ts'
import type { ConnectorsConfig } from './config-connectors.ts'
import type { Clock } from './lib/clock.ts'
import type { Logger } from './lib/log.ts'
import { createDoor, type DoorParts } from './notify/door.ts'
import { sessionCookies } from './people/accounts/web.ts'
import type { RemindingStores } from './reminding/stores.ts'
import type { Storage } from './storage/storage.ts'
import { createDisconnecting } from './transfer/connectors/disconnecting.ts'
import { type FilePageParts, filePages } from './transfer/connectors/file-pages.ts'
import { createFlow } from './transfer/connectors/flow.ts'
import { createOAuth } from './transfer/connectors/oauth.ts'
import { connectorPages } from './transfer/connectors/pages.ts'
import { pageOf } from './transfer/connectors/present.ts'
import { createPush, pushPages } from './transfer/connectors/push.ts'
import { connectorRoutes } from './transfer/connectors/routes.ts'
import { createSecrets } from './transfer/connectors/secrets.ts'
import { cardKeyOf, createConnectors } from './transfer/connectors/service.ts'
import { liveSources } from './transfer/connectors/sources.ts'
import { SWEEP, updateJobs } from './transfer/connectors/update.ts'
import { formats } from './transfer/formats/formats.ts'
import { type ImportPageParts, importPages } from './transfer/imports/pages.ts'
import type { TransferStores } from './transfer/stores.ts'

/** A month of a busy sensor is some megabytes. */
const MOST_BYTES = 16 * 1024 * 1024
const DEADLINE_MS = 30_000

export interface ConnectorsGround<Stores extends TransferStores & RemindingStores> {
  readonly storage: Storage<Stores>
  readonly clock: Clock
  readonly log: Logger
  readonly settings: Pick<Config, 'baseUrl' | 'dataDir' | keyof ConnectorsConfig>
  readonly reminding: ReturnType<typeof composeReminding<Stores>>
  readonly outgoing: Outgoing
  readonly people: People
  /** There are statistics to work out again. */
  readonly onChange: () => void
  /** For tests, which own no public address. */
  readonly outside: Partial<DoorParts> | undefined
}

export type LiveConnectors = ReturnType<typeof composeConnectors>

export function composeConnectors<Stores extends TransferStores & RemindingStores>(ground: ConnectorsGround<Stores>) {
  const { storage, clock, log, settings, outgoing, reminding, people, onChange } = ground
  const { baseUrl, connectorClients: clients, connectorHosts: trustedHosts } = settings
  const limits = { mostBytes: MOST_BYTES, deadlineMs: DEADLINE_MS }
  const door = createDoor({ allowsHttp: false, trustedHosts, ...limits, ...ground.outside })
  const oauth = createOAuth({ door, clock })
  const parts = {
    storage,
    clock,
    log,
    sources: liveSources,
    formats,
    clients,
    door,
    oauth,
    secrets: createSecrets(settings),
    onMeasured: outgoing.events.measurementsChanged,
    onChange,
    onExpired: (t: Stores, userId: number, source: (typeof liveSources)[number], message: string) => {
      const { displayName, name } = source
      const link = pageOf({ baseUrl }, name)
      const card = {
        title: `${displayName} has to be connected again`,
        content: message,
        link,
        buttons: [{ text: 'Connect again', accessibilityText: `Connect ${displayName} again`, link }],
      }
      return reminding.feed.publish(t, userId, { key: cardKeyOf(source), kind: 'message', card })
    },
  }
  const connectors = createConnectors<Stores>(parts)
  const disconnecting = createDisconnecting<Stores>(parts, connectors)
  const flow = createFlow({ ...parts, baseUrl, connectors })
  const push = createPush<Stores>(parts)
  const { sessions } = people
  return {
    connectors,
    disconnecting,
    baseUrl,
    jobs: { ...updateJobs<Stores>(parts), ...disconnecting.jobs },
    schedule: [SWEEP],
    onLeave: disconnecting.onLeave,
    onGone: disconnecting.onGone,
    pages:
      (files: Pick<FilePageParts & ImportPageParts, 'imports' | 'receive'>) =>
      async (app: FastifyInstance): Promise<void> => {
        const cookies = sessionCookies(baseUrl)
        await connectorPages({ connectors, disconnecting, flow, sessions, cookies, baseUrl })(app)
        await filePages({ ...files, connectors, sessions, cookies, baseUrl })(app)
        await importPages({ imports: files.imports, sessions, cookies })(app)
        await pushPages(push)(app)
      },
  }
}

export const connectorHandlers = (live: Pick<LiveConnectors, 'connectors' | 'disconnecting' | 'baseUrl'>) =>
  connectorRoutes(live)
