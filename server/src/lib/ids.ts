import { randomBytes, randomUUID } from 'node:crypto'

/** 256 random bits with a prefix that people and secret scanners recognise. */
export const newToken = (
  prefix:
    | 'up_pat'
    | 'up_inv'
    | 'up_link'
    | 'up_session'
    | 'up_once'
    | 'up_secret'
    | 'up_push'
    | 'up_inbox'
    | 'up_calendar'
    | 'up_device',
): string => `${prefix}_${randomBytes(32).toString('base64url')}`

export const newRequestId = (): string => randomUUID()
