/** Downloads that are written while they are sent. */
import { PassThrough, type Writable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { say } from '../lib/language.ts'

import { createConcurrencyLimit } from './request-limits.ts'

export interface Download {
  readonly type: string
  readonly fileName: string
  /** Closes the sink when everything is written. */
  writeTo(sink: Writable): Promise<void>
}

/** Each holds a database connection for as long as its reader takes. */
const LIMITS = {
  mostAtOnce: 4,
  mostOfOne: 2,
  refusal: say('Other exports are being downloaded right now. Please try again in a moment.'),
}
/** Clients that read nothing for this long are disconnected. */
const STALLED_MS = 60_000

/** Sends the download that `make` returns, within the limits. */
export type SendDownload = (reply: FastifyReply, userId: number, make: () => Promise<Download>) => Promise<FastifyReply>

export function createDownloads({ stalledMs = STALLED_MS } = {}): SendDownload {
  const begin = createConcurrencyLimit(LIMITS)
  return async (reply, userId, make) => {
    const end = begin(userId)
    const { type, fileName, writeTo } = await make().catch((error: unknown) => {
      end()
      throw error
    })
    reply.raw.setTimeout(stalledMs, () => reply.raw.destroy())
    const sink = new PassThrough()
    // After the headers are sent, a failure can only abort the response; the log has the reason.
    writeTo(sink)
      .catch((error: Error) => {
        if (!sink.destroyed) reply.log.error({ err: error }, 'download failed')
        sink.destroy(error)
      })
      .finally(end)
    return reply
      .code(200)
      .type(type)
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .header('cache-control', 'private, no-store')
      .send(sink)
  }
}
