import type { Migration } from '../migration.ts'

/** The question that a skipped day belongs to, for when its notification is gone. */
export const skippedQuestions: Migration = {
  version: 18,
  name: 'skipped-questions',
  statements: ({ words: { integer } }) => [
    `alter table skipped_slots add column reminder_id ${integer}`,
    `alter table skipped_slots add column slot_epoch ${integer}`,
    'create index skipped_slots_by_day on skipped_slots (user_id, day)',
  ],
}
