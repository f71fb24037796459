import type { Migration } from '../migration.ts'

/** Which of several nearly identical variables is compared, and what an analysis found that many variables share. */
export const nearlySame: Migration = {
  version: 36,
  name: 'nearly-same',
  statements: ({ words: { integer } }) => [
    `alter table user_variables add column stands_for_same ${integer}`,
    'alter table analyses add column shared text',
  ],
}
