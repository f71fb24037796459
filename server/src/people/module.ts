/** Wires up accounts, the authorization server, sharing and leaving. */
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import type { JobStore } from '../jobs/job.ts'
import type { Clock } from '../lib/clock.ts'
import type { Logger } from '../lib/log.ts'
import { once } from '../lib/once.ts'
import type { Sealing } from '../lib/sealing.ts'
import { createGuardedRequests, type GuardedRequestsDependencies } from '../notify/guarded-requests.ts'
import { deviceCodePage, deviceConfirmPage, deviceDonePage } from '../pages/accounts/consent.ts'
import { sentencePage } from '../pages/accounts/form.ts'
import type { Storage } from '../storage/storage.ts'
import { addAccountPages } from './accounts/account-pages.ts'
import { addConfirmPages } from './accounts/confirm-pages.ts'
import { createConfirmation } from './accounts/confirmation.ts'
import { createDevicePins } from './accounts/device-pins.ts'
import { createInstallationSecrets, createOutboxKeys, createRenewal } from './accounts/installation-secrets.ts'
import { createLeaving, type LeavingDependencies } from './accounts/leaving.ts'
import { createDownloadLinks } from './accounts/links.ts'
import { createPasskeys } from './accounts/passkeys.ts'
import { createSecondFactor } from './accounts/second-factor.ts'
import {
  type AccountDependencies,
  createAccounts,
  createEmails,
  createRegistration,
  TIDY_ACCOUNTS,
  tidyJobs,
} from './accounts/service.ts'
import { addAppPages, addSignInPages, addUndoPages } from './accounts/sign-in-pages.ts'
import { createThrottle } from './accounts/throttle.ts'
import { createAccountUndo } from './accounts/undo.ts'
import { createBackups } from './administration/backups.ts'
import { createAdminPeople } from './administration/people.ts'
import { addBackupDownloads, adminRoutes } from './administration/routes.ts'
import { createStatus } from './administration/status.ts'
import { appRoutes } from './apps/routes.ts'
import { createApps } from './apps/service.ts'
import { createAudit } from './audit/service.ts'
import { createChanges } from './changes/service.ts'
import type { PeopleHooks } from './hooks.ts'
import { createDescribedClients } from './oauth/described-clients.ts'
import { readKeys } from './oauth/keys.ts'
import { createRegisteredClients } from './oauth/registered-clients.ts'
import { addInteractionPages, mountProvider } from './oauth/routes.ts'
import { addProviderPages, providerCookies } from './providers/pages.ts'
import { createProviders } from './providers/service.ts'
import { createSessions } from './sessions/service.ts'
import { deviceCookie, pagesIn, sessionCookies } from './sessions/web.ts'
import { createHealthLinks } from './shares/health-links.ts'
import { addSharePages, type ReadDays, type ReadFindings, type ReadReport } from './shares/link-pages.ts'
import { shareRoutes } from './shares/routes.ts'
import { createShares } from './shares/service.ts'
import type { PeopleStores } from './stores.ts'
import { tokenRoutes } from './tokens/routes.ts'
import { createTokens } from './tokens/service.ts'
import { callerPresenter, type NameVariable, userRoutes } from './users/routes.ts'
import { createUsers } from './users/service.ts'

/** Variables and days that pages of this module show. The tracking module provides them. */
export interface SharedDays {
  readonly variableOf: NameVariable
  readonly missingVariables: (userId: number, ids: readonly number[]) => Promise<readonly number[]>
  readonly readDays: ReadDays
  readonly readReport: ReadReport
}

export function peopleModule({
  settings,
  categories,
  ...values
}: {
  readonly storage: Storage<PeopleStores & { readonly jobs: JobStore }> & LeavingDependencies['storage']
  readonly clock: Clock
  readonly log: Logger
  readonly settings: Pick<
    Config,
    'baseUrl' | 'registration' | 'appRegistration' | 'dataDir' | 'offlineDays' | 'signInProviders' | 'passwordSignIn'
  >
  /** URL of PostgreSQL, if it is the database. The backup process needs it. */
  readonly databaseUrl: string | undefined
  /** Why writing stopped, if it did. */
  readonly stoppedBecause: () => string | undefined
  /** For tests only: allows requests to hosts without a public address. */
  readonly outside: Partial<GuardedRequestsDependencies> | undefined
  readonly sendMail: AccountDependencies['sendMail']
  readonly sealing: Sealing
  readonly hooks: PeopleHooks
  /** Categories that a share can be limited to. */
  readonly categories: {
    idNamed(name: string): number | undefined
    nameOf(id: number): string
  }
}) {
  const { storage, clock, sendMail, sealing } = values
  // At run time `settings` also has a `databaseUrl`, which may point to a pooler: `values` comes last to override it.
  const dependencies = { ...settings, ...values, categoryIdNamed: categories.idNamed }
  const changes = createChanges(dependencies)
  const changing = { ...dependencies, changes }
  const users = createUsers(changing)
  const sessions = createSessions(dependencies)
  const secondFactor = createSecondFactor(changing)
  const passkeys = createPasskeys(changing)
  const throttle = createThrottle(storage, clock)
  const registrationSetting = createRegistration(dependencies)
  const accounts = createAccounts({ ...changing, users, sessions, secondFactor, throttle, registrationSetting })
  const secrets = createInstallationSecrets(storage, sealing)
  const providers = createProviders({ ...changing, users, sessions, registrationSetting })
  const services = {
    users,
    sessions,
    secondFactor,
    accounts,
    changes,
    emails: createEmails({ ...dependencies, users }),
    accountUndo: createAccountUndo({ ...changing, sessions }),
    renewal: createRenewal({ ...dependencies, secondFactor }),
    confirmation: createConfirmation({
      ...dependencies,
      throttle,
      passkeys,
      secondFactor,
      providersOf: providers.ofUser,
    }),
    tokens: createTokens(changing),
    passkeys,
    devicePins: createDevicePins({ ...dependencies, sessions }),
    providers,
    downloadLinks: createDownloadLinks(dependencies),
    audit: createAudit(dependencies),
    apps: createApps(changing),
    shares: createShares(dependencies),
    healthLinks: createHealthLinks({ ...dependencies, secrets }),
    leaving: createLeaving(dependencies),
  }
  const adminPeople = createAdminPeople({ ...dependencies, ...services, registrationSetting })
  const backups = createBackups(dependencies)
  const status = createStatus({
    ...dependencies,
    backups,
    people: adminPeople,
    registrationSetting,
    hasMail: sendMail !== undefined,
  })
  const administering = { adminPeople, backups, status }
  const on: Partial<PeopleHooks> = { settingsChanged: async (_t, userId) => storage.writesFor(userId) }
  return {
    services,
    handlers: (sharedDays: SharedDays) => {
      const all = { ...dependencies, ...services, ...sharedDays }
      return {
        ...userRoutes(all),
        ...shareRoutes({ ...all, presentCaller: callerPresenter(all), categoryName: categories.nameOf }),
        ...appRoutes(services.apps),
        ...tokenRoutes(services.tokens),
        ...adminRoutes({ ...dependencies, ...administering }),
      }
    },
    pages: async (shared: SharedDays & { readonly readFindings: ReadFindings }) => {
      const { baseUrl, offlineDays } = settings
      const cookies = sessionCookies
      await secondFactor.sealAll()
      const keys = await readKeys(secrets)
      const outboxKeys = createOutboxKeys(secrets)
      const guardedRequests = createGuardedRequests({ allowsHttp: false, deadlineMs: 5000, ...dependencies.outside })
      const describedClients = createDescribedClients({ storage, clock, guardedRequests })
      const registeredClients = createRegisteredClients({ ...dependencies, ...settings, registrationSetting })
      const provider = once(async () => {
        const { createProvider } = await import('./oauth/provider.ts')
        return createProvider({ ...dependencies, keys, describedClients, registeredClients, pages: PROVIDER_PAGES })
      })
      const recoveryCodesLeft = (userId: number) =>
        storage.read(async (stores) => (await stores.accounts.recoveryHashes(userId)).length)
      return async (app: FastifyInstance): Promise<void> => {
        await pagesIn(app, (pages) => {
          addSignInPages(pages, {
            ...services,
            cookies,
            deviceCookie,
            hasMail: sendMail !== undefined,
            providerCookies,
          })
          addProviderPages(pages, { ...services, cookies })
          addUndoPages(pages, services)
          addConfirmPages(pages, { ...services, cookies })
          addAccountPages(pages, { ...services, cookies, deviceCookie, recoveryCodesLeft, offlineDays })
          addAppPages(pages, { ...services, cookies, outboxKeys, offlineDays, providerCookies })
          addSharePages(pages, { ...services, ...shared, cookies })
          addBackupDownloads(pages, { ...services, ...administering, cookies })
          const clients = { describedClients, registeredClients }
          addInteractionPages(pages, { ...services, ...clients, provider, storage, cookies, baseUrl })
        })
        await mountProvider(app, { ...services, provider, baseUrl, cookies, describedClients, registeredClients })
      }
    },
    jobs: { ...tidyJobs(dependencies), ...changes.jobs, ...accounts.jobs, ...administering.backups.jobs },
    schedule: [TIDY_ACCOUNTS],
    on,
  }
}

const PROVIDER_PAGES = {
  deviceCode: deviceCodePage,
  deviceConfirm: deviceConfirmPage,
  deviceDone: deviceDonePage,
  problem: sentencePage,
}
