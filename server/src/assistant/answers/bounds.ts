/** What is said at the end of every answer: one sentence on what it cannot show. */
import { wordTable } from '../../lib/language.ts'

export const boundsIn = wordTable('assistant/answers/bounds', {
  link: 'A link in one person’s records: it does not show what leads to what, and it is not advice on medicines or treatment.',
  days: 'These numbers are for looking at: no link seen in them has been tested, and they are not advice on medicines or treatment.',
  list: 'What one person recorded, as far as they recorded it; not advice on medicines or treatment.',
  experiment:
    'One person’s experiment on themselves: it holds for this person and these days, and it is not advice on medicines or treatment.',
  manyPeople: 'From at least ten people who share their results, not from this person alone.',
})
