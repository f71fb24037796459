import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { keepPrivate, PublicFolder } from './private-folder.ts'

describe('the data directory', () => {
  const parent = mkdtempSync(join(tmpdir(), 'upshot-private-'))
  afterAll(() => rmSync(parent, { recursive: true }))
  const modeOf = (folder: string) => statSync(folder).mode & 0o777

  it('is made for its owner alone', () => {
    keepPrivate(join(parent, 'new'))
    expect(modeOf(join(parent, 'new'))).toBe(0o700)
  })

  it('that others can read is closed to them', () => {
    const folder = join(parent, 'new')
    chmodSync(folder, 0o755)
    keepPrivate(folder)
    expect(modeOf(folder)).toBe(0o700)
  })

  it('that many share is refused', () => {
    const folder = join(parent, 'new')
    chmodSync(folder, 0o1777)
    expect(() => keepPrivate(folder)).toThrow(PublicFolder)
  })
})
