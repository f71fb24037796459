#!/usr/bin/env node
// The way into the command line. In a checkout it builds what is older than its source, and hands over to the Node that
// the project brings if this one is too old. JavaScript, so that any Node can read it.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'

const program = fileURLToPath(import.meta.url)
const words = process.argv.slice(2)
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major < 22 || (major === 22 && minor < 15)) runWithOwnNode()
else await run()

function runWithOwnNode() {
  try {
    const node = createRequire(import.meta.url).resolve('node/bin/node')
    process.exitCode = spawnSync(node, [program, ...words], { stdio: 'inherit' }).status ?? 1
  } catch {
    process.stderr.write(`Upshot needs Node 22.15 or later; this is ${process.version}.\n`)
    process.exitCode = 1
  }
}

async function run() {
  restartWithBetterMemorySettings()
  // What this process writes concerns nobody else on this machine.
  process.umask(0o077)
  // Collect garbage when there is half as much of it as of what is in use, not three times as much: a large import or
  // analysis takes half the memory for a few percent more processor time (docs/performance.md).
  setFlagsFromString('--heap-growing-percent=50')
  // Rows of a large table are made and dropped: a young generation that does not grow holds no more than it must.
  if (words[0] === 'analyze') setFlagsFromString('--semi-space-growth-factor=1')
  const checkout = new URL('../../scripts/ensure-built.js', import.meta.url)
  if (existsSync(checkout)) (await import(checkout.href)).ensureBuilt()
  const { run: runCommand } = await import('../dist/cli.js')
  process.exitCode = await runCommand(words)
}

/**
 * The engine and the C library read these once, when a program starts. Windows has no way to replace a process, and
 * neither has Node 23 before 23.11.
 *
 * With 8 MB for young objects, the analysis of a large table collects them far less often than with the usual 1 MB.
 */
function restartWithBetterMemorySettings() {
  const flag = { analyze: '--min-semi-space-size=8', start: '--max-semi-space-size=16' }[words[0] ?? '']
  if (!flag || process.platform === 'win32' || !process.execve) return
  const [name = ''] = flag.split('=')
  const needsFlag = !process.execArgv.some((one) => one.startsWith(name))
  // Several threads: the C library would give each a heap of its own, and keep in it what the thread has freed.
  const needsArenas = process.platform === 'linux' && !process.env.MALLOC_ARENA_MAX
  if (!(needsFlag || needsArenas)) return
  const node = [process.execPath, ...process.execArgv, ...(needsFlag ? [flag] : [])]
  const environment = needsArenas ? { ...process.env, MALLOC_ARENA_MAX: '2' } : process.env
  process.execve(process.execPath, [...node, program, ...words], environment)
}
