import { utcText } from '../lib/utc-text.ts'
import { BadUsage, type Command, required, text, wholeNumber } from './command.ts'

const DEFAULT_DAYS = 90

export const tokenCreate: Command = {
  name: 'token create',
  summary: 'Create an access token.',
  usage: '--user E [--scopes "S …"] [--days 90] [--name N]',
  options: {
    user: { type: 'string' },
    scopes: { type: 'string' },
    days: { type: 'string' },
    name: { type: 'string' },
    json: { type: 'boolean' },
  },
  help: 'Prints the token only once, because only its hash is stored. Without scopes, it can do everything the user can do.',
  run: async (input, { open, print }) => {
    const { services } = await open()
    const user = await services.users.find(required(input, 'user'))
    const days = wholeNumber(input, 'days', DEFAULT_DAYS)
    if (days < 1) throw new BadUsage('--days must be at least 1.')
    const { token, row } = await services.tokens.create({
      userId: user.id,
      name: text(input, 'name') ?? 'command line',
      scopes: (text(input, 'scopes') ?? '').split(/[\s,]+/).filter((scope) => scope !== ''),
      days,
    })
    print(
      input.values['json'] ? JSON.stringify({ id: row.id, token, expiresAt: utcText(row.expires_epoch ?? 0) }) : token,
    )
  },
}

export const tokenList: Command = {
  name: 'token list',
  summary: "List a user's tokens.",
  usage: '--user E [--json]',
  options: { user: { type: 'string' }, json: { type: 'boolean' } },
  run: async (input, { open, print }) => {
    const { services } = await open()
    const user = await services.users.find(required(input, 'user'))
    const tokens = (await services.tokens.list(user.id)).map((token) => ({
      id: token.id,
      name: token.name,
      scopes: token.scopes === '' ? 'everything' : token.scopes,
      createdAt: utcText(token.created_epoch),
      expiresAt: token.expires_epoch === null ? null : utcText(token.expires_epoch),
      lastUsedAt: token.last_used_epoch === null ? null : utcText(token.last_used_epoch),
    }))
    if (input.values['json']) return print(JSON.stringify(tokens))
    if (tokens.length === 0) print('No tokens.')
    for (const token of tokens) {
      const used = token.lastUsedAt === null ? 'never used' : `last used ${token.lastUsedAt}`
      print(`${token.id}\t${token.name}\t${token.scopes}\tuntil ${token.expiresAt ?? 'revoked'}\t${used}`)
    }
  },
}

export const tokenRevoke: Command = {
  name: 'token revoke',
  summary: 'Revoke a token. The next request with it is refused.',
  usage: '--user E --id N',
  options: { user: { type: 'string' }, id: { type: 'string' } },
  run: async (input, { open, print }) => {
    const { services } = await open()
    const user = await services.users.find(required(input, 'user'))
    const id = wholeNumber({ ...input, values: { ...input.values, id: required(input, 'id') } }, 'id', 0)
    await services.tokens.revoke(user.id, id)
    print(`Token ${id} was revoked.`)
  },
}
