import { spawnSync } from 'node:child_process'
import { getEventListeners } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { itInLongRun } from '../../../testing/suite.ts'
import { sqliteFile } from '../../formats/reading/sqlite.fixture.ts'
import { BatchReader } from './batch.ts'
import { readFile } from './read-file.ts'

const ORDER = {
  format: undefined,
  answers: {},
  accountTimeZone: 'UTC',
  nowEpoch: Date.UTC(2026, 5, 15) / 1000,
  isDryRun: false,
  skip: 0,
}

describe('reading a file in a separate process', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'upshot-test-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const { signal } = new AbortController()
  const readingOf = (fileName: string, content: string | Uint8Array) => {
    const file = join(folder, fileName)
    writeFileSync(file, content)
    return { file, folder, order: { ...ORDER, fileName, sizeBytes: content.length }, signal }
  }

  it('leaves no listener and no file behind when a file is read, or abandoned half-way', async () => {
    const reading = readingOf('w.csv', 'Date,Weight (kg)\n2026-01-01,80\n')
    const kinds: string[] = []
    for await (const { kind } of readFile(reading)) kinds.push(kind)
    expect(kinds.at(-1)).toBe('done')
    for await (const _message of readFile(reading)) break
    expect(getEventListeners(signal, 'abort')).toEqual([])
    expect(readdirSync(folder)).toEqual(['w.csv'])
  })

  it('also runs from source, as with npm run dev, where it may read every package it imports', () => {
    const reading = JSON.stringify({ ...readingOf('w.csv', 'Date,Weight (kg)\n2026-01-01,80\n'), signal: undefined })
    const program = `
      import { readFile } from ${JSON.stringify(new URL('read-file.ts', import.meta.url).href)}
      const { signal } = new AbortController()
      for await (const { kind } of readFile({ ...${reading}, signal })) console.log(kind)
    `
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '' },
    })
    expect(stdout.trim().split('\n').at(-1), stderr).toBe('done')
  })

  itInLongRun('brings a database of more than 32 MB, also one that was written with a log beside it', async () => {
    const large = sqliteFile(
      'create table weight_record_table (row_id integer primary key, time integer, zone_offset integer, weight real)',
      `insert into weight_record_table values (1, ${Date.UTC(2026, 0, 31, 8)}, 3600, 72400)`,
      'create table padding (content blob)',
      ...Array.from({ length: 36 }, () => 'insert into padding values (zeroblob(1048576))'),
      `insert into weight_record_table values (2, ${Date.UTC(2026, 1, 1, 8)}, 3600, 72300)`,
    )
    large.set([2, 2], 18)
    const reader = new BatchReader()
    const values: string[] = []
    for await (const message of readFile(readingOf('health_connect_export.db', large))) {
      if (message.kind !== 'batch') continue
      for (const { variableName, value, unit } of reader.entriesOf(message.batch))
        values.push(`${variableName} ${value} ${unit}`)
    }
    expect(values).toEqual(['Body Weight 72.4 kg', 'Body Weight 72.3 kg'])
    expect(readdirSync(folder)).toEqual(['health_connect_export.db'])
  })

  itInLongRun('refuses a large database that is damaged', async () => {
    const large = sqliteFile(
      'create table weight_record_table (row_id integer primary key, time integer, zone_offset integer, weight real)',
      `insert into weight_record_table values (1, ${Date.UTC(2026, 0, 31, 8)}, 3600, 72400)`,
      'create table padding (content blob)',
      ...Array.from({ length: 36 }, () => 'insert into padding values (zeroblob(1048576))'),
    )
    large.fill(0xff, 4096, 8192)
    const read = async () => {
      for await (const _message of readFile(readingOf('health_connect_export.db', large)));
    }
    await expect(read()).rejects.toThrow('health_connect_export.db is damaged or incomplete.')
  })
})
