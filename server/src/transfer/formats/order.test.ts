import { describe, expect, it } from 'vitest'
import { dayText } from '../../lib/utc-text.ts'
import { localDays } from '../../lib/zone.ts'
import { converted } from '../../tracking/units/units.ts'
import type { ReadEntry, Upload } from './format.ts'
import { formats } from './formats.ts'
import { ownUnit } from './reading/target.ts'
import { readAll } from './reading.fixture.ts'
import { samples, uploadFrom } from './samples.fixture.ts'

/** As they would be stored: of one variable, moment and source the last value counts; then by local day. */
function dailyValues(entries: readonly ReadEntry[], timeZone: string): Readonly<Record<string, number>> {
  const dayOf = localDays(timeZone)
  const stored = new Map(
    entries.map((entry) => [`${entry.variableName}\n${entry.start.epochSeconds}\n${entry.sourceName}`, entry]),
  )
  const byDay = Map.groupBy(stored.values(), ({ variableName, sourceName, start }) => {
    const day = dayText(dayOf(start.epochSeconds, start.offsetMinutes ?? null))
    return `${day} ${variableName} from ${sourceName}`
  })
  const combined = (some: readonly ReadEntry[]): number => {
    const unit = ownUnit(some[0]?.unit ?? '')
    const values = some.map((entry) => converted(entry.value, ownUnit(entry.unit), unit))
    const sum = values.toSorted((a, b) => a - b).reduce((total, value) => total + value, 0)
    return Number((some[0]?.combination === 'SUM' ? sum : sum / values.length).toPrecision(9))
  }
  return Object.fromEntries([...byDay].map(([key, some]) => [key, combined(some)] as const).toSorted())
}

/** Backwards, and each file first once. */
const ordersOf = ({ name, files }: Upload): Upload[] => [
  { name, files: files.toReversed() },
  ...files.map((_, at) => ({ name, files: [...files.slice(at), ...files.slice(0, at)] })),
]

const several = samples.filter((sample) => uploadFrom(sample).files.length > 1)

describe.each(['Europe/Berlin', 'America/Los_Angeles'])('whatever order files are sent in, in %s', (timeZone) => {
  it.each(several)('$folder has the same daily values', async (sample) => {
    const format = formats.find(({ name }) => name === sample.format)
    if (!format) throw new Error(`There is no format ${sample.format}.`)
    const read = async (upload: Upload) => {
      const { entries } = await readAll(format, upload, {
        timeZone,
        answers: { timeZone, clock: 'UTC', ...sample.answers },
      })
      return dailyValues(entries, timeZone)
    }
    const upload = uploadFrom(sample)
    const first = await read(upload)
    expect(Object.keys(first).length).toBeGreaterThan(0)
    for (const other of ordersOf(upload)) expect(await read(other)).toEqual(first)
  })
})
