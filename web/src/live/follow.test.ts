import { describe, expect, it } from 'vitest'
import { NoAnswer, NoSession, OtherPerson } from '../api/failure.ts'
import type { StreamFollower } from '../api/stream.ts'
import { followAlways, type LiveParts } from './follow.ts'

/** Follows the given streams, and stops after the last one. */
async function follow(
  streams: ((following: StreamFollower) => Promise<void>)[],
  marks?: (id: number | undefined) => Promise<void>,
) {
  const looking = new AbortController()
  const log: string[] = []
  const pauses: number[] = []
  let lastId: number | undefined
  const parts: LiveParts = {
    lock: async (_signal, work) => work(),
    stream: async (following) => {
      const next = streams.shift()
      if (streams.length === 0) looking.abort()
      log.push(`asked after ${following.lastEventId}`)
      await next?.(following)
    },
    pause: async (delayMs) => void pauses.push(delayMs),
    lastEventId: async () => lastId,
    saveLastEventId: async (id) => {
      lastId = id
    },
    onOpen: (isGapless) => void log.push(isGapless ? 'open' : 'open, something may be missing'),
    onClosed: () => void log.push('closed'),
    onEvent: async ({ id, event }) => {
      log.push(event.type)
      await marks?.(id)
    },
  }
  await followAlways(parts, looking.signal)
  return { told: log, pauses }
}

const open =
  (...ids: number[]) =>
  async ({ onOpen, onEvent }: StreamFollower) => {
    onOpen(1)
    for (const id of ids) onEvent({ id, event: { type: 'study.published', timestamp: '', data: {} } })
  }
const fail = (error: Error) => async () => {
  throw error
}

describe('the stream of the whole browser', () => {
  it('ends with its token and resumes where it was', async () => {
    const { told: log, pauses } = await follow([open(1, 2), open(3)])
    expect(log).toEqual([
      'asked after undefined',
      'open, something may be missing',
      'study.published',
      'study.published',
      'closed',
      'asked after 2',
      'open',
      'study.published',
      'closed',
    ])
    expect(pauses).toEqual([])
  })

  it('receives an event again unless its effects, and those of earlier ones, were stored', async () => {
    const { told: log } = await follow([open(1, 2, 3), open(4)], async (id) => {
      if (id === 2) throw new Error('no room left')
    })
    expect(log.filter((line) => line.startsWith('asked'))).toEqual(['asked after undefined', 'asked after 1'])
  })

  it('waits longer and longer without a response, and no more after one', async () => {
    const away = fail(new NoAnswer())
    const { pauses } = await follow([away, away, away, away, open(), away, open()])
    expect(pauses).toEqual([1000, 5000, 30_000, 30_000, 1000])
  })

  it('rarely retries when signed out, and is not followed for somebody else', async () => {
    expect((await follow([fail(new NoSession()), open()])).pauses).toEqual([30_000])
    expect((await follow([fail(new OtherPerson()), open()])).told).toEqual(['asked after undefined', 'closed'])
  })
})
