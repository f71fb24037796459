/** A proxy to PostgreSQL that records what clients send, and which of it needs a session. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface SentStatement {
  /** By number, in the order they were opened. */
  readonly connection: number
  /** Of a prepared statement; empty if it has none. */
  readonly name: string
  readonly statement: string
  readonly isInTransaction: boolean
}

/** State that outlives a transaction: with a pooler, somebody else's connection would get it. */
const OF_A_SESSION =
  /^\s*(?:set(?!\s+(?:local|transaction)\b)|prepare|declare|listen|unlisten|discard|create\s+temp)|pg_(?:try_)?advisory_lock(?:_shared)?\s*\(/i

export const needsSession = ({ name, statement, isInTransaction }: SentStatement): boolean =>
  name !== '' || (!isInTransaction && OF_A_SESSION.test(statement))

const HEADER = 5
const STARTUP_HEADER = 4

/** Reassembles whole messages from pieces. A client's first message has no type byte. */
function messagesOf(hasStartup: boolean, onMessage: (kind: string, body: Buffer) => void): (piece: Buffer) => void {
  let unread: Buffer = Buffer.alloc(0)
  let isStartup = hasStartup
  return (piece) => {
    unread = Buffer.concat([unread, piece])
    for (;;) {
      const header = isStartup ? STARTUP_HEADER : HEADER
      if (unread.length < header) return
      const end = unread.readInt32BE(header - 4) + header - 4
      if (unread.length < end) return
      if (!isStartup) onMessage(String.fromCharCode(unread[0] ?? 0), unread.subarray(header, end))
      isStartup = false
      unread = unread.subarray(end)
    }
  }
}

const textsIn = (body: Buffer): readonly string[] => body.toString('utf8').split('\0')

export async function listenIn(url: string) {
  const statements: SentStatement[] = []
  const sockets = new Set<Socket>()
  const target = new URL(url)
  const far = { host: target.hostname, port: Number(target.port) }
  let connections = 0
  const server = createServer((client) => {
    const connection = ++connections
    const database = connect(far)
    let isInTransaction = false
    const note = (name: string, statement: string) => statements.push({ connection, name, statement, isInTransaction })
    client.on(
      'data',
      messagesOf(true, (kind, body) => {
        const [first = '', second = ''] = textsIn(body)
        if (kind === 'Q') note('', first)
        if (kind === 'P') note(first, second)
      }),
    )
    database.on(
      'data',
      messagesOf(false, (kind, body) => {
        if (kind === 'Z') isInTransaction = body.toString('latin1') !== 'I'
      }),
    )
    client.pipe(database).pipe(client)
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  target.port = String(typeof address === 'object' && address ? address.port : 0)
  return {
    url: target.href,
    said: statements as readonly SentStatement[],
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
