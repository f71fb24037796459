import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { dialects, openWorld, type TestPerson, type World } from '../testing/world.ts'

const item =
  '[{"variableName":"Overall Mood","value":4,"unitAbbreviatedName":"/5","startAt":"2026-01-31T18:00:00","variableCategoryName":"Emotions","combinationOperation":"MEAN"}]'

describe.each(dialects)('a slow sender on %s', (dialect) => {
  let world: World
  afterEach(() => world.close())

  async function begin(length: number): Promise<{ person: TestPerson; socket: Socket }> {
    world = await openWorld(dialect)
    const person = await world.addPerson()
    const address = await world.app.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    const arrived = once(world.app.server, 'request')
    socket.write(
      `POST /api/v3/measurements/post HTTP/1.1\r\nHost: upshot\r\nAuthorization: Bearer ${person.token}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`,
    )
    await arrived
    return { person, socket }
  }

  it('of a body is refused with 408, and nothing is stored', async () => {
    const { person, socket } = await begin(item.length)
    socket.write(item.slice(0, 20))
    await expect.poll(() => world.app.server.listening).toBe(true)
    const answer = text(socket)
    world.clock.advance(40)
    expect(await answer).toMatch(/^HTTP\/1.1 408 [\s\S]*Connection: close[\s\S]*"code":408/)
    expect((await person.get<unknown[]>('/measurements')).body).toEqual([])
  })

  it('has as long as a steadily arriving body needs', async () => {
    const padding = ' '.repeat(64 * 1024)
    const pieces = 8
    const { socket } = await begin(item.length + padding.length * pieces)
    const answer = once(socket, 'data')
    for (let index = 0; index < pieces; index++) {
      const bytesBefore = socket.bytesWritten
      socket.write(padding)
      await expect.poll(() => socket.bytesWritten - bytesBefore).toBe(padding.length)
      world.clock.advance(30)
    }
    socket.write(item)
    expect(String(await answer)).toMatch(/^HTTP\/1.1 201 /)
    socket.destroy()
  })

  it('of headers is disconnected', async () => {
    world = await openWorld(dialect)
    await world.app.listen({ port: 0, host: '127.0.0.1' })
    expect(world.app.server.headersTimeout).toBe(20_000)
    expect(world.app.server.requestTimeout).toBe(0)
  })
})
