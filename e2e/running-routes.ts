/** The routes of a running app, as Fastify registers them. */
import diagnostics from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { type Dialect, openWorld, type World } from '../server/src/testing/world.ts'

/** The result of `compose`, and `GET /path` for every route registered meanwhile. */
export async function listingRoutes<T>(compose: () => Promise<T>): Promise<{ made: T; routes: readonly string[] }> {
  const routes: string[] = []
  const listen = (message: unknown): void => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const verb of [method].flat()) routes.push(`${verb} ${url}`)
    })
  }
  diagnostics.subscribe('fastify.initialization', listen)
  try {
    return { made: await compose(), routes }
  } finally {
    diagnostics.unsubscribe('fastify.initialization', listen)
  }
}

/** With a value for each variable part. */
export const filledIn = (url: string, part = 'x'): string => url.replace(/:\w+/g, part).replace('*', part)

// A running server with an https address, for sending a request to each of its routes.

export interface RouteWorld extends World {
  /** `GET /path`, without the HEAD routes that Fastify adds. */
  readonly routes: readonly string[]
}

export async function openRoutes(dialect: Dialect): Promise<RouteWorld> {
  const { made, routes } = await listingRoutes(() => openWorld(dialect, { baseUrl: 'https://upshot.example.org' }))
  return { ...made, routes: routes.filter((route) => !route.startsWith('HEAD ')) }
}

type Method = 'GET' | 'POST' | 'DELETE' | 'OPTIONS'

export function partsOf(route: string): { readonly method: Method; readonly url: string } {
  const [method = 'GET', url = '/'] = route.split(' ')
  return { method: method as Method, url: filledIn(url) }
}

/** Never ends by itself. */
export const isStream = (route: string): boolean => /\/events$/.test(route)
