import { wordTable } from './table.ts'

export const changeWords = wordTable('app/changes', {
  title: 'What changed',
  hint: 'What you recorded in the four weeks after you started or stopped something, compared with the four weeks before, and with how much that usually changes.',
  none: 'Nothing that you started or stopped was found yet. That takes four weeks of entries before it and some days after it. You can also ask about a day.',
  list: 'Starts, stops and first times',
  ask: 'Ask about a day',
  askHint: 'The first day of something new: a move, a new job, a medicine.',
  day: 'Day',
  look: 'See what changed',
  back: 'All changes',
  verdict: {
    likely: 'Stands out',
    possible: 'Perhaps',
    'no sign': 'As usual',
    'cannot tell': 'Cannot tell yet',
  },
  standsOut: 'What stands out',
  asUsual: 'What changed no more than usual',
  showUsual: 'Show {count, plural, one {1 more outcome} other {# more outcomes}}',
  outside: 'There are no entries around this day.',
  whatElse: 'What else it could be',
  alsoChanged: 'Something else changed too, and may be the reason:',
  elseHint:
    'A comparison of before and after cannot tell what the reason was. Starting when it is worst makes anything look helpful.',
  test: 'Test it with an experiment',
  advice: 'Please do not change a treatment because of this without talking to a doctor.',
  how: 'How this was calculated',
  method:
    'The mean of the days after is compared with the mean of the days before, without weekdays. The same is done for all other dates in your diary; the larger the change is among those, the more it stands out. All outcomes that are compared together are corrected for.',
  facts: {
    before: 'Before',
    after: 'After',
    usual: 'Usual size of a change',
    p: 'p value',
    q: 'Corrected for all comparisons (q)',
  },
  mean: '{value} ({days} of {all} days)',
  ofVariable: 'When it was started and stopped',
  ofOutcome: 'What it changed with',
})
