/**
 * Adds a column to each table that holds measurements, or what a measurement was before it was replaced. Released migrations
 * use this: it never changes.
 */
export const addToMeasurements = (column: string): readonly string[] =>
  ['measurements', 'deleted_measurements', 'removed_measurements', 'import_replacements'].map(
    (table) => `alter table ${table} add column ${column}`,
  )
