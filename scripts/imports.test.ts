import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { importFaults } from './imports.ts'
import { parse, root } from './source.ts'

const tracking = 'server/src/tracking'

const file = (path: string, text: string) => parse({ path, text })

describe('the modules of the server', () => {
  const faultsOf = (path: string, text: string) => importFaults([parse({ path: `server/src/${path}`, text })])

  test.each([
    ['tracking/tags/service.ts', "import { shares } from '../../people/shares/service.ts'\nshares()"],
    ['people/users/service.ts', "import type { Storage } from '../../storage/storage.ts'"],
    ['compose.ts', "import { peopleModule } from './people/module.ts'\npeopleModule()"],
    ['transfer/module.ts', "import { composeImports } from './imports/compose.ts'\ncomposeImports()"],
    ['cli/main.ts', "import { composeServices } from '../compose.ts'\ncomposeServices()"],
    ['assistant/tools/asking.ts', "import type { Call } from '../../http/calls.ts'"],
    ['people/users/users.test.ts', "import { openWorld } from '../../testing/world.ts'\nopenWorld()"],
    ['people/users/users.fixture.ts', "import { tags } from '../../tracking/tags/service.ts'\ntags()"],
  ])('%s passes with an allowed import', (path, text) => {
    expect(faultsOf(path, text)).toEqual([])
  })

  test.each([
    ['a type from above', 'people/users/service.ts', "import type { Tags } from '../../tracking/tags/service.ts'"],
    [
      'a module of the same row',
      'learning/votes/service.ts',
      "import type { Imports } from '../../transfer/imports/service.ts'",
    ],
    ['a queue from below it', 'storage/open.ts', "import { handles } from '../jobs/job.ts'\nhandles()"],
    ['the wiring of its module', 'transfer/imports/service.ts', "import type { ImportsParts } from './compose.ts'"],
    ['another module', 'learning/module.ts', "import type { Reminding } from '../reminding/module.ts'"],
    ['the joining of all modules', 'http/app.ts', "import type { Server } from '../compose.ts'"],
    ['a store for a tool', 'assistant/tools/asking.ts', "import type { Storage } from '../../storage/storage.ts'"],
    ['a service for a tool', 'assistant/mcp.ts', "import type { Tokens } from '../people/tokens/service.ts'"],
    ['another way to other machines', 'people/users/service.ts', "import { request } from 'node:https'\nrequest()"],
    [
      'a broker of its own',
      'transfer/home/connection.ts',
      "import mqtt from 'mqtt'\nmqtt.connect('mqtt://example.org')",
    ],
    ['mail inside a transaction', 'people/users/service.ts', "export const mail = () => import('nodemailer')"],
    [
      'a server for tests',
      'people/users/service.ts',
      "import { openWorld } from '../../testing/world.ts'\nopenWorld()",
    ],
    ['a server for a fixture', 'people/users/users.fixture.ts', "import type { World } from '../../testing/world.ts'"],
  ])('%s is refused', (_what, path, text) => {
    expect(faultsOf(path, text)).toHaveLength(1)
  })
})

describe('inside a module', () => {
  test('routes that read a store are caught', () => {
    const routes = file(`${tracking}/tags/routes.ts`, `import { tagStore } from './store.ts'\ntagStore()`)
    expect(importFaults([routes])).toEqual([
      `${tracking}/tags/routes.ts imports ${tracking}/tags/store.ts: routes must not import store, storage`,
    ])
  })

  test('a type of a row may be imported from a store', () => {
    const present = file(`${tracking}/tags/present.ts`, `import type { TagRow } from './store.ts'`)
    expect(importFaults([present])).toEqual([])
  })

  test('rules that read the database through another file are caught', () => {
    const rules = file(`${tracking}/tags/rules.ts`, `import { words } from './words.ts'\nwords()`)
    const wordsFile = file(`${tracking}/tags/words.ts`, `import { open } from '../../storage/open.ts'\nopen()`)
    expect(importFaults([rules, wordsFile])).toHaveLength(1)
  })

  test('a service may use another service, but not another store', () => {
    const good = file(`${tracking}/tags/service.ts`, `import { find } from '../variables/service.ts'\nfind()`)
    const bad = file(`${tracking}/tags/service.ts`, `import { find } from '../variables/store.ts'\nfind()`)
    expect(importFaults([good])).toEqual([])
    expect(importFaults([bad])).toHaveLength(1)
  })
})

describe('the resources of a module', () => {
  const tags = file(`${tracking}/tags/service.ts`, `import type { Variable } from '../variables/variable.ts'`)

  test('that import each other are caught, be it for a type', () => {
    const variables = file(`${tracking}/variables/variable.ts`, `import type { Tag } from '../tags/rules.ts'`)
    expect(importFaults([tags, variables])).toEqual([
      `tracking/tags is part of a cycle: ${tags.path} imports ${variables.path}; ${variables.path} imports ${tracking}/tags/rules.ts`,
    ])
  })

  test('that import each other through a third are caught once', () => {
    const variables = file(
      `${tracking}/variables/variable.ts`,
      `import { days } from '../measurements/days.ts'\ndays()`,
    )
    const days = file(`${tracking}/measurements/days.ts`, `import { edges } from '../tags/rules.ts'\nedges()`)
    expect(importFaults([tags, variables, days])).toHaveLength(1)
  })

  test('may import one another in one direction', () => {
    const variables = file(`${tracking}/variables/variable.ts`, `import type { Tag } from '../tag.ts'`)
    expect(importFaults([tags, variables])).toEqual([])
  })
})

describe('between packages and modules', () => {
  const folder = mkdtempSync(join(tmpdir(), 'upshot-imports-'))
  for (const name of ['biome.json', 'e2e/read-once.grit']) cpSync(join(root, name), join(folder, name))
  afterAll(() => rmSync(folder, { recursive: true }))

  const biome = join(root, 'node_modules/.bin/biome')

  /** Whether Biome accepts that the file at `path` imports `specifier`. */
  function mayImport(path: string, specifier: string): boolean {
    const target = join(folder, path)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, `import { thing } from '${specifier}'\n\nexport const x = thing\n`)
    const args = ['lint', '--vcs-enabled=false', '--colors=off', path]
    const { status, stdout, stderr } = spawnSync(biome, args, { cwd: folder, encoding: 'utf8' })
    const isRefused = `${stdout}${stderr}`.includes('noRestrictedImports')
    expect(isRefused, stderr).toBe(status !== 0)
    return !isRefused
  }

  test.each([
    ['contract/src/x.ts', '@upshot/analysis'],
    ['analysis/src/x.ts', '@upshot/contract'],
    ['charts/src/x.ts', '@upshot/analysis'],
    ['web/src/x.ts', 'upshot'],
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

test('measurements and scripts import no test code', () => {
  const faults = (path: string, specifier: string) =>
    importFaults([parse({ path, text: `import { x } from '${specifier}'\nx()` })]).length
  expect(faults('bench/web.ts', '../programs/chromium.ts')).toBe(0)
  expect(faults('bench/web.ts', '../server/src/testing/world.ts')).toBe(1)
  expect(faults('scripts/pictures.ts', '../e2e/shared.ts')).toBe(1)
  expect(faults('bench/truth.long.test.ts', '../analysis/src/gates/gates.fixture.ts')).toBe(0)
})

describe('what the app carries along', () => {
  const carried = (text: string) => importFaults([parse({ path: 'charts/src/marks.ts', text })])

  test('knows the types of the contract and not its schemas', () => {
    expect(carried(`import type { ChartPoint } from '@upshot/contract'\nexport type P = ChartPoint`)).toEqual([])
    expect(carried(`import { ChartPoint } from '@upshot/contract'\nChartPoint()`)).toHaveLength(1)
  })
})

describe('the modules of the app', () => {
  const faults = (path: string, text: string) => importFaults([parse({ path: `web/src/${path}`, text })])

  test.each([
    ['pages/today/today-page.tsx', `import { Sheet } from '../../ui/sheet.tsx'\nSheet()`],
    ['pages/today/parts.tsx', `import { record } from './actions.ts'\nrecord()`],
    [
      'pages/today/today-page.tsx',
      `import type { PageProps } from '../../routes.ts'\nexport type P = PageProps<'today'>`,
    ],
    ['offline/outbox.ts', `import { send } from '../api/call.ts'\nsend()`],
    ['api/call.ts', `import type { Client } from '@upshot/contract'\nexport type C = Client`],
    ['charts/chart.tsx', `import { pictureOf } from '@upshot/charts'\npictureOf()`],
    ['app.tsx', `import { Rail } from './shell/rail.tsx'\nRail()`],
    ['pages/today/today.test.ts', `import { x } from '../history/x.ts'\nx()`],
  ])('%s may say %j', (path, text) => {
    expect(faults(path, text)).toEqual([])
  })

  test.each([
    ['pages/today/today-page.tsx', `import { Day } from '../history/day.tsx'\nDay()`],
    ['ui/sheet.tsx', `import { useWords } from '../words/words.ts'\nuseWords()`],
    ['api/call.ts', `import { outbox } from '../offline/outbox.ts'\noutbox()`],
    ['worker/push.ts', `import { Sheet } from '../ui/sheet.tsx'\nSheet()`],
    ['api/call.ts', `import { endpoints } from '@upshot/contract'\nendpoints()`],
    ['pages/today/today-page.tsx', `import { pictureOf } from '@upshot/charts'\npictureOf()`],
    ['pages/today/today-page.tsx', `import { App } from '../../app.tsx'\nApp()`],
    ['helpers/things.ts', `import { Sheet } from '../ui/sheet.tsx'\nSheet()`],
    ['time/words.ts', `import { useWords } from '../words/words.ts'\nuseWords()`],
  ])('%s must not say %j', (path, text) => {
    expect(faults(path, text)).toHaveLength(1)
  })
})
