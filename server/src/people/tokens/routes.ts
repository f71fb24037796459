import { scopes, type Token } from '@upshot/contract'
import { created, type HandlersOf, ok, pageOf } from '../../http/handler.ts'
import { utcText } from '../../lib/utc-text.ts'
import { WEB_APP } from './rules.ts'
import type { Tokens } from './service.ts'
import type { TokenRow } from './store.ts'

export function tokenRoutes(tokens: Tokens): HandlersOf<'listTokens' | 'createToken' | 'revokeToken'> {
  return {
    listTokens: async ({ caller, query }) => {
      const personalTokens = (await tokens.list(caller.userId)).filter(isPersonal)
      const { items, next } = pageOf(personalTokens, query)
      const text = { summary: 'Your tokens', description: 'For your own programs.' }
      return ok(text, { tokens: items.map(presentToken) }, next)
    },
    createToken: async ({ caller, body }) => {
      const { token, row } = await tokens.create({ userId: caller.userId, ...body })
      const text = { summary: 'Token created', description: 'Keep it in a safe place: it is shown only once.' }
      return created(text, { token: presentToken(row), accessToken: token })
    },
    revokeToken: async ({ caller, body }) => {
      await tokens.revoke(caller.userId, body.tokenId)
      return ok({ summary: 'Token revoked', description: 'The next request with it is refused.' }, {})
    },
  }
}

/** Not a token of an app, nor of our own web app. */
const isPersonal = ({ grant_id, name }: TokenRow): boolean => grant_id === null && name !== WEB_APP

const presentToken = (row: TokenRow): Token => ({
  id: row.id,
  name: row.name,
  scopes: row.scopes === '' ? [...scopes] : row.scopes.split(' '),
  createdAt: utcText(row.created_epoch),
  ...(row.expires_epoch === null ? {} : { expiresAt: utcText(row.expires_epoch) }),
  ...(row.last_used_epoch === null ? {} : { lastUsedAt: utcText(row.last_used_epoch) }),
})
