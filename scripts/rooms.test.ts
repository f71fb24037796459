import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { brokenArrows, circlesOfParts } from './rooms.ts'
import { parse, root } from './source.ts'

const tracking = 'server/src/tracking'

const file = (path: string, text: string) => parse({ path, text })

describe('inside a wing', () => {
  test('routes that read a store are caught', () => {
    const routes = file(`${tracking}/tags/routes.ts`, `import { tagStore } from './store.ts'\ntagStore()`)
    expect(brokenArrows([routes])).toEqual([
      `${tracking}/tags/routes.ts imports ${tracking}/tags/store.ts: routes must not know store, storage`,
    ])
  })

  test('a type of a row may be imported from a store', () => {
    const present = file(`${tracking}/tags/present.ts`, `import type { TagRow } from './store.ts'`)
    expect(brokenArrows([present])).toEqual([])
  })

  test('rules that read the database through another file are caught', () => {
    const rules = file(`${tracking}/tags/rules.ts`, `import { words } from './words.ts'\nwords()`)
    const words = file(`${tracking}/tags/words.ts`, `import { open } from '../../storage/open.ts'\nopen()`)
    expect(brokenArrows([rules, words])).toHaveLength(1)
  })

  test('a service may use another service, but not another store', () => {
    const good = file(`${tracking}/tags/service.ts`, `import { find } from '../variables/service.ts'\nfind()`)
    const bad = file(`${tracking}/tags/service.ts`, `import { find } from '../variables/store.ts'\nfind()`)
    expect(brokenArrows([good])).toEqual([])
    expect(brokenArrows([bad])).toHaveLength(1)
  })
})

describe('the parts of a wing', () => {
  const tags = file(`${tracking}/tags/service.ts`, `import type { Variable } from '../variables/variable.ts'`)

  test('that import each other are caught, be it for a type', () => {
    const variables = file(`${tracking}/variables/variable.ts`, `import type { Tag } from '../tags/rules.ts'`)
    expect(circlesOfParts([tags, variables])).toEqual([
      `tracking/tags is part of a circle: ${tags.path} imports ${variables.path}; ${variables.path} imports ${tracking}/tags/rules.ts`,
    ])
  })

  test('that import each other through a third are caught once', () => {
    const variables = file(
      `${tracking}/variables/variable.ts`,
      `import { days } from '../measurements/days.ts'\ndays()`,
    )
    const days = file(`${tracking}/measurements/days.ts`, `import { edges } from '../tags/rules.ts'\nedges()`)
    expect(circlesOfParts([tags, variables, days])).toHaveLength(1)
  })

  test('may import one another in one direction', () => {
    const variables = file(`${tracking}/variables/variable.ts`, `import type { Tag } from '../tag.ts'`)
    expect(circlesOfParts([tags, variables])).toEqual([])
  })
})

describe('between rooms', () => {
  const folder = mkdtempSync(join(tmpdir(), 'upshot-rooms-'))
  for (const name of ['biome.json', 'e2e/read-once.grit']) cpSync(join(root, name), join(folder, name))
  afterAll(() => rmSync(folder, { recursive: true }))

  const biome = join(root, 'node_modules/.bin/biome')

  /** Whether Biome accepts that the file at `path` imports `specifier`. */
  function mayImport(path: string, specifier: string): boolean {
    const target = join(folder, path)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, `import { thing } from '${specifier}'\n\nexport const x = thing\n`)
    const words = ['lint', '--vcs-enabled=false', '--colors=off', path]
    const { status, stdout, stderr } = spawnSync(biome, words, { cwd: folder, encoding: 'utf8' })
    const isRefused = `${stdout}${stderr}`.includes('noRestrictedImports')
    expect(isRefused, stderr).toBe(status !== 0)
    return !isRefused
  }

  test.each([
    ['contract/src/x.ts', '@upshot/analysis'],
    ['analysis/src/x.ts', '@upshot/contract'],
    ['charts/src/x.ts', '@upshot/analysis'],
    ['web/src/x.ts', '@upshot/server'],
    ['server/src/lib/x.ts', '../people/users/service.ts'],
    ['server/src/http/x.ts', '../tracking/units/units.ts'],
    ['server/src/storage/x.ts', '../cli/command.ts'],
    ['server/src/people/users/x.ts', '../../tracking/units/units.ts'],
    ['server/src/tracking/units/x.ts', '../../reminding/reminders/service.ts'],
    ['server/src/reminding/feed/x.ts', '../../learning/studies/service.ts'],
    ['server/src/learning/votes/x.ts', '../../compose.ts'],
  ])('%s must not import %s', (path, specifier) => {
    expect(mayImport(path, specifier)).toBe(false)
  })

  test.each([
    ['web/src/x.ts', '@upshot/contract'],
    ['web/src/x.ts', '@upshot/charts'],
    ['charts/src/x.ts', '@upshot/contract'],
    ['server/src/learning/votes/x.ts', '../../tracking/units/units.ts'],
    ['server/src/tracking/units/x.ts', '../../people/users/service.ts'],
    ['server/src/compose.ts', './tracking/units/units.ts'],
    ['server/src/testing/x.ts', '../compose.ts'],
  ])('%s may import %s', (path, specifier) => {
    expect(mayImport(path, specifier)).toBe(true)
  })
})
