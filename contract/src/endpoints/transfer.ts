import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { choice, everywhere, flag, integer, paging, pathText, range, subject, text, zone } from '../query.ts'
import { Connector } from '../records/connector.ts'
import { Envelope, enveloped } from '../records/envelope.ts'
import { Id } from '../records/fields.ts'
import { Home, HomeChoices } from '../records/home.ts'
import { Import, ImportColumnChoice, ImportMapping, Inbox, InboxRule } from '../records/import.ts'

const query = Type.Object(everywhere)

const importAnswer = enveloped({ import: Import })
const Answers = Type.Record(Type.String({ maxLength: 300 }), Type.String({ maxLength: 300 }))

/** A key that adds files gives access, so only the person can create one, after confirming who they are. */
const inboxes = { group: 'Imports', scope: 'manageshares' } as const

export const importEndpoints = {
  listInboxes: endpoint({
    ...inboxes,
    method: 'GET',
    path: '/inboxes',
    summary: 'List the addresses and folders that take files by themselves',
    description:
      'When each was last used, the folder that is watched if the server has one, and files that could not be taken.',
    query,
    answer: enveloped({ inboxes: Type.Array(Inbox) }),
  }),
  createInbox: endpoint({
    ...inboxes,
    needsConfirmation: true,
    hasSecret: true,
    method: 'POST',
    path: '/inboxes',
    summary: 'Make an address that takes files',
    description:
      'The address is in this answer and nowhere else. Whoever has it can add files, and nothing else: POST or PUT a file to it, as a form with the part `file` or as the body itself, with the name of the file after the address.',
    query,
    body: Type.Object({
      name: Type.String({ minLength: 1, maxLength: 100 }),
      rule: Type.Optional(InboxRule),
    }),
    answer: enveloped({ inbox: Inbox, address: Type.String() }),
    example: { name: 'My phone', rule: 'import' },
  }),
  updateInbox: endpoint({
    ...inboxes,
    method: 'POST',
    path: '/inboxes/update',
    summary: 'Change what happens to the files that arrive',
    description: 'Applies to the very next file. Its address and its folder stay the same.',
    query,
    body: Type.Object({ id: Id, rule: InboxRule }),
    answer: Envelope,
    example: { id: 1, rule: 'ask' },
  }),
  deleteInbox: endpoint({
    ...inboxes,
    method: 'POST',
    path: '/inboxes/delete',
    summary: 'Delete such an address',
    description: 'The very next file is refused, and its folder is no longer watched. What was imported stays.',
    query,
    body: Type.Object({ id: Id }),
    answer: Envelope,
    example: { id: 1 },
  }),
  importFile: endpoint({
    method: 'POST',
    path: '/imports',
    group: 'Imports',
    scope: 'writemeasurements',
    summary: 'Import a file',
    description:
      'Takes an export from another application as the part `file` of a multipart/form-data body: up to 512 MB packed, or 4 GB unpacked. Send settings in the query, or in the form before the file. The format is recognised by the content. The file is read after the answer is sent; GET /imports shows the progress. The same file is not imported twice. If you send `sha256` and the connection breaks, the server keeps what it received for a day: GET /imports?sha256= gives the number of bytes in `received`, and you send the rest with that `offset`.',
    query: Type.Object({
      dryRun: flag('Only report what would be imported.'),
      timeZone: text('IANA time zone for local times, if the file does not say.'),
      answers: text('JSON object: answers to the questions of an earlier attempt, by their keys.'),
      columns: text('JSON array: what you decided about columns, as in POST /imports/answer.'),
      format: text('Name of the format, instead of recognising it by the content.'),
      sha256: text(
        'SHA-256 of the whole file, in hexadecimal digits. The server checks it, and you can resume a broken upload.',
      ),
      offset: integer('The body continues the file at this byte, which must be the number of bytes received so far.', {
        minimum: 0,
      }),
      ...everywhere,
    }),
    answer: importAnswer,
    isUpload: true,
  }),
  listImports: endpoint({
    method: 'GET',
    path: '/imports',
    group: 'Imports',
    scope: 'readmeasurements',
    summary: 'List imports',
    description:
      'Newest first. An import you ask for by id comes with its variables and rejected rows. `sha256` tells you whether the server already has a file, or how much of it arrived before the upload broke off.',
    query: Type.Object({
      id: integer('One import.', { minimum: 1 }),
      sha256: text('Imports of the file with this SHA-256, in hexadecimal digits.'),
      ...paging(),
      ...everywhere,
    }),
    answer: enveloped({
      imports: Type.Array(Import),
      received: Type.Optional(
        Type.Integer({ description: 'With `sha256`: bytes received of an upload that broke off; 0 if there is none.' }),
      ),
    }),
  }),
  answerImport: endpoint({
    method: 'POST',
    path: '/imports/answer',
    group: 'Imports',
    scope: 'writemeasurements',
    summary: 'Answer the questions of an import',
    description:
      'Send all answers at once, and the import continues. If one is wrong, missing or not asked for, the reply names it and the import keeps waiting. You may always add `timeZone`. `columns` says what should become of columns; what you do not name stays as proposed. To import the file of a dry run while it is still kept, send `dryRun: false`.',
    query,
    body: Type.Object({
      id: Id,
      answers: Type.Optional(Answers),
      columns: Type.Optional(Type.Array(ImportColumnChoice, { maxItems: 1000 })),
      dryRun: Type.Optional(Type.Boolean()),
    }),
    answer: importAnswer,
    example: { id: 1, answers: { 'unit: Weight': 'kg' }, columns: [{ key: 'Lottery', choice: 'leave out' }] },
  }),
  cancelImport: endpoint({
    method: 'POST',
    path: '/imports/cancel',
    group: 'Imports',
    scope: 'writemeasurements',
    summary: 'Stop an import',
    description: 'Undoes what it has imported so far.',
    query,
    body: Type.Object({ id: Id }),
    answer: importAnswer,
    example: { id: 1 },
  }),
  undoImport: endpoint({
    method: 'POST',
    path: '/imports/undo',
    group: 'Imports',
    scope: 'writemeasurements',
    summary: 'Undo an import',
    description:
      'Removes exactly what it added and restores what it replaced. What you have changed by hand since then stays. A large import is undone after the answer is sent.',
    query,
    body: Type.Object({ id: Id }),
    answer: importAnswer,
    example: { id: 1 },
  }),
  listImportMappings: endpoint({
    method: 'GET',
    path: '/imports/mappings',
    group: 'Imports',
    scope: 'readmeasurements',
    summary: 'List what is remembered for your next files',
    description:
      'What you answered and decided about files of one kind (same format, same columns), so that the next one needs no questions. Only what you imported yourself is remembered, not what an app did.',
    query,
    answer: enveloped({ mappings: Type.Array(ImportMapping) }),
  }),
  forgetImportMapping: endpoint({
    method: 'POST',
    path: '/imports/forget',
    group: 'Imports',
    scope: 'writemeasurements',
    summary: 'Forget what is remembered for your next files',
    description: 'Of one kind of file, or of all if you name no `shape`. What was imported stays.',
    query,
    body: Type.Object({ shape: Type.Optional(Type.String({ maxLength: 64 })) }),
    answer: enveloped({ forgotten: Type.Integer({ description: 'How many kinds of files.' }) }),
    example: {},
  }),
}

const connectorParams = Type.Object({ connectorName: pathText('Name of the connector, from GET /connectors/list.') })

const parameter = (description: string) =>
  Type.Optional(Type.Union([Type.String({ maxLength: 4000 }), Type.Number()], { description }))

/** Parameters that live sources ask for. connectInstructions names the parameters of each source. */
const connectorInputs = {
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
  group: 'Connectors',
  scope: 'manageaccount',
  summary: 'Connect a live source',
  params: connectorParams,
  answer: connected,
  hasSecret: true,
} as const
const updating = {
  path: '/connectors/{connectorName}/update',
  group: 'Connectors',
  scope: 'manageaccount',
  summary: 'Fetch new data',
  description:
    'Queues an update of a connected source and answers at once; updateStatus in GET /connectors/list shows how it went.',
  params: connectorParams,
  query: Type.Object(everywhere),
  answer: changed,
} as const
const disconnecting = {
  path: '/connectors/{connectorName}/disconnect',
  group: 'Connectors',
  scope: 'manageaccount',
  summary: 'Disconnect a live source',
  description:
    'Deletes keys and tokens, revokes access at the provider where possible, and stops updates. Measurements stay unless deleteMeasurements is true.',
  params: connectorParams,
  answer: changed,
} as const

export const connectorEndpoints = {
  listConnectors: endpoint({
    method: 'GET',
    path: '/connectors/list',
    group: 'Connectors',
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
      latitude: text(connectorInputs.latitude),
      longitude: text(connectorInputs.longitude),
      since: text(connectorInputs.since),
      detail: text(connectorInputs.detail),
      url: text(connectorInputs.url),
      token: text('Refused here: send it by POST.'),
      username: text(connectorInputs.username),
      sensors: text(connectorInputs.sensors),
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
      latitude: parameter(connectorInputs.latitude),
      longitude: parameter(connectorInputs.longitude),
      since: parameter(connectorInputs.since),
      detail: parameter(connectorInputs.detail),
      url: parameter(connectorInputs.url),
      token: parameter(connectorInputs.token),
      username: parameter(connectorInputs.username),
      sensors: parameter(connectorInputs.sensors),
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

export const exportFormats = ['csv', 'json', 'fhir'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const tableFormats = ['csv', 'json', 'parquet'] as const
export type TableFormat = (typeof tableFormats)[number]

export const exportEndpoints = {
  getTable: endpoint({
    method: 'GET',
    path: '/table',
    group: 'Measurements',
    scope: 'readmeasurements',
    summary: 'Read all days of all variables',
    description:
      'One table of what the analysis sees: a row for each local day, a column for each variable, at most ten years. A missing value is empty; values that were not recorded are marked as inferred, mixed, filled or assumed. JSON and Parquet also say what the analysis asks of each variable, and `upshot analyze` reads them.',
    query: Type.Object({
      format: choice('Default: json.', tableFormats),
      ...range({
        from: 'The first day; default: the first with a value.',
        to: 'The last day; default: the last with a value.',
      }),
      timeZone: zone("Default: the user's."),
      ...subject,
      ...everywhere,
    }),
    answer: Type.String(),
    isDownload: true,
  }),
  exportMeasurements: endpoint({
    method: 'GET',
    path: '/measurements/export',
    group: 'Measurements',
    scope: 'export',
    summary: 'Export all data',
    description:
      'Downloads a file: CSV for spreadsheets, JSON with everything about the person, ready to import into any Upshot, or a FHIR R4 bundle of observations. Through a share, the file has only the measurements that the share covers.',
    query: Type.Object({
      format: choice('Default: json.', exportFormats),
      ...subject,
      ...everywhere,
    }),
    answer: Type.String(),
    isDownload: true,
  }),
}

/**
 * Everybody who can read the broker sees what is published there, so only the person can change this, after confirming
 * who they are.
 */
const home = { group: 'Home', scope: 'manageshares' } as const

export const homeEndpoints = {
  getHome: endpoint({
    ...home,
    method: 'GET',
    path: '/home',
    summary: 'Read what is shown in the home over MQTT',
    description: 'Also whether the broker has all of it.',
    query,
    answer: enveloped({ home: Home }),
  }),
  saveHome: endpoint({
    ...home,
    needsConfirmation: true,
    method: 'POST',
    path: '/home',
    summary: 'Show something in the home over MQTT',
    description:
      'Switches it on, or changes what is shown; what is left out is removed from the broker. Home Assistant finds the sensors and buttons by itself. Everybody who can read the broker can read them.',
    query,
    body: HomeChoices,
    answer: enveloped({ home: Home }),
    example: {
      name: 'Anna',
      variableIds: [],
      showsQuestions: true,
      showsFindings: false,
      recordsValues: true,
      topics: [],
    },
  }),
  switchOffHome: endpoint({
    ...home,
    method: 'POST',
    path: '/home/off',
    summary: 'Show nothing more in the home',
    description: 'Everything that the broker keeps is removed there, as soon as it can be reached.',
    query,
    body: Type.Object({}),
    answer: Envelope,
    example: {},
  }),
  getCalendarFeed: endpoint({
    ...home,
    method: 'GET',
    path: '/calendarFeed',
    summary: 'Read whether a calendar may read your reminders',
    description: 'When its address was made, and when it was last used. The address itself is never shown again.',
    query,
    answer: enveloped({
      calendarFeed: Type.Object({
        isOn: Type.Boolean(),
        createdAt: Type.Optional(Type.String()),
        lastUsedAt: Type.Optional(Type.String()),
      }),
    }),
  }),
  createCalendarFeed: endpoint({
    ...home,
    needsConfirmation: true,
    hasSecret: true,
    method: 'POST',
    path: '/calendarFeed',
    summary: 'Make an address at which a calendar reads your reminders',
    description:
      'The address is in this answer and nowhere else; an earlier one stops working. Whoever has it sees when you are asked, and as much about what as your push messages say.',
    query,
    body: Type.Object({}),
    answer: enveloped({ address: Type.String() }),
    example: {},
  }),
  deleteCalendarFeed: endpoint({
    ...home,
    method: 'POST',
    path: '/calendarFeed/delete',
    summary: 'Stop the address for calendars',
    description: 'The very next request is refused. A calendar may keep what it has read.',
    query,
    body: Type.Object({}),
    answer: Envelope,
    example: {},
  }),
}
