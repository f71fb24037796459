import { html } from '../html.ts'
import { type Field, formPage } from './form.ts'

export interface ConfirmParts {
  /** What is done once it is confirmed, with the fields it was asked with. */
  readonly action: string
  readonly carried: readonly { readonly name: string; readonly value: string }[]
  readonly problem?: string | undefined
}

export const CONFIRM_FIELD = 'confirmPassword'

export const confirmPage = ({ action, carried, problem }: ConfirmParts): string =>
  formPage({
    title: "Confirm it's you",
    lead: 'Please enter your password to continue. We ask because this changes who can get into your account.',
    problem,
    action,
    fields: [
      ...carried.map(({ name, value }): Field => ({ name, label: '', type: 'hidden', value })),
      { name: CONFIRM_FIELD, label: 'Password', type: 'password', autocomplete: 'current-password' },
    ],
    submit: 'Continue',
    below: html`<p class="after" id="confirm-passkey" hidden><button type="button">Use a passkey instead</button></p>
<p class="after"><a href="/auth/account">Back to your account</a></p>`,
    scripts: ['/passkeys.js'],
  })
