/** Single-use codes of an authenticator app (RFC 6238), and recovery codes for a lost phone. */
import { randomBytes } from 'node:crypto'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { sha256 } from '../../lib/hash.ts'
import { say } from '../../lib/language.ts'
import { Refusal } from '../../lib/refusal.ts'
import { isSealed, type Sealing } from '../../lib/sealing.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Transaction } from '../../storage/transaction.ts'
import { audit } from '../audit/service.ts'
import type { AccountChanges } from '../changes/service.ts'
import type { UserRow } from '../users/store.ts'
import { makeLink, useLink } from './links.ts'
import type { AccountStores } from './store.ts'

const STEP_SECONDS = 30
const RECOVERY_CODES = 10

export type SecondFactor = ReturnType<typeof createSecondFactor>

const belongingTo = (userId: number) => `totp ${userId}`

export function createSecondFactor({
  storage,
  clock,
  sealing,
  changes,
}: {
  readonly storage: Storage<AccountStores>
  readonly clock: Clock
  readonly sealing: Sealing
  readonly changes: Pick<AccountChanges, 'record'>
}) {
  /** Takes effect after a first valid code. */
  async function begin(user: UserRow): Promise<{ ticket: string; secret: string; uri: string }> {
    const { generateSecret, generateURI } = await import('otplib')
    const secret = generateSecret()
    const sealed = await sealing.seal(secret, belongingTo(user.id))
    const ticket = await storage.transaction((stores) =>
      makeLink(stores, clock, { kind: 'totp', userId: user.id, payload: { sealed } }),
    )
    return { ticket, secret, uri: generateURI({ issuer: 'Upshot', label: user.email, secret }) }
  }

  /** Returns the recovery codes, which are shown only once. */
  async function confirm(user: UserRow, ticket: string, code: string): Promise<string[]> {
    return storage.transaction(async (stores) => {
      const link = await useLink(stores, clock, 'totp', ticket)
      const { sealed } = JSON.parse(link.payload) as { sealed: string }
      const secret = await sealing.open(sealed, belongingTo(user.id))
      const step = secret === undefined ? undefined : await stepOf(secret, code, epochSeconds(clock))
      if (step === undefined) throw new Refusal('badInput', say('That code is not right. Please start again.'))
      await changes.record(stores, user.id, 'secondFactorOn')
      await stores.users.update(user.id, { totp_secret: sealed, totp_last_step: step })
      const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
      await stores.accounts.replaceRecoveryCodes(user.id, codes.map(recoveryHash))
      await audit(stores, { action: 'secondFactorOn', userId: user.id }, epochSeconds(clock))
      return codes
    })
  }

  const turnOff = (user: UserRow): Promise<void> => storage.transaction((t) => turnOffIn(t, user))

  async function turnOffIn(transaction: Transaction, user: UserRow): Promise<void> {
    const t = storage.join(transaction)
    await changes.record(t, user.id, 'secondFactorOff')
    await t.users.update(user.id, { totp_secret: null, totp_last_step: null })
    await t.accounts.replaceRecoveryCodes(user.id, [])
    await audit(t, { action: 'secondFactorOff', userId: user.id }, epochSeconds(clock))
  }

  /** Consumes a code of the app or a recovery code. */
  async function isRight(stores: AccountStores, user: UserRow, code: string): Promise<boolean> {
    if (user.totp_secret === null) return false
    const step = await stepIn(user, code)
    if (step !== undefined) return stores.users.useTotpStep(user.id, step)
    return stores.accounts.useRecoveryCode(user.id, recoveryHash(code))
  }

  /** Consumes a code of the app, but no recovery code. */
  async function isCodeOfApp(stores: AccountStores, user: UserRow, code: string): Promise<boolean> {
    const step = await stepIn(user, code)
    return step !== undefined && stores.users.useTotpStep(user.id, step)
  }

  async function stepIn({ id, totp_secret }: UserRow, code: string): Promise<number | undefined> {
    const secret = totp_secret === null ? undefined : await sealing.open(totp_secret, belongingTo(id))
    if (secret === undefined || !/^\d{6}$/.test(code.trim())) return undefined
    return stepOf(secret, code.trim(), epochSeconds(clock))
  }

  /** Seals what an earlier release stored unsealed. Runs at start. */
  async function sealAll(): Promise<void> {
    for (const { id, totp_secret } of await storage.read(({ users }) => users.withOpenTotpSecret())) {
      const sealed = await sealing.seal(totp_secret ?? '', belongingTo(id))
      await storage.transaction(({ users }) => users.update(id, { totp_secret: sealed }))
    }
  }

  /** Whether it was sealed with the current key. */
  const isReadable = async (userId: number, secret: string | null): Promise<boolean> =>
    secret === null || !isSealed(secret) || (await sealing.open(secret, belongingTo(userId))) !== undefined

  return { begin, confirm, turnOff, turnOffIn, isRight, isCodeOfApp, isReadable, sealAll }
}

/** The time step a code belongs to, one step of drift allowed either way. */
async function stepOf(secret: string, token: string, nowEpoch: number): Promise<number | undefined> {
  const { verify } = await import('otplib')
  const result = await verify({ secret, token: token.trim(), epoch: nowEpoch, epochTolerance: STEP_SECONDS })
  return result.valid ? Math.floor(nowEpoch / STEP_SECONDS) + result.delta : undefined
}

const newRecoveryCode = (): string => {
  const letters = randomBytes(10).toString('hex')
  return `${letters.slice(0, 5)}-${letters.slice(5, 10)}-${letters.slice(10, 15)}-${letters.slice(15)}`
}

const recoveryHash = (code: string): string => sha256(code.toLowerCase().replace(/[^0-9a-f]/g, ''))
