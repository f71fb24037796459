/** What a doctor's link and the answer to an invitation say. */
import type { InLanguages } from '../../lib/language.ts'

const en = {
  sharedWith: (name: string, until: string) => `shared with ${name} until ${until}`,
  lead: (variables: number, person: string) =>
    `Daily values of ${variables === 1 ? 'one variable' : `${variables} variables`}. ${person} can see each time this page is opened.`,
  nothing: 'Nothing was recorded in this period.',
  summary: (days: number, mean: string, least: string, most: string) =>
    `${days} days, average ${mean}, from ${least} to ${most}.`,
  allValues: 'All values',
  day: 'Day',
  filled: ' (none recorded)',
  overTime: (name: string) => `${name} over time`,
}

const de: typeof en = {
  sharedWith: (name, until) => `geteilt mit ${name} bis ${until}`,
  lead: (variables, person) =>
    `Tageswerte von ${variables === 1 ? 'einer Variable' : `${variables} Variablen`}. ${person} sieht jedes Mal, wenn diese Seite geöffnet wird.`,
  nothing: 'In dieser Zeit wurde nichts eingetragen.',
  summary: (days, mean, least, most) =>
    `${days === 1 ? '1 Tag' : `${days} Tage`}, im Mittel ${mean}, von ${least} bis ${most}.`,
  allValues: 'Alle Werte',
  day: 'Tag',
  filled: ' (nicht eingetragen)',
  overTime: (name) => `${name} im Lauf der Zeit`,
}

export const sharedWords: InLanguages<typeof en> = { en, de }
