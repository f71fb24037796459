/** Somebody with ten years of one value every hour and thousands of variables: what the worst request reads. */
import type { Executor } from '../../server/src/storage/executor.ts'
import type { MeteredWorld } from './metered-world.ts'

export const HEAVY_ROWS = 100_000
const VARIABLES = 2000
const HOUR = 3600

export interface HeavyPerson {
  readonly id: number
  readonly token: string
}

export const measurement = (variableName: string, startAt = '2026-06-14T18:00:00') => ({
  variableName,
  value: 4,
  unitAbbreviatedName: 'count',
  startAt,
  variableCategoryName: 'Physical Activities',
  combinationOperation: 'SUM',
})

export async function addHeavyPerson(world: MeteredWorld, email: string): Promise<HeavyPerson> {
  const { users, tokens } = world.server.services
  const { id } = await users.add({ email, timeZone: 'Europe/Berlin' })
  const { token } = await tokens.create({ userId: id, name: 'test', scopes: [], days: 3650 })
  const items = Array.from({ length: VARIABLES }, (_, at) => measurement(at === 0 ? 'Heavy Steps' : `Variable ${at}`))
  for (let at = 0; at < items.length; at += 500)
    await post(world, token, '/measurements/post', items.slice(at, at + 500))
  await world.database.transaction((executor) => fill(executor, id))
  await world.server.services.statistics.refreshAll()
  return { id, token }
}

/** As the server itself would have written them, and faster. */
async function fill(executor: Executor, userId: number): Promise<void> {
  const [[variableId, start, unitId] = []] = await executor.rows(
    `select m.variable_id, m.start_epoch, m.unit_id from measurements m
     join user_variables v on v.user_id = m.user_id and v.variable_id = m.variable_id
     where m.user_id = ? and v.name = 'Heavy Steps'`,
    [userId],
  )
  const last = Number(start)
  await executor.rows(
    `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${HEAVY_ROWS})
     insert into measurements (user_id, variable_id, start_epoch, source_name, id, value, unit_id, note, created_epoch, updated_epoch)
     select ${userId}, ${variableId}, ${last} - i * ${HOUR}, 'Watch', 10000000 + ${userId} * ${HEAVY_ROWS} + i, i % 977, ${unitId}, 'A walk', ${last}, ${last}
     from n returning 1`,
    [],
  )
  await executor.rows(
    `update user_variables set number_of_measurements = ${HEAVY_ROWS + 1}, earliest_epoch = ${last - HEAVY_ROWS * HOUR},
     stale_since_ms = 1 where user_id = ? and variable_id = ? returning 1`,
    [userId, variableId],
  )
}

export async function post(world: MeteredWorld, token: string, path: string, body: unknown): Promise<unknown> {
  const answer = await world.app.inject({
    method: 'POST',
    url: `/api/v3${path}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
  if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.body.slice(0, 500)}`)
  return answer.json()
}
