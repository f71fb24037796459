/** A running server under an https address, and one request to each of its routes: what holds must hold everywhere. */
import { type Dialect, openWorld, type World } from '../../server/src/testing/world.ts'
import { filledIn, listingRoutes } from '../running-routes.ts'

export interface RouteWorld extends World {
  /** `GET /path`, without those that only say what GET would. */
  readonly routes: readonly string[]
}

export async function openRoutes(dialect: Dialect): Promise<RouteWorld> {
  const { made, routes } = await listingRoutes(() => openWorld(dialect, { baseUrl: 'https://upshot.example.org' }))
  return { ...made, routes: routes.filter((route) => !route.startsWith('HEAD ')) }
}

export type Method = 'GET' | 'POST' | 'DELETE' | 'OPTIONS'

export function partsOf(route: string): { readonly method: Method; readonly url: string } {
  const [method = 'GET', url = '/'] = route.split(' ')
  return { method: method as Method, url: filledIn(url) }
}

/** Never ends by itself. */
export const isStream = (route: string): boolean => /\/events$/.test(route)
