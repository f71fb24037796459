/** The wiring of the people wing: accounts, authorization server, sharing, leaving. */
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { ReadThroughShare } from './http/caller.ts'
import type { JobStore } from './jobs/job.ts'
import type { Clock } from './lib/clock.ts'
import type { Logger } from './lib/log.ts'
import type { Sealing } from './lib/sealing.ts'
import { deviceCodePage, deviceConfirmPage, deviceDonePage } from './pages/accounts/consent.ts'
import { messagePage } from './pages/accounts/form.ts'
import { addAccountPages } from './people/accounts/account-pages.ts'
import { createChanges } from './people/accounts/changes.ts'
import { addConfirmPages } from './people/accounts/confirm-pages.ts'
import { createConfirmation } from './people/accounts/confirmation.ts'
import { createEmails } from './people/accounts/email.ts'
import { addEntryPages } from './people/accounts/entry-pages.ts'
import { createInstallationSecrets } from './people/accounts/installation-secrets.ts'
import { createPasskeys } from './people/accounts/passkeys.ts'
import { createRenewal } from './people/accounts/renewal.ts'
import { createSecondFactor } from './people/accounts/second-factor.ts'
import { type AccountParts, createAccounts } from './people/accounts/service.ts'
import { createSessions } from './people/accounts/sessions.ts'
import { createTakeBack } from './people/accounts/take-back.ts'
import { createThrottle } from './people/accounts/throttle.ts'
import { TIDY_ACCOUNTS, tidyJobs } from './people/accounts/tidy.ts'
import { addUndoPages } from './people/accounts/undo-pages.ts'
import { pagesIn, sessionCookies } from './people/accounts/web.ts'
import { createAudit } from './people/audit/service.ts'
import { createApps } from './people/oauth/apps.ts'
import { createProvider } from './people/oauth/provider.ts'
import { addInteractionPages, mountProvider } from './people/oauth/routes.ts'
import { addSharePages, type ReadDays } from './people/shares/link-pages.ts'
import { appRoutes, shareRoutes } from './people/shares/routes.ts'
import { coverOf } from './people/shares/rules.ts'
import { createShares } from './people/shares/service.ts'
import type { PeopleStores } from './people/stores.ts'
import { createTokens } from './people/tokens/service.ts'
import { createLeaving, type LeavingParts } from './people/users/leaving.ts'
import { callerPresenter, type NameVariable, userRoutes } from './people/users/routes.ts'
import { createUsers, type UserParts } from './people/users/service.ts'
import type { Storage } from './storage/storage.ts'
import { categoryNamed, categoryOf } from './tracking/variables/categories.ts'

export interface PeopleGround {
  readonly storage: Storage<PeopleStores & { readonly jobs: JobStore }> & LeavingParts['storage']
  readonly clock: Clock
  readonly log: Logger
  readonly sealing: Sealing
  readonly config: Pick<Config, 'baseUrl' | 'registration'>
  readonly sendMail: AccountParts['sendMail']
  /** Inside the revoking transaction. */
  readonly onRevoked: (userId: number, clientId: string) => Promise<void>
  readonly onSettings: UserParts['onSettings']
  readonly onLeave: LeavingParts['onLeave']
  readonly onGone: LeavingParts['onGone']
}

export type People = ReturnType<typeof composePeople>

export function composePeople(ground: PeopleGround) {
  const { storage, clock, config } = ground
  const parts = { ...ground, ...config }
  const changes = createChanges(parts)
  const changing = { ...parts, changes }
  const users = createUsers(changing)
  const sessions = createSessions(parts)
  const secondFactor = createSecondFactor(changing)
  const passkeys = createPasskeys(changing)
  const throttle = createThrottle(storage, clock)
  const accounts = createAccounts({ ...changing, users, sessions, secondFactor, throttle })
  return {
    users,
    sessions,
    secondFactor,
    accounts,
    changes,
    emails: createEmails({ ...parts, users }),
    takeBack: createTakeBack({ ...changing, sessions }),
    renewal: createRenewal({ ...parts, secondFactor }),
    confirmation: createConfirmation({ ...parts, throttle, passkeys }),
    tokens: createTokens(changing),
    passkeys,
    audit: createAudit(storage),
    apps: createApps(changing),
    shares: createShares({ ...parts, categoryIdNamed: (name) => categoryNamed(name)?.id }),
    leaving: createLeaving(parts),
    upkeep: { jobs: { ...tidyJobs(parts), ...changes.jobs, ...accounts.jobs }, schedule: [TIDY_ACCOUNTS] },
  }
}

/** What this wing asks of the one that keeps measurements. */
export interface PeopleWindows {
  readonly variableOf: NameVariable
  readonly missingVariables: (userId: number, ids: readonly number[]) => Promise<readonly number[]>
  readonly readDays: ReadDays
}

export function peopleHandlers(people: People, ground: PeopleGround, windows: PeopleWindows) {
  const parts = {
    ...people,
    ...windows,
    clock: ground.clock,
    baseUrl: ground.config.baseUrl,
    sendMail: ground.sendMail,
  }
  return {
    ...userRoutes(parts),
    ...shareRoutes({ ...parts, presentCaller: callerPresenter(parts), categoryName: (id) => categoryOf(id).name }),
    ...appRoutes(people.apps),
  }
}

/** Personal tokens only: an app that holds one person's token does not read another's data with it. */
export const readThroughShare =
  ({ shares }: Pick<People, 'shares'>): ReadThroughShare =>
  async (caller, { userId, scope, what }) => {
    // Taking along what may be read is no more than reading it.
    const needed = scope === 'export' ? 'readmeasurements' : scope
    const access = caller.clientId === null ? await shares.accessTo(userId, caller.userId, needed) : undefined
    if (!access) return undefined
    await shares.noteRead(access.grant, what, caller.userId)
    return { userId, timeZone: access.owner.time_zone, cover: coverOf(access.grant) }
  }

export async function peoplePages(people: People, ground: PeopleGround, windows: PeopleWindows) {
  const { storage, clock, config, sealing } = ground
  await people.secondFactor.sealAll()
  const secrets = createInstallationSecrets(storage, sealing)
  const cookies = sessionCookies(config.baseUrl)
  const pages = {
    deviceCode: deviceCodePage,
    deviceConfirm: deviceConfirmPage,
    deviceDone: deviceDonePage,
    problem: messagePage,
  }
  const provider = await createProvider({ storage, clock, secrets, baseUrl: config.baseUrl, pages })
  const recoveryCodesLeft = (userId: number) =>
    storage.read(async (stores) => (await stores.accounts.recoveryHashes(userId)).length)
  return async (app: FastifyInstance): Promise<void> => {
    await pagesIn(app, (place) => {
      addEntryPages(place, { ...people, cookies, hasMail: ground.sendMail !== undefined })
      addUndoPages(place, people)
      addConfirmPages(place, { ...people, cookies })
      addAccountPages(place, { ...people, cookies, recoveryCodesLeft })
      addSharePages(place, { ...people, ...windows, cookies })
      addInteractionPages(place, { ...people, provider, storage, cookies })
    })
    await mountProvider(app, provider, config.baseUrl)
  }
}
