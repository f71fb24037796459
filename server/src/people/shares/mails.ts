import type { ShareInvitation } from '@upshot/contract'
import type { InLanguages, Language } from '../../lib/language.ts'

const en = {
  subject: 'An invitation to read health data',
  lead: 'Someone invites you to read data that they record with Upshot.',
  below:
    'The link is for you alone and works for 30 days. If you do not know who sent it, you can ignore this message.',
}

const de: typeof en = {
  subject: 'Eine Einladung, Gesundheitsdaten zu lesen',
  lead: 'Jemand lädt dich ein, Daten zu lesen, die er oder sie mit Upshot aufzeichnet.',
  below:
    'Der Link ist nur für dich und gilt 30 Tage. Wenn du nicht weißt, von wem er kommt, brauchst du nichts zu tun.',
}

const words: InLanguages<typeof en> = { en, de }

/**
 * The inviting person may choose the words; the link is always ours, on a line of its own. It is in the language of whoever
 * invites: of the one invited we know only the address.
 */
export function invitationMail(
  { emailAddress, emailSubject, emailBody }: ShareInvitation,
  link: string,
  language: Language,
) {
  const { subject, lead, below } = words[language]
  return {
    to: emailAddress,
    subject: emailSubject?.trim() || subject,
    text: `${emailBody?.trim() || lead}\n\n${link}\n\n${below}`,
  }
}
