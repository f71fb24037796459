/** What the report for an appointment says, in the app and on the page behind a doctor's link. */
import type { languages } from './names.ts'

const en = {
  about: (name: string, from: string, to: string) => `${name}, ${from} to ${to}`,
  complete: 'How complete the diary is',
  recorded: (days: string, of: string, variables: string) =>
    `Something was recorded on ${days} of ${of} days. Variables recorded: ${variables}.`,
  gaps: 'A day without an entry is missing, not zero, unless a variable is set to count it as zero.',
  changed: 'What changed',
  halves: (day: string) =>
    `The second half, from ${day}, compared with the first. In brackets: 95 % interval. About one variable in twenty shows a change like this by chance.`,
  noChange: 'No clear change from the first half of the period to the second.',
  change: {
    higher: (name: string, by: string, interval: string) => `${name}: ${by} higher (${interval})`,
    lower: (name: string, by: string, interval: string) => `${name}: ${by} lower (${interval})`,
  },
  range: (low: string, high: string) => `${low} to ${high}`,
  averages: (before: string, after: string) => `Average ${before} before, ${after} after.`,
  findings: 'Likely findings',
  findingsHint: 'From all days recorded so far. They are links in one person’s diary, not proof of a cause.',
  noFindings: 'No likely finding so far.',
  medicines: 'Medicines and treatments',
  noMedicines: 'None recorded in this period.',
  name: 'Name',
  dose: 'Usual amount',
  times: 'Usual times',
  days: 'Days',
  last: 'Last taken',
  daysOf: (days: string, of: string) => `${days} of ${of}`,
  varying: 'Varies',
  tracked: 'What was tracked',
  average: 'Average',
  lowHigh: 'Lowest to highest',
  more: (count: string) => `Not shown here: ${count} more.`,
  nothing: 'Nothing was recorded in this period.',
}

const de: typeof en = {
  about: (name, from, to) => `${name}, ${from} bis ${to}`,
  complete: 'Wie vollständig das Tagebuch ist',
  recorded: (days, of, variables) =>
    `An ${days} von ${of} Tagen wurde etwas eingetragen. Eingetragene Variablen: ${variables}.`,
  gaps: 'Ein Tag ohne Eintrag fehlt und zählt nicht als null, außer bei Variablen, die so eingestellt sind.',
  changed: 'Was sich geändert hat',
  halves: (day) =>
    `Die zweite Hälfte, ab ${day}, verglichen mit der ersten. In Klammern: 95-%-Intervall. Etwa eine von zwanzig Variablen zeigt so eine Änderung durch Zufall.`,
  noChange: 'Keine klare Änderung von der ersten Hälfte des Zeitraums zur zweiten.',
  change: {
    higher: (name, by, interval) => `${name}: ${by} höher (${interval})`,
    lower: (name, by, interval) => `${name}: ${by} niedriger (${interval})`,
  },
  range: (low, high) => `${low} bis ${high}`,
  averages: (before, after) => `Durchschnitt vorher ${before}, danach ${after}.`,
  findings: 'Wahrscheinliche Zusammenhänge',
  findingsHint:
    'Aus allen bisherigen Tagen. Es sind Zusammenhänge im Tagebuch einer Person, kein Beweis für eine Ursache.',
  noFindings: 'Bisher kein wahrscheinlicher Zusammenhang.',
  medicines: 'Medikamente und Behandlungen',
  noMedicines: 'In diesem Zeitraum keine eingetragen.',
  name: 'Name',
  dose: 'Übliche Menge',
  times: 'Übliche Zeiten',
  days: 'Tage',
  last: 'Zuletzt',
  daysOf: (days, of) => `${days} von ${of}`,
  varying: 'Wechselnd',
  tracked: 'Was eingetragen wurde',
  average: 'Durchschnitt',
  lowHigh: 'Niedrigster bis höchster Wert',
  more: (count) => `Hier nicht gezeigt: ${count} weitere.`,
  nothing: 'In diesem Zeitraum wurde nichts eingetragen.',
}

export const reportWords: Readonly<Record<(typeof languages)[number], typeof en>> = { en, de }
