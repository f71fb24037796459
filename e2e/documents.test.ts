/** Runs the examples of the documents as they are, one after the other, against a real server. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type TestPerson, type World } from '../server/src/testing/world.ts'

const root = join(import.meta.dirname, '..')
const hasCurl = spawnSync('curl', ['--version']).status === 0

interface Example {
  readonly title: string
  readonly block: string
}

/** Shell blocks that call the API; those that only set up a reader's machine are not run. */
function examplesIn(document: string): Example[] {
  const text = readFileSync(join(root, document), 'utf8')
  const blocks = [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block)
  const calls = blocks.filter((block) => block.startsWith('curl'))
  return calls.map((block, index) => ({ title: `${index + 1}: ${block.split(' \\')[0]?.trim()}`, block }))
}

describe
  .skipIf(!hasCurl)
  .each(['README.md', 'docs/api.md', 'docs/studies.md', 'docs/connectors.md', 'docs/recipes.md'])(
  '%s does what it says',
  (document) => {
    let world: World
    let person: TestPerson
    let address: string

    beforeAll(async () => {
      world = await openWorld('sqlite', { webhookHosts: ['192.168.1.5:8123'] })
      person = await world.addPerson({ timeZone: 'Europe/Berlin' })
      address = await world.app.listen({ port: 0, host: '127.0.0.1' })
    })
    afterAll(() => world.close())

    test.each(examplesIn(document))('example $title', async ({ block }) => {
      const strict = 'curl() { command curl -sS --fail-with-body -H "Prefer: handling=strict" "$@"; }\nset -e\n'
      const shell = spawn('bash', ['-c', strict + block], {
        env: { ...process.env, BASE_URL: address, TOKEN: person.token },
      })
      let output = ''
      for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (part) => (output += String(part)))
      const [code] = (await once(shell, 'close')) as [number]
      expect(code, output).toBe(0)
      expect(output).not.toBe('[]')
    })
  },
)
