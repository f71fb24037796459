/** What is said of a change to who may enter. */
import type { InLanguages, Language } from '../../lib/language.ts'
import { utcText } from '../../lib/utc-text.ts'
import type { ChangeRow } from './store.ts'

interface ChangeWords {
  readonly kinds: Readonly<Record<ChangeRow['kind'], string>>
  readonly at: (date: string, time: string) => string
  readonly subject: (kind: string) => string
  readonly mail: (change: string, link: string) => string
}

const en: ChangeWords = {
  kinds: {
    email: 'Your e-mail address was changed',
    password: 'Your password was changed',
    secondFactorOn: 'An authenticator app was turned on for your account',
    secondFactorOff: 'The authenticator app was turned off for your account',
    passkeyAdded: 'A passkey was added to your account',
    passkeyRemoved: 'A passkey was removed from your account',
    tokenCreated: 'An access token was created for your account',
    appRegistered: 'An app was registered with your account',
    appRemoved: 'An app that you registered was removed',
    appAllowed: 'An app was given access to your account',
  },
  at: (date, time) => `on ${date} at ${time} UTC`,
  subject: (kind) => `${kind} at Upshot`,
  mail: (change, link) => `${change}

If that was you, you don't need to do anything.

If it wasn't you, open this link within seven days:

${link}

It restores your e-mail address, password, authenticator app and passkeys. It also signs out every
browser, and revokes every token, app and share that was added since.`,
}

const de: ChangeWords = {
  kinds: {
    email: 'Deine E-Mail-Adresse wurde geändert',
    password: 'Dein Passwort wurde geändert',
    secondFactorOn: 'Für dein Konto wurde eine Authenticator-App eingeschaltet',
    secondFactorOff: 'Für dein Konto wurde die Authenticator-App ausgeschaltet',
    passkeyAdded: 'Deinem Konto wurde ein Passkey hinzugefügt',
    passkeyRemoved: 'Von deinem Konto wurde ein Passkey entfernt',
    tokenCreated: 'Für dein Konto wurde ein Zugriffsschlüssel erstellt',
    appRegistered: 'Mit deinem Konto wurde eine App registriert',
    appRemoved: 'Eine von dir registrierte App wurde entfernt',
    appAllowed: 'Eine App hat Zugriff auf dein Konto bekommen',
  },
  at: (date, time) => `am ${date} um ${time} UTC`,
  subject: (kind) => `${kind} (Upshot)`,
  mail: (change, link) => `${change}

Wenn du das warst, musst du nichts tun.

Wenn du das nicht warst, öffne innerhalb von sieben Tagen diesen Link:

${link}

Er stellt E-Mail-Adresse, Passwort, Authenticator-App und Passkeys so wieder her, wie sie vorher waren. Außerdem meldet er
alle Browser ab und beendet jeden Zugriffsschlüssel, jede App und jede Freigabe, die seitdem dazugekommen sind.`,
}

const words: InLanguages<ChangeWords> = { en, de }

type Change = Pick<ChangeRow, 'kind' | 'detail' | 'created_epoch'>

export function changeText({ kind, detail, created_epoch }: Change, language: Language): string {
  const [date = '', time = ''] = utcText(created_epoch).split('T')
  const { kinds, at } = words[language]
  return `${kinds[kind]}${detail === '' ? '' : ` (${detail})`} ${at(date, time)}.`
}

export const changeMail = (change: Change & Pick<ChangeRow, 'told_to'>, link: string, language: Language) => ({
  to: change.told_to,
  subject: words[language].subject(words[language].kinds[change.kind]),
  text: words[language].mail(changeText(change, language), link),
})
