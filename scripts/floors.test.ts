import { describe, expect, test } from 'vitest'
import { brokenFloors } from './floors.ts'
import { parse } from './source.ts'

const faultsOf = (path: string, text: string) => brokenFloors([parse({ path: `server/src/${path}`, text })])

describe('the floors of the server', () => {
  test.each([
    ['tracking/tags/service.ts', "import { shares } from '../../people/shares/service.ts'\nshares()"],
    ['people/users/service.ts', "import type { Storage } from '../../storage/storage.ts'"],
    ['compose.ts', "import { peopleWing } from './people/wing.ts'\npeopleWing()"],
    ['transfer/wing.ts', "import { composeImports } from './imports/compose.ts'\ncomposeImports()"],
    ['cli/main.ts', "import { composeServices } from '../compose.ts'\ncomposeServices()"],
    ['assistant/tools/asking.ts', "import type { Call } from '../../http/calls.ts'"],
    ['people/users/users.test.ts', "import { openWorld } from '../../testing/world.ts'\nopenWorld()"],
    ['people/users/users.fixture.ts', "import { tags } from '../../tracking/tags/service.ts'\ntags()"],
  ])('%s may import what it does', (path, text) => {
    expect(faultsOf(path, text)).toEqual([])
  })

  test.each([
    ['a type from above', 'people/users/service.ts', "import type { Tags } from '../../tracking/tags/service.ts'"],
    [
      'a wing on the same floor',
      'learning/votes/service.ts',
      "import type { Imports } from '../../transfer/imports/service.ts'",
    ],
    ['a queue from below it', 'storage/open.ts', "import { handles } from '../jobs/job.ts'\nhandles()"],
    ['the wiring of its wing', 'transfer/imports/service.ts', "import type { ImportsParts } from './compose.ts'"],
    ['another wing', 'learning/wing.ts', "import type { Reminding } from '../reminding/wing.ts'"],
    ['the joining of all wings', 'http/app.ts', "import type { Server } from '../compose.ts'"],
    ['a store for a tool', 'assistant/tools/asking.ts', "import type { Storage } from '../../storage/storage.ts'"],
    ['a service for a tool', 'assistant/mcp.ts', "import type { Tokens } from '../people/tokens/service.ts'"],
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
