/** The routes that are really there, told by Fastify itself while an app is put together. */
import diagnostics from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'

/** What `compose` gives, and `GET /path` for every route that came to be meanwhile. */
export async function listingRoutes<T>(compose: () => Promise<T>): Promise<{ made: T; routes: readonly string[] }> {
  const routes: string[] = []
  const listen = (message: unknown): void => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) routes.push(`${one} ${url}`)
    })
  }
  diagnostics.subscribe('fastify.initialization', listen)
  try {
    return { made: await compose(), routes }
  } finally {
    diagnostics.unsubscribe('fastify.initialization', listen)
  }
}

/** With something in the place of each part that may be anything. */
export const filledIn = (url: string, part = 'x'): string => url.replace(/:\w+/g, part).replace('*', part)
