/** What the interface says about a connector, beside the source's own words. */
import type { InLanguages } from '../../lib/language.ts'

const en = {
  importFile: 'Import a file',
  goTo: (name: string) => `Go to ${name}`,
  fileFrom: (name: string) => `File from ${name}`,
  connect: 'Connect',
  connectAgain: 'Connect again',
  updateOrDisconnect: 'Update or disconnect',
  setUpFirst: (steps: string, settings: readonly string[]) =>
    `An administrator has to set this up first. ${steps} Then set ${settings.join(' and ')}.`,
  lastUpdate: (at: string) => `Last update: ${at} UTC.`,
  nothingSent: 'Connected. Nothing has been sent yet.',
  onItsWay: 'Connected. The first update is on its way.',
}

export type ConnectorWords = typeof en

const de: ConnectorWords = {
  importFile: 'Datei importieren',
  goTo: (name) => `Zu ${name}`,
  fileFrom: (name) => `Datei von ${name}`,
  connect: 'Verbinden',
  connectAgain: 'Neu verbinden',
  updateOrDisconnect: 'Aktualisieren oder trennen',
  setUpFirst: (steps, settings) =>
    `Das muss zuerst die Verwaltung einrichten. ${steps} Danach: ${settings.join(' und ')} setzen.`,
  lastUpdate: (at) => `Zuletzt aktualisiert: ${at} UTC.`,
  nothingSent: 'Verbunden. Es wurde noch nichts geschickt.',
  onItsWay: 'Verbunden. Die ersten Daten sind unterwegs.',
}

export const connectorWords: InLanguages<ConnectorWords> = { en, de }
