import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createListener, type Server } from 'node:net'
import { describe, expect, it } from 'vitest'
import { lockForServer } from '../../storage/open.ts'
import { newTestDatabase } from '../../testing/world.ts'
import { programAt, refuseRunningElsewhere, refuseUnlessFree } from './server-there.ts'

async function listening<R>(server: Server, ask: (baseUrl: string) => Promise<R>): Promise<R> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    return await ask(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.close()
  }
}

const answering = (answer: RequestListener) => createServer({ keepAlive: false }, answer)

describe('the program at the address of the server', () => {
  it('is Upshot if it answers as Upshot does', async () => {
    const upshot = answering((_request, response) => response.end('{"status":"live"}'))
    expect(await listening(upshot, (baseUrl) => programAt(baseUrl))).toBe('upshot')
  })

  it('is another one if it answers anything else, and then --open is refused', async () => {
    const other = answering((_request, response) => response.end('hello'))
    await listening(other, async (baseUrl) => {
      const there = await programAt(baseUrl)
      expect(() => refuseUnlessFree(there, { baseUrl })).toThrow(`Another program answers at ${baseUrl}.`)
    })
  })

  it('is not waited for if it never answers', async () => {
    const silent = createListener((socket) => void socket.on('error', () => undefined))
    await listening(silent, async (baseUrl) => {
      const there = await programAt(baseUrl, 50)
      expect(() => refuseUnlessFree(there, { baseUrl })).toThrow(`Something at ${baseUrl} does not answer.`)
    })
  })

  it('is none if nothing listens there', async () => {
    const unused = await listening(createListener(), async (baseUrl) => baseUrl)
    expect(await programAt(unused)).toBe('none')
  })
})

it('a server on the same file at another address is found before a second one is started', async () => {
  const location = await newTestDatabase('sqlite')
  const address = { baseUrl: 'http://127.0.0.1:3000' }
  refuseRunningElsewhere(address, location)
  const unlock = lockForServer(location.sqliteFile)
  expect(() => refuseRunningElsewhere(address, location)).toThrow(
    `A server is running on ${location.sqliteFile}, but not at http://127.0.0.1:3000.`,
  )
  unlock()
  await location.remove()
})
