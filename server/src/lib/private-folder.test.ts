import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { keepPrivate, PublicFolder, UnusableFolder } from './private-folder.ts'

describe('the data directory', () => {
  const parent = mkdtempSync(join(tmpdir(), 'upshot-private-'))
  afterAll(() => rmSync(parent, { recursive: true }))
  const modeOf = (folder: string) => statSync(folder).mode & 0o777

  it('is created for its owner only', () => {
    keepPrivate(join(parent, 'new'))
    expect(modeOf(join(parent, 'new'))).toBe(0o700)
  })

  it('is created with its parents', () => {
    keepPrivate(join(parent, 'some', 'where', 'new'))
    expect(modeOf(join(parent, 'some'))).toBe(0o700)
    expect(modeOf(join(parent, 'some', 'where', 'new'))).toBe(0o700)
  })

  it.skipIf(process.platform !== 'linux')('is refused where the system creates no folders', () => {
    expect(() => keepPrivate('/proc/upshot/data')).toThrow(
      new UnusableFolder('The folder /proc/upshot cannot be created (ENOENT). Set DATA_DIR to another one.'),
    )
  })

  it('is refused if it is a file, or in one', () => {
    const file = join(parent, 'file')
    writeFileSync(file, '')
    expect(() => keepPrivate(file)).toThrow(new UnusableFolder(`${file} is a file. Set DATA_DIR to a folder.`))
    expect(() => keepPrivate(join(file, 'in'))).toThrow(UnusableFolder)
  })

  it('is closed to others if they can read it', () => {
    const folder = join(parent, 'new')
    chmodSync(folder, 0o755)
    keepPrivate(folder)
    expect(modeOf(folder)).toBe(0o700)
  })

  it('is refused if many users share it', () => {
    const folder = join(parent, 'new')
    chmodSync(folder, 0o1777)
    expect(() => keepPrivate(folder)).toThrow(PublicFolder)
  })
})
