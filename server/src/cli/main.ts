/** `npx upshot <command>`: finds the command, reads its options, runs it. Exit codes: 0 done, 1 refused, 2 not understood. */

import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { type Config, databaseLocationOf, readConfig } from '../config/config.ts'
import { systemClock } from '../lib/clock.ts'
import { VERSION } from '../lib/version.ts'
import { asKindOfWork } from '../storage/patience.ts'
import { analyze } from './analyze.ts'
import { argumentsOf, BadInput, BadUsage, type Command, type CommandContext } from './command.ts'

export async function run(args: readonly string[]): Promise<number> {
  if (args[0] === '--version') return say(`upshot ${VERSION}`)
  const commands = await commandsFor(args)
  const command = commands.find(({ name }) => name.split(' ').every((word, index) => args[index] === word))
  if (!command) return explain(commands, args)
  const commandArgs = args.slice(command.name.split(' ').length)
  if (commandArgs.some(isHelp)) return say(commandHelp(command))
  return runCommand(command, commandArgs)
}

/** What is typed is no command: perhaps the first word of several. */
function explain(commands: readonly Command[], args: readonly string[]): number {
  const group = commands.filter(({ name }) => name.startsWith(`${args[0]} `))
  if (args.length === 0 || args[0] === 'help' || isHelp(args[0])) return say(helpText(commands))
  if (group.length > 0 && args.slice(1).some(isHelp)) return say(helpText(group, args[0]))
  if (group.length > 0 && args.length === 1) return reportFault(helpText(group, args[0]), 2)
  const known = group.length > 0 ? helpText(group, args[0]) : helpText(commands)
  return reportFault(`There is no command "${args.join(' ')}".\n\n${known}`, 2)
}

/** Analysing a table needs no server code: without loading the other commands it takes half the memory to start. */
async function commandsFor([first]: readonly string[]): Promise<readonly Command[]> {
  if (first === analyze.name) return [analyze]
  return (await import('./commands.ts')).commands
}

async function runCommand(command: Command, commandArgs: readonly string[]): Promise<number> {
  const closers: (() => Promise<void>)[] = []
  try {
    const input = argumentsOf(command, commandArgs)
    checkWords(command, input.positionals)
    await asKindOfWork('maintenance', () => command.run(input, surroundings(command, closers)))
    return 0
  } catch (error) {
    const { failureOf } = await import('./failure.ts')
    const { text, code } = failureOf(error, command)
    return text === undefined ? code : reportFault(text, code)
  } finally {
    for (const close of closers.reverse()) await close()
  }
}

function checkWords({ operands = [], takesMoreWords = false }: Command, input: readonly string[]): void {
  const missing = operands[input.length]
  if (missing !== undefined) throw new BadUsage(`${missing} is required.`)
  if (input.length > operands.length && !takesMoreWords)
    throw new BadUsage(`"${input[operands.length]}" was not expected.`)
}

function surroundings({ startsEmpty = false }: Command, closers: (() => Promise<void>)[]): CommandContext {
  let read: Config | undefined
  const config = () => {
    read ??= readConfig(process.env)
    return read
  }
  // Not through a pooler: commands run briefly, and some hold a snapshot for long.
  const location = () => {
    const { databaseUrl, directUrl, ...location } = databaseLocationOf(config())
    return { ...location, databaseUrl: directUrl ?? databaseUrl }
  }
  const warn = (text: string) => void process.stderr.write(`${text}\n`)
  // In the wrong folder, a command would otherwise work on a database that no server uses.
  const onNewFile = () => {
    if (!startsEmpty) warn(`There was no database yet: created ${location().sqliteFile}.`)
  }
  // A reader of our output may stop early (`| head`), which is not a failure.
  process.stdout.on('error', (error) => process.exit('code' in error && error.code === 'EPIPE' ? 0 : 1))
  return {
    get config() {
      return config()
    },
    get location() {
      return location()
    },
    clock: systemClock,
    output: process.stdout,
    print: (text) => void process.stdout.write(`${text}\n`),
    warn,
    readSecret,
    progress: (line) => {
      if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${line}`)
    },
    open: async () => {
      // Loaded only here: most of a short command's time would go into loading what it does not use.
      const { openServices } = await import('./open.ts')
      return openServices(location(), config(), { closers, onNewFile })
    },
    openAsIs: async () => {
      const { openAsIs } = await import('./open.ts')
      const database = openAsIs(location())
      closers.push(() => database.close())
      return database
    },
  }
}

const isHelp = (word: string | undefined) => word === '--help' || word === '-h'

function say(text: string): number {
  process.stdout.write(`${text}\n`)
  return 0
}

function reportFault(text: string, code: number): number {
  process.stderr.write(`${text}\n`)
  return code
}

function helpText(commands: readonly Command[], group?: string): string {
  const width = Math.max(...commands.map(({ name }) => name.length)) + 2
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(width)}${summary}`)
  const words = group === undefined ? '<command>' : `${group} <command>`
  return `Usage: upshot ${words} [options]\n\n${lines.join('\n')}\n\nupshot ${words} --help says more. Settings come from the environment: DATA_DIR, DATABASE_URL.`
}

const commandHelp = ({ name, usage, summary, help }: Command): string =>
  `${`Usage: upshot ${name} ${usage}`.trimEnd()}\n\n${summary}${help ? `\n${help}` : ''}`

/** Command-line arguments are visible to everybody on the machine, and stay in the shell's history. */
async function readSecret(question: string): Promise<string> {
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
