import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { keepPrivate, PublicFolder } from './private-folder.ts'

describe('the data directory', () => {
  const parent = mkdtempSync(join(tmpdir(), 'upshot-private-'))
  afterAll(() => rmSync(parent, { recursive: true }))
  const modeOf = (folder: string) => statSync(folder).mode & 0o777

  it('is created for its owner only', () => {
    keepPrivate(join(parent, 'new'))
    expect(modeOf(join(parent, 'new'))).toBe(0o700)
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
