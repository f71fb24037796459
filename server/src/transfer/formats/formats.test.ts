import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { oneIn, roundsOf } from '../../testing/suite.ts'
import { type Format, type ReadEntry, type SourceFile, UnreadableFile, type Upload } from './format.ts'
import { formats } from './formats.ts'
import { firstRows } from './reading/csv-rows.ts'
import { BrokenJson } from './reading/json-pieces.ts'
import { fileOf, readAll, uploadOf } from './reading.fixture.ts'
import { samples, uploadFrom } from './samples.fixture.ts'
import { isSection } from './upshot/upshot-json.ts'

describe('formats', () => {
  it('have their own names and connectors', () => {
    expect(new Set(formats.map(({ name }) => name)).size).toBe(formats.length)
    expect(new Set(formats.map(({ connectorId }) => connectorId)).size).toBe(formats.length)
  })

  it.each(samples)('recognise the files in $folder as $format', (sample) => {
    const upload = uploadFrom(sample)
    const { format } = sample
    const sure = formats.map((candidate) => [candidate.name, candidate.sniff(upload)] as const)
    const ownConfidence = sure.find(([name]) => name === format)?.[1] ?? 0
    expect(ownConfidence).toBeGreaterThan(0)
    for (const [name, certainty] of sure)
      if (name !== format) expect([name, certainty < ownConfidence]).toEqual([name, true])
    if (ownConfidence < 1) return
    const others = sure.filter(([name, certainty]) => name !== format && name !== 'spreadsheet' && certainty > 0)
    expect(others).toEqual([])
  })

  it.each(samples)('read $folder twice with the same result', async (sample) => {
    const { format, answers = {} } = sample
    const found = formats.find(({ name }) => name === format)
    if (!found) throw new Error(`There is no format ${format}.`)
    const first = await readAll(found, uploadFrom(sample), { answers })
    const second = await readAll(found, uploadFrom(sample), { answers })
    expect(first.entries.length).toBeGreaterThan(0)
    expect(second).toEqual(first)
    const moments = first.entries.map(({ variableName, sourceName, start }) =>
      [variableName, sourceName, start.epochSeconds].join('\n'),
    )
    expect(new Set(moments).size).toBe(moments.length)
  })

  it.each(samples.filter(({ format }) => !/spreadsheet|excel/.test(format)))(
    'tell with the end of the night what begins with it in $folder, so that it counts for the day of waking up',
    async (sample) => {
      const found = formats.find(({ name }) => name === sample.format)
      if (!found) throw new Error(`There is no format ${sample.format}.`)
      const { entries } = await readAll(found, uploadFrom(sample), { answers: sample.answers ?? {} })
      const isEvening = ({ epochSeconds, offsetMinutes = 0 }: ReadEntry['start']) =>
        (epochSeconds + offsetMinutes * 60) % 86_400 >= 18 * 3600
      const endless = entries.filter(
        ({ categoryName, start, endEpoch }) => categoryName === 'Sleep' && endEpoch === undefined && isEvening(start),
      )
      expect(endless.map(({ variableName }) => variableName)).toEqual([])
    },
  )

  it.each(samples)('state how often they read $folder, so that progress is complete', async (sample) => {
    const { format, answers = {} } = sample
    const found = formats.find(({ name }) => name === format)
    if (!found) throw new Error(`There is no format ${format}.`)
    const read = new Map<string, number>()
    const upload = uploadFrom(sample)
    const files = upload.files.map((file) => ({ ...file, head: file.head, open: () => counted(file, read) }))
    await readAll(found, { ...upload, files }, { answers })
    const total = [...read.values()].reduce((sum, bytes) => sum + bytes, 0)
    const sizes = await Promise.all(upload.files.filter(({ path }) => read.has(path)).map(sizeOf))
    expect(Math.ceil(total / sizes.reduce((sum, bytes) => sum + bytes, 0))).toBe(found.passes ?? 1)
  })
})

async function* counted(file: SourceFile, read: Map<string, number>): AsyncGenerator<Uint8Array> {
  for await (const piece of file.open()) {
    read.set(file.path, (read.get(file.path) ?? 0) + piece.length)
    yield piece
  }
}

const sizeOf = async (file: SourceFile): Promise<number> =>
  (await Array.fromAsync(file.open())).reduce((sum, piece) => sum + piece.length, 0)

/** The first choice answers every question, as in a dry run. */
async function readOrRefused(format: Format, upload: Upload): Promise<void> {
  format.sniff(upload)
  const answers = new Proxy<Record<string, string>>({}, { get: () => '3' })
  try {
    await readAll(format, upload, { answers })
  } catch (error) {
    expect(error instanceof UnreadableFile || error instanceof BrokenJson).toBe(true)
  }
}

describe('arbitrary bytes', () => {
  it.each(formats)('are read or refused by $name', async (format) => {
    const paths = fc.constantFrom('a.csv', 'a.json', 'Habits.csv', 'sleep-export.csv')
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 600 }), paths, (bytes, path) =>
        readOrRefused(format, uploadOf({ [path]: bytes })),
      ),
      { numRuns: roundsOf(100) },
    )
  })

  it.each(oneIn(2, samples))('replacing some of $folder are read or refused', async (sample) => {
    const { folder, format } = sample
    const found = formats.find(({ name }) => name === format)
    const file = uploadFrom(sample).files[0]
    if (!found || !file) throw new Error(`There is no format ${format}, or no file in ${folder}.`)
    const change = fc.tuple(fc.nat(file.head.length - 1), fc.nat(255))
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { minLength: 1, maxLength: 6 }),
        fc.nat(file.head.length),
        (changes, length) => {
          const bytes = Uint8Array.from(file.head)
          for (const [offset, byte] of changes) bytes[offset] = byte
          return readOrRefused(found, uploadOf({ [file.path]: bytes.subarray(0, length) }))
        },
      ),
      { numRuns: roundsOf(100) },
    )
  })

  it.each(oneIn(12, samples))('an endless cell of $folder does not block it', async (sample) => {
    const found = formats.find(({ name }) => name === sample.format)
    if (!found) throw new Error(`There is no format ${sample.format}.`)
    const { files, name } = uploadFrom(sample)
    for (const [index, file] of files.entries()) {
      const [header, ...rows] = firstRows(file)
      const row = rows.find(({ cells }) => cells.filter((cell) => cell !== '').length > 1)
      if (!header || !row) continue
      const lines = ENDLESS.flatMap((piece) =>
        row.cells.map((_, column) =>
          line(row.cells.map((cell, otherColumn) => (otherColumn === column ? endless(piece) : cell))),
        ),
      )
      const content = [line(header.cells), ...lines.slice(0, 200)].join('\n')
      await readOrRefused(found, { name, files: files.with(index, fileOf(file.path, content)) })
    }
  })
})

describe('built-in property names', () => {
  it('name no part of our own export', () => {
    expect(['variables', ...INHERITED].filter(isSection)).toEqual(['variables'])
  })

  it.each(oneIn(4, samples))('in $folder are read or refused like any other word', async (sample) => {
    const found = formats.find(({ name }) => name === sample.format)
    if (!found) throw new Error(`There is no format ${sample.format}.`)
    const answers = new Proxy<Record<string, string>>({}, { get: () => '3' })
    for (const { upload, change } of withInherited(uploadFrom(sample))) {
      const { entries } = await readAll(found, upload, { answers }).catch((error: unknown) => {
        expect(error instanceof UnreadableFile || error instanceof BrokenJson, `${change}: ${error}`).toBe(true)
        return { entries: [] }
      })
      for (const { variableName, categoryName, unit, value } of entries)
        expect([variableName, categoryName, unit, value].map((field) => typeof field).join(), change).toBe(
          'string,string,string,number',
        )
      expect(
        entries.every(({ value }) => Number.isFinite(value)),
        change,
      ).toBe(true)
    }
  })
})

const INHERITED = ['constructor', 'toString', '__proto__', 'valueOf']

/** Variants of the upload, each with one of its words replaced. */
function* withInherited({ name, files }: Upload): Generator<{ upload: Upload; change: string }> {
  for (const [position, file] of files.entries()) {
    const text = Buffer.from(file.head).toString()
    const places = [...text.matchAll(/[\p{L}_%][\p{L}\d_%/ .]*/gu)].slice(0, 300)
    for (const [turn, { 0: old, index }] of places.entries()) {
      const word = INHERITED[turn % INHERITED.length]
      const changed = fileOf(file.path, `${text.slice(0, index)}${word}${text.slice(index + old.length)}`)
      yield { upload: { name, files: files.with(position, changed) }, change: `${word} for ${old} in ${file.path}` }
    }
  }
}

/** Each is slow for some naive pattern. */
const ENDLESS = [' ', '.', '1', 'a: ', '- ', '#a(', '<a', '(x', '|', '1h ']
const endless = (piece: string): string => piece.repeat(30_000 / piece.length)
const line = (cells: readonly string[]): string => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
