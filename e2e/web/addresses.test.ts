/** The server and the app share one host: neither may take an address of the other. */
import { isPlaceOfApp, SERVER_ADDRESSES } from '@upshot/contract/addresses'
import { describe, expect, test } from 'vitest'
import { openWorld } from '../../server/src/testing/world.ts'
import { matchPath, places } from '../../web/src/router/places.ts'
import { filledIn, listingRoutes } from '../running-routes.ts'

const isProxied = (path: string): boolean => new RegExp(SERVER_ADDRESSES).test(`${path}?a=1`)

describe('addresses', () => {
  test.each(Object.values(places))('%s belongs to the app, on the server and during development', (address) => {
    const path = filledIn(address, '7')
    expect([isPlaceOfApp(path), isProxied(path)]).toEqual([true, false])
  })

  test('every page rendered by the server has an address that the app does not handle', async () => {
    const { made: world, routes } = await listingRoutes(() => openWorld('sqlite'))
    await world.close()
    const serverRoutes = routes.flatMap((route) => {
      const path = filledIn(/^GET (.*)$/.exec(route)?.[1] ?? '', '7')
      return path === '' || path === '/7' || /\.\w+$/.test(path) ? [] : [path]
    })
    expect(serverRoutes.length).toBeGreaterThan(50)
    for (const path of serverRoutes) expect([path, isPlaceOfApp(path), isProxied(path)]).toEqual([path, false, true])
    expect(serverRoutes.filter((path) => matchPath(path))).toEqual([])
  })
})
