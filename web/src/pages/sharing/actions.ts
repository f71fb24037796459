import type { AuthorizedClient, ReportPurpose } from '@upshot/contract'
import { actNow } from '../../offline/act.ts'
import { session } from '../../offline/session.ts'
import { addDays, dayStart, localDay, momentOf, nowMs } from '../../time/local.ts'
import { dayWords } from '../../time/words.ts'
import { zoneHere } from '../../time/zones.ts'
import { announce } from '../../undo/undo.ts'
import { kindInWords } from '../../words/kinds.ts'
import { invitationWords, type SharingWords, sharingWords } from '../../words/sharing.ts'
import { locale, wordsNow } from '../../words/words.ts'

export async function revoke(clientId: string, name: string): Promise<void> {
  await actNow('revokeShare', { query: { clientIdToRevoke: clientId } })
  announce({ text: wordsNow(sharingWords).revoked(name) })
}

/** Days of a share are in the account's zone, even while travelling. */
export const zoneOfPerson = (): string => session.get().person?.timeZone ?? zoneHere()

/** What a share covers, as the server describes it. */
interface Cover {
  readonly state?: string
  readonly categories?: readonly string[]
  readonly variableIds?: readonly number[]
  readonly earliestMeasurementTime?: string
  readonly latestMeasurementTime?: string
  readonly endsAt?: string
}

/** "Link · 3 variables · days from Mon, 1 Jun to Tue, 30 Jun · until Thu, 31 Dec" */
export function coverText({ appType = '', additionalSettings }: AuthorizedClient, texts: SharingWords): string {
  const { state, categories, variableIds, ...times } = (additionalSettings ?? {}) as Cover
  const content =
    categories?.map(kindInWords).join(', ') ?? (variableIds ? texts.variables(variableIds.length) : texts.everything)
  const day = (moment: string | undefined) =>
    moment && dayWords(localDay(momentOf(moment), zoneOfPerson()), localDay(nowMs(), zoneOfPerson()), locale())
  const from = day(times.earliestMeasurementTime)
  const to = day(times.latestMeasurementTime)
  const span = from ? (to ? texts.span.both(from, to) : texts.span.from(from)) : to && texts.span.to(to)
  const end = day(times.endsAt)
  return [texts.kinds[appType], content, span, end && texts.until(end), state === 'pending' && texts.pending]
    .filter(Boolean)
    .join(' · ')
}

/** The start of a day in the account's zone, as UTC. */
const startOf = (day: string): string => new Date(dayStart(day, zoneOfPerson())).toISOString()
const lastSecondOf = (day: string): string => new Date(dayStart(addDays(day, 1), zoneOfPerson()) - 1000).toISOString()

/** Nothing for no day. */
const endOf = (day: string) => (day === '' ? {} : { endsAt: lastSecondOf(day) })

export interface Invitation {
  readonly emailAddress: string
  readonly name: string
  /** Names of kinds; undefined: everything. */
  readonly categories: readonly string[] | undefined
  readonly until: string
}

/** The link to pass on. Throws like `call`. */
export async function invite({ emailAddress, name, categories, until }: Invitation): Promise<string> {
  const answer = await actNow('inviteToShare', {
    body: {
      emailAddress,
      ...(name === '' ? {} : { name }),
      ...(categories ? { categories: [...categories] } : {}),
      ...endOf(until),
    },
  })
  return answer.link
}

/** The secret part of an invitation link; undefined if it is none. */
export const invitationIn = (text: string): string | undefined => /up_inv_[\w-]+/.exec(text)?.[0]

export async function answerInvitation(invitation: string, answer: 'accept' | 'decline'): Promise<void> {
  await actNow(answer === 'accept' ? 'acceptShare' : 'declineShare', { body: { invitation } })
  const texts = wordsNow(invitationWords)
  announce({ text: answer === 'accept' ? texts.accepted : texts.declined })
}

export interface DoctorsLink {
  readonly name: string
  readonly variableIds: readonly number[]
  readonly from: string
  readonly to: string
  readonly until: string
  readonly includesFindings: boolean
  readonly purpose: ReportPurpose
}

/** The same for people and for programs. */
export interface CreatedLink {
  readonly link: string
  readonly healthLink: string
}

export async function createLink({
  name,
  variableIds,
  from,
  to,
  until,
  includesFindings,
  purpose,
}: DoctorsLink): Promise<CreatedLink> {
  const answer = await actNow('createShareLink', {
    body: {
      name,
      variableIds: [...variableIds],
      includesFindings,
      purpose,
      ...(from === '' ? {} : { earliestMeasurementTime: startOf(from) }),
      ...(to === '' ? {} : { latestMeasurementTime: lastSecondOf(to) }),
      ...endOf(until),
    },
  })
  return { link: answer.link ?? '', healthLink: answer.healthLink }
}
