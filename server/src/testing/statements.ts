/**
 * Checks the statements of a server on PostgreSQL. Personal tables can only be distributed over machines by `user_id`
 * if each statement on them names one person; statements about everybody are listed here with their reasons.
 */
import { distributedTables, undistributed } from '../storage/distribution.ts'
import type { Executor } from '../storage/executor.ts'
import type { Tables } from '../storage/tables.ts'

type Exception = readonly [statement: RegExp, reason: string]

/** Reads and deletions over all machines, without a lock. They come from jobs, not from requests of a person. */
const ABOUT_EVERYBODY: readonly Exception[] = [
  // Due rows, for anybody; the work itself is then done person by person.
  [/^select \* from "reminders" where "next_due_epoch" <= /, 'reminders that are due'],
  [/^select "notifications"\.\*, "reminders"\."nag_minutes" from "notifications" /, 'questions that ring again'],
  [/^select \* from "reminders" where "fired_epoch" > /, 'reminders that a wrong clock set astray'],
  [/^select distinct "user_id" from "due_messages" where /, 'messages that should be out'],
  [
    /^select "user_id", "webhook_id", "event_id" from "webhook_deliveries" where "state" = /,
    'deliveries that are late',
  ],
  [/^select distinct "user_id" from "user_variables" where "stale_since_ms" /, 'people whose statistics are behind'],
  [/^select "user_id" from "reminders" where "stock_due_epoch" <= /, 'medicines that may run out'],
  [/^select "user_id" from "analyses" where "night_epoch" <= /, 'people whose night has begun'],
  [/^select "user_id" from "population_people" where "is_due" = /, 'people whose part in results is old'],
  [/^select distinct "user_id" from "experiments" where "next_due_epoch" <= /, 'experiments that are due'],
  [/^select "user_id", "id" from "experiments" where "state" in /, 'experiments that run'],
  [/^select \* from "imports" where \(?"stored_name" is not null/, 'imports that wait, and files that are kept'],
  // About several people at once.
  [/^select \* from "webhooks" where "user_id" in /, 'addresses of those whom something happened to'],
  [/^select \* from "channel_health" where "user_id" in /, 'devices that cannot be reached at the moment'],
  [
    /^select \* from "(notifications|reminders|user_variables|experiments)" where "user_id" in /,
    'what the messages say that a job sends to several devices',
  ],
  [/^select \* from "event_cursors" where "user_id" in /, 'what is new for those who listen here'],
  [/^select \* from "webhooks" where "secret" not like /, 'once at the start: secrets of earlier releases'],
  [/^select "cause_variable_id", "effect_variable_id", count\(\*\) .* from "votes" /, 'votes of everybody on a pair'],
  [/^select "user_id" as "userId", "y", "v" from "population_estimates" where /, 'a result of everybody, once a day'],
  [/^select \* from "population_counted" where "pool" = /, 'who is in a result of everybody, once a day'],
  [/^delete from "population_counted" where "pool" = /, 'people who are no longer in a result'],
  [/^select \* from "experiments" where "pool" = /, 'experiments that people let count together'],
  [/^select "cause"\."user_id" from "user_variables" as "cause" /, 'people who could join a study'],
  // Expired rows.
  [/^delete from "idempotency_keys" where "claimed_ms" < /, 'answers kept for a day'],
  [/^delete from "undoable_writes" where "created_epoch" < /, 'entries of assistants that can no longer be undone'],
  [/^delete from "notifications" where "state" /, 'questions of last month'],
  [
    /^delete from "deleted_(reminders|measurements)" where "(deleted|updated)_epoch" < /,
    'what can no longer be restored',
  ],
  [/^delete from "undoable_writes" where "created_epoch" < /, 'what can no longer be undone'],
  [/^select "user_id", "variable_id" from "removed_variables" where "removed_epoch" < /, 'variables that are gone'],
  [/^delete from "import_files" where "created_epoch" < /, 'parts that no import knows of'],
]

/** Their tables hold nothing else, or they run only at the start. */
const READS_WHOLE: ReadonlySet<string | undefined> = new Set([
  'messages that should be out',
  'once at the start: secrets of earlier releases',
])

/** New measurements arrive as arrays. Citus reads these first, and then sends the rows to the shard they belong to. */
const OF_ONE_PERSON = /^insert into measurements .* from unnest\(/s
const PULLED = 'INSERT/SELECT method: pull to coordinator'

const DISTRIBUTED: ReadonlySet<string> = new Set(distributedTables)
/** Tables of ours that are all on one machine. `users` is on each of them. */
const TOGETHER: ReadonlySet<string> = new Set<string>([
  ...Object.keys(undistributed),
  ...(['audit_chains', 'audit_log', 'population_pools'] satisfies (keyof Tables)[]),
])

const TABLE = /\b(?:from|join|into|update|using)\s+"?([a-z_]+)"?/g
const ONE_PERSON = /\buser_id"?\s*(?:=\s*\$\d+|in\s*\(\$\d+\))/
/** Everybody, in portions. */
const NEXT_PEOPLE = /\buser_id"?\s*>\s*\$\d+/
const namesOnePerson = (statement: string): boolean => ONE_PERSON.test(statement) && !NEXT_PEOPLE.test(statement)
const SETS_PERSON = /\bset\b(?:(?!\b(?:where|from|returning)\b)[\s\S])*?"?\buser_id"?\s*=/

/** Why a statement would fail if the tables were on several machines; undefined if it would not. */
export function faultOf(statement: string): string | undefined {
  const tables = new Set([...statement.matchAll(TABLE)].map(([, name]) => name ?? ''))
  const personal = [...tables].filter((name) => DISTRIBUTED.has(name))
  if (personal.length === 0) return undefined
  if (SETS_PERSON.test(statement)) return 'moves a row to another person'
  const together = [...tables].filter((name) => TOGETHER.has(name))
  if (together.length > 0) return `asks ${together.join(', ')} together with ${personal.join(', ')}`
  if (namesOnePerson(statement)) return undefined
  if (/^\s*insert\b/.test(statement) && personal.length === 1) return undefined
  if (ABOUT_EVERYBODY.some(([pattern]) => pattern.test(statement)) && !/\bfor update\b/.test(statement))
    return undefined
  return 'names no person'
}

/** Why a statement is about everybody; undefined if it is not. */
function reasonOf(statement: string): string | undefined {
  const concernsOnePerson = namesOnePerson(statement) || /^\s*insert\b/.test(statement)
  return concernsOnePerson ? undefined : ABOUT_EVERYBODY.find(([pattern]) => pattern.test(statement))?.[1]
}

const usesDistributedTable = (statement: string): boolean =>
  [...statement.matchAll(TABLE)].some(([, name = '']) => DISTRIBUTED.has(name))

const INSERTED = /^\s*insert\b[^(]*\(([^)]*)\)\s*values\b(.*?)(?:\bon conflict\b|\breturning\b|$)/s

/** The number of people a statement names: a job may insert rows of several. */
function peopleIn(statement: string, parameters: readonly unknown[]): number {
  const [, columns = '', values = ''] = INSERTED.exec(statement) ?? []
  const names = columns.split(',').map((name) => name.replaceAll('"', '').trim())
  const inserted = parameters.slice(0, values.match(/\$\d+/g)?.length ?? 0)
  const people = inserted.filter((_, index) => names[index % names.length] === 'user_id')
  return Math.max(1, new Set(people).size)
}

export interface StatementRecorder {
  record(statement: string, parameters: readonly unknown[]): void
  /** Returns the reasons of statements about everybody since the last call. */
  takeReasons(): readonly string[]
  insistOnOnePerson(): void
  /** By Citus's plans: statements that go to more shards than they name people. */
  onSeveralShards(executor: Executor): Promise<readonly string[]>
  /** By PostgreSQL's plans: statements about everybody for which no index finds the rows. */
  withoutIndex(executor: Executor): Promise<readonly string[]>
}

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly PlanNode[]
}

const readsWhole = (node: PlanNode): boolean =>
  (DISTRIBUTED.has(node['Relation Name'] ?? '') &&
    /^(Seq|Index|Index Only) Scan$/.test(node['Node Type']) &&
    node['Index Cond'] === undefined) ||
  (node.Plans?.some(readsWhole) ?? false)

export function recordStatements(): StatementRecorder {
  /** With the parameters each was first sent with. */
  const seen = new Map<string, readonly unknown[]>()
  const reasons = new Set<string>()
  return {
    record: (statement, parameters) => {
      if (!seen.has(statement)) seen.set(statement, parameters)
      const reason = reasonOf(statement)
      if (reason !== undefined) reasons.add(reason)
    },
    takeReasons: () => {
      const sorted = [...reasons].sort()
      reasons.clear()
      return sorted
    },
    insistOnOnePerson: () => {
      const faults = [...seen.keys()].flatMap((statement) => {
        const fault = faultOf(statement)
        return fault === undefined ? [] : [`${fault}: ${statement}`]
      })
      if (faults.length > 0) throw new Error(`Statements that do not name one person:\n${faults.join('\n')}`)
    },
    onSeveralShards: async ({ rows }) => {
      const spread: string[] = []
      for (const [statement, parameters] of seen) {
        if (!usesDistributedTable(statement) || reasonOf(statement) !== undefined) continue
        const plan = (await rows(`explain ${statement}`, parameters)).join('\n')
        if (OF_ONE_PERSON.test(statement) && plan.includes(PULLED)) continue
        const counts = [...plan.matchAll(/Task Count: (\d+)/g)].map(([, count]) => Number(count))
        if (counts.length === 0 || counts.some((count) => count > peopleIn(statement, parameters)))
          spread.push(`${counts.join(' + ')}: ${statement}`)
      }
      return spread
    },
    withoutIndex: async ({ rows }) => {
      // Tables of few rows are read from end to end, and joined so, even if there is an index.
      for (const plan of ['seqscan', 'hashjoin', 'mergejoin']) await rows(`set local enable_${plan} = off`, [])
      const whole: string[] = []
      for (const [statement, parameters] of seen) {
        const reason = reasonOf(statement)
        if (!usesDistributedTable(statement) || reason === undefined || READS_WHOLE.has(reason)) continue
        const [[plan] = []]: readonly (readonly unknown[])[] = await rows(
          `explain (format json) ${statement}`,
          parameters,
        )
        if ((plan as { Plan: PlanNode }[]).some(({ Plan }) => readsWhole(Plan))) whole.push(statement)
      }
      return whole
    },
  }
}
