/** Addresses of pictures for mails: signed, so that nobody can make one up, and good for a month. */
import { createHmac, timingSafeEqual } from 'node:crypto'

export interface ChartLink {
  readonly userId: number
  /** Who was given it: the person, or somebody who reads through a share. */
  readonly readerId: number
  /** The app that asked for it, which loses it with its permission; empty for a personal token. */
  readonly clientId: string
  /** A variable's id or a study's. */
  readonly about: { readonly variableId: number } | { readonly studyId: string }
  readonly chart: string
  readonly expiresEpoch: number
}

export const LINK_SECONDS = 30 * 86_400

const mac = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('base64url')

const aboutText = (about: ChartLink['about']): string =>
  'variableId' in about ? `v${about.variableId}` : `s${Buffer.from(about.studyId).toString('base64url')}`

function textOf({ userId, readerId, clientId, about, chart, expiresEpoch }: ChartLink): string {
  const client = Buffer.from(clientId).toString('base64url')
  return `chart.${userId}.${readerId}.${client}.${aboutText(about)}.${chart}.${expiresEpoch}`
}

export const chartToken = (key: Buffer, link: ChartLink): string => {
  const text = textOf(link)
  return `${text.slice('chart.'.length)}.${mac(key, text)}`
}

const TOKEN =
  /^(\d{1,15})\.(\d{1,15})\.([\w-]{0,200})\.([vs])([\w-]{1,400})\.([a-zA-Z]{1,60})\.(\d{1,12})\.([\w-]{43})$/

/** Undefined: nobody here made this address, or not like this. */
export function readChartToken(key: Buffer, token: string): ChartLink | undefined {
  const match = TOKEN.exec(token)
  if (!match) return undefined
  const [, userId, readerId, client = '', kind, about = '', chart = '', expires, signature = ''] = match
  const link: ChartLink = {
    userId: Number(userId),
    readerId: Number(readerId),
    clientId: decoded(client),
    about: kind === 'v' ? { variableId: Number(about) } : { studyId: decoded(about) },
    chart,
    expiresEpoch: Number(expires),
  }
  const expected = Buffer.from(mac(key, textOf(link)))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given) ? link : undefined
}

const decoded = (text: string): string => Buffer.from(text, 'base64url').toString()
