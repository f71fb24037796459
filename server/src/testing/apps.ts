/** An app that a person allowed, with a token as the authorization server would have issued it. */
import { randomBytes } from 'node:crypto'
import { type GrantableScope, grantableScopes } from '@upshot/contract'
import { sha256 } from '../lib/hash.ts'
import { personOn, type TestPerson, type World } from './world.ts'

export interface TestApp extends TestPerson {
  readonly clientId: string
  readonly grantId: number
}

export interface LettingIn {
  /** Default: everything that an app can be granted. */
  readonly scopes?: readonly GrantableScope[]
  /** An app that is already registered, for example with another person. */
  readonly clientId?: string
}

export async function letAppIn(world: World, person: TestPerson, letting: LettingIn = {}): Promise<TestApp> {
  const { services } = world.server
  const { scopes = grantableScopes } = letting
  const clientId = letting.clientId ?? (await registerApp(world, person))
  const token = `app-token-${randomBytes(16).toString('hex')}`
  const grantId = await services.storage.transaction(async (stores) => {
    const grant = await services.shares.grant(stores, {
      user_id: person.id,
      grantee_kind: 'app',
      grantee: clientId,
      name: 'App of a test',
      scopes: scopes.join(' '),
    })
    await stores.tokens.insert({
      user_id: person.id,
      id: await stores.tokens.newId(),
      hash: sha256(token),
      name: 'App of a test',
      scopes: scopes.join(' '),
      client_id: clientId,
      grant_id: grant.id,
      created_epoch: Math.floor(world.clock.nowMs() / 1000),
      expires_epoch: null,
      last_used_epoch: null,
    })
    return grant.id
  })
  return { ...personOn(world.app, { id: person.id, email: person.email, token }), clientId, grantId }
}

async function registerApp({ server }: World, { id }: TestPerson): Promise<string> {
  const redirectUris = ['https://app.example.org/callback']
  const { app } = await server.services.apps.register(id, { name: 'App of a test', redirectUris })
  return app.client_id
}
