/** What a doctor's link and the answer to an invitation say. */
import type { InLanguages } from '../../lib/language.ts'

const en = {
  sharedWith: (name: string, until: string) => `shared with ${name} until ${until}`,
  title: 'Report',
  lead: (person: string) =>
    `Print this page to get the report on one sheet; the daily values stay on the screen. ${person} can see each time this page is opened.`,
  nothing: 'Nothing was recorded in this period.',
  summary: (days: number, mean: string, least: string, most: string) =>
    `${days} days, average ${mean}, from ${least} to ${most}.`,
  allValues: 'All values',
  day: 'Day',
  filled: ' (none recorded)',
  overTime: (name: string) => `${name} over time`,
  forClinics: 'For clinic software: SMART Health Link',
  forClinicsHint:
    'Scan the code or copy the text into a program that reads SMART Health Links. It gets each measurement of these variables, without notes, until the link ends.',
  codeLabel: 'SMART Health Link as a QR code',
}

const de: typeof en = {
  sharedWith: (name, until) => `geteilt mit ${name} bis ${until}`,
  title: 'Bericht',
  lead: (person) =>
    `Gedruckt passt der Bericht auf ein Blatt; die Tageswerte bleiben auf dem Bildschirm. ${person} sieht jedes Mal, wenn diese Seite geöffnet wird.`,
  nothing: 'In dieser Zeit wurde nichts eingetragen.',
  summary: (days, mean, least, most) =>
    `${days === 1 ? '1 Tag' : `${days} Tage`}, im Mittel ${mean}, von ${least} bis ${most}.`,
  allValues: 'Alle Werte',
  day: 'Tag',
  filled: ' (nicht eingetragen)',
  overTime: (name) => `${name} im Lauf der Zeit`,
  forClinics: 'Für Programme von Praxen und Kliniken: SMART Health Link',
  forClinicsHint:
    'Scann den Code oder kopier den Text in ein Programm, das SMART Health Links liest. Es bekommt jede einzelne Messung dieser Variablen, ohne Notizen, bis der Link endet.',
  codeLabel: 'SMART Health Link als QR-Code',
}

export const sharedWords: InLanguages<typeof en> = { en, de }
