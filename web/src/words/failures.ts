/** Why something failed, if the server sent no message. */
import { wordTable } from './table.ts'

export const failureWords = wordTable('app/failures', {
  noAnswer: 'The server cannot be reached. Please try again when you are online.',
  signedOut: 'You are signed out. Please sign in again.',
  otherPerson: 'Somebody else has signed in on this browser. Please reload the page.',
  serverProblem: 'The server has a problem. Your entries are kept.',
  request: 'Request {id}.',
})
