/**
 * The number of characters an assistant reads: each tool's response for the demo person, and the list of tools, which
 * is read in every conversation.
 *
 *     node bench/mcp-sizes.ts
 */
import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startServer, temporaryFolder } from './http-setup.ts'

const UPSHOT = fileURLToPath(new URL('../server/bin/upshot.js', import.meta.url))
const location = { dataDir: temporaryFolder() }
const env = { ...process.env, DATA_DIR: location.dataDir, SECRET_KEY: 'a key that every process of a bench has' }
const { token } = JSON.parse(execFileSync(process.execPath, [UPSHOT, 'demo', '--json'], { env, encoding: 'utf8' })) as {
  token: string
}
const server = await startServer(location, [], {})

interface Answer {
  readonly result?: { readonly structuredContent?: object; readonly isError?: boolean; readonly tools?: object[] }
}

let requests = 0
async function ask(method: string, params: object): Promise<Answer> {
  const answer = await fetch(`http://127.0.0.1:${server.port}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: ++requests, method, params }),
  })
  return (await answer.json()) as Answer
}

async function use(name: string, parameters: object): Promise<object> {
  const { result } = await ask('tools/call', { name, arguments: parameters })
  if (!result?.structuredContent || result.isError) throw new Error(`${name}: ${JSON.stringify(result)}`)
  return result.structuredContent
}

const lengthOf = (value: object): number => JSON.stringify(value).length

/** Waits until the year is analysed. */
for (;;) {
  if (JSON.stringify(await use('list_findings', {})).includes('"likely"')) break
  await sleep(500)
}

const { variables } = (await use('find_variables', { limit: 20 })) as { variables: { name: string; lastDay: string }[] }
const names = variables.map(({ name }) => name)
const lastDay = variables[0]?.lastDay ?? ''
const daysAgo = (days: number): string =>
  new Date(Date.parse(`${lastDay}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)
const week = { from: daysAgo(6), to: lastDay }
const stored = (await use('record', { entries: [{ variable: 'Coffee', value: 1 }] })) as { undoId: string }

const calls: readonly (readonly [what: string, tool: string, given: object])[] = [
  ['20 variables', 'find_variables', { limit: 20 }],
  ['7 days of 20 variables', 'read_days', { variables: names, ...week }],
  ['92 days of 20 variables', 'read_days', { variables: names, from: daysAgo(91), to: lastDay }],
  ['92 days of 1 variable', 'read_days', { variables: names.slice(0, 1), from: daysAgo(91), to: lastDay }],
  ['52 weeks of 10 variables', 'read_periods', { variables: names.slice(0, 10), per: 'week' }],
  ['12 months of 10 variables', 'read_periods', { variables: names.slice(0, 10), per: 'month' }],
  ['two months of 10 variables', 'compare_periods', { variables: names.slice(0, 10), from: daysAgo(29), to: lastDay }],
  ['10 findings', 'list_findings', {}],
  ['one link', 'explain_link', { cause: names[0], effect: names[1] }],
  ['what is missing', 'why_not_yet', {}],
  ['what waits', 'list_due', {}],
  ['experiments', 'list_experiments', {}],
  ['3 values', 'record', { entries: names.slice(0, 3).map((variable) => ({ variable, value: 1, at: '9:00' })) }],
  ['a line, only read', 'record_text', { text: 'coffee 2, headache 6/10 since 14', dryRun: true }],
  ['undo', 'undo', { undoId: stored.undoId }],
]
const { result } = await ask('tools/list', {})
process.stdout.write('| Tool | What | Characters |\n|---|---|---|\n')
process.stdout.write(
  `| \`tools/list\` | ${result?.tools?.length} tools with their schemas | ${lengthOf(result ?? {})} |\n`,
)
for (const [label, tool, parameters] of calls)
  process.stdout.write(`| \`${tool}\` | ${label} | ${lengthOf(await use(tool, parameters))} |\n`)
await server.stop()
process.exit()
