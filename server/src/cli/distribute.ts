import { Refusal, toOperator } from '../lib/refusal.ts'
import { distributedNow, distributionStatements, hasCitus } from '../storage/distribution.ts'
import type { Executor } from '../storage/executor.ts'
import { BadUsage, type Command } from './command.ts'

export const distribute: Command = {
  name: 'distribute',
  summary: 'Spread people over several machines (PostgreSQL with Citus).',
  usage: '[--yes]',
  options: { yes: { type: 'boolean' } },
  help: 'Prints the statements. With --yes, runs them, each table by itself; what is distributed already is left alone. Take a backup first, and stop the servers. See docs/scaling.md.',
  run: async (given, { open, print, config }) => {
    if (config.databaseUrl === undefined) throw new BadUsage('This needs PostgreSQL: set DATABASE_URL.')
    if (given.values['yes'] !== true) {
      for (const statement of distributionStatements()) print(`${statement};`)
      return
    }
    const { database } = await open()
    await distributeAll(database.reader, print)
  },
}

async function distributeAll(executor: Executor, print: (text: string) => void): Promise<void> {
  if (!(await hasCitus(executor)))
    throw new Refusal(
      'badInput',
      toOperator('The database has no Citus. Install it, then run: create extension citus.'),
    )
  const done = await distributedNow(executor)
  const statements = distributionStatements()
  for (const [index, statement] of statements.entries()) {
    const table = /'(\w+)'/.exec(statement)?.[1] ?? ''
    const position = `${index + 1} of ${statements.length}`
    if (done.has(table)) print(`${position}: ${table} is distributed already.`)
    else {
      await executor.rows(`${statement} as done`, [])
      print(`${position}: ${table} is distributed.`)
    }
  }
}
