import { mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SourceFile } from '../formats/format.ts'
import { openUpload } from './open-upload.ts'
import { zipOf } from './zip.fixture.ts'

const long = Array.from({ length: 20_000 }, (_, index) => `line ${index}`).join('\n')

describe('an uploaded file', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'upshot-archive-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  async function opened(name: string, content: Uint8Array) {
    let bytesRead = 0
    const path = join(folder, 'file')
    writeFileSync(path, content)
    const onRead = (bytes: number) => {
      bytesRead += bytes
    }
    const span = { fd: openSync(path, 'r'), start: 0, length: content.length, onRead }
    const upload = await openUpload({ name, span, scratchFd: openSync(join(folder, 'scratch'), 'w+') })
    return { upload, bytesRead: () => bytesRead }
  }
  const textOf = async (file: SourceFile | undefined) => {
    const pieces: Uint8Array[] = []
    if (file) for await (const piece of file.open()) pieces.push(piece)
    return Buffer.concat(pieces).toString()
  }

  it('is used as it is if it is not a known archive, and can be read repeatedly', async () => {
    const { upload, bytesRead } = await opened('a.csv', Buffer.from(long))
    expect(upload.files.map(({ path }) => path)).toEqual(['a.csv'])
    expect(Buffer.from(upload.files[0]?.head ?? []).toString()).toBe(long.slice(0, 65_536))
    expect(await textOf(upload.files[0])).toBe(long)
    expect(await textOf(upload.files[0])).toBe(long)
    expect(bytesRead()).toBe(2 * long.length)
  })

  it('gives more of a database than of other files, packed or not', async () => {
    const database = Buffer.alloc(300_000, 7)
    database.write('SQLite format 3\0')
    const archive = zipOf([
      { name: 'packed.db', data: database.toString('latin1') },
      { name: 'stored.db', data: database.toString('latin1'), method: 0 },
    ])
    const { upload } = await opened('a.zip', archive)
    expect(upload.files.map(({ head }) => head.length)).toEqual([300_000, 300_000])
    expect((await opened('a.db', database)).upload.files.map(({ head }) => head.length)).toEqual([300_000])
  })

  it('gives the contents of an archive, packed or not, without folders and system files', async () => {
    const archive = zipOf([
      { name: 'a/' },
      { name: 'a/long.csv', data: long },
      { name: 'a/plain.txt', data: 'stored', method: 0 },
      { name: 'a/ünï.csv', data: 'x' },
      { name: '__MACOSX/a/._long.csv', data: 'junk' },
      { name: 'a/.DS_Store', data: 'junk' },
    ])
    const { upload } = await opened('a.zip', archive)
    expect(upload.files.map(({ path }) => path)).toEqual(['a/long.csv', 'a/plain.txt', 'a/ünï.csv'])
    expect(await Promise.all(upload.files.map(textOf))).toEqual([long, 'stored', 'x'])
    expect(Buffer.from(upload.files[0]?.head ?? []).toString()).toBe(long.slice(0, 65_536))
  })

  it('gives the contents of an archive inside the archive, but not deeper', async () => {
    const deepest = zipSync({ 'c.csv': Buffer.from('c') })
    const inner = zipSync({ 'b/long.csv': Buffer.from(long), 'deeper.zip': deepest })
    const { upload } = await opened('a.zip', zipSync({ 'one.zip': inner, 'two.zip': inner, 'x.csv': Buffer.from('x') }))
    expect(upload.files.map(({ path }) => path)).toEqual([
      'one.zip/b/long.csv',
      'one.zip/deeper.zip',
      'two.zip/b/long.csv',
      'two.zip/deeper.zip',
      'x.csv',
    ])
    expect(await textOf(upload.files[0])).toBe(long)
    expect(await textOf(upload.files[2])).toBe(long)
  })

  it('gives the contents of a gzip file', async () => {
    const { upload } = await opened('a.csv.gz', gzipSync(long))
    expect(upload.files.map(({ path }) => path)).toEqual(['a.csv'])
    expect(Buffer.from(upload.files[0]?.head ?? []).toString()).toBe(long.slice(0, 65_536))
    expect(await textOf(upload.files[0])).toBe(long)
  })
})
