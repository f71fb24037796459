/** A plain proxy in front of PostgreSQL that can be cut, frozen, and redirected to another server. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export type CuttableLine = Awaited<ReturnType<typeof cuttableLine>>

export async function cuttableLine(url: URL) {
  let target = url
  const sockets = new Set<Socket>()
  let isCut = false
  let isSilent = false
  const server = createServer((near) => {
    if (isCut) {
      near.destroy()
      return
    }
    if (isSilent) {
      sockets.add(near)
      return
    }
    const far = connect({ host: target.hostname, port: Number(target.port) })
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.pipe(other)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    /** How many sockets are open, on the near side and the far one. */
    connections: () => sockets.size,
    cut: () => {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    /** Connections stay open, and nothing passes through them ever again. */
    freeze: () => {
      isSilent = true
      for (const socket of sockets) {
        socket.unpipe()
        socket.pause()
      }
    },
    /** New connections work again, or lead to another server. */
    mend: (to = target) => {
      target = to
      isCut = false
      isSilent = false
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
