import type { ReportWords } from '../en/report.ts'

export const report: ReportWords = {
  title: 'Bericht',
  lead: 'Eine Seite für den Termin. Drucke sie aus oder speichere sie im Druckdialog als PDF.',
  print: 'Drucken oder als PDF speichern',
  period: 'Zeitraum',
  periods: { '30': '30 Tage', '90': '90 Tage', '366': 'Ein Jahr' },
  back: 'Teilen',
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
  madeBy: (day) => `Erstellt mit Upshot am ${day} aus eigenen Einträgen und Gerätedaten.`,
}
