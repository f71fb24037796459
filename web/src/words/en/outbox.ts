export const outbox = {
  entries: 'Entries',
  empty: 'Everything is sent.',
  removed: 'Removed. It may have reached the server already. Then it is undone there.',
  tryNow: 'Try now',
  change: 'Change',
  changeName: (label: string) => `Change ${label}`,
  remove: 'Remove',
  removeName: (label: string) => `Remove ${label}`,
  waits: 'Waits until the server can be reached.',
  tried: 'The server could not take it yet. It is tried again by itself.',
  others: (count: number) =>
    count === 1
      ? '1 entry of somebody else who uses this browser waits too.'
      : `${count} entries of others who use this browser wait too.`,
  value: 'Value',
  notANumber: 'Please enter a number.',
  save: 'Save changes',
}

export type OutboxWords = typeof outbox
