/** Accounts, for administrators: list, invite, make reset links, remove. */
import type { Registration } from '@upshot/contract'
import { type SendMail, SHORT_LIVED } from '../../jobs/mail.ts'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { languageOf, say, wordTable } from '../../lib/language.ts'
import { Refusal } from '../../lib/refusal.ts'
import { utcText } from '../../lib/utc-text.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Leaving } from '../accounts/leaving.ts'
import type { Accounts, RegistrationSetting } from '../accounts/service.ts'
import type { AccountStore } from '../accounts/store.ts'
import { type AuditAction, type AuditEntry, audit, entryOf } from '../audit/service.ts'
import type { AuditStore } from '../audit/store.ts'
import { BAD_ADDRESS } from '../refusals.ts'
import type { SessionStore } from '../sessions/store.ts'
import { isEmail, type Users } from '../users/service.ts'
import type { UserRow, UserStore } from '../users/store.ts'

/** How many entries of each log are searched for actions of administrators. */
const LOG_DEPTH = 1000

interface AdminStores {
  readonly users: Pick<UserStore, 'page' | 'count' | 'withId' | 'administratorIds'>
  readonly accounts: AccountStore & Pick<SessionStore, 'lastUsed'>
  readonly audit: AuditStore
}

export interface SeenPerson {
  readonly user: UserRow
  readonly lastSignInEpoch: number | undefined
}

/** The link, unless it is sent by e-mail. */
export interface LinkDelivery {
  readonly link: string | undefined
  readonly isSent: boolean
  /** When it becomes valid. */
  readonly usableEpoch?: number
}

export type AdminPeople = ReturnType<typeof createAdminPeople>

export function createAdminPeople(dependencies: {
  readonly storage: Storage<AdminStores>
  readonly clock: Clock
  readonly users: Users
  readonly accounts: Pick<Accounts, 'registrationLinkIn' | 'resetLinkByOther'>
  readonly leaving: Leaving
  readonly registrationSetting: RegistrationSetting
  /** Undefined = no mail server. */
  readonly sendMail: SendMail | undefined
}) {
  const { storage, clock, users, accounts, leaving, registrationSetting, sendMail } = dependencies

  const note = (adminId: number, action: AuditAction, text?: string): Promise<void> =>
    storage.transaction((stores) =>
      audit(stores, { action, userId: adminId, ...(text === undefined ? {} : { text }) }, epochSeconds(clock)),
    )

  /** Viewing is logged: names and addresses are personal data. */
  async function list(
    adminId: number,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<SeenPerson[]> {
    await note(adminId, 'adminSawPeople')
    return storage.read(async (stores) => {
      const userRows = await stores.users.page(page)
      const used = await stores.accounts.lastUsed(userRows.map(({ id }) => id))
      return userRows.map((user) => ({ user, lastSignInEpoch: used.get(user.id) }))
    })
  }

  async function invite(adminId: number, emailAddress: string | undefined): Promise<LinkDelivery> {
    const to = emailAddress?.trim()
    if (to !== undefined && !isEmail(to))
      throw new Refusal('badInput', [{ message: BAD_ADDRESS, field: 'emailAddress' }])
    // In the language of the administrator, because that of the invited person is unknown.
    const { language } = await users.find(String(adminId))
    return storage.transaction(async (t) => {
      await audit(t, { action: 'adminInvited', userId: adminId }, epochSeconds(clock))
      const link = await accounts.registrationLinkIn(t, sendMail && to)
      const { subject, text } = administrationMails[languageOf(language)].invitation
      if (to !== undefined) await sendMail?.(t, { to, subject, text: text(link) })
      return { link, isSent: to !== undefined && sendMail !== undefined }
    })
  }

  /** Anyone with the link can take over the account, so it is sent only to the person if there is a mail server. */
  async function resetLink(adminId: number, personId: number): Promise<LinkDelivery> {
    const person = await users.find(String(personId))
    return storage.transaction(async (t) => {
      const nowEpoch = epochSeconds(clock)
      await audit(t, { action: 'adminMadeResetLink', userId: adminId, text: `person ${personId}` }, nowEpoch)
      const { link, usableEpoch } = await accounts.resetLinkByOther(t, person, { administratorId: adminId })
      if (!sendMail) return { link, isSent: false, usableEpoch }
      const fromTime = usableEpoch > nowEpoch ? timeText(usableEpoch) : undefined
      const { subject, text, once, later } = administrationMails[languageOf(person.language)].reset
      const mail = { subject, text: text(link, fromTime === undefined ? once : later(fromTime)) }
      await sendMail(t, { to: person.email, userId: personId, ...SHORT_LIVED, ...mail })
      return { link: undefined, isSent: true, usableEpoch }
    })
  }

  async function remove(adminId: number, personId: number): Promise<void> {
    if (adminId === personId) {
      throw new Refusal('badInput', [
        {
          message: say('Delete your own account in the settings.'),
          field: 'personId',
        },
      ])
    }
    await users.find(String(personId))
    await note(adminId, 'adminRemovedPerson', `person ${personId}`)
    await leaving.leave(personId)
  }

  const chooseRegistration = (adminId: number, registration: Registration): Promise<void> =>
    storage.transaction(async (stores) => {
      await registrationSetting.choose(stores, registration)
      await audit(stores, { action: 'adminSetRegistration', userId: adminId, text: registration }, epochSeconds(clock))
    })

  /** The actions of all administrators, newest first. */
  const acts = (): Promise<(AuditEntry & { readonly userId: number })[]> =>
    storage.read(async (stores) => {
      const entries = []
      for (const userId of await stores.users.administratorIds()) {
        const rows = await stores.audit.ofUser(userId, { limit: LOG_DEPTH, offset: 0 })
        for (const row of rows) entries.push({ ...entryOf(row), userId })
      }
      return entries.filter(({ action }) => action.startsWith('admin')).toSorted((a, b) => b.id - a.id)
    })

  const count = (): Promise<number> => storage.read((stores) => stores.users.count())

  return { list, invite, resetLink, remove, chooseRegistration, acts, count, note }
}

const timeText = (epoch: number): string => `${utcText(epoch).replace('T', ', ')} UTC`

/** Mails that administrators send. */
const administrationMails = wordTable('people/administration/mails', {
  invitation: {
    subject: 'An invitation to Upshot',
    text: 'You are invited to create an account.\n\n{link}\n\nThe link works once, for a week. If you do not know who sent it, you can ignore this message.',
  },
  reset: {
    subject: 'Choose a new password for Upshot',
    text: 'Here is a link to choose a new password for Upshot. The person who runs this server sent it.\n\n{link}\n\n{works} If you did not ask for it, sign in and cancel it.',
    once: 'The link works once, for an hour.',
    later: 'The link works once, from {time} on, for a day.',
  },
})
