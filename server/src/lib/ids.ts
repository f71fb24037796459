import { randomBytes, randomUUID } from 'node:crypto'

/** 256 random bits behind a prefix that tells people (and secret scanners) what they are looking at. */
export const newToken = (
  prefix: 'up_pat' | 'up_inv' | 'up_link' | 'up_session' | 'up_once' | 'up_secret' | 'up_push',
): string => `${prefix}_${randomBytes(32).toString('base64url')}`

export const newRequestId = (): string => randomUUID()
