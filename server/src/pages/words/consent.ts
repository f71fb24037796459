/** What the pages say on which a person lets an app or a device in. */
import type { InLanguages } from '../../lib/language.ts'

const en = {
  title: (app: string) => `Access for ${app}`,
  asks: (app: string) => `${app} asks for access`,
  signedInAs: 'You are signed in as',
  untick: 'Untick what you do not want to allow.',
  willBeAble: (app: string) => `${app} will be able to`,
  lasts: 'Access lasts until you revoke it. You can do that at any time under',
  where: 'Who can read my data',
  describedBy: 'Nobody registered this app here. It describes itself at',
  returnsTo: 'Afterwards you will be sent to',
  local: 'That is a program on this computer. Only allow it if you started this here yourself.',
  assistant:
    'It connects as an assistant. What it reads is sent to whoever runs that assistant. You can see every read under “Who read my data”.',
  allow: 'Allow',
  deny: 'Do not allow',
  device: 'Connect a device',
  typeCode: 'Type the code that the device shows.',
  continue: 'Continue',
  isYours: 'Is this your device?',
  shouldShow: 'It should show the code',
  onBehalf: (app: string) =>
    `and asks for access on behalf of ${app}. If you did not just start this yourself, close this page.`,
  yesContinue: 'Yes, continue',
  done: 'Done',
  connected: (app: string) => `${app} is connected. You can go back to the device.`,
  oneMoment: 'One moment',
}

const de: typeof en = {
  title: (app) => `Zugriff für ${app}`,
  asks: (app) => `${app} bittet um Zugriff`,
  signedInAs: 'Du bist angemeldet als',
  untick: 'Nimm das Häkchen bei allem weg, was du nicht erlauben möchtest.',
  willBeAble: (app) => `${app} darf dann`,
  lasts: 'Der Zugriff gilt, bis du ihn beendest. Das geht jederzeit unter',
  where: 'Wer meine Daten sehen kann',
  describedBy: 'Niemand hat diese App hier registriert. Sie beschreibt sich selbst unter',
  returnsTo: 'Danach wirst du weitergeleitet zu',
  local: 'Das ist ein Programm auf diesem Computer. Erlaube es nur, wenn du es hier gerade selbst gestartet hast.',
  assistant:
    'Sie verbindet sich als Assistent. Was sie liest, geht an den Betreiber dieses Assistenten. Du siehst jeden Zugriff unter „Wer meine Daten gelesen hat“.',
  allow: 'Erlauben',
  deny: 'Nicht erlauben',
  device: 'Ein Gerät verbinden',
  typeCode: 'Gib den Code ein, den das Gerät zeigt.',
  continue: 'Weiter',
  isYours: 'Ist das dein Gerät?',
  shouldShow: 'Es sollte diesen Code zeigen:',
  onBehalf: (app) =>
    `Es bittet im Namen von ${app} um Zugriff. Wenn du das nicht gerade selbst begonnen hast, schließ diese Seite.`,
  yesContinue: 'Ja, weiter',
  done: 'Fertig',
  connected: (app) => `${app} ist verbunden. Du kannst zum Gerät zurückgehen.`,
  oneMoment: 'Einen Moment',
}

export const consentWords: InLanguages<typeof en> = { en, de }
