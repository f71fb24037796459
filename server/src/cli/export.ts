import { createReadStream, createWriteStream } from 'node:fs'
import { access, unlink } from 'node:fs/promises'
import { resolve } from 'node:path'
import { exportFormats } from '@upshot/contract'
import { Refusal } from '../lib/refusal.ts'
import type { Database } from '../storage/executor.ts'
import { createStorage } from '../storage/storage.ts'
import { createExports } from '../transfer/exports/service.ts'
import { createDocumentImports, type Imported, type Tally } from '../transfer/imports/document-service.ts'
import { transferStores } from '../transfer/stores.ts'
import { BadUsage, type Command, required, text, wantsJson, word } from './command.ts'

export const exportCommand: Command = {
  name: 'export',
  summary: 'Write everything of one person as a document.',
  usage: '--user E [--format json|csv|fhir] [--out FILE]',
  options: { user: { type: 'string' }, format: { type: 'string' }, out: { type: 'string' } },
  help: `json (the default): settings, variables, tags and measurements with names in place of ids; "upshot import" brings
them back, on any server. csv: measurements for a spreadsheet. fhir: a FHIR R4 bundle of observations. Without --out it goes to standard output. --out never overwrites a file, and the file is readable for its
owner alone.`,
  run: async (given, { open, output, clock }) => {
    const format = exportFormats.find((one) => one === (text(given, 'format') ?? 'json'))
    if (!format) throw new BadUsage(`--format must be one of ${exportFormats.join(', ')}.`)
    const email = required(given, 'user')
    const { database, services } = await open()
    const user = await services.users.find(email)
    const exports = createExports({ storage: createStorage(database, transferStores), clock })
    const taken = { userId: user.id, timeZone: user.time_zone }
    const out = text(given, 'out')
    if (out === undefined) return exports.write(taken, format, output, { end: false })
    await intoNewFile(resolve(out), (sink) => exports.write(taken, format, sink))
  },
}

/** A file that could not be written to its end is not left behind. */
async function intoNewFile(
  file: string,
  write: (sink: ReturnType<typeof createWriteStream>) => Promise<void>,
): Promise<void> {
  const sink = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
  try {
    await write(sink)
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    if (isTaken) throw new Refusal('badInput', `${file} is there already; an export never overwrites a file.`)
    await unlink(file).catch(() => undefined)
    throw error
  }
}

export const importCommand: Command = {
  name: 'import',
  summary: 'Bring an exported document into an account.',
  usage: 'FILE --user E [--dry-run] [--json]',
  words: ['FILE'],
  options: { user: { type: 'string' }, 'dry-run': { type: 'boolean' }, json: { type: 'boolean' } },
  help: `All of the document comes in, or nothing if anything in it cannot. What is in the account already stays as it is,
so the same document twice adds nothing; an account that holds nothing also takes over name, time zone and settings.
--dry-run says what would happen.`,
  run: async (given, { open, print, clock }) => {
    const file = resolve(word(given, 0))
    const email = required(given, 'user')
    const isThere = await access(file).then(
      () => true,
      () => false,
    )
    if (!isThere) throw new Refusal('notFound', `There is no file ${file}, or it is not ours to read.`)
    const { database, services } = await open()
    const user = await services.users.find(email)
    const imports = importsOn(database, clock)
    const isDryRun = given.values['dry-run'] === true
    const source = () => createReadStream(file)
    const imported = await (isDryRun ? imports.tryImport(user.id, source) : imports.importPerson(user.id, source))
    if (wantsJson(given)) return print(JSON.stringify({ ...imported, isDryRun }))
    for (const line of importedLines(imported)) print(line)
    if (isDryRun) print('Nothing was changed: this was a dry run.')
  },
}

const importsOn = (database: Database, clock: Parameters<typeof createDocumentImports>[0]['clock']) =>
  createDocumentImports({ storage: createStorage(database, transferStores), clock })

function importedLines({ variables, tags, reminders, skippedDays, measurements, isAccountTaken }: Imported): string[] {
  const line = (name: string, { added, kept }: Tally) => `${name}: ${added} added, ${kept} there already`
  return [
    line('Variables', variables),
    line('Tags', tags),
    line('Reminders', reminders),
    line('Skipped days', skippedDays),
    line('Measurements', measurements),
    ...(isAccountTaken ? ['Name, time zone and settings: taken over'] : []),
  ]
}
