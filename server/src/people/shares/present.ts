import type { AuthorizedClient, AuthorizedClients, User } from '@upshot/contract'
import { utcText } from '../../lib/utc-text.ts'
import type { AppRow } from '../apps/store.ts'
import { clientIdOf, coverOf } from '../grants/rules.ts'
import type { GrantRow } from '../grants/store.ts'
import { presentOther } from '../users/present.ts'
import type { UserRow } from '../users/store.ts'

export interface ListedShare {
  readonly grant: GrantRow
  readonly app: AppRow | undefined
  readonly person: UserRow | undefined
}

export function presentShares(shares: readonly ListedShare[], categoryName: (id: number) => string): AuthorizedClients {
  const of = (...kinds: readonly GrantRow['grantee_kind'][]) =>
    shares.filter(({ grant }) => kinds.includes(grant.grantee_kind)).map((share) => presentShare(share, categoryName))
  return { apps: of('app'), individuals: of('person', 'link'), studies: of('study') }
}

const kindWords = { app: 'app', person: 'individual', link: 'link', study: 'study' } as const

function presentShare({ grant, app, person }: ListedShare, categoryName: (id: number) => string): AuthorizedClient {
  const { categoryIds, variableIds } = coverOf(grant)
  const users: User[] = person ? [presentOther(person)] : []
  return {
    clientId: clientIdOf(grant),
    appDisplayName: person?.display_name ?? grant.name,
    appDescription: app?.description || descriptionOf(grant),
    appType: kindWords[grant.grantee_kind],
    createdAt: utcText(grant.created_epoch),
    users,
    additionalSettings: {
      state: grant.state,
      scopes: grant.scopes.split(' '),
      ...(categoryIds === undefined ? {} : { categories: categoryIds.map(categoryName) }),
      ...(variableIds === undefined ? {} : { variableIds }),
      ...(grant.from_epoch === null ? {} : { earliestMeasurementTime: utcText(grant.from_epoch) }),
      ...(grant.to_epoch === null ? {} : { latestMeasurementTime: utcText(grant.to_epoch) }),
      ...(grant.with_findings === 1 ? { includesFindings: true } : {}),
      ...(grant.report_purpose === null ? {} : { purpose: grant.report_purpose }),
      ...(grant.ends_epoch === null ? {} : { endsAt: utcText(grant.ends_epoch) }),
    },
    ...(app
      ? { userId: app.user_id, redirectUri: (JSON.parse(app.redirect_uris) as string[]).join(' '), collaborators: [] }
      : {}),
    ...(app?.homepage_url ? { homepageUrl: app.homepage_url } : {}),
    ...(app?.icon_url ? { iconUrl: app.icon_url } : {}),
    ...(app?.company_name ? { companyName: app.company_name } : {}),
  }
}

function descriptionOf(grant: GrantRow): string {
  if (grant.state === 'pending') return `${grant.name} was invited and has not answered yet.`
  return grant.grantee_kind === 'link' ? `Anyone with the link for ${grant.name} can read what you chose.` : grant.name
}
