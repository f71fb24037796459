import type { InvitationWords } from '../en/invitations.ts'

export const invitations: InvitationWords = {
  title: 'Einladung beantworten',
  link: 'Einladungslink',
  hint: 'Füg den Link ein, den du bekommen hast. Nimm nur an, wenn du weißt, von wem er kommt.',
  notOne: 'Das ist kein Einladungslink.',
  accept: 'Annehmen',
  decline: 'Ablehnen',
  accepted: 'Angenommen. Du kannst jetzt lesen, was mit dir geteilt wurde.',
  declined: 'Abgelehnt. Du hast keinen Zugriff.',
}
