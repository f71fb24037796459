import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { dialects, newTestDatabase, testClock } from '../testing/world.ts'
import { migrate, migrations } from './migrate.ts'
import { openDatabase } from './open.ts'

const variable = (
  user: number,
  id: number,
  name: string,
  unit: number,
  more: { count: number; from: number; to: number },
) =>
  `insert into user_variables (user_id, variable_id, name, name_key, category_id, unit_id, combination, default_category_id,
     default_unit_id, default_combination, recorded_unit_ids, number_of_measurements, earliest_epoch, latest_epoch, recent,
     created_epoch, updated_epoch)
   values (${user}, ${id}, '${name}', '${name.toLowerCase()}', 8, ${unit}, 'MEAN', 8, ${unit}, 'MEAN', '${unit}',
     ${more.count}, ${more.from}, ${more.to}, '[[5.4,${unit}]]', 1, 1)`

const measurement = (user: number, id: number, variableId: number, start: number, value: number, unit: number) =>
  `insert into measurements (user_id, variable_id, start_epoch, source_name, id, value, unit_id, created_epoch, updated_epoch)
   values (${user}, ${variableId}, ${start}, 'Meter', ${id}, ${value}, ${unit}, 1, 1)`

const person = (id: number) =>
  `insert into users (id, email, email_key, login_name, display_name, time_zone, is_administrator, created_epoch, updated_epoch)
   values (${id}, 'p${id}', 'p${id}', 'p${id}', 'p${id}', 'UTC', 0, 1, 1)`

it.each(dialects)(
  'numbers with their unit in the name get that unit, and both glucoses become one (%s)',
  async (dialect) => {
    const location = await newTestDatabase(dialect)
    const database = openDatabase(location)
    try {
      await migrate(database, { clock: testClock(), steps: migrations.filter(({ version }) => version < 51) })
      const statements = [
        person(1),
        person(2),
        variable(1, 8101, 'Blood Glucose (mg/dL)', 15, { count: 1, from: 50, to: 50 }),
        variable(1, 8102, 'Blood Glucose (mmol/L)', 15, { count: 2, from: 10, to: 90 }),
        variable(2, 8102, 'Blood Glucose (mmol/L)', 15, { count: 1, from: 10, to: 10 }),
        variable(2, 6206, 'Bedtime Hour', 34, { count: 2, from: 10, to: 20 }),
        measurement(1, 1, 8101, 50, 99, 15),
        measurement(1, 2, 8102, 10, 5.4, 15),
        measurement(1, 3, 8102, 90, 6, 15),
        measurement(2, 4, 8102, 10, 5.4, 15),
        measurement(2, 5, 6206, 10, 11.25, 34),
        measurement(2, 6, 6206, 20, 13, 34),
      ]
      await database.transaction(async ({ db }) => {
        for (const statement of statements) await sql.raw(statement).execute(db)
      })
      await migrate(database, { clock: testClock() })
      const rows = await database.reader.db
        .selectFrom('measurements')
        .select(['id', 'variable_id', 'value', 'unit_id'])
        .orderBy('id')
        .execute()
      expect(rows.map((row) => [row.variable_id, row.value, row.unit_id])).toEqual([
        [8101, 99, 401],
        [8101, 5.4, 402],
        [8101, 6, 402],
        [8101, 5.4, 402],
        [6206, 23.25, 306],
        [6206, 1, 306],
      ])
      const variables = await database.reader.db
        .selectFrom('user_variables')
        .selectAll()
        .orderBy('user_id')
        .orderBy('variable_id')
        .execute()
      expect(
        variables.map((variable) => [
          variable.name,
          variable.unit_id,
          variable.recorded_unit_ids,
          variable.number_of_measurements,
          variable.earliest_epoch,
          variable.latest_epoch,
        ]),
      ).toEqual([
        ['Blood Glucose', 401, '401,402', 3, 10, 90],
        ['Bedtime', 306, '306', 2, 10, 20],
        ['Blood Glucose', 402, '402', 1, 10, 10],
      ])
      expect(variables[2]?.recent).toBe('[[5.4,402]]')
    } finally {
      await database.close()
    }
  },
)
