import { counted } from '../../lib/language.ts'
import { once } from '../../lib/once.ts'
import { padded } from '../../lib/utc-text.ts'
import { longQuestion, question, unitName } from './german-question.ts'
import type { RemindingWords, Span } from './words.ts'

const date = once(
  () => new Intl.DateTimeFormat('de', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }),
)

const time = (second: number): string =>
  `${padded(Math.floor(second / 3600))}:${padded(Math.floor((second % 3600) / 60))} Uhr`

const SPANS: Readonly<Record<Span['of'], { readonly one: string; readonly other: string }>> = {
  week: { one: 'Jede Woche', other: 'Wochen' },
  day: { one: 'Jeden Tag', other: 'Tage' },
  hour: { one: 'Jede Stunde', other: 'Stunden' },
  minute: { one: 'Jede Minute', other: 'Minuten' },
  second: { one: 'Jede Sekunde', other: 'Sekunden' },
}

export const german: RemindingWords = {
  question,
  longQuestion,
  time,
  moment: (second, day) => `${date().format(day)}, ${time(second)}`,
  atMoment: (moment) => moment,
  asNeeded: 'Bei Bedarf',
  every: ({ count, of }) => (count === 1 ? SPANS[of].one : `Alle ${count} ${SPANS[of].other}`),
  everyFrom: (often, at, joint) => `${often} ${joint === 'at' ? 'um' : 'ab'} ${at}`,
  neverComes: 'Keine ihrer Zeiten liegt zwischen deiner frühesten und deiner spätesten Zeit für Erinnerungen.',
  answers: {
    yes: 'Ja',
    no: 'Nein',
    yesOrNoFor: (answer, name) => `${answer}: ${name}`,
    rate: (value) => `${value} eintragen`,
    rateName: (name, value) => `${name}: ${value} eintragen`,
    record: (amount) => `${amount} eintragen`,
    recordOf: (amount, name) => `${name}: ${amount} eintragen`,
    snooze: 'Später',
    snoozeLong: 'In einer Stunde noch einmal fragen',
    skip: 'Überspringen',
    skipLong: 'Diese Frage überspringen',
    forAll: (answer) => `${answer}, für alle`,
    skipAll: 'Alle überspringen',
  },
  card: {
    today: 'Heute',
    reminder: 'Erinnerung',
    saved: (answer) => `${answer}: gespeichert`,
    inUnit: (unit) => `In ${unitName(unit)}`,
    record: 'Eintragen',
    dismiss: 'Ausblenden',
    dismissLong: 'Diese Karte ausblenden',
  },
  messages: {
    due: (count) => (count === 1 ? 'Eine Erinnerung wartet' : `${count} Erinnerungen warten`),
    openToAnswer: (count) => `Öffne Upshot, um ${count === 1 ? 'sie' : 'alle'} zu beantworten.`,
    reminder: 'Erinnerung',
    plainQuestion: 'Zeit für einen Eintrag.',
    last: (asked, value) => `${asked} Zuletzt: ${value}.`,
    track: (amount) => (amount === undefined ? 'Eintragen' : `${amount} eintragen`),
    snooze: 'Später',
    snoozeHour: 'In einer Stunde',
    skip: 'Überspringen',
    snoozeAll: 'Alle später',
    skipAll: 'Alle überspringen',
    did: 'Gemacht',
    couldNot: 'Ging nicht',
    stopExperiment: 'Experiment abbrechen',
    open: 'Upshot öffnen',
    stopMails: 'Diese E-Mails abbestellen',
    test: 'So sieht eine Erinnerung aus.',
  },
  channels: {
    turnedOff: 'In deinen Einstellungen ausgeschaltet.',
    noDevice: 'Noch ist kein Gerät eingetragen.',
    devices: (count) => `${counted(count, 'Gerät zeigt', 'Geräte zeigen')} Erinnerungen.`,
    noMailServer: 'Dieser Server kann keine E-Mails senden.',
    byMail: 'Erinnerungen kommen per E-Mail.',
    webhooksDisabled: (count) =>
      `${counted(count, 'Webhook wurde', 'Webhooks wurden')} abgeschaltet, weil zu lange nichts ankam.`,
    noWebhook: 'Es ist kein Webhook eingetragen.',
    webhooks: (count) => `${counted(count, 'Webhook bekommt', 'Webhooks bekommen')} Ereignisse.`,
    noSms: 'Dieser Server sendet keine SMS.',
  },
}
