/** What the desktop bundle starts: the bridge of `npx upshot mcp`, with the address and the token that the person entered. */
import { runBridge } from '../server/src/cli/mcp/bridge.ts'

const { UPSHOT_URL: baseUrl = '', UPSHOT_TOKEN: token = '' } = process.env
const warn = (text: string): void => void process.stderr.write(`${text}\n`)

if (!URL.canParse(baseUrl) || token === '') {
  warn('Enter the address of your Upshot server and a token in the settings of this extension.')
  process.exitCode = 1
} else {
  const writeLine = (line: string): void => void process.stdout.write(`${line}\n`)
  await runBridge({ baseUrl: baseUrl.replace(/\/+$/, ''), token, input: process.stdin, writeLine, warn })
}
