/** Another e-mail address: asked for by the signed-in person, confirmed through the link that goes there. */

import type { Clock } from '../../lib/clock.ts'
import { languageOf } from '../../lib/language.ts'
import { nameKey } from '../../lib/names.ts'
import { Refusal, say } from '../../lib/refusal.ts'
import type { Storage } from '../../storage/storage.ts'
import type { SendMail } from '../changes/service.ts'
import { BAD_ADDRESS } from '../refusals.ts'
import { isEmail, type Users } from '../users/service.ts'
import type { UserRow } from '../users/store.ts'
import { makeLink, useLink } from './links.ts'
import { accountMails } from './mails.ts'
import type { AccountStores } from './stores.ts'

export interface EmailParts {
  readonly storage: Storage<AccountStores>
  readonly clock: Clock
  readonly users: Users
  readonly baseUrl: string
  /** Absent = no mail server. */
  readonly sendMail: SendMail | undefined
}

export type Emails = ReturnType<typeof createEmails>

export function createEmails({ storage, clock, users, baseUrl, sendMail }: EmailParts) {
  /** The address changes when the link that went there is confirmed. */
  async function request(user: UserRow, given: string): Promise<void> {
    const email = given.trim()
    if (!isEmail(email)) throw new Refusal('badInput', BAD_ADDRESS)
    if (nameKey(email) === user.email_key)
      throw new Refusal('badInput', say('This is already your address.', 'Das ist schon deine Adresse.'))
    if (!sendMail) {
      const message = say(
        'This server cannot send mail, so you cannot confirm a new address. Ask the person who runs it to change your address with npx upshot user set-email.',
        'Dieser Server kann keine E-Mails senden, also lässt sich die neue Adresse nicht bestätigen. Bitte die Person, die ihn betreibt, deine Adresse zu ändern: npx upshot user set-email.',
      )
      throw new Refusal('badInput', message)
    }
    const token = await storage.transaction(async (stores) => {
      await stores.accounts.deleteLinks('email', user.id)
      return makeLink(stores, clock, { kind: 'email', userId: user.id, payload: { email } })
    })
    const link = `${baseUrl}/auth/email/${token}`
    await sendMail({ to: email, ...accountMails(languageOf(user.language)).confirmAddress(link) })
  }

  const confirm = (token: string): Promise<void> =>
    storage.transaction(async (stores) => {
      const link = await useLink(stores, clock, 'email', token)
      const { email } = JSON.parse(link.payload) as { email: string }
      await users.setEmailIn(stores, { id: link.user_id ?? 0 }, email)
    })

  return { request, confirm }
}
