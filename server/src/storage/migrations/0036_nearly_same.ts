import type { Migration } from '../migration.ts'

/** Which of several variables that are nearly the same is compared, and what an analysis has found that many share. */
export const nearlySame: Migration = {
  version: 36,
  name: 'nearly-same',
  statements: ({ words: { integer } }) => [
    `alter table user_variables add column stands_for_same ${integer}`,
    'alter table analyses add column shared text',
  ],
}
