/** Malicious SQLite files. */
import { ftruncateSync, writeSync } from 'node:fs'
import { sqliteFile } from '../transfer/formats/reading/sqlite.fixture.ts'
import type { Hostile } from './hostile.ts'

const MB = 1024 * 1024
const PLAN =
  'create table steps_record_table (row_id integer primary key, start_time integer, end_time integer, count integer)'
const honest = (): Buffer =>
  Buffer.from(
    sqliteFile(
      PLAN,
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 20000)
       insert into steps_record_table select i, 1769800000000 + i * 60000, 1769800030000 + i * 60000, 10 from n`,
    ),
  )
const PAGE = 4096

export const hostileDatabases: readonly Hostile[] = [
  {
    what: 'a database of nothing but its first page',
    name: 'a.db',
    content: () => honest().subarray(0, PAGE),
    refusal: /damaged|incomplete/,
  },
  {
    what: 'a database with noise in its pages',
    name: 'a.db',
    content: () => honest().fill(0xa5, 2 * PAGE),
    refusal: /damaged|incomplete/,
  },
  {
    what: 'a database whose tree leads back into itself',
    name: 'a.db',
    content: () => {
      const bytes = honest()
      // The second page is the root of the table: all of its children become the same page.
      const cells = bytes.readUInt16BE(PAGE + 3)
      const child = bytes.readUInt32BE(PAGE + bytes.readUInt16BE(PAGE + 12))
      for (let index = 0; index < cells; index++)
        bytes.writeUInt32BE(child, PAGE + bytes.readUInt16BE(PAGE + 12 + index * 2))
      return bytes
    },
    refusal: /damaged|incomplete/,
  },
  {
    what: 'a database that is larger than can be read',
    name: 'a.db',
    // A sparse file, without the bytes in between.
    content: () => (fd: number) => {
      writeSync(fd, honest())
      ftruncateSync(fd, 1025 * MB)
    },
    refusal: /larger than 1 GB/,
  },
  {
    what: 'a database of 31 MB that is none',
    name: 'a.db',
    content: () => Buffer.concat([honest().subarray(0, PAGE), Buffer.alloc(31 * MB, 0x0d)]),
    refusal: /damaged|incomplete/,
  },
]
