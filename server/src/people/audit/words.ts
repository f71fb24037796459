/** What is said of an entry. */
import type { AuditEntry } from './service.ts'

const actionWords: Record<AuditEntry['action'], string> = {
  signIn: 'Signed in',
  signInFailed: 'Sign-in with a wrong password',
  signOut: 'Signed out',
  passwordChanged: 'Password changed',
  secondFactorOn: 'Authenticator app turned on',
  secondFactorOff: 'Authenticator app turned off',
  passkeyAdded: 'Passkey added',
  passkeyRemoved: 'Passkey removed',
  emailChanged: 'E-mail address changed',
  tokenCreated: 'Access token created',
  tokenRevoked: 'Access token revoked',
  appRegistered: 'App registered',
  appRemoved: 'App removed',
  shareInvited: 'Someone was invited to read your data',
  shareGranted: 'Access to your data was granted',
  shareDeclined: 'An invitation was declined',
  shareRevoked: 'Access to your data was revoked',
  shareRead: 'Your data was read',
  exported: 'Your data was exported',
  accountCreated: 'Account created',
  accountDeleted: 'Account deleted',
  changesUndone: 'Account changes undone through a link in an e-mail',
}

export const auditText = (entry: AuditEntry): string => {
  const who = entry.clientId === undefined ? '' : ` (${entry.clientId})`
  return `${actionWords[entry.action] ?? entry.action}${who}${entry.text === undefined ? '' : `: ${entry.text}`}`
}
