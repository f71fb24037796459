/** Wires up imports, exports, live sources and the home. */
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { createReceiver } from '../http/upload.ts'
import type { DownloadLinks } from '../people/accounts/links.ts'
import type { PeopleHooks } from '../people/hooks.ts'
import { sessionCookies } from '../people/sessions/web.ts'
import type { Events } from '../reminding/events/service.ts'
import type { CardVerbs } from '../reminding/feed/cards.ts'
import type { Storage } from '../storage/storage.ts'
import type { Measurements } from '../tracking/measurements/service.ts'
import { type ConnectorsDependencies, composeConnectors } from './connectors/compose.ts'
import { filePages } from './connectors/pages.ts'
import { connectorRoutes } from './connectors/routes.ts'
import type { ConnectorStores } from './connectors/service.ts'
import { createDownloadProgress } from './exports/downloads.ts'
import { downloadPages, type HealthLinkPageDependencies, healthLinkPages, type WriteTable } from './exports/pages.ts'
import { exportRoutes } from './exports/routes.ts'
import { createExports } from './exports/service.ts'
import type { ExportStores } from './exports/store.ts'
import { createHomeConnection, type HomeConnectionDependencies } from './home/connection.ts'
import { homeRoutes } from './home/routes.ts'
import { createHomes, HOME, type HomeStores } from './home/service.ts'
import { composeImports, type ImportsDependencies } from './imports/compose.ts'
import { importPages } from './imports/pages.ts'
import { importRoutes } from './imports/routes.ts'
import type { ImportStores } from './imports/store.ts'
import { inboxPages, inboxRoutes } from './inboxes/routes.ts'
import { createInboxes } from './inboxes/service.ts'
import type { InboxStore } from './inboxes/store.ts'
import { createInboxWatch } from './inboxes/watching.ts'

export function transferModule(
  dependencies: Omit<ConnectorsDependencies, 'storage' | 'emit'> &
    Omit<ImportsDependencies, 'storage' | 'emit'> &
    Pick<HomeConnectionDependencies, 'notifications' | 'readFindings'> & {
      readonly storage: Storage<ConnectorStores & ImportStores & ExportStores & { readonly inboxes: InboxStore }> &
        Storage<HomeStores> &
        HomeConnectionDependencies['storage']
      readonly settings: ConnectorsDependencies['settings'] &
        ImportsDependencies['settings'] &
        Pick<Config, 'inboxDir' | 'broker'>
      readonly measurements: Measurements
      readonly events: Events
      readonly downloadLinks: DownloadLinks
      readonly healthLinks: HealthLinkPageDependencies['healthLinks']
      readonly shares: HealthLinkPageDependencies['shares']
      readonly writeTable: WriteTable
    },
) {
  const allDependencies = { ...dependencies, emit: dependencies.events.emit }
  const { sessions, downloadLinks, healthLinks, shares } = allDependencies
  const { baseUrl } = allDependencies.settings
  const live = composeConnectors(allDependencies)
  const { imports, runner, uploads } = composeImports(allDependencies)
  const { connectors, disconnecting } = live
  const inboxes = createInboxes({ ...allDependencies, imports, inboxDir: allDependencies.settings.inboxDir })
  const inboxWatch = createInboxWatch({
    ...allDependencies,
    inboxes,
    copiesIn: join(allDependencies.settings.dataDir, 'imports'),
  })
  const { broker } = allDependencies.settings
  const homeConnection = createHomeConnection({ ...allDependencies, broker, baseUrl })
  const homes = createHomes({ ...allDependencies, broker, onChanged: homeConnection.poke })
  if (broker) allDependencies.events.listen(homes.changed)
  const exports = createExports(allDependencies)
  const downloads = createDownloadProgress({ ...allDependencies, exports })
  const receive = createReceiver(uploads)
  const cookies = sessionCookies

  const on: Partial<PeopleHooks> = {
    shareRevoked: imports.endClient,
    listAccess: async (t, userId, access) => {
      access.push(...(await inboxes.access(t, userId)), ...(await homes.access(t, userId)))
    },
    accessReset: async (t, userId, exceptKeys) => {
      await inboxes.endAll(t, userId, exceptKeys)
      if (!exceptKeys.has(HOME)) await homes.end(t, userId)
    },
    leaving: async (t, userId) => {
      await homes.end(t, userId)
      await disconnecting.leaving(t, userId)
      await imports.leaving(t, userId)
    },
  }
  const verbs: CardVerbs = { import: imports.verbs }
  return {
    services: {
      connectors,
      disconnecting,
      imports,
      inboxes,
      inboxWatch,
      homes,
      homeConnection,
      importRunner: runner,
      connectorJobs: live.jobs,
      exports,
      downloads,
    },
    handlers: {
      ...exportRoutes(exports),
      ...connectorRoutes({ connectors, disconnecting, baseUrl }),
      ...importRoutes(imports),
      ...inboxRoutes({ inboxes, baseUrl }),
      ...homeRoutes({ homes, broker }),
    },
    receive,
    pages: async (app: FastifyInstance): Promise<void> => {
      await live.pages(app)
      await filePages({ imports, receive, connectors, sessions, cookies, baseUrl })(app)
      await importPages({ imports, sessions, cookies })(app)
      await inboxPages({ inboxes, receive })(app)
      await downloadPages({
        exports,
        downloads,
        downloadLinks,
        sessions,
        cookies,
        writeTable: dependencies.writeTable,
      })(app)
      await healthLinkPages({ exports, healthLinks, shares })(app)
    },
    jobs: { ...live.jobs, ...runner.jobs },
    schedule: [...live.schedule, ...runner.schedule],
    verbs,
    on,
    /** Called before the jobs stop: running imports end at once, and continue when the service is back. */
    stop: async (): Promise<void> => {
      await inboxWatch.stop()
      await homeConnection.stop()
      await runner.stop()
    },
  }
}
