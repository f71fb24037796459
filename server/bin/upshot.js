#!/usr/bin/env node
// The command line is TypeScript, which an older Node cannot run: then the one installed with the project does.
import { spawnSync } from 'node:child_process'
import { createRequire, enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
const isOldNode = major < 24 || (major === 24 && minor < 12)
const program = fileURLToPath(import.meta.url)
const words = process.argv.slice(2)
const isAnalysis = words[0] === 'analyze'

if (isOldNode) {
  const node = createRequire(import.meta.url).resolve('node/bin/node')
  const { status } = spawnSync(node, [program, ...words], { stdio: 'inherit' })
  process.exitCode = status ?? 1
} else if (isAnalysis && process.platform === 'linux' && process.env.MALLOC_ARENA_MAX === undefined) {
  // Several threads: the C library would give each a heap of its own, and keep in it what the thread has freed. It asks
  // the environment once, when a program starts.
  const again = [process.execPath, ...process.execArgv, program, ...words]
  process.execve(process.execPath, again, { ...process.env, MALLOC_ARENA_MAX: '2' })
} else {
  process.umask(0o077)
  // As for the server: a large import takes half the memory.
  setFlagsFromString('--heap-growing-percent=50')
  // Rows of a large table are made and dropped: a young generation that does not grow holds no more of them than it must.
  if (isAnalysis) setFlagsFromString('--semi-space-growth-factor=1')
  // Halves the time of a small command. Whoever can write there can change the program itself; where we cannot, nothing
  // is lost.
  enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/upshot', import.meta.url)))
  const { run } = await import('../src/cli/main.ts')
  process.exitCode = await run(words)
}
