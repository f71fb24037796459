/** Pages about live sources: connect, update, disconnect. No script. */
import type { Connector, InputField } from '@upshot/contract'
import type { Sentence } from '../lib/language.ts'
import { framed, messagePage, notice } from './accounts/form.ts'
import { type Html, html, type Page } from './html.ts'
import { type ImportPageWords, type ImportView, importPageWords, importSection } from './imports.ts'

/** Everything data can come from: live sources, and files. */
export const connectorsPage =
  (live: readonly Connector[], files: readonly Connector[]): Page =>
  (language) => {
    const words = importPageWords[language]
    const line = ({ name, displayName, shortDescription, connectStatus, count = 0 }: Connector): Html =>
      html`<li><a href="/connectors/${name}">${displayName}</a>${connectStatus === 'DISCONNECTED' ? undefined : html` <b>${connectStatus === undefined ? undefined : words.status[connectStatus]}</b>`}${count > 0 ? html` (${words.measurements(count)})` : undefined}<br>${shortDescription}</li>`
    const body = html`<h1>${words.sources}</h1>
<h2>${words.automatic}</h2><ul>${live.map(line)}</ul>
<h2>${words.fromFiles}</h2><ul>${files.map(line)}</ul>`
    return framed(words.sources, body, language)
  }

export interface FormatView {
  readonly connector: Connector
  readonly instructions: readonly string[]
  readonly latest?: ImportView | undefined
  readonly problem?: Sentence | undefined
}

/** How to get the file, and where to upload it. */
export const formatPage =
  ({ connector, instructions, latest, problem }: FormatView): Page =>
  (language) => {
    const words = importPageWords[language]
    const { displayName = '', name = '', shortDescription = '', count = 0 } = connector
    const body = html`<h1>${displayName}</h1>
<p class="lead">${shortDescription}</p>
${notice(problem?.[language])}
<ol>${instructions.map((step) => html`<li>${step}</li>`)}</ol>
${count > 0 ? html`<p>${words.soFar(count)}</p>` : undefined}
<form method="post" action="/connectors/${name}/import" enctype="multipart/form-data">
<p class="field"><label for="import-file">${words.file}</label><input id="import-file" name="file" type="file" required></p>
<button type="submit">${words.import}</button>
<button type="submit" formaction="/connectors/${name}/import?dryRun=true">${words.preview}</button></form>
${latest && html`<h2><a href="${latest.path}">${latest.title[language]}</a></h2>${importSection(latest, language)}`}`
    return framed(displayName, body, language)
  }

export interface ConnectorView {
  readonly connector: Connector
  readonly fields: readonly (InputField & { readonly isSecret: boolean })[]
  readonly isConnected: boolean
  readonly problem?: Sentence | undefined
}

export const connectorPage =
  ({ connector, fields, isConnected, problem }: ConnectorView): Page =>
  (language) => {
    const words = importPageWords[language]
    const { displayName = '', name = '', longDescription = '', message = '', count = 0 } = connector
    const path = `/connectors/${name}`
    const body = html`<h1>${displayName}</h1>
<p class="lead">${longDescription}</p>
${notice(problem?.[language])}
<p>${message}</p>
${isConnected || count > 0 ? html`<p>${words.soFar(count)}</p>` : undefined}
${isConnected ? html`<form method="post" action="${path}/update"><button type="submit">${words.updateNow}</button></form>` : undefined}
${connector.enabled === 1 ? connectForm(path, { fields, isConnected }, words) : undefined}
${isConnected ? disconnectForm(path, words) : undefined}`
    return framed(displayName, body, language)
  }

const connectForm = (
  path: string,
  { fields, isConnected }: Pick<ConnectorView, 'fields' | 'isConnected'>,
  words: ImportPageWords,
): Html =>
  html`${isConnected ? html`<h2>${words.change}</h2>` : undefined}<form method="post" action="${path}/connect">
${fields.map(fieldHtml)}<button type="submit">${isConnected ? words.connectAgain : words.connect}</button></form>`

function fieldHtml({
  key = '',
  displayName,
  helpText,
  placeholder,
  value,
  required,
  isSecret,
  type,
}: ConnectorView['fields'][number]): Html {
  const needed = required ? html` required` : undefined
  const control =
    type === 'text_area'
      ? html`<textarea id="connect-${key}" name="${key}" rows="5" placeholder="${placeholder}"${needed}>${value}</textarea>`
      : html`<input id="connect-${key}" name="${key}" type="${isSecret ? 'password' : 'text'}" autocomplete="off" value="${value}" placeholder="${placeholder}"${needed}>`
  return html`<p class="field"><label for="connect-${key}">${displayName}</label>
${control}
<span class="hint">${helpText}</span></p>`
}

const disconnectForm = (path: string, words: ImportPageWords): Html => html`<h2>${words.disconnect}</h2>
<form method="post" action="${path}/disconnect">
<p class="field"><input id="disconnect-delete" name="deleteMeasurements" type="checkbox" value="yes"><label for="disconnect-delete">${words.alsoDelete}</label></p>
<button type="submit">${words.disconnect}</button></form>`

export const onTheWayPage =
  (displayName: string, url: string): Page =>
  (language) => {
    const { oneMoment, continueTo } = importPageWords[language]
    return messagePage(oneMoment, html`<a href="${url}" rel="noopener">${continueTo(displayName)}</a>`, { language })
  }

export const connectedPage =
  (displayName: string, path: string): Page =>
  (language) => {
    const { connected, connectedText, seeProgress } = importPageWords[language]
    const below = html`<p><a href="${path}">${seeProgress}</a></p>`
    return messagePage(connected, connectedText(displayName), { below, language })
  }

export const pushAddressPage =
  (displayName: string, address: string): Page =>
  (language) => {
    const { isConnected, addressText } = importPageWords[language]
    const below = html`<p><code>${address}</code></p>`
    return messagePage(isConnected(displayName), addressText, { below, language })
  }
