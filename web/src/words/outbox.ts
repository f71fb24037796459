import { wordTable } from './table.ts'

export const outboxWords = wordTable('app/outbox', {
  entries: 'Entries',
  empty: 'Everything has been sent.',
  removed: 'Removed. If it has already reached the server, it will be undone there.',
  tryNow: 'Try now',
  change: 'Change',
  changeName: 'Change {label}',
  remove: 'Remove',
  removeName: 'Remove {label}',
  keep: 'Keep that',
  keepName: 'Keep that: {label}',
  recordToo: 'Record mine too',
  recordTooName: 'Record mine too: {label}',
  recordAsEntry: 'Record it as an entry',
  recordAsEntryName: 'Record it as an entry: {label}',
  deletedElsewhere: 'It was deleted on another device.',
  recordAgain: 'Record it again',
  recordAgainName: 'Record it again: {label}',
  waits: 'Waiting until the server can be reached.',
  tried: 'The server could not save it yet. We will try again automatically.',
  others:
    '{count, plural, one {1 entry by somebody else who uses this browser is waiting too.} other {# entries by others who use this browser are waiting too.}}',
  value: 'Value',
  notANumber: 'Please enter a number.',
  save: 'Save changes',
})
