import { BadUsage, type Command, type CommandContext, text } from './command.ts'
import { runBridge } from './mcp/bridge.ts'

const READ = ['readmeasurements']
const WRITE = [...READ, 'writemeasurements']

export const mcp: Command = {
  name: 'mcp',
  summary: 'Connect an assistant on this computer (Model Context Protocol over standard input and output).',
  usage: '[--user E [--write]]',
  options: { user: { type: 'string' }, write: { type: 'boolean' } },
  help: 'UPSHOT_URL and UPSHOT_TOKEN say where the server is, and which token to use. On the computer that runs the server, --user creates a token for as long as this command runs; it can only read unless you add --write.',
  run: async (input, surroundings) => {
    const { config, warn, output } = surroundings
    const email = text(input, 'user')
    const created =
      email === undefined ? undefined : await ownToken(surroundings, email, input.values['write'] === true)
    const token = created?.token ?? config.assistantToken
    if (token === undefined) throw new BadUsage('Set UPSHOT_TOKEN, or name a person with --user.')
    const writeLine = (line: string) => void output.write(`${line}\n`)
    try {
      const baseUrl = config.assistantUrl ?? config.baseUrl
      await runBridge({ baseUrl, token, input: process.stdin, writeLine, warn })
    } finally {
      await created?.end()
    }
  },
}

/** A day at most, in case the command is killed before it can revoke it. */
async function ownToken({ open }: CommandContext, email: string, mayWrite: boolean) {
  const { services } = await open()
  const user = await services.users.find(email)
  const name = 'Assistant on this computer'
  const { token, row } = await services.tokens.create({
    userId: user.id,
    name,
    scopes: mayWrite ? WRITE : READ,
    days: 1,
  })
  return { token, end: () => services.tokens.revoke(user.id, row.id) }
}
