/** What is said at the end of every answer: one sentence on what it cannot show. */
import type { InLanguages } from '../../lib/language.ts'

interface Bounds {
  readonly link: string
  readonly days: string
  readonly list: string
  readonly experiment: string
  readonly manyPeople: string
}

const en: Bounds = {
  link: 'A link in one person’s records: it does not show what leads to what, and it is not advice on medicines or treatment.',
  days: 'These numbers are for looking at: no link seen in them has been tested, and they are not advice on medicines or treatment.',
  list: 'What one person recorded, as far as they recorded it; not advice on medicines or treatment.',
  experiment:
    'One person’s experiment on themselves: it holds for this person and these days, and it is not advice on medicines or treatment.',
  manyPeople: 'From at least ten people who share their results, not from this person alone.',
}

const de: Bounds = {
  link: 'Ein Zusammenhang in den Aufzeichnungen einer Person: Er zeigt nicht, was wozu führt, und ist kein Rat zu Medikamenten oder einer Behandlung.',
  days: 'Diese Zahlen sind zum Ansehen: Kein Zusammenhang darin wurde geprüft, und sie sind kein Rat zu Medikamenten oder einer Behandlung.',
  list: 'Was eine Person aufgezeichnet hat, soweit sie es aufgezeichnet hat; kein Rat zu Medikamenten oder einer Behandlung.',
  experiment:
    'Das Experiment einer Person an sich selbst: Es gilt für diese Person und diese Tage und ist kein Rat zu Medikamenten oder einer Behandlung.',
  manyPeople: 'Von mindestens zehn Menschen, die ihre Ergebnisse teilen, nicht von dieser Person allein.',
}

export const boundsIn: InLanguages<Bounds> = { en, de }
