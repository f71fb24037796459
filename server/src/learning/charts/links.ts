/** Addresses of pictures for mails: signed, so that nobody can make one up, and good for a month. */

import { createHmac, timingSafeEqual } from 'node:crypto'
import { SECONDS_PER_DAY } from '../../lib/utc-text.ts'

/** A variable, or a cause and an effect. */
export type ChartAbout = { readonly variableId: number } | { readonly causeId: number; readonly effectId: number }

export interface ChartLink {
  readonly userId: number
  /** Who was given it: the person, or somebody who reads through a share. */
  readonly readerId: number
  /** The app that asked for it, which loses it with its permission; empty for a personal token. */
  readonly clientId: string
  readonly about: ChartAbout
  readonly chart: string
  readonly expiresEpoch: number
}

export const LINK_SECONDS = 30 * SECONDS_PER_DAY

const mac = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('base64url')

const aboutText = (about: ChartAbout): string =>
  'variableId' in about ? `v${about.variableId}` : `p${about.causeId}-${about.effectId}`

function textOf({ userId, readerId, clientId, about, chart, expiresEpoch }: ChartLink): string {
  const client = Buffer.from(clientId).toString('base64url')
  return `chart.${userId}.${readerId}.${client}.${aboutText(about)}.${chart}.${expiresEpoch}`
}

export const chartToken = (key: Buffer, link: ChartLink): string => {
  const text = textOf(link)
  return `${text.slice('chart.'.length)}.${mac(key, text)}`
}

const TOKEN =
  /^(\d{1,15})\.(\d{1,15})\.([\w-]{0,200})\.(?:v(\d{1,15})|p(\d{1,15})-(\d{1,15}))\.([a-zA-Z]{1,60})\.(\d{1,12})\.([\w-]{43})$/

/** Undefined: nobody here made this address, or not like this. */
export function readChartToken(key: Buffer, token: string): ChartLink | undefined {
  const match = TOKEN.exec(token)
  if (!match) return undefined
  const [, userId, readerId, client = '', variableId, causeId, effectId, chart = '', expires, signature = ''] = match
  const link: ChartLink = {
    userId: Number(userId),
    readerId: Number(readerId),
    clientId: Buffer.from(client, 'base64url').toString(),
    about:
      variableId === undefined
        ? { causeId: Number(causeId), effectId: Number(effectId) }
        : { variableId: Number(variableId) },
    chart,
    expiresEpoch: Number(expires),
  }
  const expected = Buffer.from(mac(key, textOf(link)))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given) ? link : undefined
}
