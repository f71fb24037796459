import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { BadInput } from './command.ts'

/** Arguments of a command can be seen by everybody on the machine, and stay in the history of the shell. */
export async function readSecret(question: string): Promise<string> {
  const { stdin, stderr } = process
  if (stdin.isTTY) stderr.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output: silent, terminal: stdin.isTTY === true })
  try {
    for await (const line of lines) return line
    throw new BadInput('Nothing was given on standard input.')
  } finally {
    lines.close()
    if (stdin.isTTY) stderr.write('\n')
  }
}
