/** A server whose live sources all lead to a provider on this machine. */
import type { Connector } from '@upshot/contract'
import type { Config } from '../config/config.ts'
import { type FakeProvider, startProvider } from './provider.ts'
import { type Dialect, openWorld, type TestPerson, type World } from './world.ts'

export interface ConnectorWorld {
  readonly world: World
  readonly provider: FakeProvider
  /** Runs queued jobs, including updates. */
  work(): Promise<void>
  /** The headers of a signed-in browser. */
  cookieOf(person: TestPerson): Promise<string>
  /** Through the provider's pages and back, as a person would go; returns the response to the return. */
  agree(person: TestPerson, name: string): Promise<{ readonly statusCode: number; readonly body: string }>
  /** The person's latest values of a variable, oldest first, as recorded. */
  measured(person: TestPerson, variableName: string): Promise<readonly MeasuredValue[]>
  /** The connector with that name as the person sees it. */
  seen(person: TestPerson, name: string): Promise<Connector>
  close(): Promise<void>
}

export interface MeasuredValue {
  readonly value: number
  readonly unitAbbreviatedName: string
  readonly startAt: string
  readonly endAt?: string
  readonly startDate: string
  readonly sourceName: string
  readonly note?: string
}

const client = { id: 'client-of-test', secret: 'secret-of-test' }

export async function openConnectors(dialect: Dialect, settings: Partial<Config> = {}): Promise<ConnectorWorld> {
  const provider = await startProvider()
  const connectorClients = { oura: client, withings: client, strava: client, google: client }
  const world = await openWorld(dialect, { connectorClients, ...settings }, provider.outside)
  const cookieOf = async (person: TestPerson) => {
    const { sessions, storage } = world.server.services
    return `upshot_session=${await storage.transaction((t) => sessions.begin(t, person.id, { device: 'test' }))}`
  }
  return {
    world,
    provider,
    cookieOf,
    agree: async (person, name) => {
      const { body } = await person.get<{ redirectUrl: string }>(`/connectors/${name}/connect`)
      const headers = { cookie: await cookieOf(person) }
      const page = await world.app.inject({ url: new URL(body.redirectUrl).pathname, headers })
      const way = new URL(String(page.headers['refresh']).replace('0; url=', ''))
      const [ticket = ''] = String(page.headers['set-cookie']).split(';')
      const callbackPath = `/connectors/${name}/callback?code=a-code&state=${way.searchParams.get('state')}`
      return world.app.inject({ url: callbackPath, headers: { cookie: ticket } })
    },
    measured: async (person, variableName) => {
      const query = `variableName=${encodeURIComponent(variableName)}&limit=200&doNotConvert=true`
      return (await person.get<MeasuredValue[]>(`/measurements?${query}`)).body.toReversed()
    },
    work: () => world.server.services.jobs.catchUp(),
    seen: async (person, name) => {
      const { body } = await person.get<{ connectors: Connector[] }>('/connectors/list')
      const found = body.connectors.find((connector) => connector.name === name)
      if (!found) throw new Error(`${name} is not listed.`)
      return found
    },
    close: async () => {
      await world.close()
      await provider.close()
    },
  }
}
