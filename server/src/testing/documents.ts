/** Imports a document, for tests: through the whole server, or by its parts without a process. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inPerson } from '../http/caller.ts'
import { epochSeconds } from '../lib/clock.ts'
import { readSentence, textIn } from '../lib/stored-sentence.ts'
import { upshotDocument } from '../transfer/formats/upshot/upshot-document.ts'
import { DocumentImporter } from '../transfer/imports/document/import-document.ts'
import { hashOf } from '../transfer/imports/files.ts'
import { RecordWriter } from '../transfer/imports/reading/batch.ts'
import { type DocumentResult, importedOf } from '../transfer/imports/tally.ts'
import type { World } from './world.ts'

let times = 0

/** As the command line does; throws the message that the person would read. */
export async function importDocument(
  { server }: World,
  userId: number,
  document: string,
  { isDryRun = false } = {},
): Promise<DocumentResult> {
  const folder = mkdtempSync(join(tmpdir(), 'upshot-test-'))
  const file = join(folder, 'upshot.json')
  // The same file again would be answered with the import that stored it.
  writeFileSync(file, document + ' '.repeat(++times))
  try {
    const { imports, importRunner: runner } = server.services
    const options = { isDryRun, format: upshotDocument.name, answers: {} }
    const { row } = await imports.begin(inPerson(userId), { fileName: 'upshot.json', ...(await hashOf(file)) }, options)
    await runner.run({ userId, importId: row.id, file })
    const done = await imports.withId(userId, row.id)
    if (done.state !== 'completed')
      throw new Error(done.error === null ? done.state : textIn(readSentence(done.error), 'en'))
    return importedOf(done)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Read in pieces of this many bytes, which must be reassembled correctly. */
export async function importPieces(
  { server, clock }: World,
  userId: number,
  document: string,
  bytesAtOnce: number,
): Promise<void> {
  const { storage } = server.services
  const bytes = Buffer.from(document)
  const file = {
    path: 'upshot.json',
    head: bytes.subarray(0, 200),
    async *open() {
      for (let index = 0; index < bytes.length; index += bytesAtOnce) yield bytes.subarray(index, index + bytesAtOnce)
    },
  }
  const nowEpoch = epochSeconds(clock)
  const importId = await storage.transaction((t) => t.imports.newId())
  const importer = new DocumentImporter({ userId, importId, isDryRun: false, importsSettings: true })
  const writer = new RecordWriter()
  const store = (batch: ReturnType<RecordWriter['take']>) =>
    batch && storage.transaction((t) => importer.importBatch(t, batch, nowEpoch))
  const context = { ask: () => '', accountTimeZone: 'UTC', nowEpoch }
  for await (const item of upshotDocument.read({ name: file.path, files: [file] }, context))
    if (item.kind === 'record') for (const batch of writer.add(item)) await store(batch)
  await store(writer.take())
}
