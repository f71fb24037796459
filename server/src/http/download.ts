/** An answer that is a file, written while it is sent. */
import { PassThrough, type Writable } from 'node:stream'
import type { FastifyReply } from 'fastify'

export interface Download {
  readonly type: string
  readonly fileName: string
  /** Ends the sink when all is written. */
  writeTo(sink: Writable): Promise<void>
}

export function sendDownload(reply: FastifyReply, { type, fileName, writeTo }: Download): FastifyReply {
  const sink = new PassThrough()
  // What fails half-way cannot be told in the answer any more: it breaks off, and the log says why.
  writeTo(sink).catch((error: Error) => {
    if (!sink.destroyed) reply.log.error({ err: error }, 'download failed')
    sink.destroy(error)
  })
  return reply
    .code(200)
    .type(type)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'private, no-store')
    .send(sink)
}
