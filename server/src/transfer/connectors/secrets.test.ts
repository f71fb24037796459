import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSecrets } from './open-reading.ts'

const connectionKey = { user_id: 7, connector_id: 104 }

describe('the key of an installation', () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = join(mkdtempSync(join(tmpdir(), 'upshot-key-')), 'data')
  })
  afterEach(() => rmSync(join(dataDir, '..'), { recursive: true, force: true }))

  it('is created on first use, readable only by its owner, and found again', async () => {
    const secrets = createSecrets({ secretKey: undefined, dataDir })
    const sealed = await secrets.seal(connectionKey, { accessToken: 'a' })
    expect(readdirSync(dataDir)).toEqual(['secret.key'])
    expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600)
    expect(await createSecrets({ secretKey: undefined, dataDir }).open(connectionKey, sealed)).toEqual({
      accessToken: 'a',
    })
  })

  it('is the same for all who create it simultaneously', async () => {
    const many = Array.from({ length: 8 }, () => createSecrets({ secretKey: undefined, dataDir }))
    const sealed = await Promise.all(many.map((secrets) => secrets.seal(connectionKey, { accessToken: 'a' })))
    for (const secrets of many)
      for (const text of sealed) expect(await secrets.open(connectionKey, text)).toEqual({ accessToken: 'a' })
  })

  it('may be a setting, the same on every machine; then no file is created', async () => {
    const secretKey = 'x'.repeat(32)
    const sealed = await createSecrets({ secretKey, dataDir }).seal(connectionKey, { token: 't' })
    expect(await createSecrets({ secretKey, dataDir: '/nowhere' }).open(connectionKey, sealed)).toEqual({ token: 't' })
    expect(() => readdirSync(dataDir)).toThrow()
    expect(await createSecrets({ secretKey: 'y'.repeat(32), dataDir }).open(connectionKey, sealed)).toBeUndefined()
  })

  it('nothing to encrypt needs no key', async () => {
    expect(await createSecrets({ secretKey: undefined, dataDir }).open(connectionKey, null)).toEqual({})
  })
})
