import type { Migration } from '../migration.ts'
import { addToMeasurements } from './entry-tables.ts'

/** An entry keeps the name of its zone beside the offset, so that it can be shown as "07:00, Tokyo time". */
export const entryZones: Migration = {
  version: 34,
  name: 'entry-zones',
  statements: ({ words: { integer } }) => [
    ...addToMeasurements('time_zone text'),
    // The minimum time between two doses that are taken as needed.
    `alter table reminders add column least_minutes_between ${integer}`,
  ],
}
