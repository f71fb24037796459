/** `npx upshot <command>`: finds the command, reads its options, runs it. Exit codes: 0 done, 1 refused, 2 not understood. */
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { BadConfig, type Config, placeOf, readConfig, requireSharedKey } from '../config/config.ts'
import { systemClock } from '../lib/clock.ts'
import { DEFAULT_LANGUAGE } from '../lib/language.ts'
import { createLog } from '../lib/log.ts'
import { Refusal, said } from '../lib/refusal.ts'
import { VERSION } from '../lib/version.ts'
import { DatabaseAway } from '../storage/executor.ts'
import { SchemaMismatch } from '../storage/migrate.ts'
import { AlreadyRunning, openDatabase, openMigrated } from '../storage/open.ts'
import { AnswerIsNo, BadInput, BadUsage, type Command, type CommandContext } from './command.ts'
import { commands } from './commands.ts'

export async function run(words: readonly string[]): Promise<number> {
  if (words[0] === '--version') return say(`upshot ${VERSION}`)
  const command = commands.find(({ name }) => name.split(' ').every((word, at) => words[at] === word))
  if (!command)
    return words.length === 0 || words[0] === 'help' || isHelp(words[0])
      ? say(helpText())
      : complain(`There is no command "${words.join(' ')}".\n\n${helpText()}`, 2)
  const rest = words.slice(command.name.split(' ').length)
  if (rest.some(isHelp)) return say(commandHelp(command))
  return runCommand(command, rest)
}

async function runCommand(command: Command, rest: readonly string[]): Promise<number> {
  const closers: (() => Promise<void>)[] = []
  try {
    const { values, positionals } = parseArgs({ args: [...rest], options: command.options, allowPositionals: true })
    checkWords(command, positionals)
    await command.run(
      { words: positionals, values: values as Record<string, string | boolean | string[]> },
      surroundings(closers),
    )
    return 0
  } catch (error) {
    return failure(error, command)
  } finally {
    for (const close of closers.reverse()) await close()
  }
}

function checkWords({ words = [], takesMoreWords = false }: Command, given: readonly string[]): void {
  const missing = words[given.length]
  if (missing !== undefined) throw new BadUsage(`${missing} is required.`)
  if (given.length > words.length && !takesMoreWords) throw new BadUsage(`"${given[words.length]}" was not expected.`)
}

function surroundings(closers: (() => Promise<void>)[]): CommandContext {
  let read: Config | undefined
  const config = () => {
    read ??= readConfig(process.env)
    return read
  }
  // One process for a moment, and some commands hold a snapshot for long: not through a pooler.
  const place = () => {
    const { databaseUrl, directUrl, ...rest } = placeOf(config())
    return { ...rest, databaseUrl: directUrl ?? databaseUrl }
  }
  // Whoever reads our output may have had enough of it (`| head`): that is no failure.
  process.stdout.on('error', (error) => process.exit('code' in error && error.code === 'EPIPE' ? 0 : 1))
  return {
    get config() {
      return config()
    },
    get place() {
      return place()
    },
    clock: systemClock,
    output: process.stdout,
    print: (text) => void process.stdout.write(`${text}\n`),
    warn: (text) => void process.stderr.write(`${text}\n`),
    progress: (line) => {
      if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${line}`)
    },
    open: async () => {
      // Only here: most of the time a short command takes would go into loading what it does not use.
      const { composeServices } = await import('../compose.ts')
      requireSharedKey(config())
      const database = await openMigrated(place(), systemClock)
      const services = composeServices({ database, clock: systemClock, log: createLog('error'), settings: config() })
      closers.push(() => database.close())
      closers.push(services.stop)
      return { database, services }
    },
    openAsIs: async () => {
      const { databaseUrl, sqliteFile: file } = place()
      if (databaseUrl === undefined && !existsSync(file))
        throw new Refusal('notFound', `There is no database at ${file}. Please set DATA_DIR to its folder.`)
      const database = openDatabase(place())
      closers.push(() => database.close())
      return database
    },
  }
}

function failure(error: unknown, { name, usage }: Command): number {
  if (error instanceof AnswerIsNo) return 1
  if (isUsage(error)) return complain(`${error.message}\nUsage: upshot ${name} ${usage}`.trimEnd(), 2)
  if (error instanceof BadInput) return complain(error.message, 2)
  if (error instanceof Refusal)
    return complain(error.faults.map(({ message }) => said(message, DEFAULT_LANGUAGE)).join('\n'), 1)
  if (isExpected(error)) return complain(error.message, 1)
  return complain(error instanceof Error ? (error.stack ?? error.message) : String(error), 1)
}

const isUsage = (error: unknown): error is Error =>
  error instanceof BadUsage ||
  (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))

const EXPECTED = [BadConfig, SchemaMismatch, DatabaseAway, AlreadyRunning]

/** Also what the operating system refused: a full disk needs no stack trace. */
const isExpected = (error: unknown): error is Error =>
  error instanceof Error && (EXPECTED.some((kind) => error instanceof kind) || 'syscall' in error)

const isHelp = (word: string | undefined) => word === '--help' || word === '-h'

function say(text: string): number {
  process.stdout.write(`${text}\n`)
  return 0
}

function complain(text: string, code: number): number {
  process.stderr.write(`${text}\n`)
  return code
}

function helpText(): string {
  const width = Math.max(...commands.map(({ name }) => name.length)) + 2
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(width)}${summary}`)
  return `Usage: upshot <command> [options]\n\n${lines.join('\n')}\n\nupshot <command> --help says more. Settings come from the environment: DATA_DIR, DATABASE_URL.`
}

const commandHelp = ({ name, usage, summary, help }: Command): string =>
  `${`Usage: upshot ${name} ${usage}`.trimEnd()}\n\n${summary}${help ? `\n${help}` : ''}`
