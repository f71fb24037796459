import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openMigrated } from '../../storage/open.ts'
import { newTestDatabase, testClock } from '../../testing/world.ts'
import { everythingOf, type PageQuery, pageSql } from './page-sql.ts'

const everything: PageQuery = {
  ...everythingOf(1),
  sort: { column: 'start_epoch', isDescending: true },
  limit: 200,
}

const since = [[{ comparison: 'gt' as const, value: 1 }]]
const ascending = { column: 'start_epoch' as const, isDescending: false }

/** The query plans that SQLite must use, so that the rows it reads do not grow with the table. */
const expected: readonly [string, Partial<PageQuery>, string][] = [
  ['the newest of all', {}, 'INDEX measurements_by_time (user_id=?)'],
  ['the oldest of all', { sort: ascending }, 'INDEX measurements_by_time (user_id=?)'],
  ['a month', { from: 1, to: 2 }, 'INDEX measurements_by_time (user_id=? AND start_epoch>? AND start_epoch<?)'],
  ['one variable', { variableIds: [7] }, 'PRIMARY KEY (user_id=? AND variable_id=?)'],
  ['two variables', { variableIds: [7, 8] }, 'PRIMARY KEY (user_id=? AND variable_id=?)'],
  [
    'a month of one variable',
    { variableIds: [7], from: 1, to: 2 },
    'PRIMARY KEY (user_id=? AND variable_id=? AND start_epoch>? AND start_epoch<?)',
  ],
  ['one measurement', { id: 5 }, 'INDEX measurements_by_id (user_id=? AND id=?)'],
  ['changed since', { updated: since }, 'INDEX measurements_by_change (user_id=? AND updated_epoch>?)'],
  ['made since', { created: since }, 'INDEX measurements_by_change (user_id=? AND updated_epoch>?)'],
  ['by id', { sort: { column: 'id', isDescending: true } }, 'INDEX measurements_by_id (user_id=?)'],
  [
    'latest changes first',
    { sort: { column: 'updated_epoch', isDescending: true } },
    'INDEX measurements_by_change (user_id=?)',
  ],
]

test.each(expected)('SQLite finds %s by the matching index', async (_what, question, key) => {
  const location = await newTestDatabase('sqlite')
  const database = await openMigrated(location, testClock())
  const { sqlText, parameters } = pageSql({ ...everything, ...question })
  const plan = (await database.reader.rows(`explain query plan ${sqlText}`, parameters)).map((row) => String(row[3]))
  await database.close()
  rmSync(location.dataDir, { recursive: true })
  const searches = plan.filter((line) => line.startsWith('SEARCH'))
  expect(new Set(searches.map((line) => line.replace(/SEARCH m USING (COVERING )?/, '')))).toEqual(new Set([key]))
  expect(plan.filter((line) => line.startsWith('SCAN m'))).toEqual([])
})
