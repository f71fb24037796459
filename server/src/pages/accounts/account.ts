/** The account page: security, tokens, who may read what, leaving. */
import { type Sentence, wordTable } from '../../lib/language.ts'
import { type Html, html, type Page } from '../html.ts'
import { form, framed, messagePage, notice } from './form.ts'

/** The words of the account page and the pages around it. */
export const accountWords = wordTable('pages/accounts/account', {
  title: 'Your account',
  backToApp: 'Back to the app',
  signOut: 'Sign out',
  notifications: 'Reminders on this device',
  notificationsText: 'Get a notification in this browser when something is due, and answer with one tap.',
  notificationsDo: 'Turn on notifications',
  shares: 'Who can read my data',
  who: 'Who',
  what: 'What',
  until: 'Until',
  revoke: 'Revoke',
  onlyYou: 'Only you.',
  pending: 'invited, not answered yet',
  kinds: { app: 'app', person: 'person', link: 'link', study: 'study' },
  untilRevoked: 'you revoke it',
  never: 'never',
  everything: 'everything',
  sources: 'Data sources',
  activity: 'Activity in my account',
  tokens: 'Access tokens',
  tokensText: 'For your own scripts and apps. Each token is shown only once.',
  name: 'Name',
  may: 'May',
  lastUsed: 'Last used',
  none: 'None.',
  tokenName: 'Name of the new token',
  scopes: 'Scopes',
  scopesHint: 'For example: readmeasurements writemeasurements. Leave empty to allow everything you can do.',
  days: 'Days until it expires',
  createToken: 'Create token',
  signingIn: 'Signing in',
  address: 'E-mail address',
  signInAs: 'You sign in as',
  newAddress: 'New e-mail address',
  changeAddress: 'Change address',
  password: 'Password',
  newPassword: 'New password',
  changePassword: 'Change password',
  authenticator: 'Authenticator app',
  isOn: 'On. {codes} recovery codes left.',
  turnOff: 'Turn off',
  turnOn: 'Turn on',
  passkeys: 'Passkeys',
  providers: 'Other ways to sign in',
  connect: 'Sign in with {provider} from now on',
  disconnect: 'Stop signing in with {provider}',
  added: 'Added',
  remove: 'Remove',
  addPasskey: 'Add a passkey for this device',
  pins: 'PIN on this device',
  pinsText:
    'For a tablet that several people use: everybody signs in there with a PIN of their own. Sign out, and the next one taps their name.',
  pinIsSet: 'You sign in on this device with a PIN. Five wrong ones remove it.',
  pin: 'New PIN',
  pinHint: '4 to 8 digits.',
  setPin: 'Set the PIN',
  removePin: 'Remove the PIN',
  browsers: 'Signed-in browsers',
  browser: 'Browser',
  thisOne: '(this one)',
  everywhere: 'Sign out everywhere',
  everywhereText:
    'Devices that are online forget your data at once; one that is offline can show what it has stored until it is online again, for {days} days at most.',
  apps: 'My apps',
  appsText: 'Software you build for others. It sees nothing until a person agrees.',
  clientId: 'Client id',
  redirects: 'Redirects to',
  appName: 'Name of the new app',
  appDescription: 'What it does',
  redirectUris: 'Redirect addresses',
  bySpaces: 'Separated by spaces.',
  confidential: 'It runs on a server and can keep a secret',
  registerApp: 'Register app',
  forClaude: 'Some assistants ask for a client id when you connect them.',
  registerClaude: 'Register an app for Claude',
  leaving: 'Delete your account',
  takeAlong: 'Take your data with you first:',
  or: 'or',
  leavingText: 'This deletes all your data here, immediately and for good.',
  why: 'Why are you leaving?',
  sure: 'Yes, delete everything',
  deleteAccount: 'Delete my account',
  back: 'Back to your account',
  setUp: 'Add Upshot to your authenticator app with this key, or open the link on the device that has the app:',
  openInApp: 'Open in the authenticator app',
  sixDigits: 'The six digits it shows now',
  logTitle: 'What happened',
  log: 'Activity',
  logLead: 'What happened to your account and your data, newest first. Times are in UTC.',
  when: 'When',
  nothingYet: 'Nothing yet.',
  goodbye: 'Good-bye',
  deleted: 'Your account and everything in it have been deleted.',
})

type AccountWords = (typeof accountWords)['en']

/** For Anthropic's assistants, which ask for a client id. */
const CLAUDE_RETURN = 'https://claude.ai/api/mcp/auth_callback'

interface AccountView {
  readonly name: string
  readonly email: string
  readonly problem?: Sentence | undefined
  readonly done?: Sentence | undefined
  readonly hasSecondFactor: boolean
  readonly recoveryCodesLeft: number
  readonly offlineDays: number
  readonly sessions: readonly { id: number; device: string; lastUsed: string; isCurrent: boolean }[]
  readonly passkeys: readonly { id: number; name: string; createdAt: string }[]
  readonly providers: readonly { id: string; name: string; isLinked: boolean }[]
  /** Whether the person has a PIN on this device; undefined if this server does not offer PINs. */
  readonly hasPin: boolean | undefined
  readonly tokens: readonly { id: number; name: string; scopes: Sentence; expires: Sentence; lastUsed: Sentence }[]
  readonly shares: readonly { clientId: string; name: string; kind: Sentence; scopes: Sentence; ends: Sentence }[]
  readonly apps: readonly { clientId: string; name: string; redirectUris: string }[]
}

/** The data and the words that a part of the page needs. */
interface PageContext {
  readonly view: AccountView
  readonly words: AccountWords
  readonly textOf: (sentence: Sentence) => string
}

export const accountPage =
  (view: AccountView): Page =>
  (language) => {
    const words = accountWords[language]
    const spoken: PageContext = { view, words, textOf: (sentence) => sentence[language] }
    const body = html`<p><a href="/">${words.backToApp}</a></p><h1>${view.name}</h1><p class="lead">${view.email}</p>
${notice(view.problem?.[language])}${view.done === undefined ? undefined : html`<p class="done" role="status">${view.done[language]}</p>`}
${form({ action: '/auth/sign-out', fields: [], submit: words.signOut })}
${notifying(spoken)}${shares(spoken)}${tokens(spoken)}${security(spoken)}${sessions(spoken)}${apps(spoken)}${leaving(spoken)}
<script src="/session-end.js" type="module"></script>`
    return framed(words.title, body, language)
  }

const notifying = ({
  words,
}: PageContext): Html => html`<div id="notify" hidden><h2 id="notifications">${words.notifications}</h2>
<p>${words.notificationsText}</p>
<p><button type="button">${words.notificationsDo}</button> <span role="status"></span></p></div>
<script src="/notify.js" type="module"></script>`

const button = (action: string, name: string, value: string | number, text: string): Html =>
  form({ action, fields: [{ name, label: '', type: 'hidden', value: String(value) }], submit: text })

type Cell = Html | string

/**
 * Each cell has its heading: on a phone the cells of a row stand below one another. The last one, a button, may have
 * none.
 */
const table = (head: readonly string[], rows: readonly (readonly Cell[])[], empty: string): Html =>
  rows.length === 0
    ? html`<p class="hint">${empty}</p>`
    : html`<table class="stacking"><thead><tr>${head.map((text) => html`<th>${text}</th>`)}<td></td></tr></thead><tbody>${rows.map(
        (cells) =>
          html`<tr>${cells.map((cell, index) => html`<td data-label="${head[index] ?? ''}">${cell}</td>`)}</tr>`,
      )}</tbody></table>`

const shares = ({
  view: { shares: list },
  words,
  textOf,
}: PageContext): Html => html`<h2 id="shares">${words.shares}</h2>
${table(
  [words.who, words.what, words.until],
  list.map((share) => [
    html`${share.name}<br><span class="hint">${textOf(share.kind)}</span>`,
    textOf(share.scopes),
    textOf(share.ends),
    button('/auth/account/revoke-share', 'clientId', share.clientId, words.revoke),
  ]),
  words.onlyYou,
)}
<p><a href="/connectors">${words.sources}</a> · <a href="/auth/account/log">${words.activity}</a></p>`

const tokens = ({
  view: { tokens: list },
  words,
  textOf,
}: PageContext): Html => html`<h2 id="tokens">${words.tokens}</h2>
<p>${words.tokensText}</p>
${table(
  [words.name, words.may, words.until, words.lastUsed],
  list.map((token) => [
    token.name,
    textOf(token.scopes),
    textOf(token.expires),
    textOf(token.lastUsed),
    button('/auth/account/revoke-token', 'id', token.id, words.revoke),
  ]),
  words.none,
)}
${form({
  action: '/auth/account/create-token',
  fields: [
    { name: 'name', label: words.tokenName },
    {
      name: 'scopes',
      label: words.scopes,
      isOptional: true,
      hint: words.scopesHint,
    },
    { name: 'days', label: words.days, value: '90' },
  ],
  submit: words.createToken,
})}`

const security = ({ view, words }: PageContext): Html => html`<h2 id="security">${words.signingIn}</h2>
<h3>${words.address}</h3>
<p>${words.signInAs} <strong>${view.email}</strong>.</p>
${form({
  action: '/auth/account/email',
  fields: [{ name: 'email', label: words.newAddress, type: 'email', autocomplete: 'email' }],
  submit: words.changeAddress,
})}
<h3>${words.password}</h3>
${form({
  action: '/auth/account/password',
  fields: [{ name: 'next', label: words.newPassword, type: 'password', autocomplete: 'new-password' }],
  submit: words.changePassword,
})}
<h3>${words.authenticator}</h3>
${
  view.hasSecondFactor
    ? html`<p>${words.isOn(view.recoveryCodesLeft)}</p>${form({
        action: '/auth/account/second-factor/off',
        fields: [],
        submit: words.turnOff,
      })}`
    : form({ action: '/auth/account/second-factor', fields: [], submit: words.turnOn })
}
<h3>${words.passkeys}</h3>
${table(
  [words.name, words.added],
  view.passkeys.map((passkey) => [
    passkey.name,
    passkey.createdAt,
    button('/auth/account/remove-passkey', 'id', passkey.id, words.remove),
  ]),
  words.none,
)}
<p id="add-passkey" hidden><button type="button">${words.addPasskey}</button></p>
${view.providers.length === 0 ? undefined : html`<h3>${words.providers}</h3>`}
${view.providers.map(({ id, name, isLinked }) => form(isLinked ? { action: '/auth/account/remove-provider', fields: [{ name: 'provider', label: '', type: 'hidden', value: id }], submit: words.disconnect(name) } : { action: `/auth/provider/${id}/connect`, fields: [], submit: words.connect(name) }))}
${pins(view, words)}
<script src="/passkeys.js" type="module"></script>`

const pins = ({ hasPin }: AccountView, words: AccountWords): Html | undefined =>
  hasPin === undefined
    ? undefined
    : html`<h3>${words.pins}</h3>
<p>${hasPin ? words.pinIsSet : words.pinsText}</p>
${
  hasPin
    ? form({ action: '/auth/account/remove-pin', fields: [], submit: words.removePin })
    : form({
        action: '/auth/account/pin',
        fields: [
          {
            name: 'pin',
            label: words.pin,
            type: 'password',
            autocomplete: 'off',
            hint: words.pinHint,
            isNumeric: true,
          },
        ],
        submit: words.setPin,
      })
}`

const sessions = ({
  view: { sessions: list, offlineDays },
  words,
}: PageContext): Html => html`<h2 id="sessions">${words.browsers}</h2>
${table(
  [words.browser, words.lastUsed],
  list.map((session) => [
    html`${session.device}${session.isCurrent ? html` <strong>${words.thisOne}</strong>` : undefined}`,
    session.lastUsed,
    button('/auth/account/end-session', 'id', session.id, words.signOut),
  ]),
  words.none,
)}
<p>${words.everywhereText(offlineDays)}</p>
${form({ action: '/auth/account/sign-out-everywhere', fields: [], submit: words.everywhere })}`

const apps = ({ view: { apps: list }, words }: PageContext): Html => html`<h2 id="apps">${words.apps}</h2>
<p>${words.appsText}</p>
${table(
  [words.name, words.clientId, words.redirects],
  list.map((app) => [
    app.name,
    html`<code>${app.clientId}</code>`,
    app.redirectUris,
    button('/auth/account/remove-app', 'clientId', app.clientId, words.remove),
  ]),
  words.none,
)}
${form({
  action: '/auth/account/register-app',
  fields: [
    { name: 'name', label: words.appName },
    { name: 'description', label: words.appDescription, isOptional: true },
    { name: 'redirectUris', label: words.redirectUris, hint: words.bySpaces },
    {
      name: 'isConfidential',
      label: words.confidential,
      type: 'checkbox',
      value: 'yes',
      isOptional: true,
    },
  ],
  submit: words.registerApp,
})}
<p>${words.forClaude}</p>
${form({
  action: '/auth/account/register-app',
  fields: [
    { name: 'name', label: '', type: 'hidden', value: 'Claude' },
    { name: 'redirectUris', label: '', type: 'hidden', value: CLAUDE_RETURN },
  ],
  submit: words.registerClaude,
})}`

const leaving = ({ words }: PageContext): Html => html`<h2 id="leaving">${words.leaving}</h2>
<p>${words.takeAlong} <code>npx upshot export --user you@example.org --format json</code>, ${words.or} GET /api/v3/measurements/export.
${words.leavingText}</p>
${form({
  action: '/auth/account/delete',
  fields: [
    { name: 'reason', label: words.why },
    { name: 'sure', label: words.sure, type: 'checkbox', value: 'yes' },
  ],
  submit: words.deleteAccount,
})}`

export const secretPage =
  (title: Sentence, lead: Sentence, secrets: readonly string[]): Page =>
  (language) => {
    const body = html`<h1>${title[language]}</h1><p class="lead">${lead[language]}</p><pre class="secret">${secrets.join('\n')}</pre><p><a href="/auth/account">${accountWords[language].back}</a></p>`
    return framed(title[language], body, language)
  }

export const secondFactorSetupPage =
  (content: { readonly ticket: string; readonly secret: string; readonly uri: string }): Page =>
  (language) => {
    const words = accountWords[language]
    const body = html`<h1>${words.authenticator}</h1>
<p>${words.setUp}</p>
<pre class="secret">${content.secret.replace(/(.{4})/g, '$1 ').trim()}</pre>
<p><a href="${content.uri}">${words.openInApp}</a></p>
${form({
  action: '/auth/account/second-factor/confirm',
  fields: [
    { name: 'ticket', label: '', type: 'hidden', value: content.ticket },
    { name: 'code', label: words.sixDigits, autocomplete: 'one-time-code' },
  ],
  submit: words.turnOn,
})}`
    return framed(words.authenticator, body, language)
  }

export const logPage =
  (entries: readonly { at: string; text: Sentence }[]): Page =>
  (language) => {
    const words = accountWords[language]
    const rows = entries.map((entry) => [entry.at, entry.text[language], html``])
    const body = html`<h1>${words.log}</h1><p class="lead">${words.logLead}</p>
${table([words.when, words.what], rows, words.nothingYet)}
<p><a href="/auth/account">${words.back}</a></p>`
    return framed(words.logTitle, body, language)
  }

export const goodbyePage: Page = (language) =>
  messagePage(accountWords[language].goodbye, accountWords[language].deleted, {
    // Erases everything this browser has stored about the person.
    below: html`<script src="/session-end.js" type="module" data-ending="accountGone"></script>`,
    language,
  })
