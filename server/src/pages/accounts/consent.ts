import { type GrantableScope, scopeTable } from '@upshot/contract'
import { type Html, html } from '../html.ts'
import { form, framed, messagePage } from './form.ts'

export interface ConsentParts {
  readonly action: string
  readonly abort: string
  readonly appName: string
  readonly description: string
  readonly homepageUrl: string | null
  readonly scopes: readonly GrantableScope[]
  readonly personName: string
}

export const consentPage = (parts: ConsentParts): string =>
  framed(
    `Access for ${parts.appName}`,
    html`<h1>${parts.appName} asks for access</h1>
<p class="lead">${parts.description || undefined} ${parts.homepageUrl === null ? undefined : html`<a href="${parts.homepageUrl}" rel="noopener noreferrer">${parts.homepageUrl}</a>`}</p>
<p>You are signed in as <strong>${parts.personName}</strong>. Untick what you do not want to allow.</p>
<form method="post" action="${parts.action}">
<fieldset><legend>${parts.appName} will be able to</legend>
${parts.scopes.map(scopeBox)}
</fieldset>
<p>Access lasts until you revoke it. You can do that at any time under <em>Who can read my data</em>.</p>
<button type="submit">Allow</button>
</form>
${form({ action: parts.abort, fields: [], submit: 'Do not allow' })}`,
  )

const scopeBox = (
  scope: GrantableScope,
): Html => html`<p class="tick"><input type="checkbox" id="scope-${scope}" name="scope" value="${scope}" checked>
<label for="scope-${scope}">${scopeTable[scope].words}</label></p>`

/** The form comes from the authorization server and holds nothing but its own fields. */
const trusted = (markup: string): Html => Object.assign(html``, { text: markup })

export const deviceCodePage = (markup: string, problem: string | undefined): string =>
  framed(
    'Connect a device',
    html`<h1>Connect a device</h1>
${problem === undefined ? undefined : html`<p class="problem" role="alert">${problem}</p>`}
<p>Type the code that the device shows.</p>${trusted(markup)}
<button type="submit" form="op.deviceInputForm">Continue</button>`,
  )

export const deviceConfirmPage = (markup: string, userCode: string, appName: string): string =>
  framed(
    'Connect a device',
    html`<h1>Is this your device?</h1>
<p>It should show the code <strong class="code">${userCode}</strong> and asks for access on behalf of ${appName}. If you did not just start this yourself, close this page.</p>
${trusted(markup)}
<button type="submit" form="op.deviceConfirmForm">Yes, continue</button>`,
  )

export const deviceDonePage = (appName: string): string =>
  messagePage('Done', `${appName} is connected. You can go back to the device.`)
