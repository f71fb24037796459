import { html } from '../html.ts'
import { type Field, formPage } from './form.ts'

export interface SignInParts {
  readonly email?: string
  readonly problem?: string | undefined
  /** Where to go afterwards: a path of ours. */
  readonly next: string
  readonly mayRegister: boolean
  readonly appName?: string | undefined
}

export const signInPage = ({ email = '', problem, next, mayRegister, appName }: SignInParts): string =>
  formPage({
    title: 'Sign in',
    ...(appName === undefined ? {} : { lead: `${appName} asks for access to your data. Please sign in first.` }),
    problem,
    action: '/auth/sign-in',
    fields: [
      { name: 'next', label: '', type: 'hidden', value: next },
      { name: 'email', label: 'E-mail address', type: 'email', value: email, autocomplete: 'username webauthn' },
      { name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' },
      {
        name: 'shared',
        label: 'This is a shared device',
        type: 'checkbox',
        value: 'yes',
        hint: 'Nothing stays in this browser, and you are signed out when you close it.',
        isOptional: true,
      },
    ],
    submit: 'Sign in',
    below: html`<p class="after" id="passkey" data-next="${next}" hidden><button type="button">Sign in with a passkey</button></p>
<p class="after"><a href="/auth/forgot">Forgot your password?</a>${mayRegister ? html` · <a href="/auth/register">Create an account</a>` : undefined} · <a href="/example">See an example</a></p>`,
    scripts: ['/passkeys.js'],
  })

/** The first page of a new installation: only whoever can read its log or its files goes on from here. */
export const setupPage = (problem?: string): string =>
  formPage({
    title: 'Welcome to Upshot',
    lead: 'Nobody has an account here yet. When the server started, it printed a link that works once. It is also in the file setup-link.txt in its data directory. Paste it here to create the first account, which will run this installation.',
    problem,
    action: '/auth/setup',
    fields: [{ name: 'link', label: 'Set-up link', autocomplete: 'off' }],
    submit: 'Continue',
  })

export interface SecondFactorParts {
  readonly ticket: string
  readonly next: string
  readonly isShared: boolean | undefined
  readonly problem?: string | undefined
}

export const secondFactorPage = ({ ticket, next, isShared, problem }: SecondFactorParts): string =>
  formPage({
    title: 'One more step',
    lead: 'Enter the six digits your authenticator app shows, or one of your recovery codes.',
    problem,
    action: '/auth/second-factor',
    fields: [
      { name: 'ticket', label: '', type: 'hidden', value: ticket },
      { name: 'next', label: '', type: 'hidden', value: next },
      { name: 'shared', label: '', type: 'hidden', value: isShared ? 'yes' : '' },
      { name: 'code', label: 'Code', autocomplete: 'one-time-code' },
    ],
    submit: 'Continue',
  })

export interface NewAccountParts {
  readonly title: string
  readonly lead: string
  readonly action: string
  readonly problem?: string | undefined
  readonly given?: Readonly<Record<string, string>>
}

const PASSWORD: Field = {
  name: 'password',
  label: 'Password',
  type: 'password',
  autocomplete: 'new-password',
  hint: 'At least 8 characters. A sentence is easy to remember and hard to guess.',
}

export const newAccountPage = ({ title, lead, action, problem, given = {} }: NewAccountParts): string =>
  formPage({
    title,
    lead,
    problem,
    action,
    fields: [
      { name: 'email', label: 'E-mail address', type: 'email', value: given['email'] ?? '', autocomplete: 'username' },
      {
        name: 'name',
        label: 'What should we call you?',
        value: given['name'] ?? '',
        autocomplete: 'name',
        isOptional: true,
      },
      {
        name: 'timeZone',
        label: 'Time zone',
        value: given['timeZone'] ?? '',
        hint: 'For example Europe/Berlin. Your days and reminders follow it. You can change it at any time.',
        isOptional: true,
      },
      PASSWORD,
    ],
    submit: 'Create account',
    scripts: ['/time-zone.js'],
  })

export const forgotPage = (hasMail: boolean, isSent: boolean): string =>
  hasMail
    ? formPage({
        title: 'Choose a new password',
        lead: isSent
          ? 'If there is an account with that address, a link is on its way to it.'
          : 'We will send a link to your address. It works once, for an hour.',
        action: '/auth/forgot',
        fields: [{ name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'username' }],
        submit: 'Send the link',
      })
    : formPage({
        title: 'Choose a new password',
        lead: html`This installation cannot send mail. Ask whoever runs it for a link: <code>npx upshot user reset-link --user you@example.org</code>.`,
        action: '/auth/sign-in',
        fields: [{ name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'username' }],
        submit: 'Back to sign-in',
      })

export const resetPage = (action: string, said: { problem?: string; lead?: string } = {}): string =>
  formPage({
    title: 'Choose a new password',
    lead: said.lead ?? 'You will be signed out everywhere else.',
    problem: said.problem,
    action,
    fields: [PASSWORD],
    submit: 'Save',
  })

/** For a link from the command line. */
export const enterPage = (action: string): string =>
  formPage({
    title: 'Sign in',
    lead: 'This link signs you in once.',
    action,
    fields: [],
    submit: 'Sign in',
  })
