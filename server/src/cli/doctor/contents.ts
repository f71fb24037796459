/** Whether what is stored agrees with itself: all of one moment, so that writes going on meanwhile do not disturb. */

import type { Executor, RawRow } from '../../storage/executor.ts'
import { nextOf, sequenceOf } from '../../storage/sequences.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

const STALE_MS = 5 * 60_000
const SHOWN = 5

export async function examineContents(executor: Executor, nowMs: number): Promise<Finding[]> {
  return [
    ...(await examineIntegrity(executor)),
    await examineCounts(executor),
    await examineOrphans(executor),
    await examineSequences(executor),
    await examineStatistics(executor, nowMs),
  ]
}

async function examineIntegrity(executor: Executor): Promise<Finding[]> {
  if (executor.dialect !== 'sqlite') return []
  const damage = (await executor.rows('pragma integrity_check', [])).map(([text]) => String(text))
  const references = await executor.rows('pragma foreign_key_check', [])
  return [
    damage[0] === 'ok'
      ? ok('integrity', 'every page and index is intact')
      : fail('integrity', `the file is damaged. Please restore a backup: ${damage.slice(0, SHOWN).join('; ')}`),
    ...(references.length > 0 ? [fail('references', `${references.length} rows refer to rows that do not exist`)] : []),
  ]
}

/** Every write keeps them exact, so a difference is a fault of ours or of somebody's hand. */
const WRONG_COUNTS = `select v.user_id as user_id, v.variable_id as variable_id, v.number_of_measurements as noted, coalesce(m.total, 0) as real_total
  from user_variables v left join (
    select user_id, variable_id, count(*) as total, min(start_epoch) as first_epoch, max(start_epoch) as last_epoch
    from measurements group by user_id, variable_id
  ) m on m.user_id = v.user_id and m.variable_id = v.variable_id
  where v.number_of_measurements <> coalesce(m.total, 0)
    or v.earliest_epoch is distinct from m.first_epoch or v.latest_epoch is distinct from m.last_epoch`

async function examineCounts(executor: Executor): Promise<Finding> {
  const wrong = await executor.rows(WRONG_COUNTS, [])
  if (wrong.length === 0) return ok('counts', 'every variable knows how many measurements it has')
  const words = ([user, variable, noted, total]: RawRow) =>
    `variable ${variable} of user ${user}: ${noted} noted, ${total} found`
  return fail('counts', `${wrong.length} variables have a wrong count (${wrong.slice(0, SHOWN).map(words).join('; ')})`)
}

const ORPHANS = `select m.user_id as user_id, m.variable_id as variable_id
  from (select distinct user_id, variable_id from measurements) m
  left join user_variables v on v.user_id = m.user_id and v.variable_id = m.variable_id where v.user_id is null`

const LOOSE_TAGS = `select t.user_id as user_id from user_tags t
  left join user_variables a on a.user_id = t.user_id and a.variable_id = t.tagged_variable_id
  left join user_variables b on b.user_id = t.user_id and b.variable_id = t.tag_variable_id
  where a.user_id is null or b.user_id is null`

async function examineOrphans(executor: Executor): Promise<Finding> {
  const orphans = await executor.rows(ORPHANS, [])
  const tags = await executor.rows(LOOSE_TAGS, [])
  if (orphans.length === 0 && tags.length === 0) return ok('orphans', 'every measurement and tag has its variable')
  const names = orphans.slice(0, SHOWN).map(([user, variable]) => `variable ${variable} of user ${user}`)
  const list = names.length > 0 ? ` (${names.join('; ')})` : ''
  return fail(
    'orphans',
    `${orphans.length} variables with measurements are missing${list}, ${tags.length} tags have no variable`,
  )
}

/** Name of the counter → the highest id given out. */
const HIGHEST = {
  user: 'select max(id) as id from users',
  token: 'select max(id) as id from tokens',
  variable: 'select max(variable_id) as id from user_variables',
  measurement: 'select max(id) as id from measurements',
}

async function examineSequences(executor: Executor): Promise<Finding> {
  const behind: string[] = []
  for (const [name, question] of Object.entries(HIGHEST)) {
    const [highest] = await executor.rows(question, [])
    if (Number(highest?.[0] ?? 0) >= (await nextId(executor, name))) behind.push(name)
  }
  return behind.length === 0
    ? ok('ids', 'no id will be used twice')
    : fail('ids', `the counters of ${behind.join(', ')} are behind: new rows will collide with old ones`)
}

async function nextId(executor: Executor, name: string): Promise<number> {
  if (executor.dialect === 'postgres') return nextOf(executor, sequenceOf(name))
  const [row] = await executor.rows('select next_id from sequences where name = ?', [name])
  return Number(row?.[0] ?? 0)
}

async function examineStatistics(executor: Executor, nowMs: number): Promise<Finding> {
  const [row] = await executor.rows('select count(*) as total from user_variables where stale_since_ms < ?', [
    nowMs - STALE_MS,
  ])
  const total = Number(row?.[0] ?? 0)
  return total === 0
    ? ok('statistics', 'up to date')
    : warn('statistics', `${total} variables have been waiting for over five minutes. A running server will catch up`)
}
