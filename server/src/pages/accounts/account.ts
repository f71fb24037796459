/** The page on which a person looks after their account: security, tokens, who may read what, leaving. */
import type { Sentence } from '../../lib/language.ts'
import { type Html, html } from '../html.ts'
import { form, framed, notice } from './form.ts'

export interface AccountView {
  readonly name: string
  readonly email: string
  readonly problem?: string | undefined
  readonly done?: string | undefined
  readonly hasSecondFactor: boolean
  readonly recoveryCodesLeft: number
  readonly sessions: readonly { id: number; device: string; lastUsed: string; isThis: boolean }[]
  readonly passkeys: readonly { id: number; name: string; createdAt: string }[]
  readonly tokens: readonly { id: number; name: string; scopes: string; expires: string; lastUsed: string }[]
  readonly shares: readonly { clientId: string; name: string; kind: string; scopes: string; ends: string }[]
  readonly apps: readonly { clientId: string; name: string; redirectUris: string }[]
}

export const accountPage = (view: AccountView): string =>
  framed(
    'Your account',
    html`<h1>${view.name}</h1><p class="lead">${view.email}</p>
${notice(view.problem)}${view.done === undefined ? undefined : html`<p class="done" role="status">${view.done}</p>`}
${form({ action: '/auth/sign-out', fields: [], submit: 'Sign out' })}
${notifying()}${shares(view)}${tokens(view)}${security(view)}${sessions(view)}${apps(view)}${leaving()}
<script src="/sign-out.js" type="module"></script>`,
  )

const notifying = (): Html => html`<div id="notify" hidden><h2 id="notifications">Reminders on this device</h2>
<p>Get a notification in this browser when something is due, and answer with one tap.</p>
<p><button type="button">Turn on notifications</button> <span role="status"></span></p></div>
<script src="/notify.js" type="module"></script>`

const button = (action: string, name: string, value: string | number, text: string): Html =>
  form({ action, fields: [{ name, label: '', type: 'hidden', value: String(value) }], submit: text })

const table = (head: readonly string[], rows: readonly Html[], empty: string): Html =>
  rows.length === 0
    ? html`<p class="hint">${empty}</p>`
    : html`<div class="scroll"><table><thead><tr>${head.map((text) => html`<th>${text}</th>`)}<td></td></tr></thead><tbody>${rows}</tbody></table></div>`

const shares = ({ shares: list }: AccountView): Html => html`<h2 id="shares">Who can read my data</h2>
${table(
  ['Who', 'What', 'Until'],
  list.map(
    (one) =>
      html`<tr><td>${one.name}<br><span class="hint">${one.kind}</span></td><td>${one.scopes}</td><td>${one.ends}</td><td>${button('/auth/account/revoke-share', 'clientId', one.clientId, 'Revoke')}</td></tr>`,
  ),
  'Only you.',
)}
<p><a href="/connectors">Data sources</a> · <a href="/auth/account/log">Activity in my account</a></p>`

const tokens = ({ tokens: list }: AccountView): Html => html`<h2 id="tokens">Access tokens</h2>
<p>For your own scripts and apps. Each token is shown only once.</p>
${table(
  ['Name', 'May', 'Until', 'Last used'],
  list.map(
    (one) =>
      html`<tr><td>${one.name}</td><td>${one.scopes}</td><td>${one.expires}</td><td>${one.lastUsed}</td><td>${button('/auth/account/revoke-token', 'id', one.id, 'Revoke')}</td></tr>`,
  ),
  'None.',
)}
${form({
  action: '/auth/account/create-token',
  fields: [
    { name: 'name', label: 'Name of the new token' },
    {
      name: 'scopes',
      label: 'Scopes',
      isOptional: true,
      hint: 'For example: readmeasurements writemeasurements. Leave empty to allow everything you can do.',
    },
    { name: 'days', label: 'Days until it expires', value: '90' },
  ],
  submit: 'Create token',
})}`

const security = (view: AccountView): Html => html`<h2 id="security">Signing in</h2>
<h3>E-mail address</h3>
<p>You sign in as <strong>${view.email}</strong>.</p>
${form({
  action: '/auth/account/email',
  fields: [{ name: 'email', label: 'New e-mail address', type: 'email', autocomplete: 'email' }],
  submit: 'Change address',
})}
<h3>Password</h3>
${form({
  action: '/auth/account/password',
  fields: [{ name: 'next', label: 'New password', type: 'password', autocomplete: 'new-password' }],
  submit: 'Change password',
})}
<h3>Authenticator app</h3>
${
  view.hasSecondFactor
    ? html`<p>On. ${view.recoveryCodesLeft} recovery codes left.</p>${form({
        action: '/auth/account/second-factor/off',
        fields: [],
        submit: 'Turn off',
      })}`
    : form({ action: '/auth/account/second-factor', fields: [], submit: 'Turn on' })
}
<h3>Passkeys</h3>
${table(
  ['Name', 'Added'],
  view.passkeys.map(
    (one) =>
      html`<tr><td>${one.name}</td><td>${one.createdAt}</td><td>${button('/auth/account/remove-passkey', 'id', one.id, 'Remove')}</td></tr>`,
  ),
  'None.',
)}
<p id="add-passkey" hidden><button type="button">Add a passkey for this device</button></p>
<script src="/passkeys.js" type="module"></script>`

const sessions = ({ sessions: list }: AccountView): Html => html`<h2 id="sessions">Signed-in browsers</h2>
${table(
  ['Browser', 'Last used'],
  list.map(
    (one) =>
      html`<tr><td>${one.device}${one.isThis ? html` <strong>(this one)</strong>` : undefined}</td><td>${one.lastUsed}</td><td>${button('/auth/account/end-session', 'id', one.id, 'Sign out')}</td></tr>`,
  ),
  'None.',
)}
${form({ action: '/auth/account/sign-out-everywhere', fields: [], submit: 'Sign out everywhere' })}`

const apps = ({ apps: list }: AccountView): Html => html`<h2 id="apps">My apps</h2>
<p>Software you build for others. It sees nothing until a person agrees.</p>
${table(
  ['Name', 'Client id', 'Redirects to'],
  list.map(
    (one) =>
      html`<tr><td>${one.name}</td><td><code>${one.clientId}</code></td><td>${one.redirectUris}</td><td>${button('/auth/account/remove-app', 'clientId', one.clientId, 'Remove')}</td></tr>`,
  ),
  'None.',
)}
${form({
  action: '/auth/account/register-app',
  fields: [
    { name: 'name', label: 'Name of the new app' },
    { name: 'description', label: 'What it does', isOptional: true },
    { name: 'redirectUris', label: 'Redirect addresses', hint: 'Separated by spaces.' },
    {
      name: 'isConfidential',
      label: 'It runs on a server and can keep a secret',
      type: 'checkbox',
      value: 'yes',
      isOptional: true,
    },
  ],
  submit: 'Register app',
})}`

const leaving = (): Html => html`<h2 id="leaving">Delete your account</h2>
<p>Take your data with you first: <code>npx upshot export --user you@example.org --format json</code>, or GET /api/v3/measurements/export.
Deleting removes everything of yours here, immediately and for good.</p>
${form({
  action: '/auth/account/delete',
  fields: [
    { name: 'reason', label: 'Why are you leaving?' },
    { name: 'sure', label: 'Yes, delete everything', type: 'checkbox', value: 'yes' },
  ],
  submit: 'Delete my account',
})}`

export const secretPage = (title: string, lead: string, secrets: readonly string[]): string =>
  framed(
    title,
    html`<h1>${title}</h1><p class="lead">${lead}</p><pre class="secret">${secrets.join('\n')}</pre><p><a href="/auth/account">Back to your account</a></p>`,
  )

export const secondFactorSetupPage = (parts: {
  ticket: string
  secret: string
  uri: string
  problem?: string
}): string =>
  framed(
    'Authenticator app',
    html`<h1>Authenticator app</h1>${notice(parts.problem)}
<p>Add Upshot to your authenticator app with this key, or open the link on the device that has the app:</p>
<pre class="secret">${parts.secret.replace(/(.{4})/g, '$1 ').trim()}</pre>
<p><a href="${parts.uri}">Open in the authenticator app</a></p>
${form({
  action: '/auth/account/second-factor/confirm',
  fields: [
    { name: 'ticket', label: '', type: 'hidden', value: parts.ticket },
    { name: 'code', label: 'The six digits it shows now', autocomplete: 'one-time-code' },
  ],
  submit: 'Turn on',
})}`,
  )

export const logPage = (entries: readonly { at: string; text: Sentence }[]): string =>
  framed(
    'What happened',
    html`<h1>Activity</h1><p class="lead">What happened to your account and your data, newest first. Times are in UTC.</p>
${table(
  ['When', 'What'],
  entries.map((one) => html`<tr><td>${one.at}</td><td>${one.text.en}</td><td></td></tr>`),
  'Nothing yet.',
)}
<p><a href="/auth/account">Back to your account</a></p>`,
  )
