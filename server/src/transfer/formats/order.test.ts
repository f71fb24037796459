import { describe, expect, it } from 'vitest'
import { dailyValues } from './daily-values.fixture.ts'
import type { ReadEntry, Upload } from './format.ts'
import { formats } from './formats.ts'
import { readAll, uploadOf } from './reading.fixture.ts'
import { type FormatSample, filesOf, samples, uploadFrom } from './samples.fixture.ts'
import { cuts } from './two-exports.fixture.ts'

/** The result of uploads sent one after the other. */
async function daysAfter(sample: FormatSample, timeZone: string, uploads: readonly Upload[]) {
  const format = formats.find(({ name }) => name === sample.format)
  if (!format) throw new Error(`There is no format ${sample.format}.`)
  const entries: ReadEntry[] = []
  for (const upload of uploads) {
    const answers = { timeZone, clock: 'UTC', ...TO_PARTS, ...sample.answers }
    entries.push(...(await readAll(format, upload, { timeZone, answers })).entries)
  }
  const days = dailyValues(entries, timeZone, ({ sourceName }) => sourceName)
  return Object.fromEntries([...days].map(([key, { value, unit }]) => [key, `${value} ${unit}`]))
}

/** Answers for questions that a part of a file raises and the whole does not. */
const TO_PARTS = { dayOrder: 'month first', 'unit: Mood': '/10' }

/** In reverse order, and with each file first once. */
const ordersOf = ({ name, files }: Upload): Upload[] => [
  { name, files: files.toReversed() },
  ...files.map((_, index) => ({ name, files: [...files.slice(index), ...files.slice(0, index)] })),
]

const several = samples.filter((sample) => uploadFrom(sample).files.length > 1)
const cutInTwo = samples.flatMap((sample) => {
  const cut = cuts[sample.folder]
  return cut ? [{ ...sample, cut }] : []
})

describe.each(['Europe/Berlin', 'America/Los_Angeles'])('files in any order, in %s', (timeZone) => {
  it.each(several)('$folder has the same daily values', async (sample) => {
    const upload = uploadFrom(sample)
    const first = await daysAfter(sample, timeZone, [upload])
    expect(Object.keys(first).length).toBeGreaterThan(0)
    for (const other of ordersOf(upload)) expect(await daysAfter(sample, timeZone, [other])).toEqual(first)
  })

  it.each(cutInTwo)('two exports of $folder have the same daily values', async ({ cut, ...sample }) => {
    const complete = uploadFrom(sample)
    const [earlier, later] = cut(filesOf(sample)).map(uploadOf)
    if (!earlier || !later) throw new Error('There are not two exports.')
    const expected = await daysAfter(sample, timeZone, [complete])
    for (const part of [earlier, later]) {
      const days = await daysAfter(sample, timeZone, [part])
      expect(Object.keys(days).length).toBeGreaterThan(0)
      expect(days, 'a part is not the whole').not.toEqual(expected)
    }
    const orders = [
      [earlier, later],
      [later, earlier],
      [earlier, complete],
      [complete, earlier],
      [later, complete],
      [complete, later],
    ]
    for (const sent of orders) expect(await daysAfter(sample, timeZone, sent)).toEqual(expected)
  })
})

it('any order is tested for every format', () => {
  const tried = new Set([...several, ...cutInTwo].map(({ format }) => format))
  // Our own exports contain records: imports/document/document-days.test.ts sends two of them in either order.
  expect(formats.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual(['upshot-json'])
  expect(Object.keys(cuts).filter((folder) => !cutInTwo.some((sample) => sample.folder === folder))).toEqual([])
})
