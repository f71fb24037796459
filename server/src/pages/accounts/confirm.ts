import type { Sentence } from '../../lib/language.ts'
import { html, type Page } from '../html.ts'
import { type Field, formPage } from './form.ts'
import { type ProviderName, providerWords } from './providers.ts'
import { signInWords } from './sign-in.ts'

export const CONFIRM_FIELD = 'confirmPassword'
export const CODE_FIELD = 'confirmCode'

/** Also below a path. */
const ADMINISTRATION = /(^|\/)admin(\/|$)/

export const confirmPage =
  ({
    action,
    carried,
    problem,
    takesCode = false,
    hasPassword = true,
    providers = [],
    ...values
  }: {
    /** The action to be confirmed, with the fields of the original form. */
    readonly action: string
    readonly carried: readonly { readonly name: string; readonly value: string }[]
    readonly problem?: Sentence | undefined
    /** A code of the person's authenticator app is accepted too. */
    readonly takesCode?: boolean
    readonly hasPassword?: boolean
    /** Accounts elsewhere that the person signs in with, and where to return to. */
    readonly providers?: readonly ProviderName[]
    readonly next?: string | undefined
    /** The app is to get all scopes for some minutes. */
    readonly isForApp?: boolean
  }): Page =>
  (language) => {
    const words = signInWords[language]
    const { next = '/auth/account', isForApp = false } = values
    const back = `next=${encodeURIComponent(next)}${isForApp ? '&app=1' : ''}`
    const content = {
      title: words.confirm,
      lead: !hasPassword
        ? providerWords[language].confirmLead
        : ADMINISTRATION.test(next)
          ? words.confirmAdministration
          : words.confirmLead,
      problem: problem?.[language],
      action,
      fields: [
        ...carried.map(({ name, value }): Field => ({ name, label: '', type: 'hidden', value })),
        ...(hasPassword ? [passwordField(words, takesCode)] : []),
        ...(takesCode ? [codeField(words)] : []),
      ] satisfies Field[],
      submit: hasPassword || takesCode ? words.continue : undefined,
      below: html`<p class="after" id="confirm-passkey" hidden><button type="button">${words.passkeyInstead}</button></p>
${providers.map(({ id, name }) => html`<p class="after"><a href="/auth/provider/${id}/confirm?${back}">${providerWords[language].confirmWith(name)}</a></p>`)}
<p class="after"><a href="/auth/account">${words.backToAccount}</a></p>`,
      scripts: ['/passkeys.js'],
    }
    return formPage(content, language)
  }

const passwordField = (words: (typeof signInWords)['en'], isOptional: boolean): Field => ({
  name: CONFIRM_FIELD,
  label: words.password,
  type: 'password',
  autocomplete: 'current-password',
  isOptional,
})

const codeField = (words: (typeof signInWords)['en']): Field => ({
  name: CODE_FIELD,
  label: words.code,
  autocomplete: 'one-time-code',
  hint: words.codeInstead,
  isOptional: true,
})
