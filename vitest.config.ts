import { globSync, readFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { endpointTable } from './web/build/endpoint-table.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** In `npm run test:long`: a file may then take more rounds. */
    isLong: boolean
  }
}

const LONG = '**/*.long.test.ts'
const CITUS = '**/*.citus.test.ts'
/** Where statements of SQL and their meaning are tested: on both databases at each commit. */
const STORES = 'server/src/{storage,jobs,tracking}/**/*.test.ts'

const testsWith = (words: RegExp, exclude: readonly string[] = []) =>
  globSync('{e2e,server/src}/**/*.test.ts', { exclude }).filter((file) => words.test(readFileSync(file, 'utf8')))

/** Tests of these that only the long run has are on both databases there, and so are all others in the same file. */
const WITH_MORE_IN_LONG_RUN = testsWith(/\/testing\/suite\.ts'/)

/**
 * What the long run does otherwise than `npm test`: on the other database, with more rounds, or at every width of a
 * window. It would only repeat the rest.
 */
const OTHERWISE_IN_LONG_RUN = testsWith(/\bdialects\b|'isLong'|\/app-in-browser\.ts'/, [STORES])

/** Walks over all endpoints and jobs that insist on statements about one person. */
const ON_EVERY_STATEMENT = [
  'e2e/conformance.test.ts',
  'server/src/learning/{findings/findings,population/counts,population/population}.test.ts',
  'server/src/people/accounts/leaving.test.ts',
  'server/src/reminding/{notifications/notifications,reminders/reminders}.test.ts',
  'server/src/storage/{distribution,set-unchanged}.test.ts',
  'server/src/tracking/measurements/record.test.ts',
  'server/src/transfer/imports/imports.test.ts',
]

const common = {
  // Only what hangs takes so long, even on a machine that others use too.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
  pool: 'forks',
  // Loading the server again for each file would take as long as a quarter of the tests.
  isolate: false,
  // What one process has compiled the others need not compile again.
  env: { NODE_COMPILE_CACHE: join(tmpdir(), 'upshot-test-compiled') },
} as const

/** Node loads the files itself, as it does in production: translating the server takes Vite ten seconds. */
const native = { viteModuleRunner: false, nodeLoader: false }

/** The long run has ten times as many rounds. */
const moreTime = { testTimeout: 600_000, hookTimeout: 600_000 } as const

/** Programs that run beside the server are those of the build, and so is the app. */
const asBuilt = {
  experimental: native,
  globalSetup: ['web/build/for-tests.ts'],
  execArgv: [`--import=${new URL('./scripts/start-built-programs.ts', import.meta.url).href}`],
}

/**
 * The folder says what kind a test is:
 *
 * - `pure` needs nothing but Node.
 * - `server` runs on SQLite. Databases are made when a file first asks for one (`server/src/testing/global-setup.ts`).
 * - `stores` runs on SQLite and PostgreSQL.
 * - `whole` runs processes and a browser against the built app, on SQLite where a file does not choose for itself.
 * - `long` runs only in `npm run test:long`: files named `*.long.test.ts`, and those of `server` and `whole` again that
 *   run on PostgreSQL there, with more rounds or at every width of a window. `long-both` has those on both databases of
 *   which `npm test` leaves something out.
 * - `citus` runs only in `npm run test:citus`: files named `*.citus.test.ts`, and those that watch every statement.
 */
export default defineConfig({
  test: {
    // Browsers, databases and processes wait for each other about half of the time.
    maxWorkers: 2 * availableParallelism(),
    globalSetup: 'server/src/testing/global-setup.ts',
    experimental: native,
    provide: { isLong: false, isCitus: false, dialects: [] },
    projects: [
      {
        plugins: [endpointTable()],
        test: {
          ...common,
          name: 'pure',
          setupFiles: ['web/build/words-in-tests.ts'],
          include: [
            '{contract,analysis,charts}/src/**/*.test.ts',
            'web/{src,build}/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
          ],
          exclude: [LONG, CITUS],
        },
      },
      {
        test: {
          ...common,
          ...asBuilt,
          name: 'server',
          provide: { dialects: ['sqlite'] },
          include: ['server/src/**/*.test.ts'],
          exclude: [STORES, LONG, CITUS],
        },
      },
      {
        test: {
          ...common,
          ...asBuilt,
          name: 'stores',
          provide: { dialects: ['sqlite', 'postgres'] },
          include: [STORES],
          exclude: [CITUS],
        },
      },
      {
        test: {
          ...common,
          ...asBuilt,
          name: 'whole',
          provide: { dialects: ['sqlite'] },
          include: ['e2e/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: [LONG, CITUS],
          globalSetup: ['web/build/for-tests.ts', 'e2e/global-setup.ts'],
        },
      },
      {
        test: {
          ...common,
          ...asBuilt,
          ...moreTime,
          name: 'long',
          provide: { isLong: true, dialects: ['postgres'] },
          include: [`{analysis,bench,e2e,server/src}/${LONG}`, ...OTHERWISE_IN_LONG_RUN],
          exclude: [CITUS, ...WITH_MORE_IN_LONG_RUN],
          globalSetup: ['web/build/for-tests.ts', 'e2e/global-setup.ts'],
        },
      },
      {
        test: {
          ...common,
          ...asBuilt,
          ...moreTime,
          name: 'long-both',
          provide: { isLong: true, dialects: ['sqlite', 'postgres'] },
          include: WITH_MORE_IN_LONG_RUN,
          exclude: [CITUS],
          globalSetup: ['web/build/for-tests.ts', 'e2e/global-setup.ts'],
        },
      },
      {
        test: {
          ...common,
          ...asBuilt,
          name: 'citus',
          provide: { dialects: ['postgres'], isCitus: true },
          include: [CITUS, ...ON_EVERY_STATEMENT],
          globalSetup: ['web/build/for-tests.ts', 'server/src/testing/citus-setup.ts'],
        },
      },
    ],
  },
})
