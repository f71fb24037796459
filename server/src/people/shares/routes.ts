import { created, type HandlersOf, ok, pageOf, replyWith } from '../../http/handler.ts'
import { say } from '../../lib/language.ts'
import { Refusal } from '../../lib/refusal.ts'
import { utcText } from '../../lib/utc-text.ts'
import type { Apps } from '../apps/service.ts'
import type { Audit, AuditEntry } from '../audit/service.ts'
import { clientIdOf } from '../grants/rules.ts'
import { presentName, presentOther } from '../users/present.ts'
import type { PresentCaller } from '../users/routes.ts'
import type { Users } from '../users/service.ts'
import type { HealthLinks } from './health-links.ts'
import { presentShares } from './present.ts'
import type { Shares } from './service.ts'

type ShareEndpoint =
  | 'listShares'
  | 'revokeShare'
  | 'inviteToShare'
  | 'acceptShare'
  | 'declineShare'
  | 'createShareLink'
  | 'listShareReads'
  | 'listSharers'

/** How far back GET /shares/log looks. */
const LOG_DEPTH = 5000

export function shareRoutes(dependencies: {
  readonly shares: Shares
  readonly healthLinks: HealthLinks
  readonly users: Users
  readonly apps: Apps
  readonly audit: Audit
  readonly presentCaller: PresentCaller
  readonly categoryName: (id: number) => string
  readonly baseUrl: string
  /** Which of these variables the person does not have. */
  readonly missingVariables: (userId: number, ids: readonly number[]) => Promise<readonly number[]>
}): HandlersOf<ShareEndpoint> {
  const { shares, healthLinks, users, apps, audit, presentCaller, baseUrl } = dependencies
  const personOf = (id: string) => users.find(id).catch(() => undefined)
  return {
    listShares: async ({ caller }) => {
      const grants = await shares.list(caller.userId)
      const list = await Promise.all(
        grants.map(async (grant) => ({
          grant,
          app: grant.grantee_kind === 'app' ? await apps.find(grant.grantee) : undefined,
          person:
            grant.grantee_kind === 'person' && grant.state === 'active' ? await personOf(grant.grantee) : undefined,
        })),
      )
      const text = {
        summary: 'Who can read your data',
        description: 'Apps, individuals and studies that you gave access to.',
      }
      return ok(text, { authorizedClients: presentShares(list, dependencies.categoryName) })
    },

    revokeShare: async ({ caller, query }) => {
      if (!query.clientIdToRevoke) {
        throw new Refusal('badInput', [{ message: say('clientIdToRevoke is required.'), field: 'clientIdToRevoke' }])
      }
      await shares.revoke(caller.userId, query.clientIdToRevoke, query.reason)
      return replyWith(await presentCaller(caller))
    },

    inviteToShare: async ({ caller, body }) => {
      const { invitation, link } = await shares.invite(caller.userId, body, caller.language)
      return { status: 201, body: { ...(await presentCaller(caller)), invitation, link } }
    },

    acceptShare: async ({ caller, body }) => {
      const grant = await shares.accept(await users.find(String(caller.userId)), body.invitation)
      const owner = await users.find(String(grant.user_id))
      const description = `You can now read what ${owner.display_name} shares with you: use userId=${owner.id}.`
      return created({ summary: 'Invitation accepted', description }, {})
    },

    declineShare: async ({ caller, body }) => {
      await shares.decline(caller.userId, body.invitation)
      return ok({ summary: 'Invitation declined', description: 'You have no access.' }, {})
    },

    createShareLink: async ({ caller, body }) => {
      const missing = await dependencies.missingVariables(caller.userId, body.variableIds)
      if (missing.length > 0) {
        throw new Refusal('badInput', [
          {
            message: say('You have no variable {missing}.', { missing: missing.join(', ') }),
            field: 'variableIds',
          },
        ])
      }
      const { grant, secret } = await shares.createLink(caller, body)
      const endsAt = utcText(grant.ends_epoch ?? 0)
      const healthLink = await healthLinks.textOf(grant, await users.find(String(caller.userId)))
      const text = {
        summary: 'Link created',
        description: `Anyone with the link can read the chosen variables until ${endsAt}. You can revoke it at any time.`,
      }
      const link = `${baseUrl}/shared/${secret}`
      return created(text, { link, healthLink, data: { clientId: clientIdOf(grant), endsAt } })
    },

    listShareReads: async ({ caller, query }) => {
      const entries = await audit.list(caller.userId, { limit: LOG_DEPTH, offset: 0 })
      const readEntries = entries.filter(({ action }) => action === 'shareRead' || action === 'assistantRead')
      const { items, next } = pageOf(
        query.sort && !query.sort.isDescending ? readEntries.toReversed() : readEntries,
        query,
      )
      const reads = await Promise.all(items.map((entry) => presentRead(entry)))
      const text = { summary: 'Who read your data', description: 'Who read what, when, and through which share.' }
      return ok(text, { reads }, next)
    },

    listSharers: async ({ caller, query }) => {
      const sharers = await shares.sharers(caller.userId, caller.clientId)
      const { items, next } = pageOf(
        sharers.filter((user) => query.id === undefined || user.id === query.id),
        query,
      )
      const text = {
        summary: 'People who share with you',
        description: 'Read their data by adding userId to a request.',
      }
      return ok(text, { users: items.map(caller.clientId === null ? presentOther : presentName) }, next)
    },
  }

  async function presentRead(entry: AuditEntry) {
    const reader = entry.actorUserId === undefined ? undefined : await personOf(String(entry.actorUserId))
    return {
      readAt: utcText(entry.atEpoch),
      what: entry.text ?? '',
      ...(entry.clientId === undefined ? {} : { clientId: entry.clientId }),
      ...(entry.actorUserId === undefined ? {} : { userId: entry.actorUserId }),
      ...(reader ? { displayName: reader.display_name } : {}),
      ...(entry.reader === undefined ? {} : { displayName: entry.reader }),
      ...(entry.grantId === undefined ? {} : { grantId: entry.grantId }),
    }
  }
}
