/** Sentences about log entries. */
import { type Language, wordTable } from '../../lib/language.ts'
import type { AuditEntry } from './service.ts'

/** Every action has words. */
type ActionWords = Readonly<Record<AuditEntry['action'], string>>

const words = wordTable('people/audit/words', {
  signIn: 'Signed in',
  signInFailed: 'Sign-in with a wrong password',
  signOut: 'Signed out',
  passwordChanged: 'Password changed',
  secondFactorOn: 'Authenticator app turned on',
  secondFactorOff: 'Authenticator app turned off',
  passkeyAdded: 'Passkey added',
  passkeyRemoved: 'Passkey removed',
  providerAdded: 'Way to sign in added',
  providerRemoved: 'Way to sign in removed',
  emailChanged: 'E-mail address changed',
  timeZoneChanged: 'Time zone changed',
  tokenCreated: 'Access token created',
  tokenRevoked: 'Access token revoked',
  appRegistered: 'App registered',
  appRemoved: 'App removed',
  shareInvited: 'Someone was invited to read your data',
  shareGranted: 'Access to your data was granted',
  shareDeclined: 'An invitation was declined',
  shareRevoked: 'Access to your data was revoked',
  shareRead: 'Your data was read',
  assistantRead: 'An assistant asked about your data',
  exported: 'Your data was exported',
  homeOn: 'Values are shown in your home over MQTT',
  homeOff: 'Nothing is shown in your home any more',
  calendarFeedMade: 'Address for calendars made',
  calendarFeedEnded: 'Address for calendars stopped',
  devicePinSet: 'PIN set on a device',
  devicePinRemoved: 'PIN removed from a device',
  administratorOn: 'Became an administrator',
  administratorOff: 'No longer an administrator',
  accountCreated: 'Account created',
  accountDeleted: 'Account deleted',
  changesUndone: 'Account changes undone through a link in an e-mail',
  resetLinkMade: 'Someone who runs this server made a link to choose a new password',
  resetLinkCancelled: 'Links to choose a new password cancelled',
  adminSawPeople: 'Looked at the list of accounts',
  adminInvited: 'Invited somebody to create an account',
  adminMadeResetLink: 'Made a link to choose a new password',
  adminRemovedPerson: 'Removed an account',
  adminSetRegistration: 'Changed who may create an account',
  adminRetriedJob: 'Tried a job again',
  adminMadeBackup: 'Made a backup',
  adminCheckedBackup: 'Checked a backup by restoring it',
  adminDownloadedBackup: 'Downloaded a backup',
  adminRemovedBackup: 'Deleted a backup',
} satisfies ActionWords)

export const auditText = (entry: AuditEntry, language: Language): string => {
  const name = entry.reader ?? entry.clientId
  const byWhom = name === undefined ? '' : ` (${name})`
  return `${words[language][entry.action] ?? entry.action}${byWhom}${entry.text === undefined ? '' : `: ${entry.text}`}`
}
