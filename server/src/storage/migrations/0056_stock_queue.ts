import type { Migration } from '../migration.ts'

/**
 * Medicine stocks become a queue, by the moment at which each may become low; before, every run looked at all of them.
 * All counted stocks are looked at once more. Adds indexes for other recurring jobs.
 */
export const stockQueue: Migration = {
  version: 56,
  name: 'stock queue',
  statements: ({ words: { integer } }) => [
    `alter table reminders add column stock_due_epoch ${integer}`,
    'update reminders set stock_due_epoch = 0 where stock_amount is not null',
    'create index reminders_by_stock on reminders (stock_due_epoch) where stock_due_epoch is not null',
    'create index webhook_deliveries_by_state on webhook_deliveries (state)',
    'create index imports_by_state on imports (state)',
    'create index imports_with_file on imports (stored_name) where stored_name is not null',
    'create index import_files_by_age on import_files (created_epoch)',
    'create index undoable_writes_by_age on undoable_writes (created_epoch)',
  ],
}
