import type { AnswerOf, Endpoints } from '@upshot/contract'
import type { Caller } from '../../http/caller.ts'
import { type HandlersOf, ok, type Reply } from '../../http/handler.ts'
import { say } from '../../lib/language.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Disconnecting } from './disconnecting.ts'
import { presentConnector } from './present.ts'
import type { Connectors, ParameterValues } from './service.ts'

type ConnectorEndpoints =
  | 'listConnectors'
  | 'connectConnector'
  | 'postConnectConnector'
  | 'updateConnector'
  | 'postUpdateConnector'
  | 'disconnectConnector'
  | 'postDisconnectConnector'

type ConnectReply = Reply<AnswerOf<Endpoints['connectConnector']>>
type UpdateReply = Reply<AnswerOf<Endpoints['updateConnector']>>

/** URLs end up in logs, including those of proxies. */
const NOT_IN_AN_ADDRESS = say(
  'A token in an address ends up in logs. Send it by POST to the same path, and replace this one at the source.',
)

export function connectorRoutes({
  connectors,
  disconnecting,
  baseUrl,
}: {
  readonly connectors: Pick<Connectors, 'list' | 'show' | 'connect' | 'requestUpdate'>
  readonly disconnecting: Pick<Disconnecting, 'disconnect'>
  readonly baseUrl: string
}): HandlersOf<ConnectorEndpoints> {
  const shownTo = async ({ userId, language }: Caller, name: string) =>
    presentConnector(await connectors.show(userId, name), { baseUrl, userId, language })

  async function connect(caller: Caller, name: string, parameters: ParameterValues): Promise<ConnectReply> {
    const connected = await connectors.connect(caller.userId, name, parameters)
    const connector = await shownTo(caller, name)
    if (connected.kind === 'redirect') {
      const notice = { summary: 'Continue in a browser', description: 'Open redirectUrl in a browser to agree there.' }
      return ok(notice, { connector, redirectUrl: `${baseUrl}/connect/${connected.ticket}` })
    }
    if (connected.kind === 'address') {
      const notice = { summary: 'Connected', description: 'Send the data to pushUrl. It is shown only once.' }
      return ok(notice, { connector, pushUrl: `${baseUrl}/push/${connected.secret}` })
    }
    return ok({ summary: 'Connected', description: 'The first update is on its way.' }, { connector })
  }

  async function update(caller: Caller, name: string): Promise<UpdateReply> {
    await connectors.requestUpdate(caller.userId, name)
    const notice = { summary: 'Update queued', description: 'updateStatus in GET /connectors/list shows the progress.' }
    return ok(notice, { connector: await shownTo(caller, name) })
  }

  async function disconnect(caller: Caller, name: string, deleteMeasurements: boolean): Promise<UpdateReply> {
    await disconnecting.disconnect(caller.userId, name, deleteMeasurements)
    const description = deleteMeasurements ? 'The data it imported was deleted.' : 'The data it imported is kept.'
    return ok({ summary: 'Disconnected', description }, { connector: await shownTo(caller, name) })
  }

  return {
    listConnectors: async ({ caller: { userId, language } }) => {
      const all = await connectors.list(userId)
      const notice = {
        summary: 'Data sources',
        description: 'Live sources and file formats, with what you have from each.',
      }
      return ok(notice, { connectors: all.map((view) => presentConnector(view, { baseUrl, userId, language })) })
    },
    connectConnector: ({ caller, params, query }) => {
      if (query.token !== undefined) throw new Refusal('badInput', [{ message: NOT_IN_AN_ADDRESS, field: 'token' }])
      return connect(caller, params.connectorName, query)
    },
    postConnectConnector: ({ caller, params, body }) => connect(caller, params.connectorName, body),
    updateConnector: ({ caller, params }) => update(caller, params.connectorName),
    postUpdateConnector: ({ caller, params }) => update(caller, params.connectorName),
    disconnectConnector: ({ caller, params, query }) =>
      disconnect(caller, params.connectorName, query.deleteMeasurements === true),
    postDisconnectConnector: ({ caller, params, body }) =>
      disconnect(caller, params.connectorName, body.deleteMeasurements === true),
  }
}
