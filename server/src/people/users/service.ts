import type { UserSettings } from '@upshot/contract'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { nameKey, tidyName } from '../../lib/names.ts'
import { Faults, Refusal } from '../../lib/refusal.ts'
import { isTimeZone } from '../../lib/zone.ts'
import type { Storage } from '../../storage/storage.ts'
import { audit } from '../audit/service.ts'
import type { PeopleStores } from '../stores.ts'
import { hashPassword } from './password.ts'
import { userChanges } from './settings.ts'
import type { NewUserRow, UserRow } from './store.ts'

export interface NewUser {
  readonly email: string
  readonly name?: string | undefined
  readonly password?: string | undefined
  readonly timeZone?: string | undefined
  readonly isAdministrator?: boolean
}

export interface PreparedUser extends NewUser {
  readonly passwordHash: string | null
}

const SHORTEST_PASSWORD = 8
const LONGEST_PASSWORD = 1000

export type Users = ReturnType<typeof createUsers>

export interface UserParts {
  readonly storage: Storage<PeopleStores>
  readonly clock: Clock
  /** Inside the transaction that changed them: zone or reminder window may be others now. */
  readonly onSettings: (userId: number) => Promise<void>
}

export function createUsers({ storage, clock, onSettings }: UserParts) {
  /** Checks and hashes first: nothing slow happens inside a transaction. */
  async function prepare(user: NewUser): Promise<PreparedUser> {
    refuseBadUser(user)
    return { ...user, passwordHash: user.password === undefined ? null : await hashPassword(user.password) }
  }

  async function insert(stores: PeopleStores, user: PreparedUser): Promise<UserRow> {
    const email = user.email.trim()
    const nowEpoch = epochSeconds(clock)
    const row: NewUserRow = {
      id: await stores.users.newId(),
      email,
      email_key: nameKey(email),
      login_name: email,
      display_name: tidyName(user.name ?? '') || (email.split('@')[0] ?? email),
      time_zone: user.timeZone ?? 'UTC',
      is_administrator: user.isAdministrator ? 1 : 0,
      password_hash: user.passwordHash,
      created_epoch: nowEpoch,
      updated_epoch: nowEpoch,
    }
    if (!(await stores.users.insert(row))) throw new Refusal('badInput', `There is already an account for ${email}.`)
    await audit(stores, { action: 'accountCreated', userId: row.id }, nowEpoch)
    const saved = await stores.users.withId(row.id)
    if (!saved) throw new Error('A new account is missing.')
    return saved
  }

  async function add(user: NewUser): Promise<UserRow> {
    const prepared = await prepare(user)
    return storage.transaction((stores) => insert(stores, prepared))
  }

  /** By e-mail address or id. */
  async function find(address: string): Promise<UserRow> {
    const user = await storage.read(({ users }) =>
      /^\d+$/.test(address) ? users.withId(Number(address)) : users.withEmail(nameKey(address)),
    )
    if (!user) throw new Refusal('notFound', `There is no account for ${address}.`)
    return user
  }

  const list = (): Promise<UserRow[]> => storage.read(({ users }) => users.all())

  /** A new e-mail address is not taken over here: it has to be confirmed first. */
  async function saveSettings(
    id: number,
    given: { readonly settings: UserSettings; readonly outcome: Partial<UserRow>; readonly faults: Faults },
  ): Promise<{ user: UserRow; newEmail: string | undefined }> {
    const { settings, outcome, faults } = given
    return storage.transaction(async (stores) => {
      const user = await stores.users.withId(id)
      if (!user) throw new Refusal('notFound', 'There is no such account.')
      const changes = { ...userChanges(user, settings, faults), ...outcome }
      const email = settings.email?.trim()
      if (email !== undefined && !isEmail(email))
        faults.add({ message: 'email is not an e-mail address.', field: 'email' })
      faults.refuseIfAny()
      await stores.users.update(id, { ...changes, updated_epoch: epochSeconds(clock) })
      await onSettings(id)
      return { user, newEmail: email === undefined || nameKey(email) === user.email_key ? undefined : email }
    })
  }

  async function setEmail(user: UserRow, email: string): Promise<void> {
    if (!isEmail(email)) throw new Refusal('badInput', 'That is not an e-mail address.')
    const isChanged = await storage.transaction((stores) =>
      stores.users.changeEmail(user.id, email, nameKey(email), epochSeconds(clock)),
    )
    if (!isChanged) throw new Refusal('badInput', `There is already an account for ${email}.`)
  }

  async function setAdministrator(user: UserRow, isAdministrator: boolean): Promise<void> {
    await storage.transaction(async (stores) => {
      const isLast = !isAdministrator && user.is_administrator === 1 && (await stores.users.countAdministrators()) === 1
      if (isLast) throw new Refusal('conflict', 'This is the last administrator.')
      await stores.users.update(user.id, {
        is_administrator: isAdministrator ? 1 : 0,
        updated_epoch: epochSeconds(clock),
      })
    })
  }

  return { prepare, insert, add, find, list, saveSettings, setEmail, setAdministrator }
}

const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text)

function refuseBadUser({ email, password, timeZone }: NewUser): void {
  const faults = new Faults()
  if (!isEmail(email.trim())) faults.add({ message: 'That is not an e-mail address.', field: 'email' })
  const weakness = password === undefined ? undefined : weaknessOf(password)
  if (weakness !== undefined) faults.add({ message: weakness, field: 'password' })
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    faults.add({ message: `"${timeZone}" is not an IANA time zone such as Europe/Berlin.`, field: 'timeZone' })
  }
  faults.refuseIfAny()
}

const weaknessOf = (password: string): string | undefined => {
  if (password.length < SHORTEST_PASSWORD) return `A password needs at least ${SHORTEST_PASSWORD} characters.`
  return password.length > LONGEST_PASSWORD ? `A password has at most ${LONGEST_PASSWORD} characters.` : undefined
}

export function refuseBadPassword(password: string): void {
  const weakness = weaknessOf(password)
  if (weakness !== undefined) throw new Refusal('badInput', [{ message: weakness, field: 'password' }])
}
