import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from './source.ts'

const folder = mkdtempSync(join(tmpdir(), 'upshot-read-once-'))
for (const name of ['biome.json', 'e2e/read-once.grit']) cpSync(join(root, name), join(folder, name))
afterAll(() => rmSync(folder, { recursive: true }))

/** The linter's messages about a test with this assertion. */
function saidOf(assertion: string): string {
  writeFileSync(
    join(folder, 'e2e/page.test.ts'),
    `import { expect } from 'vitest'\nimport { page, read } from './page.ts'\n\n${assertion}\n`,
  )
  const args = ['lint', '--vcs-enabled=false', '--colors=off', 'e2e/page.test.ts']
  const { stdout, stderr } = spawnSync(join(root, 'node_modules/.bin/biome'), args, { cwd: folder, encoding: 'utf8' })
  return stdout + stderr
}

test.each([
  "expect(await page.getByRole('listitem').allTextContents()).toEqual(['one'])",
  "expect(await page.getByRole('listitem').count()).toBe(1)",
  "expect(await page.getByRole('link').getAttribute('href')).toBe('/')",
])('a test that reads a page once is refused: %s', (assertion) => {
  expect(saidOf(assertion)).toContain('Reads the page once.')
})

test.each(["await expect.poll(() => page.getByRole('listitem').count()).toBe(1)", 'expect(await read()).toBe(401)'])(
  'one that asks again, or reads no page, is not: %s',
  (assertion) => {
    expect(saidOf(assertion)).toContain('Checked 1 file')
    expect(saidOf(assertion)).not.toContain('Reads the page once.')
  },
)
