import { type DestinationStream, type Logger, pino } from 'pino'
import { sourceStack } from './source-stack.ts'

export type { Logger }

/** Headers and members that may hold a secret never reach a log line. */
const secrets = ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.accessToken']

/**
 * An error as it is logged. Databases quote values in messages (classes 22 and 23) and rows in details, so for those
 * only the code and the stack are logged.
 */
function failureInLog(error: Error): object {
  const code = 'code' in error ? String(error.code) : undefined
  const isQuoting = code !== undefined && /^2[23]/.test(code)
  const cause = error.cause instanceof Error ? { cause: failureInLog(error.cause) } : {}
  return {
    type: error.name,
    ...(code === undefined ? {} : { code }),
    ...(isQuoting ? {} : { message: error.message }),
    stack: sourceStack(error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...cause,
  }
}

/** Writes to standard output by default. */
export const createLog = (level: string, destination?: DestinationStream): Logger => {
  const redact = { paths: secrets, censor: '…' }
  const options = { level, redact, base: null, timestamp: pino.stdTimeFunctions.isoTime }
  return pino({ ...options, serializers: { err: failureInLog } }, destination ?? pino.destination(1))
}
