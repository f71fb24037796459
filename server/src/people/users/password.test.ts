import { argon2Sync } from 'node:crypto'
import { expect, it } from 'vitest'
import { deriveInThread, hashPassword, isPassword } from './password.ts'

it('a password matches its own hash and no other', async () => {
  const hashed = await hashPassword('correct horse battery staple')
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isPassword('correct horse battery staple', hashed)).toBe(true)
  expect(await isPassword('correct horse battery stable', hashed)).toBe(false)
})

it('the thread for older versions of Node derives the same key as Node itself', async () => {
  const nonce = Buffer.from('0123456789abcdef')
  for (const message of ['short', 'ein Passwort mit Umlauten: äöü', '🔑'.repeat(40)]) {
    const derivation = { message, nonce, memory: 1024, passes: 3, parallelism: 1, tagLength: 32 }
    expect(Buffer.from(await deriveInThread(derivation))).toEqual(argon2Sync('argon2id', derivation))
  }
})
