import { wordTable } from './table.ts'

export const moreWords = wordTable('app/more', {
  about: {
    variables: 'Everything you track, with charts',
    studies: 'What you published, joined, or could join',
    experiments: 'Test it: chance decides what you do each day',
    reminders: 'When you are asked, and about what',
    data: 'Import files, connect sources, export everything',
    sharing: 'Who can see what, and who looked',
    settings: 'Name, time zone, devices, sign out',
    admin: 'People, jobs and backups of this installation',
  },
  firstSteps: 'First steps',
  example: 'See an example',
})
