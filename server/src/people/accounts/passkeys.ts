/** Passkeys (WebAuthn): registered by a signed-in person, and a way to sign in that cannot be phished. */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { tidyName } from '../../lib/names.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Storage } from '../../storage/storage.ts'
import { audit } from '../audit/service.ts'
import type { PeopleStores } from '../stores.ts'
import type { UserRow } from '../users/store.ts'
import { makeLink, useLink } from './links.ts'
import type { PasskeyRow } from './store.ts'

/** Loaded when somebody uses a passkey: it takes memory that most servers never need. */
const webAuthn = () => import('@simplewebauthn/server')

export interface PasskeyParts {
  readonly storage: Storage<PeopleStores>
  readonly clock: Clock
  readonly baseUrl: string
}

export type Passkeys = ReturnType<typeof createPasskeys>

const refused = () => new Refusal('badInput', 'This passkey could not be used.')

export function createPasskeys({ storage, clock, baseUrl }: PasskeyParts) {
  const { hostname: rpID, origin } = new URL(baseUrl)

  const ticketFor = (challenge: string, userId: number | null): Promise<string> =>
    storage.transaction((stores) => makeLink(stores, clock, { kind: 'passkey', userId, payload: { challenge } }))

  async function beginRegistration(user: UserRow) {
    const known = await list(user.id)
    const options = await (await webAuthn()).generateRegistrationOptions({
      rpName: 'Upshot',
      rpID,
      userName: user.email,
      userDisplayName: user.display_name,
      userID: new TextEncoder().encode(String(user.id)),
      attestationType: 'none',
      excludeCredentials: known.map((passkey) => ({ id: passkey.credential_id })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    return { options, ticket: await ticketFor(options.challenge, user.id) }
  }

  async function finishRegistration(
    user: UserRow,
    ticket: string,
    answer: { name: string; response: RegistrationResponseJSON },
  ) {
    const expectedChallenge = await challengeOf(ticket, user.id)
    const { verifyRegistrationResponse } = await webAuthn()
    const checked = await verifyRegistrationResponse({
      response: answer.response,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
    }).catch(() => undefined)
    if (!checked?.verified || !checked.registrationInfo) throw refused()
    const { credential } = checked.registrationInfo
    await storage.transaction(async (stores) => {
      await stores.accounts.insertPasskey({
        user_id: user.id,
        id: await stores.accounts.newPasskeyId(),
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: JSON.stringify(credential.transports ?? []),
        name: tidyName(answer.name).slice(0, 100) || 'Passkey',
        created_epoch: epochSeconds(clock),
        last_used_epoch: null,
      })
      await audit(stores, { action: 'passkeyAdded', userId: user.id }, epochSeconds(clock))
    })
  }

  async function beginSignIn() {
    const options = await (await webAuthn()).generateAuthenticationOptions({ rpID, userVerification: 'required' })
    return { options, ticket: await ticketFor(options.challenge, null) }
  }

  /** Whose passkey it is, once it has shown that it is here. */
  async function finishSignIn(ticket: string, response: AuthenticationResponseJSON): Promise<number> {
    const expectedChallenge = await challengeOf(ticket, null)
    const passkey = await storage.read(({ accounts }) => accounts.passkey(String(response.id)))
    if (!passkey) throw refused()
    const { verifyAuthenticationResponse } = await webAuthn()
    const checked = await verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
      },
    }).catch(() => undefined)
    if (!checked?.verified) throw refused()
    const { newCounter } = checked.authenticationInfo
    await storage.transaction(({ accounts }) => accounts.usePasskey(passkey, newCounter, epochSeconds(clock)))
    return passkey.user_id
  }

  async function challengeOf(ticket: string, userId: number | null): Promise<string> {
    const link = await storage.transaction((stores) => useLink(stores, clock, 'passkey', ticket))
    if (link.user_id !== userId) throw refused()
    return (JSON.parse(link.payload) as { challenge: string }).challenge
  }

  const list = (userId: number): Promise<PasskeyRow[]> => storage.read(({ accounts }) => accounts.passkeysOf(userId))

  async function remove(userId: number, id: number): Promise<void> {
    await storage.transaction(async (stores) => {
      if (!(await stores.accounts.deletePasskey(userId, id))) throw new Refusal('notFound', 'There is no such passkey.')
      await audit(stores, { action: 'passkeyRemoved', userId }, epochSeconds(clock))
    })
  }

  return { beginRegistration, finishRegistration, beginSignIn, finishSignIn, list, remove }
}
