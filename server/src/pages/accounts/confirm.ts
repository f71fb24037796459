import type { Sentence } from '../../lib/language.ts'
import { html, type Page } from '../html.ts'
import { signInWords } from '../words/sign-in.ts'
import { type Field, formPage } from './form.ts'

export interface ConfirmParts {
  /** What is done once it is confirmed, with the fields it was asked with. */
  readonly action: string
  readonly carried: readonly { readonly name: string; readonly value: string }[]
  readonly problem?: Sentence | undefined
}

export const CONFIRM_FIELD = 'confirmPassword'

export const confirmPage =
  ({ action, carried, problem }: ConfirmParts): Page =>
  (language) => {
    const words = signInWords[language]
    const parts = {
      title: words.confirm,
      lead: words.confirmLead,
      problem: problem?.[language],
      action,
      fields: [
        ...carried.map(({ name, value }): Field => ({ name, label: '', type: 'hidden', value })),
        { name: CONFIRM_FIELD, label: words.password, type: 'password', autocomplete: 'current-password' },
      ] satisfies Field[],
      submit: words.continue,
      below: html`<p class="after" id="confirm-passkey" hidden><button type="button">${words.passkeyInstead}</button></p>
<p class="after"><a href="/auth/account">${words.backToAccount}</a></p>`,
      scripts: ['/passkeys.js'],
    }
    return formPage(parts, language)
  }
