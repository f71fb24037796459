export const outbox = {
  entries: 'Entries',
  empty: 'Everything has been sent.',
  removed: 'Removed. If it has already reached the server, it will be undone there.',
  tryNow: 'Try now',
  change: 'Change',
  changeName: (label: string) => `Change ${label}`,
  remove: 'Remove',
  removeName: (label: string) => `Remove ${label}`,
  keep: 'Keep that',
  keepName: (label: string) => `Keep that: ${label}`,
  recordToo: 'Record mine too',
  recordTooName: (label: string) => `Record mine too: ${label}`,
  recordAsEntry: 'Record it as an entry',
  recordAsEntryName: (label: string) => `Record it as an entry: ${label}`,
  deletedElsewhere: 'It was deleted on another device.',
  recordAgain: 'Record it again',
  recordAgainName: (label: string) => `Record it again: ${label}`,
  waits: 'Waiting until the server can be reached.',
  tried: 'The server could not save it yet. We will try again automatically.',
  others: (count: number) =>
    count === 1
      ? '1 entry by somebody else who uses this browser is waiting too.'
      : `${count} entries by others who use this browser are waiting too.`,
  value: 'Value',
  notANumber: 'Please enter a number.',
  save: 'Save changes',
}

export type OutboxWords = typeof outbox
