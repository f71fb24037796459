import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects, openWorld, type World } from '../testing/world.ts'
import type { Executor } from './executor.ts'
import { words } from './migration.ts'
import {
  isOptionalColumn,
  type MeasurementColumn,
  measurementColumns,
  replacedColumns,
  typeOfColumn,
} from './tables/measurement-columns.ts'

interface ColumnInDatabase {
  readonly name: string
  readonly type: string
  readonly isOptional: boolean
}

async function columnsIn(executor: Executor, table: string): Promise<ColumnInDatabase[]> {
  const sqlText =
    executor.dialect === 'sqlite'
      ? 'select name, type, "notnull" = 0 from pragma_table_info(?)'
      : `select attname as name, format_type(atttypid, atttypmod) as type, case when attnotnull then 0 else 1 end as optional
         from pg_attribute where attrelid = ?::text::regclass and attnum > 0 and not attisdropped`
  const rows = await executor.rows(sqlText, [table])
  return rows.map(([name, type, isOptional]) => ({
    name: String(name),
    type: String(type).toLowerCase(),
    isOptional: isOptional === 1,
  }))
}

const byName = (a: ColumnInDatabase, b: ColumnInDatabase): number => (a.name < b.name ? -1 : 1)

describe.each(dialects)('the columns of a measurement on %s', (dialect) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(dialect)
  })
  afterAll(() => world.close())

  const { integer, double } = words[dialect]
  const types = { integer, double, text: 'text' }
  const columnOf = (name: MeasurementColumn): ColumnInDatabase => ({
    name,
    type: types[typeOfColumn(name)],
    isOptional: isOptionalColumn(name),
  })

  it.each(['measurements', 'deleted_measurements', 'removed_measurements'])('match the table %s', async (table) => {
    const found = await columnsIn(world.database.reader, table)
    expect(found.sort(byName)).toEqual(measurementColumns.map(columnOf).sort(byName))
  })

  it('that can be replaced are those that an import can restore', async () => {
    const found = await columnsIn(world.database.reader, 'import_replacements')
    const restored = [...replacedColumns, 'updated_epoch' as const].map(columnOf)
    const others = ['user_id', 'import_id', 'measurement_id', 'earlier_import_id']
    expect(found.filter(({ name }) => !others.includes(name)).sort(byName)).toEqual(restored.sort(byName))
  })
})
