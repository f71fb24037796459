import { type GrantableScope, type Scope, scopes, scopeTable } from '@upshot/contract'
import { type InLanguages, type Language, type Sentence, wordTable } from '../../lib/language.ts'
import { type Html, html, type Page } from '../html.ts'
import { form, framed, messagePage, notice } from './form.ts'

// What a token may do, in the words of the consent page and the account page.

const english = Object.fromEntries(scopes.map((scope) => [scope, scopeTable[scope].description])) as Record<
  Scope,
  string
>

export const scopeWords: InLanguages<Readonly<Record<Scope, string>>> = wordTable('scopes', english)

/** The words of the pages on which a person allows an app or a device. */
const consentWords = wordTable('pages/accounts/consent', {
  title: 'Access for {app}',
  asks: '{app} asks for access',
  signedInAs: 'You are signed in as',
  untick: 'Untick what you do not want to allow.',
  willBeAble: '{app} will be able to',
  lasts: 'Access lasts until you revoke it. You can do that at any time under',
  where: 'Who can read my data',
  describedBy: 'Nobody registered this app here. It describes itself at',
  registeredItself: 'This app registered itself, and nobody has checked its name.',
  returnsTo: 'Afterwards you will be sent to',
  local: 'That is a program on this computer. Only allow it if you started this here yourself.',
  assistant:
    'It connects as an assistant. What it reads is sent to whoever runs that assistant. You can see every read under “Who read my data”.',
  allow: 'Allow',
  deny: 'Do not allow',
  device: 'Connect a device',
  typeCode: 'Type the code that the device shows.',
  continue: 'Continue',
  isYours: 'Is this your device?',
  shouldShow: 'It should show the code',
  onBehalf: 'and asks for access on behalf of {app}. If you did not just start this yourself, close this page.',
  yesContinue: 'Yes, continue',
  done: 'Done',
  connected: '{app} is connected. You can go back to the device.',
  oneMoment: 'One moment',
})

interface ConsentContent {
  readonly action: string
  readonly abort: string
  readonly appName: string
  readonly description: string
  readonly homepageUrl: string | null
  readonly scopes: readonly GrantableScope[]
  readonly personName: string
  /** Origin of an app that nobody here registered; without a host if it registered itself. */
  readonly origin:
    | { readonly host: string | undefined; readonly returnsTo: string; readonly isLocal: boolean }
    | undefined
  /** It is an assistant: what it reads goes to the company that runs it. */
  readonly isAssistant: boolean
}

export const consentPage =
  (content: ConsentContent): Page =>
  (language) => {
    const words = consentWords[language]
    const body = html`<h1>${words.asks(content.appName)}</h1>
<p class="lead">${content.description || undefined} ${content.homepageUrl === null ? undefined : html`<a href="${content.homepageUrl}" rel="noopener noreferrer">${content.homepageUrl}</a>`}</p>
${content.origin && originNote(content.origin, language)}${content.isAssistant ? html`<p>${words.assistant}</p>` : undefined}
<p>${words.signedInAs} <strong>${content.personName}</strong>. ${words.untick}</p>
<form method="post" action="${content.action}">
<fieldset><legend>${words.willBeAble(content.appName)}</legend>
${content.scopes.map((scope) => scopeBox(scope, language))}
</fieldset>
<p>${words.lasts} <em>${words.where}</em>.</p>
<button type="submit">${words.allow}</button>
</form>
${form({ action: content.abort, fields: [], submit: words.deny })}`
    return framed(words.title(content.appName), body, language)
  }

const originNote = (origin: NonNullable<ConsentContent['origin']>, language: Language): Html => {
  const words = consentWords[language]
  const local = origin.isLocal ? html` <strong>${words.local}</strong>` : undefined
  const from =
    origin.host === undefined
      ? html`${words.registeredItself}`
      : html`${words.describedBy} <strong>${origin.host}</strong>.`
  return html`<p>${from} ${words.returnsTo} <strong>${origin.returnsTo}</strong>.${local}</p>`
}

const scopeBox = (
  scope: GrantableScope,
  language: Language,
): Html => html`<p class="tick"><input type="checkbox" id="scope-${scope}" name="scope" value="${scope}" checked>
<label for="scope-${scope}">${scopeWords[language][scope]}</label></p>`

/** The form comes from the authorization server and contains only its own fields. */
const trusted = (markup: string): Html => Object.assign(html``, { text: markup })

export const deviceCodePage =
  (markup: string, problem: Sentence | undefined): Page =>
  (language) => {
    const words = consentWords[language]
    const body = html`<h1>${words.device}</h1>
${notice(problem?.[language])}
<p>${words.typeCode}</p>${trusted(markup)}
<button type="submit" form="op.deviceInputForm">${words.continue}</button>`
    return framed(words.device, body, language)
  }

export const deviceConfirmPage =
  (markup: string, userCode: string, appName: string): Page =>
  (language) => {
    const words = consentWords[language]
    const body = html`<h1>${words.isYours}</h1>
<p>${words.shouldShow} <strong class="code">${userCode}</strong> ${words.onBehalf(appName)}</p>
${trusted(markup)}
<button type="submit" form="op.deviceConfirmForm">${words.yesContinue}</button>`
    return framed(words.device, body, language)
  }

export const deviceDonePage =
  (appName: string): Page =>
  (language) => {
    const { done, connected } = consentWords[language]
    return messagePage(done, connected(appName), { language })
  }

/** For browsers that do not redirect by themselves. */
export const onwardPage =
  (url: string): Page =>
  (language) => {
    const { oneMoment, continue: onward } = consentWords[language]
    return messagePage(oneMoment, html`<a href="${url}">${onward}</a>`, { language })
  }
