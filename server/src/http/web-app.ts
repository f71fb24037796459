/** The web app: its files in server/dist/app, and its start page at every URL without a route. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { isPlaceOfApp } from '@upshot/contract/addresses'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const SHELL = 'index.html'
const YEAR_SECONDS = 31_536_000

const NOT_BUILT = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Upshot</title></head>
<body><h1>The web app is not built yet</h1>
<p>Run <code>npm run build -w web</code> where Upshot is installed, then start the server again. <code>npm ci</code> does it too.</p>
<p>Everything else works: <a href="/auth/account">your account</a> and the <a href="/docs">API reference</a>.</p></body>
</html>
`

/** The hash of the script in the start page, for the content security policy; none if the app is not built. */
export function startScriptHash(folder: string): readonly string[] {
  if (!existsSync(join(folder, SHELL))) return []
  const script = /<script>([\s\S]*?)<\/script>/.exec(readFileSync(join(folder, SHELL), 'utf8'))?.[1]
  return script === undefined ? [] : [`'sha256-${createHash('sha256').update(script).digest('base64')}'`]
}

/** Answers unrouted page requests of browsers with the app. */
export type SendShell = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined

export async function addWebApp(app: FastifyInstance, folder: string): Promise<SendShell> {
  const isBuilt = existsSync(join(folder, SHELL))
  if (isBuilt) await serveFiles(app, folder)
  else app.get('/', async (_request, reply) => sendNotBuilt(reply))
  return (request, reply) => {
    if (!isPageRequest(request)) return undefined
    if (!isBuilt) return sendNotBuilt(reply)
    if (isAtRoot(request)) return reply.code(200).sendFile(SHELL)
    // Unlike the file on disk, its addresses include the path.
    const content = readFileSync(join(folder, SHELL), 'utf8')
    return reply.code(200).type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(content)
  }
}

const isAtRoot = ({ publicAddress }: FastifyRequest): boolean => publicAddress.path === ''

async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/',
    allowedPath: (path, _root, request) => isAtRoot(request) || (path !== '/' && path !== `/${SHELL}`),
    preCompressed: true,
    cacheControl: false,
    // Names of files in assets contain a hash. Anything else is revalidated, and answered with 304.
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(folder, 'assets'))
      reply.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
    },
  })
}

function isPageRequest({ method, headers, url }: FastifyRequest): boolean {
  const isReading = method === 'GET' || method === 'HEAD'
  return isReading && headers.accept?.includes('text/html') === true && isPlaceOfApp(url.split('?')[0] ?? '')
}

const sendNotBuilt = (reply: FastifyReply): FastifyReply =>
  reply.code(503).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(NOT_BUILT)
