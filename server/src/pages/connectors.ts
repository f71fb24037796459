/** Pages about live sources: connect, update, disconnect. No script. */
import type { Connector, InputField } from '@upshot/contract'
import { framed, messagePage, notice } from './accounts/form.ts'
import { type Html, html } from './html.ts'
import { type ImportView, importSection } from './imports.ts'

/** Everything data can come from: what comes by itself, and what comes in files. */
export function connectorsPage(live: readonly Connector[], files: readonly Connector[]): string {
  const line = ({ name, displayName, shortDescription, connectStatus, count = 0 }: Connector): Html =>
    html`<li><a href="/connectors/${name}">${displayName}</a>${connectStatus === 'DISCONNECTED' ? undefined : html` <b>${connectStatus?.toLowerCase()}</b>`}${count > 0 ? html` (${count} measurements)` : undefined}<br>${shortDescription}</li>`
  const body = html`<h1>Data sources</h1>
<h2>Automatic</h2><ul>${live.map(line)}</ul>
<h2>From files</h2><ul>${files.map(line)}</ul>`
  return framed('Data sources', body)
}

export interface FormatView {
  readonly connector: Connector
  readonly instructions: readonly string[]
  readonly latest?: ImportView | undefined
  readonly problem?: string | undefined
}

/** How to get the file, and where to put it. */
export function formatPage({ connector, instructions, latest, problem }: FormatView): string {
  const { displayName = '', name = '', shortDescription = '', count = 0 } = connector
  const body = html`<h1>${displayName}</h1>
<p class="lead">${shortDescription}</p>
${notice(problem)}
<ol>${instructions.map((step) => html`<li>${step}</li>`)}</ol>
${count > 0 ? html`<p>${count} measurements so far.</p>` : undefined}
<form method="post" action="/connectors/${name}/import" enctype="multipart/form-data">
<p class="field"><label for="import-file">File</label><input id="import-file" name="file" type="file" required></p>
<button type="submit">Import</button>
<button type="submit" formaction="/connectors/${name}/import?dryRun=true">Preview</button></form>
${latest && html`<h2><a href="${latest.path}">${latest.title}</a></h2>${importSection(latest)}`}`
  return framed(displayName, body)
}

export interface ConnectorView {
  readonly connector: Connector
  readonly fields: readonly (InputField & { readonly isSecret: boolean })[]
  readonly isConnected: boolean
  readonly problem?: string | undefined
}

export function connectorPage({ connector, fields, isConnected, problem }: ConnectorView): string {
  const { displayName = '', name = '', longDescription = '', message = '', count = 0 } = connector
  const path = `/connectors/${name}`
  const body = html`<h1>${displayName}</h1>
<p class="lead">${longDescription}</p>
${notice(problem)}
<p>${message}</p>
${isConnected || count > 0 ? html`<p>${count} measurements so far.</p>` : undefined}
${isConnected ? html`<form method="post" action="${path}/update"><button type="submit">Update now</button></form>` : undefined}
${connector.enabled === 1 ? connectForm(path, fields, isConnected) : undefined}
${isConnected ? disconnectForm(path) : undefined}`
  return framed(displayName, body)
}

const connectForm = (path: string, fields: ConnectorView['fields'], isConnected: boolean): Html =>
  html`${isConnected ? html`<h2>Change</h2>` : undefined}<form method="post" action="${path}/connect">
${fields.map(fieldHtml)}<button type="submit">${isConnected ? 'Connect again' : 'Connect'}</button></form>`

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

const disconnectForm = (path: string): Html => html`<h2>Disconnect</h2>
<form method="post" action="${path}/disconnect">
<p class="field"><input id="disconnect-delete" name="deleteMeasurements" type="checkbox" value="yes"><label for="disconnect-delete">Also delete the data it imported</label></p>
<button type="submit">Disconnect</button></form>`

export const onTheWayPage = (displayName: string, url: string): string =>
  messagePage('One moment', html`<a href="${url}" rel="noopener">Continue to ${displayName}</a>`)

export const connectedPage = (displayName: string, path: string): string =>
  messagePage('Connected', `${displayName} is connected. The first update is on its way.`, {
    below: html`<p><a href="${path}">See the progress</a></p>`,
  })

export const pushAddressPage = (displayName: string, address: string): string =>
  messagePage(
    `${displayName} is connected`,
    'Enter this address where the app asks for one. It is shown only once. Anyone who knows it can send data to your account.',
    { below: html`<p><code>${address}</code></p>` },
  )
