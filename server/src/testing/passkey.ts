/** An authenticator in software, from the standards and node:crypto alone. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'

export interface TestPasskey {
  readonly credentialId: string
  /** As a COSE key, base64url. */
  readonly publicKey: string
  answer(challenge: string, origin: string): AuthenticationResponseJSON
}

const USER_PRESENT_AND_VERIFIED = 0x05

export function newPasskey(): TestPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(16).toString('base64url')
  // {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y} in CBOR.
  const cose = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
  return {
    credentialId,
    publicKey: cose.toString('base64url'),
    answer: (challenge, origin) => {
      const clientData = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin, crossOrigin: false }))
      const counter = Buffer.alloc(4)
      const authenticatorData = Buffer.concat([
        createHash('sha256').update(new URL(origin).hostname).digest(),
        Buffer.from([USER_PRESENT_AND_VERIFIED]),
        counter,
      ])
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()])
      return {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      }
    },
  }
}
