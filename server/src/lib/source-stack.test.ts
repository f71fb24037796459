import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sourceStack } from './source-stack.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'upshot-stack-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** The stack trace of a program that was built in the same way as the server. */
async function builtStack(): Promise<string> {
  const source = [
    '// A line that is gone when it is built.',
    '',
    'export function fail(): never {',
    "  throw new Error('told')",
    '}',
  ]
  writeFileSync(join(folder, 'fail.ts'), source.join('\n'))
  writeFileSync(
    join(folder, 'main.ts'),
    "import { fail } from './fail.ts'\ntry { fail() } catch (error) { console.log((error as Error).stack) }",
  )
  await using build = await rolldown({ input: join(folder, 'main.ts'), platform: 'node' })
  await build.write({ file: join(folder, 'dist/main.js'), sourcemap: true, minify: true })
  return execFileSync(process.execPath, [join(folder, 'dist/main.js')], { encoding: 'utf8' })
}

it('names the file and line of the source that failed', async () => {
  const stack = await builtStack()
  expect(stack).toContain('dist/main.js:')
  expect(sourceStack(stack)).toMatch(/server\/fail\.ts:4:\d+/)
  expect(sourceStack(stack)).not.toContain('dist/main.js:')
})

it('leaves frames unchanged that no source map covers', () => {
  const stack = `Error: no\n    at x (${pathToFileURL(join(folder, 'gone.js'))}:1:2)\n    at node:internal/y:3:4`
  expect(sourceStack(stack)).toBe(stack)
})
