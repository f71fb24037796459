import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { everywhere, flag, pathText, text } from '../query.ts'
import { Connector } from '../records/connector.ts'
import { enveloped } from '../records/envelope.ts'

const group = 'Connectors'

const params = Type.Object({ connectorName: pathText('Name of the connector, from GET /connectors/list.') })

const parameter = (description: string) =>
  Type.Optional(Type.Union([Type.String({ maxLength: 4000 }), Type.Number()], { description }))

/** Parameters that live sources ask for. connectInstructions names the parameters of each source. */
const inputs = {
  latitude: 'Degrees north, -90 to 90.',
  longitude: 'Degrees east, -180 to 180.',
  since: 'First day to import, YYYY-MM-DD.',
  detail: 'daily or hourly.',
  url: 'Address of your own server.',
  token: 'Key or token that the source gave you.',
  username: 'Your user name at the source.',
  sensors: 'Which sensors to read, and what each of them measures.',
} as const

const connected = enveloped({
  connector: Connector,
  redirectUrl: Type.Optional(
    Type.String({
      description: 'Open this in a browser that is signed in here to continue. It works for ten minutes.',
    }),
  ),
  pushUrl: Type.Optional(
    Type.String({ description: 'The address that the source sends its data to. It is shown only once.' }),
  ),
})
const changed = enveloped({ connector: Connector })

const connecting = {
  path: '/connectors/{connectorName}/connect',
  group,
  scope: 'manageaccount',
  summary: 'Connect a live source',
  params,
  answer: connected,
  hasSecret: true,
} as const
const updating = {
  path: '/connectors/{connectorName}/update',
  group,
  scope: 'manageaccount',
  summary: 'Fetch new data',
  description:
    'Queues an update of a connected source and answers at once; updateStatus in GET /connectors/list shows how it went.',
  params,
  query: Type.Object(everywhere),
  answer: changed,
} as const
const disconnecting = {
  path: '/connectors/{connectorName}/disconnect',
  group,
  scope: 'manageaccount',
  summary: 'Disconnect a live source',
  description:
    'Deletes keys and tokens, revokes access at the provider where possible, and stops updates. Measurements stay unless deleteMeasurements is true.',
  params,
  answer: changed,
} as const

export const connectorEndpoints = {
  listConnectors: endpoint({
    method: 'GET',
    path: '/connectors/list',
    group,
    scope: 'readmeasurements',
    summary: 'List data sources',
    description:
      'Every file format you can import and every live source, with your own status for each. A live source that this server is not set up for has enabled 0, and its message says what is missing.',
    query: Type.Object(everywhere),
    answer: enveloped({ connectors: Type.Array(Connector) }),
    isRevalidated: true,
  }),
  connectConnector: endpoint({
    ...connecting,
    method: 'GET',
    description:
      'Takes the parameters named in connectInstructions. If the person has to agree in a browser, the answer has a redirectUrl. A token is refused here, because addresses end up in logs: send it by POST to the same path.',
    query: Type.Object({
      latitude: text(inputs.latitude),
      longitude: text(inputs.longitude),
      since: text(inputs.since),
      detail: text(inputs.detail),
      url: text(inputs.url),
      token: text('Refused here: send it by POST.'),
      username: text(inputs.username),
      sensors: text(inputs.sensors),
      ...everywhere,
    }),
  }),
  postConnectConnector: endpoint({
    ...connecting,
    method: 'POST',
    description:
      'The same as GET, with the parameters in the body. If you are already connected, a parameter you leave out keeps its value; a different url deletes the stored token.',
    query: Type.Object(everywhere),
    body: Type.Object({
      latitude: parameter(inputs.latitude),
      longitude: parameter(inputs.longitude),
      since: parameter(inputs.since),
      detail: parameter(inputs.detail),
      url: parameter(inputs.url),
      token: parameter(inputs.token),
      username: parameter(inputs.username),
      sensors: parameter(inputs.sensors),
    }),
    example: { latitude: 52.52, longitude: 13.41 },
  }),
  updateConnector: endpoint({ ...updating, method: 'GET' }),
  postUpdateConnector: endpoint({ ...updating, method: 'POST', body: Type.Object({}), example: {} }),
  disconnectConnector: endpoint({
    ...disconnecting,
    method: 'GET',
    query: Type.Object({
      deleteMeasurements: flag('Also delete the measurements that came from this source.'),
      ...everywhere,
    }),
  }),
  postDisconnectConnector: endpoint({
    ...disconnecting,
    method: 'POST',
    query: Type.Object(everywhere),
    body: Type.Object({ deleteMeasurements: Type.Optional(Type.Boolean()) }),
    example: { deleteMeasurements: false },
  }),
}
