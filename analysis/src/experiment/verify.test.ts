import { describe, expect, test } from 'vitest'
import { analyseExperiment } from './analyse-experiment.ts'
import { aDocument, aProtocol, noise, reference, sha256 } from './document.fixture.ts'
import type { ExperimentDocument } from './document.ts'
import { bytesOfHex, commitmentOf } from './stream.ts'
import { verifyExperiment } from './verify.ts'

const names = ['blocks-exact', 'blocks-drawn', 'blocks-weeks', 'three-arms', 'three-doses', 'phases']
const faults = (document: ExperimentDocument) =>
  verifyExperiment(document, sha256).flatMap(({ name, fits }) => (fits ? [] : name))

function finished(): ExperimentDocument {
  const design = { kind: 'blocks', blocks: 8, periodDays: 2, washoutDays: 1 } as const
  const lived = aDocument(aProtocol({ design }), ({ arm, index }) => ({ y: 3 + arm + noise(index, 1) }))
  const commitment = commitmentOf(lived.protocol, bytesOfHex(lived.seed ?? '') ?? new Uint8Array(0), sha256)
  const document = { ...lived, commitment }
  return { ...document, result: JSON.parse(JSON.stringify(analyseExperiment(document, { sha256 }))) }
}

const withZone = (timeZone: string): ExperimentDocument => {
  const document = finished()
  return { ...document, protocol: { ...document.protocol, timeZone } }
}
const dateOf = (day: { readonly date?: string } | undefined): string => day?.date ?? ''
const dayBefore = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
const shownFaults = (document: ExperimentDocument) => faults(document).filter((name) => name === 'shown')

describe('verifying a finished experiment', () => {
  test.each(names)('%s matches', (name) => {
    expect(faults(reference<ExperimentDocument>(name))).toEqual([])
  })
  test('a complete one matches in all four checks', () => {
    expect(verifyExperiment(finished(), sha256).map(({ name, fits }) => [name, fits])).toEqual([
      ['commitment', true],
      ['schedule', true],
      ['days', true],
      ['result', true],
    ])
  })
  test('so does one that was stopped, and one with a pause between two blocks', () => {
    const document = finished()
    const { result: _, ...rest } = document
    expect(faults({ ...rest, days: document.days?.slice(0, 11) ?? [] })).toEqual([])
    const later = (date = '') => new Date(Date.parse(`${date}T00:00:00Z`) + 9 * 86_400_000).toISOString().slice(0, 10)
    const paused = document.days?.map((day) => ((day.block ?? 0) < 4 ? day : { ...day, date: later(day.date) })) ?? []
    expect(faults({ ...rest, days: paused })).toEqual([])
  })
  test.each(names)('%s: any single change of protocol, seed or commitment is detected', (name) => {
    const document = reference<ExperimentDocument>(name)
    const flipped = (hex = '') => `${hex.startsWith('0') ? '1' : '0'}${hex.slice(1)}`
    for (const [path, protocol] of everyChangeOf(document.protocol))
      expect(faults({ ...document, protocol }), path).toContain('commitment')
    expect(faults({ ...document, seed: flipped(document.seed) })).toContain('commitment')
    expect(faults({ ...document, commitment: flipped(document.commitment) })).toEqual(['commitment'])
  })
  test.each(names)('%s: a change of the arm on any single day is detected', (name) => {
    const document = reference<ExperimentDocument>(name)
    const days = document.days ?? []
    const arms = document.protocol.arms.length
    for (let index = 0; index < days.length; index++) {
      const other = days.map((day, position) => (position === index ? { ...day, arm: (day.arm + 1) % arms } : day))
      expect(faults({ ...document, days: other })).toContain('days')
    }
  })
  test('so are a changed schedule, a moved day, a counted wash-out day, and a result that does not follow from the days', () => {
    const document = finished()
    const days = document.days ?? []
    const change = (index: number, to: object) =>
      days.map((day, position) => (position === index ? { ...day, ...to } : day))
    expect(faults({ ...document, schedule: (document.schedule ?? []).map((order) => [...order].reverse()) })).toContain(
      'schedule',
    )
    expect(faults({ ...document, days: change(3, { date: '2027-01-01' }) })).toContain('days')
    expect(faults({ ...document, days: change(0, { analysed: true }) })).toContain('days')
    expect(faults({ ...document, days: change(1, { y: 9 }) })).toContain('result')
    expect(faults({ ...document, result: { ...document.result, p: 0.5 } })).toEqual(['result'])
    expect(faults({ ...document, result: { ...document.result, verdict: 'cannot tell' } })).toEqual(['result'])
  })
  test("an arm shown before midnight of its day, in the experiment's time zone, is detected", () => {
    const document = withZone('Europe/Berlin')
    const days = document.days ?? []
    // In winter, the day begins at 23:00 UTC.
    const shown = (hour: string, late = 0) => ({
      ...document,
      days: days.map((day, index) => ({
        ...day,
        shownAt: index === late ? `${dayBefore(periodOf(index))}T${hour}` : `${dateOf(day)}T23:00:00`,
      })),
    })
    const periodOf = (index: number) => dateOf(days[index - (index % 2)])
    expect(shownFaults(shown('23:00:00'))).toEqual([])
    expect(shownFaults(shown('22:59:59'))).toEqual(['shown'])
    expect(shownFaults(shown('22:59:59', 5))).toEqual(['shown'])
    const evening = { ...document.protocol, revealEvening: true }
    expect(shownFaults({ ...shown('17:00:00'), protocol: evening })).toEqual([])
    expect(shownFaults({ ...shown('16:59:59'), protocol: evening })).toEqual(['shown'])
    expect(shownFaults({ ...document, days: days.map((day) => ({ ...day })) })).toEqual(['shown'])
  })
  test('a published one without days is checked by its commitment and schedule', () => {
    const { days: _, ...shown } = finished()
    expect(verifyExperiment(shown, sha256).map(({ name, fits }) => [name, fits])).toEqual([
      ['commitment', true],
      ['schedule', true],
    ])
  })
})

/** Variants of a value with one part changed, for every number, string and boolean in it. */
function everyChangeOf<T>(value: T, path = 'protocol'): (readonly [path: string, changed: T])[] {
  if (typeof value === 'number') return [[path, (value + 1) as T]]
  if (typeof value === 'string') return [[path, `${value}~` as T]]
  if (typeof value === 'boolean') return [[path, !value as T]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) =>
    everyChangeOf(member, `${path}.${name}`).map(([changedPath, changed]) => {
      const copy = structuredClone(value)
      Object.assign(copy, { [name]: changed })
      return [changedPath, copy] as const
    }),
  )
}
