import { describe, expect, it } from 'vitest'
import airquality from '../../../../analysis/fixtures/airquality.analyze.json' with { type: 'json' }
import fourSeries from '../../../../analysis/fixtures/four-series.analyze.json' with { type: 'json' }
import { analyzed, dataset, type PrintedDocument } from './upshot.fixture.ts'

type ReferenceRow = Readonly<Record<string, unknown>>

/** The output of the independent implementation, per line of options. */
interface Reference {
  readonly days: number
  readonly variables: readonly string[]
  readonly pairs: readonly ReferenceRow[]
  readonly sameDay?: readonly ReferenceRow[]
}

const MEMBERS =
  'cause effect n lagDays durationDays r spearman z rAdjusted s2 nu m p q qStrict reverse interval verdict difference steady direct directLag through'.split(
    ' ',
  )

function expectNear(value: unknown, truth: unknown, tolerance: (size: number) => number, what: string) {
  expect(typeof value, what).toBe('number')
  const off = Math.abs(Number(value) - Number(truth))
  expect(off, `${what}: ${value} against ${truth}`).toBeLessThanOrEqual(tolerance(Math.abs(Number(truth))))
}

/** Tolerances for 64 bits: these tables are small enough to be analysed in one thread. */
function expectRow(row: ReferenceRow, truth: ReferenceRow) {
  const what = `${truth['cause']} → ${truth['effect']}`
  for (const name of ['cause', 'effect', 'n', 'lagDays', 'durationDays']) expect(row[name], what).toBe(truth[name])
  // The other implementation only derives words from q; checking whether a link is steady is ours.
  expect(row['verdict'], what).toBe(row['steady'] === false ? 'possible' : truth['verdict'])
  for (const name of ['r', 'spearman']) expectNear(row[name], truth[name], () => 1e-6, `${what} ${name}`)
  for (const name of ['z', 'rAdjusted', 's2', 'nu', 'm'])
    expectNear(row[name], truth[name], (size) => 1e-6 * size, `${what} ${name}`)
  for (const name of ['p', 'q', 'qStrict'])
    expectNear(row[name], truth[name], (size) => Math.max(1e-4 * size, 1e-30), `${what} ${name}`)
  const ends = row['interval'] as readonly number[]
  for (const [index, end] of (truth['interval'] as readonly number[]).entries())
    expectNear(ends[index], end, () => 1e-6, `${what} interval`)
  const reverse = truth['reverse'] as ReferenceRow | undefined
  if (!reverse) return expect(row).not.toHaveProperty('reverse')
  expect((row['reverse'] as ReferenceRow)['lagDays'], what).toBe(reverse['lagDays'])
  expectNear(
    (row['reverse'] as ReferenceRow)['p'],
    reverse['p'],
    (size) => Math.max(1e-4 * size, 1e-30),
    `${what} reverse`,
  )
}

const asRows = (rows: PrintedDocument['pairs'] | PrintedDocument['sameDay']): readonly ReferenceRow[] =>
  (rows ?? []) as unknown as readonly ReferenceRow[]

describe.each([
  ['airquality', airquality as unknown as Record<string, Reference>],
  ['four-series', fourSeries as unknown as Record<string, Reference>],
])('upshot analyze %s.csv agrees with the independent implementation', (name, references) => {
  it.each(Object.keys(references))('%s', async (line) => {
    const truth = references[line] as Reference
    const printed = await analyzed(dataset(`${name}.csv`), ...line.split(' '))
    expect([printed.days, printed.variables]).toEqual([truth.days, truth.variables])
    expect(printed.pairs.length).toBe(truth.pairs.length)
    for (const [index, row] of asRows(printed.pairs).entries()) {
      expect(Object.keys(row)).toEqual(MEMBERS)
      expectRow(row, truth.pairs[index] as ReferenceRow)
    }
    expect(printed.sameDay?.length).toBe(truth.sameDay?.length)
    for (const row of asRows(printed.sameDay)) {
      const same = truth.sameDay?.find((other) => other['cause'] === row['cause'] && other['effect'] === row['effect'])
      expect(row).toMatchObject({ lagDays: 0, m: 1 })
      expectRow(row, same as ReferenceRow)
    }
  })
})
