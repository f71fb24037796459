/**
 * Every effect on an account that goes beyond one app and one purpose, through every endpoint that has it. A new
 * endpoint or setting reserved for the person has to be listed here, or this file does not compile.
 */
import type { EndpointName, Endpoints, GrantableScope, settingScopes, UserSettings } from '@upshot/contract'
import { keepDiary } from '../server/src/testing/study-diary.ts'
import type { TestPerson, World } from '../server/src/testing/world.ts'

/** Ids of the things to change. */
export interface AccountContents {
  readonly world: World
  readonly person: TestPerson
  /** An unpublished study of the person, a published one, and one by another person that can be joined. */
  readonly ownStudy: string
  readonly publishedStudy: string
  readonly openStudy: string
  readonly invitation: string
  readonly shareeClientId: string
  readonly otherAppId: string
  readonly otherTokenId: number
  readonly inboxId: number
  readonly sleepId: number
  readonly publishCard: string
  readonly joinCard: string
}

export interface SentRequest {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly body?: unknown
}

/** Effects that need an administrator or a confirmed password have their own tests: people/administration. */
type GuardedEndpoint = { readonly scope: 'admin' } | { readonly needsConfirmation: true }
type OfPerson = {
  [K in EndpointName]: Endpoints[K] extends GuardedEndpoint | { readonly scope: GrantableScope } ? never : K
}[EndpointName]

const post = (path: string, body?: unknown): SentRequest => ({ method: 'POST', path, body })
const get = (path: string): SentRequest => ({ method: 'GET', path })
const WEATHER = '/connectors/open-meteo-weather'
const PLACE = { latitude: 52.52, longitude: 13.41 }

/** Requests that succeed for the person, in an order in which each of them does. */
export const ofPerson: Record<OfPerson, (ground: AccountContents) => SentRequest> = {
  saveChannels: () => post('/channels', { notificationDetail: 'values' }),
  publishStudy: ({ ownStudy }) => post(`/study/publish?studyId=${ownStudy}`),
  unpublishStudy: ({ publishedStudy }) => post('/study/unpublish', { studyId: publishedStudy }),
  joinStudy: ({ openStudy }) => post('/study/join', { studyId: openStudy }),
  updateConnector: () => get(`${WEATHER}/update`),
  postUpdateConnector: () => post(`${WEATHER}/update`, {}),
  connectConnector: () => get(`${WEATHER}/connect?latitude=1&longitude=2`),
  postConnectConnector: () => post(`${WEATHER}/connect`, PLACE),
  disconnectConnector: () => get('/connectors/health-auto-export-live/disconnect'),
  postDisconnectConnector: () => post(`${WEATHER}/disconnect`, {}),
  listShares: () => get('/shares'),
  inviteToShare: () => post('/shares/invite', { emailAddress: 'friend@example.org' }),
  acceptShare: ({ invitation }) => post('/shares/accept', { invitation }),
  declineShare: ({ invitation }) => post('/shares/decline', { invitation }),
  createShareLink: ({ sleepId }) => post('/shares/link', { name: 'Dr. Lee', variableIds: [sleepId] }),
  revokeShare: ({ shareeClientId }) => post(`/shares/delete?clientIdToRevoke=${shareeClientId}`),
  listShareReads: () => get('/shares/log'),
  listAuditEntries: () => get('/user/log'),
  listTokens: () => get('/tokens'),
  revokeToken: ({ otherTokenId }) => ({ method: 'DELETE', path: '/tokens/delete', body: { tokenId: otherTokenId } }),
  listInboxes: () => get('/inboxes'),
  updateInbox: ({ inboxId }) => post('/inboxes/update', { id: inboxId, rule: 'ask' }),
  deleteInbox: ({ inboxId }) => post('/inboxes/delete', { id: inboxId }),
  getHome: () => get('/home'),
  switchOffHome: () => post('/home/off', {}),
  getCalendarFeed: () => get('/calendarFeed'),
  deleteCalendarFeed: () => post('/calendarFeed/delete', {}),
  listApps: () => get('/apps'),
  registerApp: () => post('/apps', { name: 'Diary', redirectUris: ['https://example.org/callback'] }),
  deleteApp: ({ otherAppId }) => ({ method: 'DELETE', path: '/apps/delete', body: { appClientId: otherAppId } }),
  exportMeasurements: () => get('/measurements/export?format=json'),
  deleteUser: () => ({ method: 'DELETE', path: '/user/delete', body: { reason: 'Moving elsewhere' } }),
}

/** Effects of requests that apps may send for other reasons. */
export const otherWays: Record<string, (ground: AccountContents) => SentRequest> = {
  'a card that publishes': ({ publishCard }) => post('/feed', [{ id: publishCard, parameters: { action: 'publish' } }]),
  'a card that joins': ({ joinCard }) => post('/feed', [{ id: joinCard, parameters: { action: 'accept' } }]),
  'a variable that is shared with everyone': ({ sleepId }) =>
    post('/userVariables', [{ id: sleepId, shareUserMeasurements: true }]),
  'the older spelling of it': ({ sleepId }) => post('/variables', [{ id: sleepId, shareUserMeasurements: true }]),
}

type PersonalSetting = {
  [K in keyof UserSettings]-?: (typeof settingScopes)[K] extends GrantableScope ? never : K
}[keyof UserSettings]

/** A value that differs from the current one. */
export const personalSettings: Required<Pick<UserSettings, PersonalSetting>> = {
  timeZone: 'Pacific/Kiritimati',
  timeZoneOffset: -840,
  language: 'de',
  displayName: 'Mallory',
  firstName: 'Mallory',
  lastName: 'Mallory',
  phoneNumber: '+1 555 0100',
  description: 'Changed',
  avatar: 'https://example.org/other.png',
  email: 'mallory@example.org',
  combineNotifications: true,
  getPreviewBuilds: true,
  hasMobileAppOne: true,
  hasMobileAppTwo: true,
  hasBrowserExtension: true,
  pushNotificationsEnabled: false,
  smsNotificationsEnabled: true,
  sendPredictorEmails: true,
  sendReviewEmails: true,
  sendReviewNotifications: true,
  sendReminderNotificationEmails: true,
  shareAllData: true,
  trackLocation: true,
}

/** A person with data of every kind. */
export async function prepare(world: World): Promise<AccountContents> {
  const person = await world.addPerson()
  const other = await world.addPerson()
  await keepDiary(person, { days: 60 })
  await world.server.services.statistics.refreshAll()
  await world.server.services.jobs.catchUp()
  const study = async (by: TestPerson, more: object) => {
    const pair = { causeVariableName: 'Coffee', effectVariableName: 'Sleep Duration', ...more }
    return (await by.post<{ study: { id: string } }>('/study/create', pair)).body.study.id
  }
  const invite = async (by: TestPerson) =>
    (await by.post<{ invitation: string }>('/shares/invite', { emailAddress: 'x@example.org' })).body.invitation
  const ownStudy = await study(person, { type: 'individual' })
  const publishedStudy = await study(person, { type: 'group' })
  await person.post(`/study/publish?studyId=${publishedStudy}`)
  const openStudy = await study(other, { type: 'group' })
  await other.post(`/study/publish?studyId=${openStudy}`)
  await other.post('/shares/accept', { invitation: await invite(person) })
  await person.post(`${WEATHER}/connect`, PLACE)
  await person.post('/connectors/health-auto-export-live/connect', {})
  const app = { name: 'Other', redirectUris: ['https://other.example.org/callback'] }
  const { body: feed } = await person.get<{ cards: FeedCard[] }>('/feed?limit=200')
  const cardWith = (verb: string) =>
    feed.cards.find((card) => card.buttons?.some(({ functionName }) => functionName === verb))?.id ?? `no ${verb} card`
  const { body: variables } = await person.get<{ id: number; name: string }[]>('/userVariables')
  await world.server.services.calendarFeeds.create(person.id)
  return {
    world,
    person,
    ownStudy,
    publishedStudy,
    openStudy,
    invitation: await invite(other),
    shareeClientId: `person-${other.id}`,
    otherAppId: (await world.server.services.apps.register(person.id, app)).app.client_id,
    otherTokenId: (await world.server.services.tokens.create({ userId: person.id, name: 'Other', scopes: [], days: 1 }))
      .row.id,
    inboxId: (await world.server.services.inboxes.create(person.id, { name: 'Phone', rule: 'import' })).shown.row.id,
    sleepId: variables.find(({ name }) => name === 'Sleep Duration')?.id ?? 0,
    publishCard: cardWith('publish'),
    joinCard: cardWith('accept'),
  }
}

interface FeedCard {
  readonly id: string
  readonly buttons?: readonly { readonly functionName?: string }[]
}
