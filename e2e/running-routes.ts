/** The routes that are really there, told by Fastify itself while an app is put together. */
import diagnostics from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { type Dialect, openWorld, type World } from '../server/src/testing/world.ts'

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

// A running server under an https address, and one request to each of its routes: what holds must hold everywhere.

export interface RouteWorld extends World {
  /** `GET /path`, without those that only say what GET would. */
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
