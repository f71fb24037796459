import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { UnreadableFile } from './format.ts'
import { healthFormats } from './formats.ts'
import { readAll, uploadOf } from './reading.fixture.ts'
import { filesOf, samples } from './samples.fixture.ts'

const healthSamples = samples.filter(({ format }) => healthFormats.some(({ name }) => name === format))

/** Every entry is complete: a number, a time, a source; everything else is reported or refused with a sentence. */
async function readOrRefused(formatName: string, files: Record<string, Uint8Array>, answers: Record<string, string>) {
  const format = healthFormats.find(({ name }) => name === formatName)
  if (!format) throw new Error(`There is no format ${formatName}.`)
  try {
    const { entries } = await readAll(format, uploadOf(files), { answers })
    for (const { value, start, endEpoch, sourceName } of entries) {
      expect(Number.isFinite(value) && Number.isInteger(start.epochSeconds)).toBe(true)
      expect(endEpoch === undefined || (Number.isInteger(endEpoch) && endEpoch > start.epochSeconds)).toBe(true)
      expect(sourceName.trim()).not.toBe('')
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    expect(error.message).toMatch(/^.+\.$/s)
  }
}

/** Answers any question that comes up once other files are missing. */
const ANSWERS = { clock: 'UTC', 'unit: Body Weight': 'lb', 'unit: Distance': 'km', dayOrder: 'day first' }

describe.each(healthSamples)('files of $folder', ({ format, answers, ...sample }) => {
  const files = [...filesOf(sample)]

  it('with changed, cut or duplicated bytes are read or refused', async () => {
    const change = fc.record({
      file: fc.nat(files.length - 1),
      bytes: fc.array(fc.tuple(fc.nat(100_000), fc.nat(255)), { maxLength: 8 }),
      cutAt: fc.option(fc.nat(100_000)),
      isDoubled: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(change, async ({ file, bytes, cutAt, isDoubled }) => {
        const [path = '', content = new Uint8Array()] = files[file] ?? []
        const changed = Uint8Array.from(content)
        for (const [offset, byte] of bytes) changed[offset % Math.max(1, changed.length)] = byte
        const cut = cutAt === null ? changed : changed.subarray(0, cutAt % (changed.length + 1))
        const doubled = isDoubled ? Buffer.concat([cut, cut]) : cut
        await readOrRefused(format, { ...Object.fromEntries(files), [path]: doubled }, { ...ANSWERS, ...answers })
      }),
      { numRuns: 60 },
    )
  })

  it('with any other values are read or refused', async () => {
    const noise = fc.string({ unit: fc.constantFrom(...'{}[]":,\n\r -+.eE01T/Z%a'), maxLength: 200 })
    const anything = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      noise.map((text) => new TextEncoder().encode(text)),
    )
    await fc.assert(
      fc.asyncProperty(fc.nat(files.length - 1), anything, fc.nat(60), async (index, tail, length) => {
        const [path = '', content = new Uint8Array()] = files[index] ?? []
        await readOrRefused(
          format,
          { [path]: Buffer.concat([content.subarray(0, length), tail]) },
          { ...ANSWERS, ...answers },
        )
      }),
      { numRuns: 60 },
    )
  })
})
