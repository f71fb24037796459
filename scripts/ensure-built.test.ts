import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const LONG_AGO = new Date('2026-01-01T00:00:00Z')
const NOT_BUILT = 'Upshot is not built yet: building …\n'
const STALE = 'The source is newer than the build: building …\n'

/** Its build only writes when it was made. */
function newCheckout() {
  const checkout = mkdtempSync(join(tmpdir(), 'upshot-checkout-'))
  onTestFinished(() => rmSync(checkout, { recursive: true }))
  const write = (path: string, text = '', time = LONG_AGO) => {
    const file = join(checkout, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    for (const changed of [file, dirname(file)]) utimesSync(changed, time, time)
  }
  const program = join(checkout, 'scripts/ensure-built.js')
  mkdirSync(dirname(program))
  mkdirSync(join(checkout, 'server/dist'), { recursive: true })
  copyFileSync(join(import.meta.dirname, 'ensure-built.js'), program)
  write('scripts/build.ts', `import { writeFileSync } from 'node:fs'\nwriteFileSync('server/dist/built', '')\n`)
  write('scripts/bundle-server.ts')
  write('contract/src/names.ts')
  write('web/src/ui/icon.tsx')
  return {
    write,
    start: () => {
      const code = `import { ensureBuilt } from ${JSON.stringify(pathToFileURL(program).href)}\nensureBuilt()`
      const node = ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON', '--input-type=module', '--eval', code]
      const { status, stderr } = spawnSync(process.execPath, node, { cwd: checkout, encoding: 'utf8' })
      expect(status).toBe(0)
      return stderr
    },
  }
}

test('a checkout without a build says so and builds, once', () => {
  const { start } = newCheckout()
  expect(start()).toBe(NOT_BUILT)
  expect(start()).toBe('')
})

test('a source file newer than the build is reported, and built', () => {
  const { write, start } = newCheckout()
  start()
  const later = new Date(Date.now() + 3_600_000)
  write('web/src/ui/icon.tsx', 'changed', later)
  expect(start()).toBe(STALE)
})

test('files used only by tests are not part of the build', () => {
  const { write, start } = newCheckout()
  const files = ['contract/src/testing/world.ts', 'contract/src/fixtures/sample.csv']
  for (const file of files) write(file)
  start()
  const later = new Date(Date.now() + 3_600_000)
  for (const file of files) write(file, 'changed', later)
  expect(start()).toBe('')
})
