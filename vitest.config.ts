import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      '{contract,analysis,server}/src/**/*.test.ts',
      'e2e/**/*.test.ts',
      'bench/**/*.test.ts',
      'scripts/**/*.test.ts',
    ],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // By itself it would leave one core to its own process, which has next to nothing to do.
    maxWorkers: availableParallelism(),
    globalSetup: ['server/src/testing/global-setup.ts'],
  },
})
