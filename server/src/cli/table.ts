import { resolve } from 'node:path'
import { tableFormats } from '@upshot/contract'
import { daysIn } from '../lib/ranges.ts'
import { BadUsage, type Command, required, text } from './command.ts'
import { intoNewFile } from './export.ts'

export const tableCommand: Command = {
  name: 'table',
  summary: 'Write one table of days of one person: all variables by local days.',
  usage: '--user E [--format csv|json|parquet] [--from DAY] [--to DAY] [--out FILE]',
  options: {
    user: { type: 'string' },
    format: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    out: { type: 'string' },
  },
  help: `A row for each local day, a column for each variable. An empty cell is a day without a value; 0 is a value. Values that were
not recorded are marked in a second column, "NAME (origin)": inferred or mixed (through tags), filled (a day without an entry
counts as the value set for the variable) or assumed (the analysis counts it as a day on which it did not occur). json and
parquet also say what the analysis asks of each variable: "upshot analyze" reads them and comes to the same findings, but for
those that depend on the hours of the day. Without --format, the end of FILE decides, else csv. --out never overwrites a file.`,
  run: async (input, { open, output }) => {
    const out = text(input, 'out')
    const chosen =
      text(input, 'format') ?? tableFormats.find((tableFormat) => out?.endsWith(`.${tableFormat}`)) ?? 'csv'
    const format = tableFormats.find((tableFormat) => tableFormat === chosen)
    if (!format) throw new BadUsage(`--format must be one of ${tableFormats.join(', ')}.`)
    const email = required(input, 'user')
    const { services } = await open()
    const user = await services.users.find(email)
    const person = { userId: user.id, timeZone: user.time_zone }
    const days = daysIn({ from: day(input, 'from'), to: day(input, 'to') }, person.timeZone)
    if (out === undefined) return services.tables.write(person, { format, days }, output, { end: false })
    await intoNewFile(resolve(out), (sink) => services.tables.write(person, { format, days }, sink))
  },
}

function day(input: Parameters<Command['run']>[0], name: 'from' | 'to'): string | undefined {
  const value = text(input, name)
  if (value !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(value))
    throw new BadUsage(`--${name} must be a day such as 2026-01-31.`)
  return value
}
