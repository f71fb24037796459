/** The interface of a command, and what it receives. */
import type { Writable } from 'node:stream'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { Services } from '../compose.ts'
import type { Config } from '../config/config.ts'
import type { Clock } from '../lib/clock.ts'
import type { Database } from '../storage/executor.ts'
import type { DatabaseLocation } from '../storage/open.ts'

export type Options = NonNullable<ParseArgsConfig['options']>

export interface CommandContext {
  /** Read when first used; throws `BadConfig` with every fault of the environment. */
  readonly config: Config
  readonly location: DatabaseLocation
  readonly clock: Clock
  /** For results too large to print. */
  readonly output: Writable
  print(text: string): void
  /** A secret that does not belong on the command line: typed without echo, or the first line of standard input. */
  readSecret(question: string): Promise<string>
  /** Progress and warnings: not part of the result. */
  warn(text: string): void
  /** Progress, in a line that the next one replaces; nothing if stderr is not a terminal. An empty line ends it. */
  progress(line: string): void
  /** Opens and migrates the database, with every service on it; it is closed when the command ends. */
  open(): Promise<{ readonly database: Database; readonly services: Services }>
  /** Opens the database without migrating it; refuses if there is none. */
  openAsIs(): Promise<Database>
}

export interface Arguments {
  readonly positionals: readonly string[]
  readonly values: Readonly<Record<string, string | boolean | readonly string[] | undefined>>
}

export interface Command {
  /** As typed: `user add`. */
  readonly name: string
  readonly summary: string
  /** After the name: `--email E [--name N]`. */
  readonly usage: string
  /** Names of its positional arguments, all of them required. */
  readonly operands?: readonly string[]
  /** The last of them may be repeated. */
  readonly takesMoreWords?: boolean
  /** It is meant for a new database too; any other command says that it has created one. */
  readonly startsEmpty?: boolean
  readonly options: Options
  readonly help?: string
  run(input: Arguments, surroundings: CommandContext): Promise<void>
}

const NEGATIVE = /^-[\d.]/

/** Reads what follows a command's name. A negative number is the value of the option before it, not an option. */
export function argumentsOf({ options }: Pick<Command, 'options'>, input: readonly string[]): Arguments {
  const takesValue = (word: string | undefined) => word?.startsWith('--') && options[word.slice(2)]?.type === 'string'
  const args = input.flatMap((word, index) => {
    const isValue = NEGATIVE.test(word) && takesValue(input[index - 1])
    const next = input[index + 1]
    const joined = takesValue(word) && next !== undefined && NEGATIVE.test(next) ? `${word}=${next}` : word
    return isValue ? [] : [joined]
  })
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  return { positionals, values: values as Arguments['values'] }
}

/** The command line was not understood: exit code 2 and how to use it. */
export class BadUsage extends Error {}

/** A file, or a request about it, makes no sense: exit code 2 and this one line. */
export class BadInput extends Error {}

/** The command has finished and printed everything, and the answer is no: exit code 1. */
export class AnswerIsNo extends Error {}

export function required(input: Arguments, name: string): string {
  const value = input.values[name]
  if (typeof value !== 'string' || value === '') throw new BadUsage(`--${name} is required.`)
  return value
}

export const text = (input: Arguments, name: string): string | undefined => {
  const value = input.values[name]
  return typeof value === 'string' ? value : undefined
}

/** The values of an option that may be repeated. */
export const texts = (input: Arguments, name: string): readonly string[] => {
  const value = input.values[name]
  return Array.isArray(value) ? value : []
}

export function wholeNumber(input: Arguments, name: string, fallback: number): number {
  const value = text(input, name)
  if (value === undefined) return fallback
  if (!/^\d{1,9}$/.test(value)) throw new BadUsage(`--${name} must be a whole number.`)
  return Number(value)
}

/** A positional argument; `run` checked that it is there. */
export const word = (input: Arguments, index: number): string => input.positionals[index] ?? ''

export const wantsJson = (input: Arguments): boolean => input.values['json'] === true
