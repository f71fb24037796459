import { type Language, type Sentence, wordTable } from '../../lib/language.ts'
import { html, type Page } from '../html.ts'
import { type Field, form, formPage, messagePage } from './form.ts'
import { type ProviderName, providerLinks, providersPage, providerWords } from './providers.ts'

/** The words of the entry pages: signing in, a new account, a forgotten password. */
export const signInWords = wordTable('pages/accounts/sign-in', {
  signIn: 'Sign in',
  appAsks: '{app} asks for access to your data. Please sign in first.',
  email: 'E-mail address',
  password: 'Password',
  shared: 'This is a shared device',
  sharedHint: 'Nothing stays in this browser, and you are signed out when you close it.',
  withPasskey: 'Sign in with a passkey',
  onThisDevice: 'On this device',
  withPin: 'Hello, {name}',
  pin: 'PIN',
  otherPerson: 'Someone else',
  oneWaits: '1 entry on this device has not been sent yet. It is sent when the person who made it signs in.',
  manyWait:
    '{count} entries on this device have not been sent yet. They are sent when the people who made them sign in.',
  forgot: 'Forgot your password?',
  create: 'Create an account',
  oneMoreStep: 'One more step',
  secondFactor: 'Enter the six digits your authenticator app shows, or one of your recovery codes.',
  code: 'Code',
  codeInstead: 'In place of the password: the six digits your authenticator app shows.',
  continue: 'Continue',
  passwordHint: 'At least 8 characters. A sentence is easy to remember and hard to guess.',
  name: 'What should we call you?',
  timeZone: 'Time zone',
  timeZoneHint: 'For example Europe/Berlin. Your days and reminders follow it. You can change it at any time.',
  createAccount: 'Create account',
  setup: 'Welcome to Upshot',
  setupLink:
    'Nobody has an account here yet. When the server started, it printed a link that works once. It is also in the file setup-link.txt in its data directory. Paste it here to create the first account. It will be the administrator.',
  setupField: 'Set-up link',
  example: 'See an example',
  setupLead: 'Create the first account. It will be the administrator of this server.',
  registerLead: 'Your data stays on this server and belongs to you.',
  closed: 'Registration is closed',
  closedText: 'Ask the person who runs this server for an invitation.',
  newPassword: 'Choose a new password',
  linkSent: 'If there is an account with that address, a link is on its way to it.',
  linkComes: 'We will send a link to your address. It works once, for an hour.',
  sendLink: 'Send the link',
  noMail: 'This server cannot send mail. Ask the person who runs it for a link:',
  backToSignIn: 'Back to sign-in',
  resetLead: 'You will be signed out everywhere, and everything that had access to your data stops working.',
  resetKeep:
    'You will be signed out everywhere. What is listed here stops working too. Tick only what you know and want to keep.',
  keep: 'Keep {what} “{name}”',
  access: {
    token: 'the token',
    app: 'the app',
    person: 'the share with',
    link: 'the link',
    passkey: 'the passkey',
    provider: 'signing in with',
    webhook: 'messages to',
    calendar: 'the address for calendars',
    inbox: 'the inbox',
    home: 'the connection to your home by',
  },
  resetDone: 'Your password is changed',
  ended: 'You are signed out everywhere. This no longer works:',
  checkMail: 'Check your mail',
  accountMailed: 'We sent an e-mail to this address. Open the link in it to go on. It works once, for a day.',
  newAccountLead: 'Your address is confirmed with this step.',
  noticeTitle: 'Someone made a link to your account',
  notice:
    'On {date} at {time} UTC, someone who runs this server made a link that sets a new password for your account. Did you ask for it? If not, cancel it, and look at your log for anything you do not recognize.',
  cancelLink: 'Cancel the link',
  log: 'Open your log',
  save: 'Save',
  linkSignsIn: 'This link signs you in once.',
  linkGone: 'This link does not work',
  confirmAddress: 'Confirm your address',
  isItYours: 'Is this your new address?',
  yes: 'Yes',
  thankYou: 'Thank you',
  addressConfirmed: 'Your new address is confirmed.',
  confirm: "Confirm it's you",
  confirmLead: 'Please enter your password to continue. We ask because this changes who can get into your account.',
  confirmAdministration:
    'Please enter your password to continue. We ask because administration concerns everybody who has an account here.',
  passkeyInstead: 'Use a passkey instead',
  backToAccount: 'Back to your account',
})

export const signInPage =
  ({
    email = '',
    problem,
    next,
    mayRegister,
    appName,
    providers = [],
    hasPassword = true,
    isLinking,
    people = [],
  }: {
    readonly email?: string
    readonly problem?: Sentence | undefined
    /** Where to go afterwards: a path of ours. */
    readonly next: string
    readonly mayRegister: boolean
    readonly appName?: string | undefined
    /** Accounts elsewhere with which people may sign in. */
    readonly providers?: readonly ProviderName[]
    /** Default: true. */
    readonly hasPassword?: boolean
    /** An account elsewhere waits to be connected. */
    readonly isLinking?: boolean
    /** People with a PIN on this device. */
    readonly people?: readonly { readonly userId: number; readonly name: string }[]
  }): Page =>
  (language) => {
    const words = signInWords[language]
    const query = `?next=${encodeURIComponent(next)}`
    if (!hasPassword)
      return providersPage({ providers, query, title: words.signIn, problem: problem?.[language] })(language)
    const content = {
      title: words.signIn,
      ...(appName === undefined ? {} : { lead: words.appAsks(appName) }),
      ...(isLinking ? { lead: providerWords[language].signInFirst } : {}),
      problem: problem?.[language],
      ...(people.length === 0
        ? {}
        : {
            lead: html`${words.onThisDevice}:${people.map(
              ({ userId, name }) => html` <a class="button" href="/auth/pin/${String(userId)}${query}">${name}</a>`,
            )}`,
          }),
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
      below: html`<p class="after" id="waiting" data-one="${words.oneWaits}" data-many="${words.manyWait('{count}')}" hidden></p>
<p class="after" id="passkey" data-next="${next}" hidden><button type="button">${words.withPasskey}</button></p>
${providerLinks(providers, providerWords[language].signInWith, query)}
<p class="after"><a href="/auth/forgot">${words.forgot}</a>${mayRegister ? html` · <a href="/auth/register">${words.create}</a>` : undefined} · <a href="/example">${words.example}</a></p>`,
      scripts: ['/passkeys.js', '/session-end.js'],
    }
    return formPage(content, language)
  }

/** The first page of a new installation: only someone who can read its log or files can continue. */
export const setupPage =
  (problem?: Sentence): Page =>
  (language) => {
    const words = signInWords[language]
    const content = {
      title: words.setup,
      lead: words.setupLink,
      problem: problem?.[language],
      action: '/auth/setup',
      fields: [{ name: 'link', label: words.setupField, autocomplete: 'off' }],
      submit: words.continue,
      below: html`<p class="after"><a href="/example">${words.example}</a></p>`,
    }
    return formPage(content, language)
  }

export const pinPage =
  ({
    userId,
    name,
    next,
    problem,
  }: {
    readonly userId: number
    readonly name: string
    readonly next: string
    readonly problem?: Sentence | undefined
  }): Page =>
  (language) => {
    const words = signInWords[language]
    const content = {
      title: words.withPin(name),
      problem: problem?.[language],
      action: `/auth/pin/${userId}`,
      fields: [
        { name: 'next', label: '', type: 'hidden', value: next },
        { name: 'pin', label: words.pin, type: 'password', autocomplete: 'off', isNumeric: true },
      ] satisfies Field[],
      submit: words.signIn,
      below: html`<p class="after"><a href="/auth/sign-in?next=${encodeURIComponent(next)}">${words.otherPerson}</a></p>`,
    }
    return formPage(content, language)
  }

export const secondFactorPage =
  ({
    ticket,
    next,
    isShared,
    problem,
  }: {
    readonly ticket: string
    readonly next: string
    readonly isShared: boolean | undefined
    readonly problem?: Sentence | undefined
  }): Page =>
  (language) => {
    const words = signInWords[language]
    const content = {
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
    return formPage(content, language)
  }

const passwordField = (language: Language): Field => ({
  name: 'password',
  label: signInWords[language].password,
  type: 'password',
  autocomplete: 'new-password',
  hint: signInWords[language].passwordHint,
})

export const newAccountPage =
  ({
    kind,
    action,
    problem,
    values = {},
    providers = [],
    invitation = '',
  }: {
    /** The first account of the installation, or one more. */
    readonly kind: 'setup' | 'register'
    readonly action: string
    readonly problem?: Sentence | undefined
    readonly values?: Readonly<Record<string, string>>
    readonly providers?: readonly ProviderName[]
    /** The token of the link that was opened. */
    readonly invitation?: string
  }): Page =>
  (language) => {
    const words = signInWords[language]
    const content = {
      title: kind === 'setup' ? words.setup : words.create,
      lead: kind === 'setup' ? words.setupLead : words.registerLead,
      problem: problem?.[language],
      action,
      fields: [
        { name: 'email', label: words.email, type: 'email', value: values['email'] ?? '', autocomplete: 'username' },
        { name: 'name', label: words.name, value: values['name'] ?? '', autocomplete: 'name', isOptional: true },
        {
          name: 'timeZone',
          label: words.timeZone,
          value: values['timeZone'] ?? '',
          hint: words.timeZoneHint,
          isOptional: true,
        },
        passwordField(language),
      ] satisfies Field[],
      submit: words.createAccount,
      below: html`${providerLinks(providers, providerWords[language].registerWith, `${invitation === '' ? '' : `/invited/${invitation}`}?next=/welcome`)}`,
      scripts: ['/time-zone.js'],
    }
    return formPage(content, language)
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

/** Access that ends with a reset. */
interface EndingAccess {
  readonly key: string
  readonly kind: keyof (typeof signInWords)[Language]['access']
  readonly name: string
}

/** Prefix of the form's ticked boxes; the key follows. */
export const KEEP = 'keep-'

export const resetPage =
  (action: string, notice: { problem?: Sentence; lead?: Sentence; ends?: readonly EndingAccess[] } = {}): Page =>
  (language) => {
    const words = signInWords[language]
    const { ends = [] } = notice
    const accessFields = ends.map(({ key, kind, name }): Field => {
      const label = words.keep(words.access[kind], name)
      return { name: KEEP + key, label, type: 'checkbox', value: 'yes', isOptional: true }
    })
    const content = {
      title: words.newPassword,
      lead: [notice.lead?.[language], ends.length === 0 ? words.resetLead : words.resetKeep].filter(Boolean).join(' '),
      problem: notice.problem?.[language],
      action,
      fields: [passwordField(language), ...accessFields],
      submit: words.save,
    }
    return formPage(content, language)
  }

/** After a reset: what ended with the old password. */
export const resetDonePage =
  (ended: readonly EndingAccess[]): Page =>
  (language) => {
    const words = signInWords[language]
    const below = html`<ul>${ended.map(({ kind, name }) => html`<li>${words.access[kind]} ${`“${name}”`}</li>`)}</ul>
<p class="after"><a href="/auth/sign-in">${words.signIn}</a></p>`
    return messagePage(words.resetDone, words.ended, { below, language })
  }

/** The same for every address, whether it has an account or not. */
export const accountMailedPage: Page = (language) => {
  const { checkMail, accountMailed } = signInWords[language]
  return messagePage(checkMail, accountMailed, { language })
}

export const confirmAccountPage =
  (action: string): Page =>
  (language) => {
    const { createAccount, newAccountLead } = signInWords[language]
    return messagePage(createAccount, newAccountLead, {
      below: form({ action, fields: [], submit: createAccount }),
      language,
    })
  }

/** Somebody else made a reset link: shown at every sign-in for some weeks. */
export const resetNoticePage =
  (madeAt: string, next: string): Page =>
  (language) => {
    const words = signInWords[language]
    const [date = '', time = ''] = madeAt.split('T')
    const below = html`${form({ action: '/auth/account/cancel-reset-link', fields: [], submit: words.cancelLink })}
<p class="after"><a href="/auth/account/log">${words.log}</a> · <a href="${next}">${words.continue}</a></p>`
    return messagePage(words.noticeTitle, words.notice(date, time), { below, language })
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
