import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BrokenFit, crcOf, type FitMessage, fitMessages, isFit } from './fit-decoder.ts'
import { at, type FitRecord, fitFile } from './fit-writer.fixture.ts'

const ALL = new Set(Array.from({ length: 1000 }, (_, kind) => kind))
const decoded = (bytes: Uint8Array): FitMessage[] => [...fitMessages(bytes, { kinds: ALL })]
const heartRate = (rest: Partial<FitRecord> = {}): FitRecord => ({ kind: 20, fields: [[3, 'uint8', 61]], ...rest })

describe('FIT records', () => {
  it('hold numbers and texts, and nothing for placeholder values', () => {
    const [message] = decoded(
      fitFile([
        {
          kind: 0,
          fields: [
            at('2026-06-01T10:00:00Z'),
            [8, 'string', 'Forerunner 55'],
            [1, 'uint16', 0xffff],
            [2, 'uint32z', 0],
            [3, 'sint16', -2],
            [4, 'sint16', 0x7fff],
          ],
        },
      ]),
    )
    expect(message).toMatchObject({ kind: 0, index: 1, epochSeconds: Date.parse('2026-06-01T10:00:00Z') / 1000 })
    expect(message?.text(8)).toBe('Forerunner 55')
    expect([1, 2, 3, 4, 5].map((field) => message?.number(field))).toEqual([
      undefined,
      undefined,
      -2,
      undefined,
      undefined,
    ])
  })

  it('are the same in either byte order', () => {
    const fields: FitRecord['fields'] = [at('2026-06-01T10:00:00Z'), [0, 'uint16', 7250]]
    for (const isBigEndian of [true, false]) {
      const [message] = decoded(fitFile([{ kind: 30, fields }], { isBigEndian }))
      expect([message?.kind, message?.number(0), message?.epochSeconds]).toEqual([30, 7250, 1_780_308_000])
    }
  })

  it('continue from the last time if only five bits of it are given', () => {
    const start = fitFile([
      { kind: 20, fields: [at('2026-06-01T10:00:05Z')] },
      heartRate({ timeOffset: 7 }),
      heartRate({ timeOffset: 2 }),
    ])
    const seconds = decoded(start).map(({ epochSeconds = 0 }) => epochSeconds)
    const last = (seconds[0] ?? 0) - 631_065_600
    expect(seconds.slice(1).map((second) => (second - 631_065_600) & 0x1f)).toEqual([7, 2])
    expect(seconds.every((second, index) => index === 0 || second - 631_065_600 - last < 64)).toBe(true)
    expect(seconds.toSorted((left, right) => left - right)).toEqual(seconds)
  })

  it('are found after fields defined by an application', () => {
    const messages = decoded(fitFile([heartRate({ developerBytes: 5 }), heartRate({ fields: [[3, 'uint8', 70]] })]))
    expect(messages.map((message) => message.number(3))).toEqual([61, 70])
  })

  it('continue in a second file after the first', () => {
    const bytes = Uint8Array.from([...fitFile([heartRate()]), ...fitFile([heartRate({ fields: [[3, 'uint8', 70]] })])])
    expect(decoded(bytes).map((message) => [message.index, message.number(3)])).toEqual([
      [1, 61],
      [2, 70],
    ])
  })

  it('are refused if the file is cut or changed, and accepted without a checksum', () => {
    const good = fitFile([heartRate(), heartRate()])
    expect(isFit(good)).toBe(true)
    expect(decoded(fitFile([heartRate()], { crc: false }))).toHaveLength(1)
    expect(() => decoded(good.subarray(0, good.length - 4))).toThrow('incomplete')
    expect(() => decoded(good.with(20, 7))).toThrow('checksum')
    expect(() => decoded(Uint8Array.from([...good, 1, 2, 3]))).toThrow('is not a FIT file')
    expect(() => decoded(Uint8Array.from([12, 0, 0, 0, 1, 0, 0, 0, ...Buffer.from('.FIT'), 5, 0, 0]))).toThrow(
      'before its definition',
    )
  })

  it('have the checksum that the catalogue of such checksums gives for its test text (CRC-16/ARC: BB3D)', () => {
    expect(crcOf(Buffer.from('123456789'))).toBe(0xbb3d)
  })

  it('of arbitrary bytes are read or refused, in linear time', () => {
    const good = fitFile([
      heartRate(),
      heartRate({ developerBytes: 3 }),
      { kind: 55, fields: [at('2026-06-01T10:00:00Z')] },
    ])
    const readOrRefused = (bytes: Uint8Array) => {
      try {
        return decoded(bytes).length
      } catch (error) {
        expect(error).toBeInstanceOf(BrokenFit)
        return 0
      }
    }
    const withoutSum = fitFile([heartRate(), heartRate()], { crc: false })
    const change = fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(change, fc.nat(good.length), (changes, length) => {
        for (const file of [good, withoutSum]) {
          const bytes = Uint8Array.from(file)
          for (const [offset, value] of changes) bytes[offset] = value
          expect(readOrRefused(bytes.subarray(0, length))).toBeLessThanOrEqual(bytes.length)
        }
      }),
      { numRuns: 500 },
    )
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        const size = [bytes.length & 0xff, bytes.length >> 8, 0, 0]
        readOrRefused(bytes)
        readOrRefused(Uint8Array.from([12, 0, 0, 0, ...size, ...Buffer.from('.FIT'), ...bytes, 0, 0]))
      }),
    )
  })
})
