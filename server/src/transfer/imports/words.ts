/** Texts for the feed and the pages of an import. */
import { counted, type InLanguages } from '../../lib/language.ts'

const en = {
  titles: {
    queued: (file: string) => `Import of ${file} will start soon`,
    running: (file: string) => `Importing ${file}`,
    waiting: (file: string) => `Import of ${file} needs an answer`,
    completed: (file: string) => `Import of ${file} finished`,
    failed: (file: string) => `Import of ${file} failed`,
    cancelled: (file: string) => `Import of ${file} cancelled`,
    undoing: (file: string) => `Import of ${file} is being undone`,
    undone: (file: string) => `Import of ${file} undone`,
  },
  dryRunDone: (file: string) => `Dry run of ${file} finished`,
  answer: 'Answer',
  answerLong: (file: string) => `Continue the import of ${file}`,
  bring: 'Import',
  bringLong: (file: string) => `Import what the dry run of ${file} read`,
  cancel: 'Cancel',
  cancelLong: (file: string) => `Cancel the import of ${file}`,
  cancelAsk: 'What this import has added so far will be removed.',
  discard: 'Discard',
  discardLong: (file: string) => `Discard the file of the dry run of ${file}`,
  undo: 'Undo',
  undoLong: (file: string) => `Undo the import of ${file}`,
  undoAsk: 'Everything this import added will be removed.',
  nothingLeft: 'Nothing from this import is left.',
  beingRemoved: 'Everything it added is being removed.',
  reading: 'We are reading the file. Nothing is stored yet.',
  replaced: (count: number) => `${count} replaced`,
  unchanged: (count: number) => `${count} already there`,
  rejected: (count: number) => `${counted(count, 'row', 'rows')} rejected`,
  values: (values: number, variables: number) =>
    `${counted(values, 'new value', 'new values')} of ${counted(variables, 'variable', 'variables')}`,
  wouldBe: (values: string) => `${values} would be imported`,
  nothing: {
    readAs: (program: string | undefined) =>
      `Nothing was imported. The file was read as ${program ?? 'a file of another program'}.`,
    noRow: (file: string, line: number, reason: string) => `No row could be used. ${file}, line ${line}: ${reason}`,
    noValues: 'It has no values.',
    allLeftOut: (what: string, more: number) =>
      `Everything in it was left out: ${what}${more > 0 ? ` and ${more} more` : ''}.`,
  },
}

const de: typeof en = {
  titles: {
    queued: (file) => `${file} wird bald eingelesen`,
    running: (file) => `${file} wird eingelesen`,
    waiting: (file) => `Zu ${file} gibt es eine Frage`,
    completed: (file) => `${file} ist eingelesen`,
    failed: (file) => `${file} ließ sich nicht einlesen`,
    cancelled: (file) => `Einlesen von ${file} abgebrochen`,
    undoing: (file) => `Einlesen von ${file} wird rückgängig gemacht`,
    undone: (file) => `Einlesen von ${file} rückgängig gemacht`,
  },
  dryRunDone: (file) => `Probelauf von ${file} fertig`,
  answer: 'Antworten',
  answerLong: (file) => `${file} weiter einlesen`,
  bring: 'Einlesen',
  bringLong: (file) => `Einlesen, was der Probelauf von ${file} gefunden hat`,
  cancel: 'Abbrechen',
  cancelLong: (file) => `Einlesen von ${file} abbrechen`,
  cancelAsk: 'Was bisher eingelesen wurde, wird wieder entfernt.',
  discard: 'Verwerfen',
  discardLong: (file) => `Die Datei des Probelaufs von ${file} verwerfen`,
  undo: 'Rückgängig machen',
  undoLong: (file) => `Einlesen von ${file} rückgängig machen`,
  undoAsk: 'Alles, was dabei eingelesen wurde, wird wieder entfernt.',
  nothingLeft: 'Davon ist nichts geblieben.',
  beingRemoved: 'Alles, was eingelesen wurde, wird gerade entfernt.',
  reading: 'Die Datei wird gelesen. Noch ist nichts gespeichert.',
  replaced: (count) => `${count} ersetzt`,
  unchanged: (count) => `${count} schon vorhanden`,
  rejected: (count) => `${counted(count, 'Zeile', 'Zeilen')} abgelehnt`,
  values: (values, variables) =>
    `${counted(values, 'neuer Wert', 'neue Werte')} von ${counted(variables, 'Variable', 'Variablen')}`,
  wouldBe: (values) => `${values} würden eingelesen`,
  nothing: {
    readAs: (program) =>
      `Nichts wurde eingelesen. Die Datei wurde als ${program ?? 'Datei eines anderen Programms'} gelesen.`,
    noRow: (file, line, reason) => `Keine Zeile ließ sich verwenden. ${file}, Zeile ${line}: ${reason}`,
    noValues: 'Sie hat keine Werte.',
    allLeftOut: (what, more) => `Alles darin wurde weggelassen: ${what}${more > 0 ? ` und ${more} weitere` : ''}.`,
  },
}

export type ImportWords = typeof en
export const importWords: InLanguages<ImportWords> = { en, de }
