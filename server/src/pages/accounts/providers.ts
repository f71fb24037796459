import { wordTable } from '../../lib/language.ts'
import { type Html, html, type Page, page } from '../html.ts'
import { formPage, framed } from './form.ts'

/** The words of pages about providers: accounts elsewhere with which people sign in here. */
export const providerWords = wordTable('pages/accounts/providers', {
  signInWith: 'Sign in with {provider}',
  registerWith: 'Create an account with {provider}',
  confirmWith: 'Confirm with {provider}',
  confirmLead:
    'Please sign in again where you usually sign in. We ask because this changes who can get into your account. You come back here; then start again.',
  going: 'One moment',
  goOn: 'Continue',
  link: 'Connect your account',
  linkLead: 'From now on you can sign in here with your account at {provider} ({email}).',
  signInFirst:
    'There is already an account for your address here. Sign in with what you already have, and then connect it.',
  connect: 'Connect',
  notNow: 'Not now',
})

export interface ProviderName {
  readonly id: string
  readonly name: string
}

/**
 * Links, not forms: the browser leaves this server, which our content security policy forbids to forms. `suffix`
 * follows the name in the address.
 */
export const providerLinks = (
  providers: readonly ProviderName[],
  text: (name: string) => string,
  suffix: string,
): Html | undefined =>
  providers.length === 0
    ? undefined
    : html`<p class="after providers">${providers.map(({ id, name }) => html`<a class="button" href="/auth/provider/${id}${suffix}">${text(name)}</a> `)}</p>`

/**
 * Redirects by itself. An HTTP redirect would still count as navigation from the other site, for which browsers do not
 * send a SameSite=Strict cookie.
 */
export const onwardPage =
  (next: string): Page =>
  (language) => {
    const words = providerWords[language]
    return page({
      title: `${words.going} · Upshot`,
      language,
      head: html`<meta http-equiv="refresh" content="0;url=${next}">`,
      body: html`<main class="narrow"><p><a href="${next}">${words.goOn}</a></p></main>`,
    })
  }

export const linkPage =
  ({ provider, email }: { readonly provider: string; readonly email: string }): Page =>
  (language) => {
    const words = providerWords[language]
    return formPage(
      {
        title: words.link,
        lead: words.linkLead(provider, email),
        action: '/auth/provider/link',
        fields: [],
        submit: words.connect,
        below: html`<p class="after"><a href="/">${words.notNow}</a></p>`,
      },
      language,
    )
  }

/** Without a password form. */
export const providersPage =
  ({
    providers,
    query,
    title,
    problem,
  }: {
    readonly providers: readonly ProviderName[]
    readonly query: string
    readonly title: string
    readonly problem?: string | undefined
  }): Page =>
  (language) =>
    framed(
      title,
      html`<h1>${title}</h1>${problem === undefined ? undefined : html`<p class="problem" role="alert">${problem}</p>`}${providerLinks(providers, providerWords[language].signInWith, query)}`,
      language,
    )
