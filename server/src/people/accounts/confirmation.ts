/**
 * "Confirm it's you": credentials can be changed only shortly after the password or a passkey was given, or after signing in
 * again with the person's account elsewhere.
 */
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { say } from '../../lib/language.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { ProviderName } from '../../pages/accounts/providers.ts'
import type { Storage } from '../../storage/storage.ts'
import type { SignedInUser } from '../sessions/service.ts'
import { checkNoPassword, isPassword } from '../users/password.ts'
import type { Passkeys } from './passkeys.ts'
import type { SecondFactor } from './second-factor.ts'
import type { AccountStores } from './store.ts'
import type { Throttle } from './throttle.ts'

const RECENT_SECONDS = 10 * 60
/** How long after a confirmation tokens of the app have all scopes. */
const FRESH_SECONDS = 5 * 60

export type Confirmation = ReturnType<typeof createConfirmation>

export function createConfirmation(dependencies: {
  readonly storage: Storage<AccountStores>
  readonly clock: Clock
  readonly throttle: Throttle
  readonly passkeys: Passkeys
  readonly secondFactor: Pick<SecondFactor, 'isCodeOfApp'>
  /** Accounts elsewhere that a person signs in with. */
  readonly providersOf: (userId: number) => Promise<readonly ProviderName[]>
}) {
  const { storage, clock, throttle, passkeys, secondFactor, providersOf } = dependencies
  const isRecent = ({ session }: SignedInUser): boolean =>
    epochSeconds(clock) - session.confirmed_epoch < RECENT_SECONDS

  /** Recent enough for the app to get all scopes. */
  const isFresh = ({ session }: SignedInUser): boolean => epochSeconds(clock) - session.confirmed_epoch < FRESH_SECONDS

  /** Gives tokens of the app all scopes until five minutes after the password or passkey was given. */
  const freshen = ({ session }: SignedInUser): Promise<void> =>
    storage.transaction(async ({ accounts }) => {
      const now = await accounts.session(session.hash)
      if (now) await accounts.freshenSession(now, now.confirmed_epoch + FRESH_SECONDS)
    })

  const note = ({ session }: SignedInUser): Promise<void> =>
    storage.transaction(({ accounts }) => accounts.confirmSession(session, epochSeconds(clock)))

  async function byPassword(signedIn: SignedInUser, password: string, address: string): Promise<void> {
    const attempt = { email: signedIn.user.email, address }
    await throttle.count('password', attempt)
    const hashed = signedIn.user.password_hash
    const isCorrect = hashed === null ? await checkNoPassword(password) : await isPassword(password, hashed)
    if (isCorrect !== true) throw new Refusal('badInput', say('That password is not right.'))
    await throttle.uncount('password', attempt)
    await note(signedIn)
  }

  /**
   * Gives the app all scopes for five minutes and nothing else. The account page still requires the password or a
   * passkey, because the phone that shows the code may be the one that was left unlocked.
   */
  async function freshenByCode({ user, session }: SignedInUser, code: string, address: string): Promise<void> {
    const attempt = { email: user.email, address }
    await throttle.count('code', attempt)
    const isCorrect = await storage.transaction((stores) => secondFactor.isCodeOfApp(stores, user, code))
    if (!isCorrect) throw new Refusal('badInput', say('That code is not right.'))
    await throttle.uncount('code', attempt)
    await storage.transaction(({ accounts }) => accounts.freshenSession(session, epochSeconds(clock) + FRESH_SECONDS))
  }

  /** How a person can confirm who they are. A passkey is offered by the browser, if it has one. */
  const waysOf = async ({ user }: SignedInUser) => ({
    hasPassword: user.password_hash !== null,
    providers: await providersOf(user.id),
  })

  const beginPasskey = ({ user }: SignedInUser) => passkeys.beginSignIn(user.id)

  async function byPasskey(
    signedIn: SignedInUser,
    ticket: string,
    response: AuthenticationResponseJSON,
  ): Promise<void> {
    await passkeys.finishSignIn(ticket, response, signedIn.user.id)
    await note(signedIn)
  }

  return { isRecent, isFresh, freshen, freshenByCode, byPassword, waysOf, beginPasskey, byPasskey }
}
