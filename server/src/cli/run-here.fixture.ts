import { Writable } from 'node:stream'
import { expect } from 'vitest'
import { systemClock } from '../lib/clock.ts'
import { AnswerIsNo, argumentsOf, BadInput, BadUsage, type Command } from './command.ts'

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
    output: new Writable({
      write: (chunk, _, done) => {
        out.push(String(chunk))
        done()
      },
    }),
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
