/** Sentences about log entries. */
import type { InLanguages, Language } from '../../lib/language.ts'
import type { AuditEntry } from './service.ts'

type ActionWords = Readonly<Record<AuditEntry['action'], string>>

const en: ActionWords = {
  signIn: 'Signed in',
  signInFailed: 'Sign-in with a wrong password',
  signOut: 'Signed out',
  passwordChanged: 'Password changed',
  secondFactorOn: 'Authenticator app turned on',
  secondFactorOff: 'Authenticator app turned off',
  passkeyAdded: 'Passkey added',
  passkeyRemoved: 'Passkey removed',
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
}

const de: ActionWords = {
  signIn: 'Angemeldet',
  signInFailed: 'Anmeldung mit falschem Passwort',
  signOut: 'Abgemeldet',
  passwordChanged: 'Passwort geändert',
  secondFactorOn: 'Authenticator-App eingeschaltet',
  secondFactorOff: 'Authenticator-App ausgeschaltet',
  passkeyAdded: 'Passkey hinzugefügt',
  passkeyRemoved: 'Passkey entfernt',
  emailChanged: 'E-Mail-Adresse geändert',
  timeZoneChanged: 'Zeitzone geändert',
  tokenCreated: 'Zugriffsschlüssel erstellt',
  tokenRevoked: 'Zugriffsschlüssel gelöscht',
  appRegistered: 'App registriert',
  appRemoved: 'App entfernt',
  shareInvited: 'Jemand wurde eingeladen, deine Daten zu lesen',
  shareGranted: 'Zugriff auf deine Daten erlaubt',
  shareDeclined: 'Eine Einladung wurde abgelehnt',
  shareRevoked: 'Zugriff auf deine Daten beendet',
  shareRead: 'Deine Daten wurden gelesen',
  assistantRead: 'Ein Assistent hat nach deinen Daten gefragt',
  exported: 'Deine Daten wurden exportiert',
  accountCreated: 'Konto erstellt',
  accountDeleted: 'Konto gelöscht',
  changesUndone: 'Änderungen am Konto über einen Link in einer E-Mail rückgängig gemacht',
  resetLinkMade: 'Wer den Server verwaltet, hat einen Link für ein neues Passwort erstellt',
  resetLinkCancelled: 'Links für ein neues Passwort ungültig gemacht',
  adminSawPeople: 'Die Liste der Konten angesehen',
  adminInvited: 'Jemanden eingeladen, ein Konto zu erstellen',
  adminMadeResetLink: 'Einen Link für ein neues Passwort erstellt',
  adminRemovedPerson: 'Ein Konto entfernt',
  adminSetRegistration: 'Geändert, wer ein Konto erstellen darf',
  adminRetriedJob: 'Eine Aufgabe noch einmal versucht',
  adminMadeBackup: 'Eine Sicherung gemacht',
  adminCheckedBackup: 'Eine Sicherung durch Wiederherstellen geprüft',
  adminDownloadedBackup: 'Eine Sicherung heruntergeladen',
  adminRemovedBackup: 'Eine Sicherung gelöscht',
}

const words: InLanguages<ActionWords> = { en, de }

export const auditText = (entry: AuditEntry, language: Language): string => {
  const name = entry.reader ?? entry.clientId
  const who = name === undefined ? '' : ` (${name})`
  return `${words[language][entry.action] ?? entry.action}${who}${entry.text === undefined ? '' : `: ${entry.text}`}`
}
