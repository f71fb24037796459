/** Passkeys (WebAuthn): registered by a signed-in person, and a way to sign in that cannot be phished. */

import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { sha256 } from '../../lib/hash.ts'
import { say } from '../../lib/language.ts'
import { tidyName } from '../../lib/names.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Sealing } from '../../lib/sealing.ts'
import type { Storage } from '../../storage/storage.ts'
import { audit } from '../audit/service.ts'
import type { AccountChanges } from '../changes/service.ts'
import { PASSKEY_UNUSABLE } from '../refusals.ts'
import type { UserRow } from '../users/store.ts'
import type { AccountStores, PasskeyRow } from './store.ts'

/** Loaded when somebody uses a passkey, to save memory on servers where nobody does. */
const webAuthn = () => import('@simplewebauthn/server')

const CHALLENGE_SECONDS = 5 * 60
const CHALLENGE = 'passkey challenge'

/** Challenges are sent to the client sealed, so that nothing is stored until they are answered. */
interface Challenge {
  readonly challenge: string
  readonly userId: number | null
  readonly expiresEpoch: number
}

export type Passkeys = ReturnType<typeof createPasskeys>

const refused = () => new Refusal('badInput', PASSKEY_UNUSABLE)

export function createPasskeys({
  storage,
  clock,
  baseUrl,
  sealing,
  changes,
}: {
  readonly storage: Storage<AccountStores>
  readonly clock: Clock
  readonly baseUrl: string
  readonly sealing: Sealing
  readonly changes: Pick<AccountChanges, 'record'>
}) {
  const { hostname: rpID, origin } = new URL(baseUrl)

  const ticketFor = (challenge: string, userId: number | null): Promise<string> => {
    const issued: Challenge = { challenge, userId, expiresEpoch: epochSeconds(clock) + CHALLENGE_SECONDS }
    return sealing.seal(JSON.stringify(issued), CHALLENGE)
  }

  async function beginRegistration(user: UserRow) {
    const existing = await list(user.id)
    const options = await (await webAuthn()).generateRegistrationOptions({
      rpName: 'Upshot',
      rpID,
      userName: user.email,
      userDisplayName: user.display_name,
      userID: new TextEncoder().encode(String(user.id)),
      attestationType: 'none',
      excludeCredentials: existing.map((passkey) => ({ id: passkey.credential_id })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    return { options, ticket: await ticketFor(options.challenge, user.id) }
  }

  async function finishRegistration(
    user: UserRow,
    ticket: string,
    answer: { name: string; response: RegistrationResponseJSON },
  ) {
    const challenge = await challengeOf(ticket, user.id)
    const { verifyRegistrationResponse } = await webAuthn()
    const checked = await verifyRegistrationResponse({
      response: answer.response,
      expectedChallenge: challenge.challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
    }).catch(() => undefined)
    if (!checked?.verified || !checked.registrationInfo) throw refused()
    const { credential } = checked.registrationInfo
    await storage.transaction(async (stores) => {
      await noteAnswer(stores, challenge)
      await changes.record(stores, user.id, 'passkeyAdded')
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

  /** Begins to sign somebody in, or to confirm a signed-in person. */
  async function beginSignIn(userId: number | null = null) {
    const options = await (await webAuthn()).generateAuthenticationOptions({ rpID, userVerification: 'required' })
    return { options, ticket: await ticketFor(options.challenge, userId) }
  }

  /** Returns the owner of the passkey after verifying the response. */
  async function finishSignIn(
    ticket: string,
    response: AuthenticationResponseJSON,
    userId: number | null = null,
  ): Promise<number> {
    const challenge = await challengeOf(ticket, userId)
    const passkey = await storage.read(({ accounts }) => accounts.passkey(String(response.id)))
    if (!passkey || (userId !== null && passkey.user_id !== userId)) throw refused()
    const { verifyAuthenticationResponse } = await webAuthn()
    const checked = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge.challenge,
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
    await storage.transaction(async (stores) => {
      await noteAnswer(stores, challenge)
      await stores.accounts.usePasskey(passkey, newCounter, epochSeconds(clock))
    })
    return passkey.user_id
  }

  async function challengeOf(ticket: string, userId: number | null): Promise<Challenge> {
    const text = await sealing.open(ticket, CHALLENGE)
    const challenge = text === undefined ? undefined : (JSON.parse(text) as Challenge)
    if (!challenge || challenge.userId !== userId || challenge.expiresEpoch <= epochSeconds(clock)) throw refused()
    return challenge
  }

  /** A challenge can be answered once; it is remembered until it expires. */
  async function noteAnswer({ accounts }: AccountStores, challenge: Challenge): Promise<void> {
    const isFirst = await accounts.insertLinkOnce({
      hash: sha256(`${CHALLENGE} ${challenge.challenge}`),
      kind: 'passkey',
      user_id: challenge.userId,
      payload: '{}',
      expires_epoch: challenge.expiresEpoch,
    })
    if (!isFirst) throw refused()
  }

  const list = (userId: number): Promise<PasskeyRow[]> => storage.read(({ accounts }) => accounts.passkeysOf(userId))

  async function remove(userId: number, id: number): Promise<void> {
    await storage.transaction(async (stores) => {
      await changes.record(stores, userId, 'passkeyRemoved')
      if (!(await stores.accounts.deletePasskey(userId, id)))
        throw new Refusal('notFound', say('There is no such passkey.'))
      await audit(stores, { action: 'passkeyRemoved', userId }, epochSeconds(clock))
    })
  }

  return { beginRegistration, finishRegistration, beginSignIn, finishSignIn, list, remove }
}
