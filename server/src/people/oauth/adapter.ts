/**
 * Stores the records of oidc-provider in our tables. Ids of codes, tokens and sessions are secrets: we store their
 * hashes and encrypt the records with them, so that a copy of the database reveals nothing. An access token is also a
 * row of `tokens`, so that the API finds it like any other, with one indexed read.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import { type Clock, epochSeconds } from '../../lib/clock.ts'
import { sha256 } from '../../lib/hash.ts'
import type { Storage } from '../../storage/storage.ts'
import type { AccountStores } from '../accounts/store.ts'
import { clientMetadata } from '../apps/service.ts'
import type { OauthRecord } from '../apps/store.ts'
import { isGrantable } from '../grants/rules.ts'
import { metadataOf, type RegisteredClients } from './registered-clients.ts'

/** Records of each kind that may wait for a sign-in, over all addresses; the oldest are dropped first. */
export const MOST_OF_STRANGERS = 2000

export interface AdapterDependencies {
  readonly storage: Storage<AccountStores>
  readonly clock: Clock
  /** User codes are short. Without this key, which is not in the database, their hashes could be brute-forced. */
  readonly codeKey: string
  readonly registeredClients: Pick<RegisteredClients, 'find'>
}

export const adapterFor =
  (dependencies: AdapterDependencies) =>
  (model: string): Adapter =>
    model === 'Client' ? clientAdapter(dependencies) : recordAdapter(model, dependencies)

/** Apps are registered by their owners or at `/oauth/register`, not by the library. */
function clientAdapter({ storage, registeredClients }: AdapterDependencies): Adapter {
  const never = async () => {
    throw new Error('Apps are not changed through the authorization server.')
  }
  return {
    find: async (clientId) => {
      const app = await storage.read((stores) => stores.oauth.app(clientId))
      if (app) return clientMetadata(app)
      const registered = await registeredClients.find(clientId)
      return registered && metadataOf(registered)
    },
    upsert: never,
    findByUserCode: async () => undefined,
    findByUid: async () => undefined,
    consume: never,
    destroy: never,
    revokeByGrantId: never,
  }
}

function recordAdapter(model: string, { storage, clock, codeKey }: AdapterDependencies): Adapter {
  const alive = (row: OauthRecord | undefined) =>
    row && (row.expires_epoch === null || row.expires_epoch > epochSeconds(clock)) ? row : undefined

  return {
    upsert: (id, payload, expiresIn) =>
      storage.transaction(async (stores) => {
        const expires_epoch = expiresIn ? epochSeconds(clock) + expiresIn : null
        const row = rowOf({ model, id, expires_epoch, codeKey }, payload)
        await stores.oauth.save(row)
        if (row.user_id === null) await stores.oauth.boundStrangers(model, MOST_OF_STRANGERS)
        if (model === 'AccessToken') await saveToken(stores, id, payload, epochSeconds(clock))
      }),

    find: async (id) => {
      const row = alive(await storage.read((stores) => stores.oauth.find(model, id)))
      return row && payloadOf(row, id)
    },

    findByUid: async (uid) => {
      const row = alive(await storage.read((stores) => stores.oauth.findByUid(model, uid)))
      return row && payloadOf(row, open(row.sealed_id ?? '', uid))
    },

    findByUserCode: async (userCode) => {
      const keyed = `${codeKey} ${userCode}`
      const row = alive(await storage.read((stores) => stores.oauth.findByUserCode(model, keyed)))
      return row && payloadOf(row, open(row.sealed_id ?? '', keyed))
    },

    /**
     * Of two concurrent uses, one is refused. A later use finds the record consumed, and the token family is revoked.
     */
    consume: async (id) => {
      const isFirst = await storage.transaction((stores) => stores.oauth.consume(model, id, epochSeconds(clock)))
      if (!isFirst) throw new errors.InvalidGrant('already consumed')
    },

    destroy: (id) =>
      storage.transaction(async (stores) => {
        await stores.oauth.delete(model, id)
        if (model === 'AccessToken') await stores.tokens.deleteWithHash(sha256(id))
      }),

    revokeByGrantId: (grantId) =>
      storage.transaction(async (stores) => {
        for (const hash of await stores.oauth.tokenHashesOf(grantId)) await stores.tokens.deleteWithHash(hash)
        await stores.oauth.deleteByGrant(grantId)
      }),
  }
}

/** Limited to what the person's consent covers, while it lasts. */
async function saveToken(
  stores: AccountStores,
  token: string,
  payload: AdapterPayload,
  nowEpoch: number,
): Promise<void> {
  const userId = Number(payload.accountId)
  const clientId = payload.clientId ?? ''
  const grant = await stores.grants.hold(userId, clientId)
  if (!grant) throw new errors.InvalidGrant('the consent was withdrawn')
  const audience = typeof payload.aud === 'string' ? payload.aud : null
  if (grant.audience !== audience) throw new errors.InvalidGrant('the consent was for another place')
  const granted = new Set(grant.scopes.split(' '))
  const scopes = (payload.scope ?? '').split(' ').filter((scope) => isGrantable(scope) && granted.has(scope))
  await stores.tokens.insert({
    user_id: userId,
    id: await stores.tokens.newId(),
    hash: sha256(token),
    name: grant.name,
    // An empty list would grant every scope.
    scopes: scopes.join(' ') || 'none',
    client_id: clientId,
    grant_id: grant.id,
    created_epoch: nowEpoch,
    expires_epoch: payload.exp ?? nowEpoch,
    last_used_epoch: null,
    audience,
  })
}

/** The record is encrypted with its id, which only its owner has. Columns we look records up by stay in plain text. */
function rowOf(
  { model, id, expires_epoch, codeKey }: Pick<OauthRecord, 'model' | 'expires_epoch'> & { id: string; codeKey: string },
  payload: AdapterPayload,
): OauthRecord {
  const { uid, grantId, clientId, accountId } = payload
  const userCode = payload.userCode === undefined ? undefined : `${codeKey} ${payload.userCode}`
  const alternativeId = userCode ?? uid
  // A pending interaction belongs to the person who is asked, and ends when they sign out.
  const details = payload as { session?: { accountId?: string }; result?: { login?: { accountId?: string } } }
  const account = Number(accountId ?? details.result?.login?.accountId ?? details.session?.accountId)
  return {
    model,
    id_hash: sha256(id),
    payload: seal(JSON.stringify(payload), id),
    user_id: Number.isInteger(account) && account > 0 ? account : null,
    client_id: clientId ?? null,
    grant_hash: grantId === undefined ? null : sha256(grantId),
    uid_hash: uid === undefined ? null : sha256(uid),
    user_code_hash: userCode === undefined ? null : sha256(userCode),
    sealed_id: alternativeId === undefined ? null : seal(id, alternativeId),
    consumed_epoch: null,
    expires_epoch,
  }
}

function payloadOf(row: OauthRecord, id: string): AdapterPayload {
  const payload = JSON.parse(open(row.payload, id)) as AdapterPayload
  return row.consumed_epoch === null ? payload : { ...payload, consumed: row.consumed_epoch }
}

const keyFrom = (secret: string): Buffer => createHash('sha256').update(`oauth record|${secret}`).digest()

function seal(text: string, secret: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFrom(secret), nonce)
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

function open(sealed: string, secret: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(secret), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8')
}
