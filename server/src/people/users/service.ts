import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { nameKey, tidyName } from '../../lib/names.ts'
import { Faults, Refusal } from '../../lib/refusal.ts'
import { isTimeZone } from '../../lib/zone.ts'
import type { Storage } from '../../storage/storage.ts'
import type { PeopleStores } from '../stores.ts'
import { hashPassword } from './password.ts'
import type { NewUserRow, UserRow } from './store.ts'

export interface NewUser {
  readonly email: string
  readonly name?: string | undefined
  readonly password?: string | undefined
  readonly timeZone?: string | undefined
  readonly isAdministrator?: boolean
}

const SHORTEST_PASSWORD = 8

export type Users = ReturnType<typeof createUsers>

export function createUsers({ storage, clock }: { storage: Storage<PeopleStores>; clock: Clock }) {
  async function add(user: NewUser): Promise<UserRow> {
    refuseBadUser(user)
    const password_hash = user.password === undefined ? null : await hashPassword(user.password)
    const email = user.email.trim()
    const nowEpoch = epochSeconds(clock)
    return storage.transaction(async ({ users }) => {
      const row: NewUserRow = {
        id: await users.newId(),
        email,
        email_key: nameKey(email),
        login_name: email,
        display_name: tidyName(user.name ?? '') || (email.split('@')[0] ?? email),
        time_zone: user.timeZone ?? 'UTC',
        is_administrator: user.isAdministrator ? 1 : 0,
        password_hash,
        created_epoch: nowEpoch,
        updated_epoch: nowEpoch,
      }
      if (!(await users.insert(row))) throw new Refusal('badInput', `There is already an account for ${email}.`)
      const saved = await users.withId(row.id)
      if (!saved) throw new Error('A new account is missing.')
      return saved
    })
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

  return { add, find, list }
}

function refuseBadUser({ email, password, timeZone }: NewUser): void {
  const faults = new Faults()
  if (!/^[^\s@]+@[^\s@]+$/.test(email.trim())) faults.add({ message: 'That is not an e-mail address.', field: 'email' })
  if (password !== undefined && password.length < SHORTEST_PASSWORD) {
    faults.add({ message: `A password needs at least ${SHORTEST_PASSWORD} characters.`, field: 'password' })
  }
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    faults.add({ message: `"${timeZone}" is not an IANA time zone such as Europe/Berlin.`, field: 'timeZone' })
  }
  faults.refuseIfAny()
}
