import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { builtPrograms } from './scripts/bundle-server.ts'
import { endpointTable } from './web/build/endpoint-table.ts'

const patience = {
  // Only what hangs takes so long, even on a machine that others use too.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
  pool: 'forks',
} as const

export default defineConfig({
  test: {
    // By itself it would leave one core to its own process, which has next to nothing to do.
    maxWorkers: availableParallelism(),
    globalSetup: ['server/src/testing/global-setup.ts', 'web/build/for-tests.ts'],
    projects: [
      {
        plugins: [builtPrograms(), endpointTable()],
        test: {
          ...patience,
          name: 'rooms',
          include: ['{contract,analysis,charts,server}/src/**/*.test.ts', 'web/{src,build}/**/*.test.{ts,tsx}'],
          // Loading the server again for each file would take as long as a quarter of the tests.
          isolate: false,
        },
      },
      {
        plugins: [builtPrograms(), endpointTable()],
        test: {
          ...patience,
          name: 'whole',
          include: ['e2e/**/*.test.ts', 'bench/**/*.test.ts', 'scripts/**/*.test.ts'],
        },
      },
    ],
  },
})
