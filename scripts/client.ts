/** Builds the client package: the contract as plain JavaScript with declarations, for people who do not use our sources. */
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'

rmSync('client/dist', { recursive: true, force: true })
const { status } = spawnSync('node_modules/.bin/tsc', ['-p', 'client/tsconfig.json'], { stdio: 'inherit' })
process.exitCode = status ?? 1
