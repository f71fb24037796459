/** Runs a command of ours in a process of its own, at low priority, and gives the JSON it prints. */
import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

export type RunCommand = (
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
) => Promise<Readonly<Record<string, unknown>>>

const PROGRAM = fileURLToPath(new URL('../../../bin/upshot.js', import.meta.url))
const MOST_TEXT = 100_000

/** It gets nothing of this process's environment. */
export const runCommand: RunCommand = (words, environment) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [PROGRAM, ...words], {
      env: { ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const said = { out: '', err: '' }
    child.stdout.on('data', (piece) => {
      if (said.out.length < MOST_TEXT) said.out += String(piece)
    })
    child.stderr.on('data', (piece) => {
      if (said.err.length < MOST_TEXT) said.err += String(piece)
    })
    child.on('error', reject)
    child.on('spawn', () => lowerPriority(child.pid))
    child.on('close', (code) => {
      if (code !== 0) return reject(new Error(said.err.trim() || `The command ended with code ${code}.`))
      resolve(JSON.parse(said.out) as Record<string, unknown>)
    })
  })

/** It may have ended already. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {}
}
