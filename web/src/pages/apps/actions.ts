import type { App, AppInput, TokenInput } from '@upshot/contract'
import { actNow } from '../../offline/act.ts'
import { announce } from '../../undo/undo.ts'
import { appsWords } from '../../words/apps.ts'
import { wordsNow } from '../../words/words.ts'

export async function revokeApp(clientId: string, name: string): Promise<void> {
  await actNow('revokeShare', { query: { clientIdToRevoke: clientId } })
  announce({ text: wordsNow(appsWords).revoked(name) })
}

/** Returns the token itself, which is shown only once. Throws like `call`. */
export const createToken = async (body: TokenInput): Promise<string> =>
  (await actNow('createToken', { body })).accessToken

export async function revokeToken(tokenId: number, name: string): Promise<void> {
  await actNow('revokeToken', { body: { tokenId } })
  announce({ text: wordsNow(appsWords).tokenRevoked(name) })
}

export interface RegisteredApp {
  readonly app: App
  readonly secret: string | undefined
}

export async function registerApp(body: AppInput): Promise<RegisteredApp> {
  const { app, clientSecret } = await actNow('registerApp', { body })
  return { app, secret: clientSecret }
}

export async function removeApp(appClientId: string, name: string): Promise<void> {
  await actNow('deleteApp', { body: { appClientId } })
  announce({ text: wordsNow(appsWords).removed(name) })
}
