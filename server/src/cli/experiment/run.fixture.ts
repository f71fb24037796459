import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { systemClock } from '../../lib/clock.ts'
import { AnswerIsNo, argumentsOf, BadInput, BadUsage, type Command } from '../command.ts'

/** The file of reference data with known answers. */
export const dataset = (name: string): string =>
  fileURLToPath(new URL(`../../../../analysis/fixtures/experiments/${name}`, import.meta.url))

export interface CommandResult {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** A command in this process, without settings and database. */
export async function runHere(command: Command, ...args: readonly string[]): Promise<CommandResult> {
  const [out, err]: [string[], string[]] = [[], []]
  const unused = () => expect.fail('the command asked for settings or a database')
  const surroundings = {
    clock: systemClock,
    output: new Writable({ write: unused }),
    open: unused,
    openAsIs: unused,
    readSecret: unused,
    progress: () => undefined,
    print: (text: string) => void out.push(`${text}\n`),
    warn: (text: string) => void err.push(`${text}\n`),
    get config() {
      return unused()
    },
    get location() {
      return unused()
    },
  }
  const code = await command.run(argumentsOf(command, args), surroundings).then(
    () => 0,
    (error: unknown) => {
      if (error instanceof AnswerIsNo) return 1
      if (!(error instanceof BadInput || error instanceof BadUsage)) throw error
      err.push(`${error.message}\n`)
      return 2
    },
  )
  return { code, out: out.join(''), err: err.join('') }
}

/** A folder for documents, deleted at the end. */
export function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'upshot-experiment-'))
  let made = 0
  return {
    file: (content: unknown): string => {
      const file = join(folder, `document-${++made}`)
      writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
      return file
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}
