import type { Language, Sentence } from '../../lib/language.ts'
import { html, type Page } from '../html.ts'
import { signInWords } from '../words/sign-in.ts'
import { type Field, form, formPage, messagePage } from './form.ts'

export interface SignInParts {
  readonly email?: string
  readonly problem?: Sentence | undefined
  /** Where to go afterwards: a path of ours. */
  readonly next: string
  readonly mayRegister: boolean
  readonly appName?: string | undefined
}

export const signInPage =
  ({ email = '', problem, next, mayRegister, appName }: SignInParts): Page =>
  (language) => {
    const words = signInWords[language]
    const parts = {
      title: words.signIn,
      ...(appName === undefined ? {} : { lead: words.appAsks(appName) }),
      problem: problem?.[language],
      action: '/auth/sign-in',
      fields: [
        { name: 'next', label: '', type: 'hidden', value: next },
        { name: 'email', label: words.email, type: 'email', value: email, autocomplete: 'username webauthn' },
        { name: 'password', label: words.password, type: 'password', autocomplete: 'current-password' },
        {
          name: 'shared',
          label: words.shared,
          type: 'checkbox',
          value: 'yes',
          hint: words.sharedHint,
          isOptional: true,
        },
      ] satisfies Field[],
      submit: words.signIn,
      below: html`<p class="after" id="passkey" data-next="${next}" hidden><button type="button">${words.withPasskey}</button></p>
<p class="after"><a href="/auth/forgot">${words.forgot}</a>${mayRegister ? html` · <a href="/auth/register">${words.create}</a>` : undefined} · <a href="/example">${words.example}</a></p>`,
      scripts: ['/passkeys.js'],
    }
    return formPage(parts, language)
  }

/** The first page of a new installation: only whoever can read its log or its files goes on from here. */
export const setupPage =
  (problem?: Sentence): Page =>
  (language) => {
    const words = signInWords[language]
    const parts = {
      title: words.setup,
      lead: words.setupLink,
      problem: problem?.[language],
      action: '/auth/setup',
      fields: [{ name: 'link', label: words.setupField, autocomplete: 'off' }],
      submit: words.continue,
      below: html`<p class="after"><a href="/example">${words.example}</a></p>`,
    }
    return formPage(parts, language)
  }

export interface SecondFactorParts {
  readonly ticket: string
  readonly next: string
  readonly isShared: boolean | undefined
  readonly problem?: Sentence | undefined
}

export const secondFactorPage =
  ({ ticket, next, isShared, problem }: SecondFactorParts): Page =>
  (language) => {
    const words = signInWords[language]
    const parts = {
      title: words.oneMoreStep,
      lead: words.secondFactor,
      problem: problem?.[language],
      action: '/auth/second-factor',
      fields: [
        { name: 'ticket', label: '', type: 'hidden', value: ticket },
        { name: 'next', label: '', type: 'hidden', value: next },
        { name: 'shared', label: '', type: 'hidden', value: isShared ? 'yes' : '' },
        { name: 'code', label: words.code, autocomplete: 'one-time-code' },
      ] satisfies Field[],
      submit: words.continue,
    }
    return formPage(parts, language)
  }

export interface NewAccountParts {
  /** The first account of the installation, or one more. */
  readonly kind: 'setup' | 'register'
  readonly action: string
  readonly problem?: Sentence | undefined
  readonly given?: Readonly<Record<string, string>>
}

const passwordField = (language: Language): Field => ({
  name: 'password',
  label: signInWords[language].password,
  type: 'password',
  autocomplete: 'new-password',
  hint: signInWords[language].passwordHint,
})

export const newAccountPage =
  ({ kind, action, problem, given = {} }: NewAccountParts): Page =>
  (language) => {
    const words = signInWords[language]
    const parts = {
      title: kind === 'setup' ? words.setup : words.create,
      lead: kind === 'setup' ? words.setupLead : words.registerLead,
      problem: problem?.[language],
      action,
      fields: [
        { name: 'email', label: words.email, type: 'email', value: given['email'] ?? '', autocomplete: 'username' },
        { name: 'name', label: words.name, value: given['name'] ?? '', autocomplete: 'name', isOptional: true },
        {
          name: 'timeZone',
          label: words.timeZone,
          value: given['timeZone'] ?? '',
          hint: words.timeZoneHint,
          isOptional: true,
        },
        passwordField(language),
      ] satisfies Field[],
      submit: words.createAccount,
      scripts: ['/time-zone.js'],
    }
    return formPage(parts, language)
  }

export const registrationClosedPage: Page = (language) => {
  const { closed, closedText } = signInWords[language]
  return messagePage(closed, closedText, { language })
}

export const forgotPage =
  (hasMail: boolean, isSent: boolean): Page =>
  (language) => {
    const words = signInWords[language]
    const email: Field = { name: 'email', label: words.email, type: 'email', autocomplete: 'username' }
    const way = hasMail
      ? {
          lead: isSent ? words.linkSent : words.linkComes,
          action: '/auth/forgot',
          submit: words.sendLink,
        }
      : {
          lead: html`${words.noMail} <code>npx upshot user reset-link --user you@example.org</code>.`,
          action: '/auth/sign-in',
          submit: words.backToSignIn,
        }
    return formPage({ title: words.newPassword, fields: [email], ...way }, language)
  }

export const resetPage =
  (action: string, said: { problem?: Sentence; lead?: Sentence } = {}): Page =>
  (language) => {
    const words = signInWords[language]
    const parts = {
      title: words.newPassword,
      lead: said.lead?.[language] ?? words.resetLead,
      problem: said.problem?.[language],
      action,
      fields: [passwordField(language)],
      submit: words.save,
    }
    return formPage(parts, language)
  }

/** For a link from the command line. */
export const enterPage =
  (action: string): Page =>
  (language) => {
    const { signIn, linkSignsIn } = signInWords[language]
    return formPage({ title: signIn, lead: linkSignsIn, action, fields: [], submit: signIn }, language)
  }

export const linkGonePage =
  (why: Sentence): Page =>
  (language) =>
    messagePage(signInWords[language].linkGone, why[language], { language })

export const confirmAddressPage =
  (action: string): Page =>
  (language) => {
    const { confirmAddress, isItYours, yes } = signInWords[language]
    return messagePage(confirmAddress, isItYours, { below: form({ action, fields: [], submit: yes }), language })
  }

export const addressConfirmedPage: Page = (language) => {
  const { thankYou, addressConfirmed } = signInWords[language]
  return messagePage(thankYou, addressConfirmed, { language })
}
