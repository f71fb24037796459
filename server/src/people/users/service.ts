import { type Scope, settingScopes, type UserSettings } from '@upshot/contract'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { type Language, type Sentence, say } from '../../lib/language.ts'
import { nameKey, tidyName } from '../../lib/names.ts'
import { entriesOf, flag } from '../../lib/raw-row.ts'
import { Faults, Refusal } from '../../lib/refusal.ts'
import type { ScopeHolder } from '../../lib/scopes.ts'
import { isTimeZone } from '../../lib/zone.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Transaction } from '../../storage/transaction.ts'
import { audit } from '../audit/service.ts'
import type { AuditStore } from '../audit/store.ts'
import type { AccountChanges } from '../changes/service.ts'
import type { ChangeStore } from '../changes/store.ts'
import type { PeopleHooks } from '../hooks.ts'
import { addressTaken, BAD_ADDRESS, NO_ACCOUNT } from '../refusals.ts'
import { hashPassword, isEasyToGuess } from './password.ts'
import type { NewUserRow, UserRow, UserStore } from './store.ts'

export interface NewUser {
  readonly email: string
  readonly name?: string | undefined
  readonly password?: string | undefined
  readonly timeZone?: string | undefined
  readonly language?: Language | undefined
  readonly isAdministrator?: boolean
}

export interface PreparedUser extends Omit<NewUser, 'password'> {
  readonly passwordHash: string | null
}

const SHORTEST_PASSWORD = 8
const LONGEST_PASSWORD = 1000

export type Users = ReturnType<typeof createUsers>

interface UserStores {
  readonly users: UserStore
  readonly changes: Pick<ChangeStore, 'isReserved'>
  readonly audit: AuditStore
}

export function createUsers({
  storage,
  clock,
  hooks,
  changes,
  baseUrl,
}: {
  readonly storage: Storage<UserStores>
  readonly clock: Clock
  readonly hooks: Pick<PeopleHooks, 'settingsChanged'>
  readonly changes: Pick<AccountChanges, 'record'>
  readonly baseUrl: string
}) {
  /** Checks and hashes before the transaction, so that nothing slow happens inside it. */
  async function prepare(user: NewUser): Promise<PreparedUser> {
    refuseBadUser(user)
    const { password, ...settings } = user
    return { ...settings, passwordHash: password === undefined ? null : await hashPassword(password) }
  }

  async function insert(stores: UserStores, user: PreparedUser): Promise<UserRow> {
    const email = user.email.trim()
    const nowEpoch = epochSeconds(clock)
    const row: NewUserRow = {
      id: await stores.users.newId(),
      email,
      email_key: nameKey(email),
      login_name: email,
      display_name: tidyName(user.name ?? '') || (email.split('@')[0] ?? email),
      time_zone: user.timeZone ?? 'UTC',
      language: user.language ?? null,
      is_administrator: user.isAdministrator ? 1 : 0,
      password_hash: user.passwordHash,
      created_epoch: nowEpoch,
      updated_epoch: nowEpoch,
    }
    const isReserved = await stores.changes.isReserved(row.email_key, row.id, nowEpoch)
    if (isReserved || !(await stores.users.insert(row))) throw new Refusal('badInput', addressTaken(email))
    await audit(stores, { action: 'accountCreated', userId: row.id }, nowEpoch)
    const saved = await stores.users.withId(row.id)
    if (!saved) throw new Error('The account that was just created cannot be read.')
    return saved
  }

  async function add(user: NewUser): Promise<UserRow> {
    const prepared = await prepare(user)
    return storage.transaction((stores) => insert(stores, prepared))
  }

  /** The account with an e-mail address or id. */
  async function find(address: string): Promise<UserRow> {
    const user = await storage.read(({ users }) =>
      /^\d+$/.test(address) ? users.withId(Number(address)) : users.withEmail(nameKey(address)),
    )
    if (!user) throw new Refusal('notFound', say('There is no account for {address}.', { address }))
    return user
  }

  const list = (): Promise<UserRow[]> => storage.read(({ users }) => users.all())

  /** The e-mail address is not a setting: it decides who can sign in, so it is changed on the account page only. */
  async function saveSettings(
    id: number,
    changes: ScopeHolder & {
      readonly settings: UserSettings
      readonly outcome: Partial<UserRow>
      readonly faults: Faults
    },
  ): Promise<void> {
    const { settings, outcome, faults, scopes } = changes
    const message = say(
      'Your e-mail address can only be changed on your account page. Sign in at {baseUrl}/auth/account and change it there.',
      { baseUrl },
    )
    refuseSettingsBeyond({ scopes, elsewhere: { email: message } }, settings)
    await storage.transaction(async (stores) => {
      const user = await stores.users.withId(id)
      if (!user) throw new Refusal('notFound', NO_ACCOUNT)
      if (settings.email !== undefined && nameKey(settings.email) !== user.email_key) {
        throw new Refusal('forbidden', [{ message, field: 'email' }])
      }
      const columns = { ...userChanges(user, settings, faults), ...outcome }
      faults.refuseIfAny()
      await stores.users.update(id, { ...columns, updated_epoch: epochSeconds(clock) })
      if (columns.time_zone !== undefined && columns.time_zone !== user.time_zone)
        await audit(stores, { action: 'timeZoneChanged', userId: id, text: columns.time_zone }, epochSeconds(clock))
      await hooks.settingsChanged(stores, id)
    })
  }

  /** The former address is notified and can undo the change for some days; until then no other account can take it. */
  const setEmail = (user: Pick<UserRow, 'id'>, address: string): Promise<void> =>
    storage.transaction((t) => setEmailIn(t, user, address))

  async function setEmailIn(transaction: Transaction, { id }: Pick<UserRow, 'id'>, address: string): Promise<void> {
    const t = storage.join(transaction)
    const email = address.trim()
    if (!isEmail(email)) throw new Refusal('badInput', BAD_ADDRESS)
    const nowEpoch = epochSeconds(clock)
    await changes.record(t, id, 'email')
    const isReserved = await t.changes.isReserved(nameKey(email), id, nowEpoch)
    if (isReserved || !(await t.users.changeEmail(id, email, nameKey(email), nowEpoch)))
      throw new Refusal('badInput', addressTaken(email))
    await audit(t, { action: 'emailChanged', userId: id }, nowEpoch)
  }

  async function setAdministrator(user: UserRow, isAdministrator: boolean): Promise<void> {
    await storage.transaction(async (stores) => {
      const isLast = !isAdministrator && user.is_administrator === 1 && (await stores.users.countAdministrators()) === 1
      if (isLast)
        throw new Refusal('conflict', say('This is the last administrator. Make someone else an administrator first.'))
      await stores.users.update(user.id, {
        is_administrator: isAdministrator ? 1 : 0,
        updated_epoch: epochSeconds(clock),
      })
      if (isAdministrator !== (user.is_administrator === 1)) await noteAdministrator(stores, user.id, isAdministrator)
    })
  }

  const noteAdministrator = (t: Parameters<typeof audit>[0], userId: number, isOn: boolean): Promise<void> =>
    audit(t, { action: isOn ? 'administratorOn' : 'administratorOff', userId }, epochSeconds(clock))

  return { prepare, insert, add, find, list, saveSettings, setEmail, setEmailIn, setAdministrator, noteAdministrator }
}

export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text)

function refuseBadUser({ email, name, password, timeZone }: NewUser): void {
  const faults = new Faults()
  if (!isEmail(email.trim())) faults.add({ message: BAD_ADDRESS, field: 'email' })
  const weakness = password === undefined ? undefined : weaknessOf(password, [email, name ?? ''])
  if (weakness !== undefined) faults.add({ message: weakness, field: 'password' })
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    faults.add({
      message: say('"{timeZone}" is not an IANA time zone such as Europe/Berlin.', { timeZone }),
      field: 'timeZone',
    })
  }
  faults.refuseIfAny()
}

const WEAKNESSES = {
  short: say('A password needs at least {shortestPassword} characters.', { shortestPassword: SHORTEST_PASSWORD }),
  long: say('A password can have at most {longestPassword} characters.', { longestPassword: LONGEST_PASSWORD }),
  guessed: say('This password is easy to guess. Three or four unrelated words make a good one.'),
}

function weaknessOf(password: string, about: readonly string[]): Sentence | undefined {
  if (password.length < SHORTEST_PASSWORD) return WEAKNESSES.short
  if (password.length > LONGEST_PASSWORD) return WEAKNESSES.long
  return isEasyToGuess(password, about) ? WEAKNESSES.guessed : undefined
}

/** `about`: names and addresses of the person, which must not be part of the password. */
export function refuseBadPassword(password: string, about: readonly string[] = []): void {
  const weakness = weaknessOf(password, about)
  if (weakness !== undefined) throw new Refusal('badInput', [{ message: weakness, field: 'password' }])
}

/** Converts posted settings to columns, with a fault for each one that cannot be read. */
const texts = {
  firstName: 'first_name',
  lastName: 'last_name',
  phoneNumber: 'phone_number',
  description: 'description',
} as const satisfies { [K in keyof UserSettings]?: keyof UserRow }

const flags = {
  combineNotifications: 'combine_notifications',
  getPreviewBuilds: 'get_preview_builds',
  hasMobileAppOne: 'has_mobile_app_one',
  hasMobileAppTwo: 'has_mobile_app_two',
  hasBrowserExtension: 'has_browser_extension',
  pushNotificationsEnabled: 'push_enabled',
  smsNotificationsEnabled: 'sms_enabled',
  sendPredictorEmails: 'predictor_emails',
  sendReviewEmails: 'review_emails',
  sendReviewNotifications: 'review_notifications',
  sendReminderNotificationEmails: 'reminder_emails',
  shareAllData: 'share_all_data',
  trackLocation: 'track_location',
} as const satisfies { [K in keyof UserSettings]?: keyof UserRow }

/** Says where a setting is changed instead. */
type OtherPlaces = Readonly<Partial<Record<keyof UserSettings, Sentence>>>

/** Adds a fault for each setting that the caller may not change; in that case nothing is changed. */
function refuseSettingsBeyond(
  { scopes, elsewhere }: { readonly scopes: ReadonlySet<Scope>; readonly elsewhere: OtherPlaces },
  settings: UserSettings,
): void {
  const faults = entriesOf(settingScopes)
    .filter(([member, scope]) => settings[member] !== undefined && !scopes.has(scope))
    .map(([member, scope]) => ({
      message: elsewhere[member] ?? say('Changing {member} needs the scope {scope}.', { member, scope }),
      field: member,
    }))
  if (faults.length > 0) throw new Refusal('forbidden', faults)
}

function userChanges(user: UserRow, settings: UserSettings, faults: Faults): Partial<UserRow> {
  const changes: Record<string, unknown> = {}
  for (const [member, column] of entriesOf(texts)) {
    const text = settings[member]
    if (text !== undefined) changes[column] = text.trim() || null
  }
  for (const [member, column] of entriesOf(flags)) {
    const claim = settings[member]
    if (claim !== undefined) changes[column] = flag(claim)
  }
  if (settings.language !== undefined) changes['language'] = settings.language
  if (settings.checkIns !== undefined) changes['check_ins'] = JSON.stringify(settings.checkIns)
  return {
    ...changes,
    ...nameChange(settings, faults),
    ...avatarChange(settings, faults),
    ...zoneChange(settings, faults),
    ...windowChange(user, settings, faults),
  }
}

function nameChange({ displayName }: UserSettings, faults: Faults): Partial<UserRow> {
  if (displayName === undefined) return {}
  const display_name = tidyName(displayName)
  if (display_name === '')
    faults.add({
      message: say('displayName must not be empty.'),
      field: 'displayName',
    })
  return { display_name }
}

function avatarChange({ avatar }: UserSettings, faults: Faults): Partial<UserRow> {
  if (avatar === undefined) return {}
  if (avatar !== '' && !/^https:\/\/[^\s"'<>]+$/.test(avatar)) {
    faults.add({
      message: say('avatar must be an https address.'),
      field: 'avatar',
    })
  }
  return { avatar_url: avatar || null }
}

/** An IANA name includes the rules for daylight saving time. A bare offset becomes a zone without it. */
function zoneChange({ timeZone, timeZoneOffset }: UserSettings, faults: Faults): Partial<UserRow> {
  if (timeZone !== undefined) {
    if (!isTimeZone(timeZone))
      faults.add({
        message: say('timeZone must be an IANA name such as Europe/Berlin.'),
        field: 'timeZone',
      })
    return { time_zone: timeZone }
  }
  if (timeZoneOffset === undefined) return {}
  if (timeZoneOffset % 60 !== 0) {
    faults.add({
      message: say('timeZoneOffset must be whole hours; send timeZone instead.'),
      field: 'timeZoneOffset',
    })
  }
  const hours = timeZoneOffset / 60
  return { time_zone: hours === 0 ? 'UTC' : `Etc/GMT${hours > 0 ? '+' : '-'}${Math.abs(hours)}` }
}

function windowChange(user: UserRow, settings: UserSettings, faults: Faults): Partial<UserRow> {
  const { earliestReminderTime: earliest, latestReminderTime: latest } = settings
  if (earliest === undefined && latest === undefined) return {}
  const withSeconds = (time: string) => (time.length === 5 ? `${time}:00` : time)
  const from = earliest === undefined ? user.earliest_reminder_time : withSeconds(earliest)
  const to = latest === undefined ? user.latest_reminder_time : withSeconds(latest)
  if (from >= to) {
    faults.add({
      message: say('earliestReminderTime must be before latestReminderTime.'),
      field: 'earliestReminderTime',
    })
  }
  return { earliest_reminder_time: from, latest_reminder_time: to }
}
