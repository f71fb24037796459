/** The mails about an account that the person asked for. */
import type { InLanguages, Language } from '../../lib/language.ts'

interface MailText {
  readonly subject: string
  readonly text: string
}

interface AccountMails {
  readonly reset: (link: string) => MailText
  readonly confirmAddress: (link: string) => MailText
}

const en: AccountMails = {
  reset: (link) => ({
    subject: 'Choose a new password for Upshot',
    text: `Someone, perhaps you, asked for a new password at Upshot.\n\n${link}\n\nThe link works once, for an hour. If it wasn't you, you don't need to do anything.`,
  }),
  confirmAddress: (link) => ({
    subject: 'Confirm your address at Upshot',
    text: `Please confirm that this is your new address at Upshot:\n\n${link}\n\nThe link works once, for a day.`,
  }),
}

const de: AccountMails = {
  reset: (link) => ({
    subject: 'Neues Passwort für Upshot wählen',
    text: `Jemand, vielleicht du, möchte bei Upshot ein neues Passwort wählen.\n\n${link}\n\nDer Link geht einmal, eine Stunde lang. Wenn du das nicht warst, musst du nichts tun.`,
  }),
  confirmAddress: (link) => ({
    subject: 'Deine Adresse bei Upshot bestätigen',
    text: `Bitte bestätige, dass das deine neue Adresse bei Upshot ist:\n\n${link}\n\nDer Link geht einmal, einen Tag lang.`,
  }),
}

const mails: InLanguages<AccountMails> = { en, de }

export const accountMails = (language: Language): AccountMails => mails[language]
