import { wordTable } from './table.ts'

export const invitationWords = wordTable('app/invitations', {
  title: 'Answer an invitation',
  link: 'Invitation link',
  hint: 'Paste the link that you were sent. Accept only if you know who sent it.',
  notOne: 'This is not an invitation link.',
  accept: 'Accept',
  decline: 'Decline',
  accepted: 'Accepted. You can now read what was shared with you.',
  declined: 'Declined. You have no access.',
})
