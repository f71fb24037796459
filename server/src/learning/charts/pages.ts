/** The addresses of pictures. The token in the address is all the permission there is; cookies play no part. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Charts } from './service.ts'

/** A picture opened by itself must not run anything, whatever a name in it looks like. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
const FRESH_SECONDS = 300
/** Pictures a minute for one address: a mail has a few, nobody looks at more. */
const MOST_A_MINUTE = 120

const rateLimit = { max: MOST_A_MINUTE, timeWindow: 60_000, allowList: () => false }

export const chartPages =
  ({ open, render }: Pick<Charts, 'open' | 'render'>) =>
  async (app: FastifyInstance): Promise<void> => {
    app.get('/charts/:file', { config: { rateLimit } }, async (request, reply) => {
      const { token, size } = askedIn(request)
      const opened = token === undefined ? undefined : await open(token)
      if (opened === undefined) return refuse(reply, 404, 'There is no such picture, or it is not shown any more.')
      if (opened === 'expired') return refuse(reply, 410, 'This address was good for a month, which has passed.')
      return reply
        .type('image/svg+xml; charset=utf-8')
        .header('cache-control', `private, max-age=${FRESH_SECONDS}`)
        .header('content-security-policy', POLICY)
        .header('x-content-type-options', 'nosniff')
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(await render.svg(opened, size))
    })
  }

function askedIn({ params, query }: FastifyRequest): { token: string | undefined; size: 'normal' | 'wide' } {
  const { file } = params as { file: string }
  const { size } = query as { size?: string }
  return { token: /^(.+)\.svg$/.exec(file)?.[1], size: size === 'wide' ? 'wide' : 'normal' }
}

const refuse = (reply: FastifyReply, status: 404 | 410, text: string): FastifyReply =>
  reply.code(status).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(text)
