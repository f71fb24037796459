/** Connectors as the interface tells of them. Pure. */
import type { Button, Card, Connector, InputField } from '@upshot/contract'
import { utcText } from '../../lib/utc-text.ts'
import { html } from '../../pages/html.ts'
import type { Format } from '../formats/format.ts'
import { pageOf } from './links.ts'
import type { ConnectorView } from './shown.ts'
import type { LiveSource, SourceField } from './source.ts'
import type { ConnectionRow } from './store.ts'

export interface Place {
  readonly baseUrl: string
  readonly userId: number
}

export const uploadLink = ({ baseUrl }: Pick<Place, 'baseUrl'>): string => `${baseUrl}/api/v3/imports`

const PLATFORMS = ['android', 'chrome', 'ios', 'web']

export const presentConnector = (shown: ConnectorView, place: Place): Connector =>
  shown.kind === 'format' ? presentFormat(shown, place) : presentSource(shown, place)

interface ConnectorText {
  readonly name: string
  readonly connectorId: number
  readonly displayName: string
  readonly description: string
  readonly getItUrl?: string | undefined
}

const head = ({ name, connectorId, displayName, description, getItUrl }: ConnectorText, { userId }: Place) => ({
  id: connectorId,
  connectorId,
  name,
  displayName,
  shortDescription: description,
  affiliate: false,
  premium: false,
  platforms: PLATFORMS,
  userId,
  linkedDisplayNameHtml: linked(displayName, getItUrl),
  ...(getItUrl === undefined ? {} : { getItUrl }),
})

const linked = (text: string, url: string | undefined): string =>
  (url === undefined ? html`${text}` : html`<a href="${url}" rel="noopener">${text}</a>`).text

const cardOf = (told: ConnectorText, content: string, buttons: Button[], fields: InputField[] = []): Card => ({
  id: `connector-${told.name}`,
  title: told.displayName,
  subTitle: told.description,
  content,
  htmlContent: html`<p>${content}</p>`.text,
  buttons,
  ...(fields.length === 0 ? {} : { inputFields: fields }),
})

const link = (id: string, text: string, url: string): Button => ({ id, text, accessibilityText: text, link: url })

function presentFormat({ format, count, latest }: ConnectorView & { kind: 'format' }, place: Place): Connector {
  const upload = uploadLink(place)
  const steps = format.instructions.map((step, at) => `${at + 1}. ${step}`).join(' ')
  const buttons = [
    link(`${format.name}-import`, 'Import a file', pageOf(place, format.name)),
    ...(format.getItUrl === undefined
      ? []
      : [link(`${format.name}-get`, `Go to ${format.displayName}`, format.getItUrl)]),
  ]
  return {
    ...head(format, place),
    enabled: 1,
    longDescription: steps,
    spreadsheetUploadLink: upload,
    mobileConnectMethod: 'spreadsheet',
    connected: false,
    connectStatus: 'DISCONNECTED',
    connectInstructions: { url: upload, parameters: [fileField(format)], usePopup: false },
    count,
    message: format.description,
    buttons,
    card: cardOf(format, steps, buttons),
    ...latestImport(latest),
  }
}

const fileField = ({ displayName, instructions }: Format): InputField => ({
  type: 'string',
  key: 'file',
  displayName: `File from ${displayName}`,
  helpText: instructions.join(' '),
  required: true,
  show: true,
})

type ImportStatus = Partial<Connector> & Pick<Connector, 'updateStatus'>
type ConnectionStatus = ImportStatus & Pick<Connector, 'connected' | 'connectStatus'>

const importStates = {
  queued: 'WAITING',
  running: 'UPDATING',
  waiting: 'WAITING',
  completed: 'UPDATED',
  failed: 'ERROR',
  cancelled: 'DISCONNECTED',
  undoing: 'UPDATING',
  undone: 'DISCONNECTED',
} as const

function latestImport(latest: (ConnectorView & { kind: 'format' })['latest']): ImportStatus {
  if (!latest) return { updateStatus: 'DISCONNECTED' }
  const counts = JSON.parse(latest.counts) as { created?: number; replaced?: number }
  return {
    updateStatus: importStates[latest.state],
    updateRequestedAt: utcText(latest.created_epoch),
    createdAt: utcText(latest.created_epoch),
    updatedAt: utcText(latest.updated_epoch),
    totalMeasurementsInLastUpdate: (counts.created ?? 0) + (counts.replaced ?? 0),
    ...(latest.error === null ? {} : { message: latest.error }),
    ...(latest.state === 'completed' && latest.finished_epoch !== null
      ? { lastSuccessfulUpdatedAt: utcText(latest.finished_epoch), lastUpdate: latest.finished_epoch }
      : {}),
  }
}

function presentSource(shown: ConnectorView & { kind: 'source' }, place: Place): Connector {
  const { source, row, count, missingSettings } = shown
  const isSetUp = missingSettings.length === 0
  const buttons = isSetUp ? sourceButtons(source, row, place) : []
  const message = messageOf(shown, place)
  const fields = isSetUp ? fieldsOf(source, row) : []
  return {
    ...head(source, place),
    enabled: isSetUp ? 1 : 0,
    longDescription: source.longDescription,
    defaultVariableCategoryName: source.categoryName,
    mobileConnectMethod: source.oauth ? 'oauth' : 'webview',
    ...(source.oauth ? { scopes: [...source.oauth.scopes] } : {}),
    ...statusOf(row),
    count,
    message,
    ...(isSetUp
      ? {
          connectInstructions: {
            url: pageOf(place, source.name),
            parameters: fields,
            usePopup: source.oauth !== undefined,
          },
        }
      : {}),
    buttons,
    card: cardOf(source, message, buttons, row ? [] : fields),
  }
}

function sourceButtons(
  { name, displayName, getItUrl }: LiveSource,
  row: ConnectionRow | undefined,
  place: Place,
): Button[] {
  const page = pageOf(place, name)
  const words = row === undefined ? 'Connect' : row.state === 'expired' ? 'Connect again' : 'Update or disconnect'
  return [link(`${name}-connect`, words, page), link(`${name}-get`, `Go to ${displayName}`, getItUrl)]
}

const connectStates = { connected: 'CONNECTED', expired: 'EXPIRED', error: 'ERROR' } as const
const updateStates = { waiting: 'WAITING', updating: 'UPDATING', updated: 'UPDATED', error: 'ERROR' } as const

function statusOf(row: ConnectionRow | undefined): ConnectionStatus {
  if (!row) return { connected: false, connectStatus: 'DISCONNECTED', updateStatus: 'DISCONNECTED' }
  return {
    connected: row.state === 'connected',
    connectStatus: connectStates[row.state],
    updateStatus: updateStates[row.update_state],
    totalMeasurementsInLastUpdate: row.last_count,
    createdAt: utcText(row.created_epoch),
    updatedAt: utcText(row.updated_epoch),
    ...(row.last_error === null ? {} : { connectError: row.last_error }),
    ...(row.update_requested_epoch === null ? {} : { updateRequestedAt: utcText(row.update_requested_epoch) }),
    ...(row.last_success_epoch === null
      ? {}
      : { lastSuccessfulUpdatedAt: utcText(row.last_success_epoch), lastUpdate: row.last_success_epoch }),
  }
}

function messageOf({ source, row, missingSettings }: ConnectorView & { kind: 'source' }, { baseUrl }: Place): string {
  if (missingSettings.length > 0) {
    const steps = (source.oauth?.setUpSteps ?? [])
      .join(' ')
      .replaceAll('the host of BASE_URL', new URL(baseUrl).hostname)
      .replaceAll('BASE_URL', baseUrl)
    return `An administrator has to set this up first. ${steps} Then set ${missingSettings.join(' and ')}.`
  }
  if (!row) return source.description
  if (row.last_error !== null) return row.last_error
  if (row.last_success_epoch !== null) return `Last update: ${utcText(row.last_success_epoch)} UTC.`
  return source.isPushed ? 'Connected. Nothing has been sent yet.' : 'Connected. The first update is on its way.'
}

/** What was told before is filled in again; secrets are not. */
export function fieldsOf({ fields, name }: LiveSource, row: ConnectionRow | undefined): InputField[] {
  const known = row ? (JSON.parse(row.parameters) as Readonly<Record<string, string>>) : {}
  return fields.map((field): InputField => {
    const value = field.isSecret ? undefined : known[field.key]
    return {
      id: `${name}-${field.key}`,
      key: field.key,
      type: field.type,
      displayName: field.displayName,
      helpText: field.helpText,
      required: isNeeded(field, row),
      show: true,
      ...(field.placeholder === undefined ? {} : { placeholder: field.placeholder }),
      ...(field.key === 'detail' ? { options: ['daily', 'hourly'] } : {}),
      ...(value === undefined ? {} : { value }),
    }
  })
}

const isNeeded = ({ isRequired, isSecret }: SourceField, row: ConnectionRow | undefined): boolean =>
  isRequired && !(isSecret === true && row !== undefined)
