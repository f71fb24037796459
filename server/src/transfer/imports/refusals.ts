/** What is said of an import in more than one place. */
import { say } from '../../lib/refusal.ts'

export const NO_IMPORT = say('You have no such import.', 'Diesen Import gibt es bei dir nicht.')
export const ENDED = say(
  'This import has already ended. You can undo it instead.',
  'Das Einlesen ist schon zu Ende. Du kannst es rückgängig machen.',
)
export const ONLY_TRIED = say(
  'This was a dry run: nothing was imported.',
  'Das war ein Probelauf: Es wurde nichts eingelesen.',
)
export const NOT_FINISHED = say(
  'This import is not finished. You can cancel it instead.',
  'Das Einlesen ist noch nicht fertig. Du kannst es abbrechen.',
)
export const ONLY_IN_PERSON = say(
  'This import changed settings of the account. Only you can undo it.',
  'Dabei wurden Einstellungen des Kontos geändert. Nur du selbst kannst es rückgängig machen.',
)
export const FILE_GONE = say(
  'The file is no longer here. Please upload it again.',
  'Die Datei ist nicht mehr hier. Bitte lade sie noch einmal hoch.',
)
