import { createWriteStream, existsSync } from 'node:fs'
import { unlink } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { exportFormats } from '@upshot/contract'
import { Refusal, toOperator } from '../lib/refusal.ts'
import { BadUsage, type Command, type CommandContext, required, text } from './command.ts'

export const exportCommand: Command = {
  name: 'export',
  summary: 'Export all data of one person.',
  usage: '--user E [--format json|csv|fhir] [--out FILE]',
  options: { user: { type: 'string' }, format: { type: 'string' }, out: { type: 'string' } },
  help: `json (the default): all data of the person, with names in place of ids and without secrets. Settings, variables,
tags, reminders, votes, notes and measurements can be imported with "upshot import", on any server; shares, connections and
the like are for reading only. csv: measurements for a spreadsheet. fhir: a FHIR R4 bundle of observations. Without --out, it
goes to standard output. --out never overwrites a file, and the file can only be read by its owner. An export that
takes longer than a second shows its progress on standard error.`,
  run: async (input, { open, output, clock, warn }) => {
    const format = exportFormats.find((exportFormat) => exportFormat === (text(input, 'format') ?? 'json'))
    if (!format) throw new BadUsage(`--format must be one of ${exportFormats.join(', ')}.`)
    const email = required(input, 'user')
    const { services } = await open()
    const user = await services.users.find(email)
    const { exports } = services
    const subject = { userId: user.id, timeZone: user.time_zone }
    const out = text(input, 'out')
    const onRows = progressOf(await exports.size(subject), { clock, warn })
    if (out === undefined) return exports.write(subject, format, output, { end: false, onRows })
    await intoNewFile(resolve(out), (sink) => exports.write(subject, format, sink, { onRows }))
  },
}

/** A line per second, from the second second on. */
export function progressOf(
  total: number,
  { clock, warn }: Pick<CommandContext, 'clock' | 'warn'>,
): (rows: number) => void {
  let writtenRows = 0
  let toldMs = clock.nowMs()
  return (rows) => {
    writtenRows += rows
    if (clock.nowMs() - toldMs < 1000) return
    toldMs = clock.nowMs()
    warn(`${writtenRows} of ${total} measurements (${Math.floor((100 * writtenRows) / Math.max(1, total))} %)`)
  }
}

/** An incomplete file is deleted. */
export async function intoNewFile(
  file: string,
  write: (sink: ReturnType<typeof createWriteStream>) => Promise<void>,
): Promise<void> {
  if (!existsSync(dirname(file))) throw new Refusal('notFound', toOperator(`There is no folder ${dirname(file)}.`))
  const sink = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
  try {
    await write(sink)
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    if (isTaken)
      throw new Refusal(
        'badInput',
        toOperator(`${file} already exists, and an export never overwrites a file. Please choose another name.`),
      )
    await unlink(file).catch(() => undefined)
    throw error
  }
}
