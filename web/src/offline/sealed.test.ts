import { describe, expect, it } from 'vitest'
import type { Stock } from './entry.ts'
import { seal, unseal } from './sealed.ts'
import { isTooOld } from './session.ts'

const ECDH = { name: 'ECDH', namedCurve: 'P-256' }

const lettersOf = (bytes: ArrayBuffer): string => String.fromCharCode(...new Uint8Array(bytes))

/** A key pair as the server hands it out: the public key as text, the private key as a JSON Web Key. */
async function newPair() {
  const pair = (await crypto.subtle.generateKey(ECDH, true, ['deriveBits'])) as CryptoKeyPair
  const point = await crypto.subtle.exportKey('raw', pair.publicKey)
  const privateKey = await crypto.subtle.exportKey('jwk', pair.privateKey)
  const publicKey = btoa(lettersOf(point)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  return { publicKey, privateKey }
}

const entry = { at: 4, key: 'k', userId: 1, madeAtMs: 1, tries: 0, name: 'recordMeasurements', label: 'Tea 2 servings' }
const stock: Stock = { entries: [entry, { ...entry, at: 5, label: 'Übelkeit' }], sent: [] }

describe('encrypted pending entries', () => {
  it("can be decrypted with the same person's key, unchanged", async () => {
    const { publicKey, privateKey } = await newPair()
    expect(await unseal(privateKey, await seal(1, publicKey, stock))).toEqual(stock)
  })

  it('cannot be decrypted with another key', async () => {
    const pair = await newPair()
    const other = await newPair()
    expect(await unseal(other.privateKey, await seal(1, pair.publicKey, stock))).toBeUndefined()
  })

  it('reveal only their number, and differ every time', async () => {
    const { publicKey } = await newPair()
    const first = await seal(1, publicKey, stock)
    const second = await seal(1, publicKey, stock)
    expect([first.userId, first.count]).toEqual([1, 2])
    const text = lettersOf(first.content)
    for (const word of ['Tea', 'recordMeasurements', 'entries']) expect(text).not.toContain(word)
    expect(text).not.toBe(lettersOf(second.content))
  })
})

describe('stored answers', () => {
  const person = {
    userId: 1,
    displayName: '',
    timeZone: 'UTC',
    scopes: [],
    isShared: false,
    isAdministrator: false,
    offlineDays: 30,
  }

  it("expire after the server's number of days without contact", () => {
    const daysAgo = (days: number) => Date.now() - days * 86_400_000
    expect([29.9, 30.1].map((days) => isTooOld({ ...person, seenAtMs: daysAgo(days) }))).toEqual([false, true])
    expect(isTooOld({ ...person, offlineDays: 7, seenAtMs: daysAgo(8) })).toBe(true)
  })
})
