/** The message of a command that failed, and its exit code. Loaded only then. */
import { BadConfig } from '../config/config.ts'
import { DEFAULT_LANGUAGE } from '../lib/language.ts'
import { PublicFolder, UnusableFolder } from '../lib/private-folder.ts'
import { Refusal } from '../lib/refusal.ts'
import { WrongSealingKey } from '../lib/sealing.ts'
import { sourceStack } from '../lib/source-stack.ts'
import { DatabaseOutage } from '../storage/executor.ts'
import { SchemaMismatch } from '../storage/migrate.ts'
import { RunningServerError } from '../storage/open.ts'
import { AnswerIsNo, BadInput, BadUsage, type Command } from './command.ts'

interface Failure {
  /** Undefined if everything was already printed. */
  readonly text: string | undefined
  readonly code: number
}

export function failureOf(error: unknown, { name, usage }: Pick<Command, 'name' | 'usage'>): Failure {
  if (error instanceof AnswerIsNo) return { text: undefined, code: 1 }
  if (isUsageError(error)) return { text: `${messageOf(error)}\nUsage: upshot ${name} ${usage}`.trimEnd(), code: 2 }
  if (error instanceof BadInput) return { text: error.message, code: 2 }
  if (error instanceof Refusal)
    return { text: error.faults.map(({ message }) => message[DEFAULT_LANGUAGE]).join('\n'), code: 1 }
  if (isExpected(error)) return { text: error.message, code: 1 }
  return { text: error instanceof Error ? sourceStack(error.stack ?? error.message) : String(error), code: 1 }
}

const isUsageError = (error: unknown): error is Error =>
  error instanceof BadUsage ||
  (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))

/** Without Node's advice about positional arguments that begin with a dash. */
const messageOf = (error: Error): string =>
  'code' in error && error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION'
    ? error.message.replace(/ To specify .*/s, '')
    : error.message

const EXPECTED = [
  BadConfig,
  PublicFolder,
  UnusableFolder,
  SchemaMismatch,
  DatabaseOutage,
  RunningServerError,
  WrongSealingKey,
]

/** Also refusals of the operating system: a full disk needs no stack trace. */
const isExpected = (error: unknown): error is Error =>
  error instanceof Error && (EXPECTED.some((kind) => error instanceof kind) || 'syscall' in error)
