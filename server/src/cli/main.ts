/** `npx upshot <command>`: finds the command, reads its options, runs it. Exit codes: 0 done, 1 refused, 2 not understood. */
import { parseArgs } from 'node:util'
import { composeServices } from '../compose.ts'
import { BadConfig, readConfig, sqliteFile } from '../config.ts'
import { systemClock } from '../lib/clock.ts'
import { createLog } from '../lib/log.ts'
import { Refusal } from '../lib/refusal.ts'
import { VERSION } from '../lib/version.ts'
import { DatabaseAway } from '../storage/executor.ts'
import { SchemaMismatch } from '../storage/migrate.ts'
import { openMigrated } from '../storage/open.ts'
import { BadUsage, type Command, type Surroundings } from './command.ts'
import { commands } from './commands.ts'

export async function run(words: readonly string[]): Promise<number> {
  if (words.includes('--version')) return say(`upshot ${VERSION}`)
  const command = commands.find(({ name }) => name.split(' ').every((word, at) => words[at] === word))
  if (!command)
    return words.length === 0 || isHelp(words[0])
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
    await command.run({ words: positionals, values: values as Record<string, string | boolean> }, surroundings(closers))
    return 0
  } catch (error) {
    return failure(error, command)
  } finally {
    for (const close of closers) await close()
  }
}

function surroundings(closers: (() => Promise<void>)[]): Surroundings {
  const config = readConfig(process.env)
  return {
    config,
    print: (text) => void process.stdout.write(`${text}\n`),
    warn: (text) => void process.stderr.write(`${text}\n`),
    open: async () => {
      const place = { databaseUrl: config.databaseUrl, sqliteFile: sqliteFile(config) }
      const database = await openMigrated(place, systemClock)
      const services = composeServices({ database, clock: systemClock, log: createLog('error') })
      closers.push(async () => {
        await services.refresher.stop()
        await database.close()
      })
      return { database, services }
    },
  }
}

function failure(error: unknown, command: Command): number {
  const isUsage =
    error instanceof BadUsage ||
    (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
  if (isUsage) return complain(`${error.message}\nUsage: upshot ${command.name} ${command.usage}`, 2)
  if (error instanceof Refusal) return complain(error.faults.map((fault) => fault.message).join('\n'), 1)
  const isExpected = error instanceof BadConfig || error instanceof SchemaMismatch || error instanceof DatabaseAway
  return complain(
    isExpected ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error),
    1,
  )
}

const isHelp = (word: string | undefined) => word === 'help' || word === '--help' || word === '-h'

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
  `Usage: upshot ${name} ${usage}\n\n${summary}${help ? `\n${help}` : ''}`
