import type { Migration } from '../migration.ts'

/**
 * Stocks of medicine are a queue of those that may become low by then, instead of a list of everybody who has one. All
 * that were counted before are looked at once more. And indexes for what other recurring jobs look for among everybody.
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
