/** Exports of Oura: the tables of its app and membership hub, older tables with a row a day, and JSON. */
import type { Format, ReadContext, ReadItem, SourceFile, Upload } from '../format.ts'
import { knownFormat } from '../known-formats.ts'
import { localMoments } from '../reading/local-moment.ts'
import { passingOver } from '../reading/passing-over.ts'
import { foundIn } from '../unreadable-file.ts'
import { isOuraJson, isOuraTable, ouraRecords } from './oura-files.ts'
import { OuraRecords } from './oura-records.ts'

const isOura = (file: SourceFile): boolean => isOuraTable(file) || isOuraJson(file)

export const ouraExport: Format = {
  ...knownFormat('oura-export'),
  technical: ['id'],
  sniff: ({ files }) => (files.some(isOura) ? 1 : 0),
  read: readExport,
}

async function* readExport({ files }: Upload, context: ReadContext): AsyncGenerator<ReadItem> {
  const found = foundIn(files.filter(isOura), 'Oura')
  const records = new OuraRecords(localMoments(context))
  // In one order, however they were packed.
  for (const file of found.toSorted((one, other) => (one.path < other.path ? -1 : 1)))
    yield* found.length === 1 ? fileItems(file, records) : passingOver(file, fileItems(file, records))
}

async function* fileItems(file: SourceFile, records: OuraRecords): AsyncGenerator<ReadItem> {
  for await (const { record, place } of ouraRecords(file)) yield* records.items(record, place)
}
