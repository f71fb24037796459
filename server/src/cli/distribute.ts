import { Refusal, toOperator } from '../lib/refusal.ts'
import { distributeTables, distributionStatements, hasCitus, SHARDS } from '../storage/distribution.ts'
import { BadUsage, type Command } from './command.ts'

export const distribute: Command = {
  name: 'distribute',
  summary: 'Spread people over several machines (PostgreSQL with Citus).',
  usage: '[--shards N] [--yes]',
  options: { yes: { type: 'boolean' }, shards: { type: 'string' } },
  help: 'Prints the statements. With --yes, runs them, each table by itself; what is distributed already is left alone. Take a backup first, and stop the servers. --shards is the most machines that people can lie on (8). See docs/scaling.md.',
  run: async (input, { open, print, config }) => {
    if (config.databaseUrl === undefined) throw new BadUsage('This needs PostgreSQL: set DATABASE_URL.')
    const shards = shardsFrom(input.values['shards'])
    const statements = distributionStatements(shards)
    if (input.values['yes'] !== true) {
      for (const [, statement] of statements) print(`${statement};`)
      return
    }
    const { database } = await open()
    if (!(await hasCitus(database.reader)))
      throw new Refusal(
        'badInput',
        toOperator('The database has no Citus. Install it, then run: create extension citus.'),
      )
    let count = 0
    await distributeTables(database, shards, ({ table, wasDone }) =>
      print(`${++count} of ${statements.length}: ${table} is distributed${wasDone ? ' already' : ''}.`),
    )
  },
}

function shardsFrom(input: unknown): number {
  const shards = Number(input ?? SHARDS)
  if (!Number.isInteger(shards) || shards < 1) throw new BadUsage('--shards is a number from 1 on.')
  return shards
}
