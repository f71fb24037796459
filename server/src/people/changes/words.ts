/** What is said of a change to who may enter. */
import { utcText } from '../../lib/utc-text.ts'
import type { ChangeRow } from './store.ts'

const words: Readonly<Record<ChangeRow['kind'], string>> = {
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
}

type Change = Pick<ChangeRow, 'kind' | 'detail' | 'created_epoch'>

const timeOf = (epoch: number): string => `${utcText(epoch).replace('T', ' at ')} UTC`

export const changeText = ({ kind, detail, created_epoch }: Change): string =>
  `${words[kind]}${detail === '' ? '' : ` (${detail})`} on ${timeOf(created_epoch)}.`

export const changeMail = (change: Change & Pick<ChangeRow, 'told_to'>, link: string) => ({
  to: change.told_to,
  subject: `${words[change.kind]} at Upshot`,
  text: `${changeText(change)}

If that was you, you don't need to do anything.

If it wasn't you, open this link within seven days:

${link}

It puts your e-mail address, password, authenticator app and passkeys back to how they were before. It also signs out every
browser, and revokes every token, app and share that was added since.`,
})
