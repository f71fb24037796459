/** Connectors as the API and the feed present them. Pure. */
import type { Button, Card, Connector, InputField } from '@upshot/contract'
import { inEach, type Language, listed, type Sentence, wordTable } from '../../lib/language.ts'
import { utcText } from '../../lib/utc-text.ts'
import { html } from '../../pages/html.ts'
import type { NewCard } from '../../reminding/feed/cards.ts'
import type { ImportsTable } from '../../storage/tables.ts'
import { instructionsIn, type KnownFormat } from '../formats/known-formats.ts'
import { failureIn, type LiveSource, type SourceField } from './source.ts'
import type { ConnectionRow } from './store.ts'

interface PresentContext {
  readonly baseUrl: string
  readonly userId: number
  /** The person's language. */
  readonly language: Language
}

const uploadLink = ({ baseUrl }: Pick<PresentContext, 'baseUrl'>): string => `${baseUrl}/api/v3/imports`

const PLATFORMS = ['android', 'chrome', 'ios', 'web']

export const presentConnector = (view: ConnectorView, context: PresentContext): Connector =>
  view.kind === 'format' ? presentFormat(view, context) : presentSource(view, context)

interface ConnectorText {
  readonly name: string
  readonly connectorId: number
  readonly displayName: string
  readonly description: Sentence
  readonly getItUrl?: string | undefined
}

const head = (
  { name, connectorId, displayName, description, getItUrl }: ConnectorText,
  { userId, language }: PresentContext,
) => ({
  id: connectorId,
  connectorId,
  name,
  displayName,
  shortDescription: description[language],
  affiliate: false,
  premium: false,
  platforms: PLATFORMS,
  userId,
  linkedDisplayNameHtml: linked(displayName, getItUrl),
  ...(getItUrl === undefined ? {} : { getItUrl }),
})

const linked = (text: string, url: string | undefined): string =>
  (url === undefined ? html`${text}` : html`<a href="${url}" rel="noopener">${text}</a>`).text

const cardOf = (
  source: Omit<ConnectorText, 'description'> & { readonly description: string },
  content: string,
  buttons: Button[],
  fields: InputField[] = [],
): Card => ({
  id: `connector-${source.name}`,
  title: source.displayName,
  subTitle: source.description,
  content,
  htmlContent: html`<p>${content}</p>`.text,
  buttons,
  ...(fields.length === 0 ? {} : { inputFields: fields }),
})

const link = (id: string, text: string, url: string): Button => ({ id, text, accessibilityText: text, link: url })

function presentFormat(
  { format, count, latest }: ConnectorView & { kind: 'format' },
  context: PresentContext,
): Connector {
  const upload = uploadLink(context)
  const texts = connectorWords[context.language]
  const description = format.description[context.language]
  const instructions = instructionsIn(format, context.language)
  const steps = instructions.map((step, index) => `${index + 1}. ${step}`).join(' ')
  const buttons = [
    link(`${format.name}-import`, texts.importFile, pageOf(context, format.name)),
    ...(format.getItUrl === undefined
      ? []
      : [link(`${format.name}-get`, texts.goTo(format.displayName), format.getItUrl)]),
  ]
  return {
    ...head(format, context),
    enabled: 1,
    longDescription: steps,
    spreadsheetUploadLink: upload,
    mobileConnectMethod: 'spreadsheet',
    connected: false,
    connectStatus: 'DISCONNECTED',
    connectInstructions: { url: upload, parameters: [fileField(format, instructions, texts)], usePopup: false },
    count,
    message: description,
    buttons,
    card: cardOf({ ...format, description }, steps, buttons),
    ...latestImport(latest),
  }
}

const fileField = (
  { displayName }: KnownFormat,
  instructions: readonly string[],
  texts: ConnectorWords,
): InputField => ({
  type: 'string',
  key: 'file',
  displayName: texts.fileFrom(displayName),
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

function presentSource(view: ConnectorView & { kind: 'source' }, context: PresentContext): Connector {
  const { source, row, count, missingSettings } = view
  const isSetUp = missingSettings.length === 0
  const buttons = isSetUp ? sourceButtons(source, row, context) : []
  const message = messageOf(view, context)
  const { language } = context
  const fields = isSetUp ? fieldsOf(source, row, language) : []
  const description = source.description[language]
  return {
    ...head(source, context),
    enabled: isSetUp ? 1 : 0,
    longDescription: source.longDescription[language],
    defaultVariableCategoryName: source.categoryName,
    mobileConnectMethod: source.oauth ? 'oauth' : 'webview',
    ...(source.oauth ? { scopes: [...source.oauth.scopes] } : {}),
    ...statusOf(row, language),
    count,
    message,
    ...(isSetUp
      ? {
          connectInstructions: {
            url: pageOf(context, source.name),
            parameters: fields,
            usePopup: source.oauth !== undefined,
          },
        }
      : {}),
    buttons,
    card: cardOf({ ...source, description }, message, buttons, row ? [] : fields),
  }
}

function sourceButtons(
  { name, displayName, getItUrl }: LiveSource,
  row: ConnectionRow | undefined,
  context: PresentContext,
): Button[] {
  const page = pageOf(context, name)
  const texts = connectorWords[context.language]
  const toDo =
    row === undefined ? texts.connect : row.state === 'expired' ? texts.connectAgain : texts.updateOrDisconnect
  return [link(`${name}-connect`, toDo, page), link(`${name}-get`, texts.goTo(displayName), getItUrl)]
}

const connectStates = { connected: 'CONNECTED', expired: 'EXPIRED', error: 'ERROR' } as const
const updateStates = { waiting: 'WAITING', updating: 'UPDATING', updated: 'UPDATED', error: 'ERROR' } as const

function statusOf(row: ConnectionRow | undefined, language: Language): ConnectionStatus {
  if (!row) return { connected: false, connectStatus: 'DISCONNECTED', updateStatus: 'DISCONNECTED' }
  return {
    connected: row.state === 'connected',
    connectStatus: connectStates[row.state],
    updateStatus: updateStates[row.update_state],
    totalMeasurementsInLastUpdate: row.last_count,
    createdAt: utcText(row.created_epoch),
    updatedAt: utcText(row.updated_epoch),
    ...(row.last_error === null ? {} : { connectError: failureIn(row.last_error, language) }),
    ...(row.update_requested_epoch === null ? {} : { updateRequestedAt: utcText(row.update_requested_epoch) }),
    ...(row.last_success_epoch === null
      ? {}
      : { lastSuccessfulUpdatedAt: utcText(row.last_success_epoch), lastUpdate: row.last_success_epoch }),
  }
}

function messageOf(view: ConnectorView & { kind: 'source' }, { baseUrl, language }: PresentContext): string {
  const { source, row, missingSettings } = view
  const texts = connectorWords[language]
  if (missingSettings.length > 0) {
    const steps = (source.oauth?.setUpSteps ?? [])
      .map((step) => step[language])
      .join(' ')
      .replaceAll('the host of BASE_URL', new URL(baseUrl).hostname)
      .replaceAll('BASE_URL', baseUrl)
    return texts.setUpFirst(steps, listed(missingSettings, 'and')[language])
  }
  if (!row) return source.description[language]
  if (row.last_error !== null) return failureIn(row.last_error, language)
  if (row.last_success_epoch !== null) return texts.lastUpdate(utcText(row.last_success_epoch))
  return source.readPushed ? texts.nothingSent : texts.onItsWay
}

/** Earlier values are filled in again, except for secrets. */
export function fieldsOf(
  { fields, name }: LiveSource,
  row: ConnectionRow | undefined,
  language: Language,
): InputField[] {
  const parameters = row ? (JSON.parse(row.parameters) as Readonly<Record<string, string>>) : {}
  return fields.map((field): InputField => {
    const value = field.isSecret ? undefined : parameters[field.key]
    return {
      id: `${name}-${field.key}`,
      key: field.key,
      type: field.type,
      displayName: field.displayName[language],
      helpText: field.helpText[language],
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

/** A connector as one person sees it. */
export type ConnectorView =
  | {
      readonly kind: 'format'
      readonly format: KnownFormat
      readonly count: number
      readonly latest: ImportsTable | undefined
    }
  | {
      readonly kind: 'source'
      readonly source: LiveSource
      readonly count: number
      readonly row: ConnectionRow | undefined
      /** Settings that the administrator still has to provide. */
      readonly missingSettings: readonly string[]
    }

/** Address of a connector's page. */
const pageOf = ({ baseUrl }: { readonly baseUrl: string }, name: string): string => `${baseUrl}/connectors/${name}`

const connectorWords = wordTable('transfer/connectors/present/connectorWords', {
  importFile: 'Import a file',
  goTo: 'Go to {name}',
  fileFrom: 'File from {name}',
  connect: 'Connect',
  connectAgain: 'Connect again',
  updateOrDisconnect: 'Update or disconnect',
  setUpFirst: 'An administrator has to set this up first. {steps} Then set {settings}.',
  lastUpdate: 'Last update: {at} UTC.',
  nothingSent: 'Connected. Nothing has been sent yet.',
  onItsWay: 'Connected. The first update is on its way.',
})

type ConnectorWords = (typeof connectorWords)['en']

export const cardKeyOf = ({ name }: Pick<LiveSource, 'name'>): string => `connector ${name}`

const cardWords = wordTable('transfer/connectors/present/cardWords', {
  again: 'Connect again',
  connect: 'Connect {name} again',
})

/** Feed card that asks the person to connect again. */
export function expiredCard(source: LiveSource, why: Sentence, baseUrl: string): NewCard {
  const { displayName, name } = source
  const link = pageOf({ baseUrl }, name)
  return {
    key: cardKeyOf(source),
    kind: 'message',
    card: inEach((language) => {
      const title = cardWords[language].connect(displayName)
      const button = { text: cardWords[language].again, accessibilityText: title, link }
      return { title, content: why[language], link, buttons: [button] }
    }),
  }
}
