import { wordTable } from './table.ts'

export const compareWords = wordTable('app/compare', {
  title: 'Compare two things',
  lead: 'Any two things you record: over time, by amount, on the same day and later.',
  one: 'Does',
  other: 'change',
  choose: 'Choose',
  same: 'Please choose two different things.',
  swap: 'Swap',
  question: 'Does {cause} change {effect}?',
  together: 'On the same day',
  honest:
    'The answers are the same as in Findings: they allow for everything else you record, so looking at many pairs here makes nothing more likely.',
  details: 'Everything about this pair',
  notCompared: 'Not compared',
  settings: 'Settings of {name}',
  test: 'Test it with an experiment',
})
