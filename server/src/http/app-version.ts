/** Which app a page would get now: an open one that hears of another knows that it is old. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sha256 } from '../lib/hash.ts'
import { VERSION } from '../lib/version.ts'

const SHOWN_DIGITS = 12

/** Of the release and the build of the app. Only whether it is another can be told from it: strangers read it too. */
function versionOf(webRoot: string): string {
  const shell = join(webRoot, 'index.html')
  const built = existsSync(shell) ? readFileSync(shell, 'utf8') : ''
  return sha256(`${VERSION} ${built}`).slice(0, SHOWN_DIGITS)
}

export function tellVersion(app: FastifyInstance, webRoot: string): void {
  const version = versionOf(webRoot)
  app.addHook('onRequest', async (_request, reply) => void reply.header('x-upshot-version', version))
  app.get('/app/version.json', async (_request, reply) => reply.header('cache-control', 'no-store').send({ version }))
}
