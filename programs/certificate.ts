/** A self-signed certificate for one name, made on the fly, so that no key is in the repository. */
import { createHash, generateKeyPairSync, sign } from 'node:crypto'

export interface TestCertificate {
  readonly key: string
  readonly cert: string
  /** Hash of its public key, for telling Chromium to accept it. */
  readonly fingerprint: string
}

const VALID_MS = 24 * 3600 * 1000

/** X.509 version 3, self-signed (RFC 5280), with the name as its only alternative name. */
export function certificateFor(name: string, nowMs = performance.timeOrigin + performance.now()): TestCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const signatureAlgorithm = sequence(oid([0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02])) // ecdsa-with-SHA256
  const commonName = sequence(oid([0x55, 0x04, 0x03]), der(0x0c, Buffer.from(name)))
  const subject = sequence(der(0x31, commonName))
  const validity = sequence(utcTime(nowMs - VALID_MS), utcTime(nowMs + VALID_MS))
  const alternativeNames = sequence(der(0x82, Buffer.from(name)))
  const extension = sequence(oid([0x55, 0x1d, 0x11]), der(0x04, alternativeNames))
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    signatureAlgorithm,
    subject,
    validity,
    subject,
    spki,
    der(0xa3, sequence(extension)),
  )
  const signature = der(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', content, privateKey)]))
  return {
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    cert: pem(sequence(content, signatureAlgorithm, signature)),
    fingerprint: createHash('sha256').update(spki).digest('base64'),
  }
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, Buffer.concat(parts))
const oid = (bytes: readonly number[]): Buffer => der(0x06, Buffer.from(bytes))

const utcTime = (ms: number): Buffer =>
  der(0x17, Buffer.from(`${new Date(ms).toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`))

const pem = (bytes: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${bytes
    .toString('base64')
    .replace(/.{64}/g, '$&\n')
    .trimEnd()}\n-----END CERTIFICATE-----\n`
