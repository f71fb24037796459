import { type Logger, pino } from 'pino'

export type { Logger }

/** Headers and members that may hold a secret never reach a log line. */
const secrets = ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.accessToken']

export const createLog = (level: string): Logger =>
  pino({ level, redact: { paths: secrets, censor: '…' }, base: null, timestamp: pino.stdTimeFunctions.isoTime })
