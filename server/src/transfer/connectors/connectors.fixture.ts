/** A server whose live sources all lead to a provider on this machine. */
import type { Connector } from '@upshot/contract'
import type { Config } from '../../config.ts'
import { type Dialect, openWorld, type TestPerson, type World } from '../../testing/world.ts'
import { type FakeProvider, startProvider } from './provider.fixture.ts'

export interface ConnectorWorld {
  readonly world: World
  readonly provider: FakeProvider
  /** Works off what is queued, updates included. */
  work(): Promise<void>
  /** The connector of that name as the person sees it. */
  seen(person: TestPerson, name: string): Promise<Connector>
  close(): Promise<void>
}

const client = { id: 'client-of-test', secret: 'secret-of-test' }

export async function openConnectors(dialect: Dialect, settings: Partial<Config> = {}): Promise<ConnectorWorld> {
  const provider = await startProvider()
  const connectorClients = { oura: client, withings: client, strava: client, google: client }
  const world = await openWorld(dialect, { connectorClients, ...settings }, provider.outside)
  return {
    world,
    provider,
    work: () => world.server.services.jobs.catchUp(),
    seen: async (person, name) => {
      const { body } = await person.get<{ connectors: Connector[] }>('/connectors/list')
      const found = body.connectors.find((one) => one.name === name)
      if (!found) throw new Error(`${name} is not listed.`)
      return found
    },
    close: async () => {
      await world.close()
      await provider.close()
    },
  }
}
