/**
 * The longest write of another person while one person invites twelve people and the mail server accepts connections
 * but never answers.
 *
 *     node bench/silent-mail-server.ts [--sqlite | --postgres]
 *
 * The invitations have an Idempotency-Key, so each one runs inside one transaction that also stores its response.
 */
import { createServer, type Socket } from 'node:net'
import { type BenchPerson, fill } from './http-fill.ts'
import { type Figure, median, report } from './http-report.ts'
import { type DatabaseLocation, onBothDatabases, startServer } from './http-setup.ts'

const MOST_MS = 1000
/** More than a process has connections to PostgreSQL. */
const INVITATIONS = 12
const WRITES = 20

/** A port that accepts connections and never answers. */
async function openSilence() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => void sockets.add(socket))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { port: address.port, close }
}

async function post(port: number, { token }: BenchPerson, path: string, body: object, key: string) {
  const started = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}/api/v3${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  })
  await answer.arrayBuffer()
  return { status: answer.status, ms: performance.now() - started }
}

async function measure(name: string, location: DatabaseLocation): Promise<Figure> {
  const [inviting, writing] = await fill(location, [
    { rows: 10, variables: 1 },
    { rows: 10, variables: 1 },
  ])
  const silence = await openSilence()
  const mail = { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(silence.port), SMTP_SECURITY: 'none' }
  const server = await startServer(location, [], { ...mail, SMTP_FROM: 'upshot@example.org' })
  const write = (index: number) => {
    const startAt = new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString().slice(0, 19)
    const item = {
      variableName: 'Overall Mood',
      value: 3,
      unitAbbreviatedName: '/5',
      startAt,
      sourceName: 'Diary',
      combinationOperation: 'MEAN',
      variableCategoryName: 'Emotions',
    }
    return post(server.port, writing, '/measurements/post', [item], `write ${index}`)
  }
  const quiet = []
  for (let index = 0; index < WRITES; index++) quiet.push(await write(index))
  const invitations = Array.from({ length: INVITATIONS }, (_, index) =>
    post(
      server.port,
      inviting,
      '/shares/invite',
      { emailAddress: `doctor${index}@example.org` },
      `invitation ${index}`,
    ),
  )
  // Each write waits for the previous one, as an app's writes do.
  const busy = []
  for (let index = WRITES; index < 2 * WRITES; index++) busy.push(await write(index))
  const invited = await Promise.all(invitations)
  await server.stop()
  silence.close()
  const longest = Math.max(...busy.map(({ ms }) => ms))
  const refused = busy.filter(({ status }) => status !== 201).length
  console.log(
    `${name}: invitations answered ${invited.map(({ status, ms }) => `${status} after ${Math.round(ms)} ms`).join(', ')}; ${refused} of ${WRITES} writes refused`,
  )
  return {
    what: `longest write behind a silent mail server, ${name}`,
    ours: `${longest.toFixed(0)} ms`,
    theirs: `${median(quiet.map(({ ms }) => ms)).toFixed(0)} ms without`,
    goal: `≤ ${MOST_MS} ms, none refused`,
    isMet: longest <= MOST_MS && refused === 0 && invited.every(({ status }) => status === 201),
  }
}

report('Writes behind a silent mail server', await onBothDatabases(measure))
