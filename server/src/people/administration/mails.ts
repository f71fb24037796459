/** What an administrator has sent to others. */
import type { InLanguages } from '../../lib/language.ts'

const en = {
  invitation: (link: string) => ({
    subject: 'An invitation to Upshot',
    text: `You are invited to create an account.\n\n${link}\n\nThe link works once, for a week. If you do not know who sent it, you can ignore this message.`,
  }),
  reset: (link: string) => ({
    subject: 'Choose a new password for Upshot',
    text: `Here is a link to choose a new password for Upshot. The person who runs this server sent it.\n\n${link}\n\nThe link works once, for an hour. If you did not ask for it, you don't need to do anything.`,
  }),
}

const de: typeof en = {
  invitation: (link) => ({
    subject: 'Einladung zu Upshot',
    text: `Du bist eingeladen, ein Konto anzulegen.\n\n${link}\n\nDer Link gilt eine Woche und nur einmal. Wenn du nicht weißt, von wem er kommt, brauchst du nichts zu tun.`,
  }),
  reset: (link) => ({
    subject: 'Neues Passwort für Upshot',
    text: `Die Person, die diesen Server betreibt, schickt dir einen Link, mit dem du ein neues Passwort für Upshot wählen kannst.\n\n${link}\n\nDer Link gilt eine Stunde und nur einmal. Wenn du nicht darum gebeten hast, brauchst du nichts zu tun.`,
  }),
}

export const administrationMails: InLanguages<typeof en> = { en, de }
