import type { InLanguages } from './languages.ts'

const en = {
  title: 'Answer an invitation',
  link: 'Invitation link',
  hint: 'Paste the link that you were sent. Accept only if you know who sent it.',
  notOne: 'This is not an invitation link.',
  accept: 'Accept',
  decline: 'Decline',
  accepted: 'Accepted. You can now read what was shared with you.',
  declined: 'Declined. You have no access.',
}

const de: typeof en = {
  title: 'Einladung beantworten',
  link: 'Einladungslink',
  hint: 'Füg den Link ein, den du bekommen hast. Nimm nur an, wenn du weißt, von wem er kommt.',
  notOne: 'Das ist kein Einladungslink.',
  accept: 'Annehmen',
  decline: 'Ablehnen',
  accepted: 'Angenommen. Du kannst jetzt lesen, was mit dir geteilt wurde.',
  declined: 'Abgelehnt. Du hast keinen Zugriff.',
}

export const invitationWords: InLanguages<typeof en> = { en, de }
