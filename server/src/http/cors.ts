/**
 * Other people's web apps call the API from other origins. They must bring a token in a header, and no cookie counts
 * here, so there is nothing a foreign page could borrow: every origin may ask.
 */
import { API_ROOT } from '@upshot/contract'
import type { FastifyInstance } from 'fastify'

const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST, DELETE',
  'access-control-allow-headers': 'Authorization, Content-Type, Accept, Idempotency-Key, If-None-Match, Last-Event-ID',
  'access-control-max-age': '7200',
}

export function allowOtherOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith(API_ROOT)) return
    reply.header('access-control-allow-origin', '*')
    reply.header('access-control-expose-headers', 'Link, ETag, Retry-After, X-Request-Id, Idempotency-Replayed')
    reply.header('cross-origin-resource-policy', 'cross-origin')
  })
  app.options(`${API_ROOT}*`, async (_request, reply) => reply.code(204).headers(PREFLIGHT).send())
}
