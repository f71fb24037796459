/** The table of budgets is complete. The long tests measure whether each request stays within its budget. */
import { API_PREFIX, type Endpoint, type EndpointName, endpoints } from '@upshot/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MeteredWorld, openMetered } from './metered-world.ts'
import { apiBudgets, pageBudgets } from './table.ts'

const table = Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][]

describe('the table of budgets', () => {
  let world: MeteredWorld
  beforeAll(async () => {
    world = await openMetered('sqlite')
  })
  afterAll(() => world.close())

  it('has a line for every route, and only for routes', () => {
    const inContract = new Set(
      table.flatMap(([, { method, path, alsoAt = [], alsoAtAddresses = [] }]) =>
        [...[path, ...alsoAt].map((address) => API_PREFIX + address), ...alsoAtAddresses].map(
          (url) => `${method} ${url.replace(/\{(\w+)\}/g, ':$1')}`,
        ),
      ),
    )
    const others = world.routes.filter((route) => !route.startsWith('HEAD ') && !inContract.has(route))
    const served = others.filter((route) => !/^(?:TRACE|DELETE|OPTIONS|PATCH|PUT|QUERY) \/oauth\/\*$/.test(route))
    expect([...new Set(served)].sort()).toEqual(Object.keys(pageBudgets).sort())
    expect(Object.keys(apiBudgets).sort()).toEqual(table.map(([name]) => name).sort())
  })

  it('states for every list how many items it accepts', () => {
    const most = table.map(([name, { body }]) => [name, body && 'maxItems' in body ? body.maxItems : 1])
    expect(
      Object.entries(apiBudgets)
        .map(([name, { mostItems }]) => [name, mostItems])
        .sort(),
    ).toEqual(most.sort())
  })
})
