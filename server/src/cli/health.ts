import { BadConfig, type Config } from '../config/config.ts'
import { AnswerIsNo, type Command } from './command.ts'

const PATIENCE_MS = 4000

export const health: Command = {
  name: 'health',
  summary: 'Ask a running server or worker whether it is ready.',
  usage: '',
  options: {},
  help: `Exit code 0 if the process with the same settings is ready, 1 if not. It is asked at HOST and PORT; a worker
(ROLE=worker) at HOST and HEALTH_PORT.`,
  run: async (_given, { config, print, warn }) => {
    const address = `${addressOf(config)}/health/ready`
    const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => undefined)
    if (answer?.ok) return print('ready')
    warn(answer === undefined ? `Nothing answers at ${address}.` : 'not ready')
    throw new AnswerIsNo()
  },
}

function addressOf({ role, host, port, healthPort }: Config): string {
  const askedPort = role === 'worker' ? healthPort : port
  if (askedPort === undefined) throw new BadConfig('Set HEALTH_PORT, for this command and for the worker.')
  return `http://${reachable(host)}:${askedPort}`
}

/** A server that listens on all addresses is queried at the loopback address. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}
