/** Config → compose → listen → signals. */
import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { composeServer, type Server } from './compose.ts'
import { BadConfig, type Config, databaseLocationOf, requireSharedKey } from './config/config.ts'
import { createHealthServer } from './http/health.ts'
import { systemClock } from './lib/clock.ts'
import { createLog, type Logger } from './lib/log.ts'
import { releaseMemory } from './lib/memory.ts'
import { keepPrivate } from './lib/private-folder.ts'
import { lockForServer, openMigrated } from './storage/open.ts'
import { asKindOfWork } from './storage/patience.ts'

const DRAIN_MS = 10_000
const SETTLED_MS = 1000

const OPEN_WITHOUT_MAIL =
  'Registration is open without a mail server: the form tells anybody whether an address has an account. Set SMTP_HOST or close registration.'

/** Resolves when the server answers, or is ready to run jobs; from then on it lives until it gets a signal. */
export const serve = (config: Config): Promise<void> => asKindOfWork('request', () => start(config))

async function start(config: Config): Promise<void> {
  const log = createLog(config.logLevel)
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'stopped by an error that nothing handled')
    process.exit(1)
  })
  requireSharedKey(config)
  keepPrivate(config.dataDir)
  const location = databaseLocationOf(config)
  const unlock = config.databaseUrl === undefined ? lockForServer(location.sqliteFile) : () => undefined
  const database = await openMigrated(location, systemClock)
  let server: Server | undefined
  try {
    server = await composeServer(config, { database, clock: systemClock, log })
    await run(server, config, { log, unlock })
  } catch (error) {
    // Open connections would keep a process alive that does nothing.
    setTimeout(() => process.exit(1), DRAIN_MS).unref()
    await (server ?? database).close()
    unlock()
    throw error
  }
}

async function run(
  server: Server,
  config: Config,
  { log, unlock }: { readonly log: Logger; readonly unlock: () => void },
): Promise<void> {
  // Before the server announces itself: it may be asked to stop from then on.
  const stop = async () => {
    server.retire()
    if (config.role !== 'worker') await pause(config.stopDelaySeconds * 1000)
    setTimeout(() => process.exit(1), DRAIN_MS).unref()
    await server.close()
    unlock()
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  if (config.smtp === undefined && (await server.services.accounts.mayRegister(undefined))) log.warn(OPEN_WITHOUT_MAIL)
  if (config.inboxDir !== undefined && config.role !== 'web') server.services.inboxWatch.start()
  if (config.role !== 'web') server.services.homeConnection.start()
  if (config.role === 'worker') await work(server, config)
  else {
    if (config.role === 'all') await server.services.jobs.start()
    await listen(server, config)
  }
}

async function work(server: Server, config: Config): Promise<void> {
  let isWorking = false
  if (config.healthPort !== undefined) {
    const health = createHealthServer({
      isReady: async () => isWorking && (await server.isReady()),
      jobLateness: server.jobLateness,
      stoppedBecause: server.stoppedBecause,
    })
    health.listen(config.healthPort, config.host)
    await once(health, 'listening').catch((error: unknown) => {
      throw whyNotListening(error, { name: 'HEALTH_PORT', port: config.healthPort, host: config.host })
    })
    const { port } = health.address() as AddressInfo
    process.stdout.write(`Health checks are answered on port ${port}\n`)
  }
  await server.services.jobs.start()
  isWorking = true
  process.stdout.write('Upshot is ready to run background jobs\n')
}

async function listen(server: Server, config: Config): Promise<void> {
  const address = await server.app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw whyNotListening(error, { name: 'PORT', ...config })
  })
  process.stdout.write(`Upshot is ready at ${address}\n`)
  await welcome(config, await server.services.accounts.setupLink())
  setTimeout(releaseMemory, SETTLED_MS).unref()
}

/** In one sentence, with what to do about it. */
function whyNotListening(
  error: unknown,
  {
    name,
    port,
    host,
  }: { readonly name: 'PORT' | 'HEALTH_PORT'; readonly port: number | undefined; readonly host: string },
): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return new BadConfig(
      `Port ${port} is already in use. Stop the program that uses it, or set ${name} to another one.`,
    )
  if (code === 'EACCES')
    return new BadConfig(
      `This user may not use port ${port}. Set ${name} to one above 1023${name === 'PORT' ? ', and put a proxy before it' : ''}.`,
    )
  if (code === 'EADDRNOTAVAIL')
    return new BadConfig(`This machine has no address ${host}. Set HOST to one that it has.`)
  return error
}

/** On the first start: how to make the first account, also in a file that only this user can read. */
async function welcome(config: Config, setupLink: string | undefined): Promise<void> {
  const file = join(config.dataDir, 'setup-link.txt')
  if (setupLink === undefined) return rm(file, { force: true })
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  await writeFile(file, `${setupLink}\n`, { mode: 0o600 })
  process.stdout.write(`
There is no account yet. Open this link to create the first one (it works once):
  ${setupLink}
Or, in another terminal, in the same folder (in a container, with "docker exec upshot upshot" instead of "npx upshot"):
  npx upshot user add --email you@example.org --name "Your Name" --admin
  npx upshot token create --user you@example.org
Or look at a year of invented data first:
  npx upshot demo
The API reference is at ${config.baseUrl}/docs
`)
}
