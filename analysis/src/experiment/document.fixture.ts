import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { plannedDays, scheduleOf } from './assignments.ts'
import type { DocumentDay, ExperimentDocument, Protocol } from './document.ts'
import { bytesOfHex, hexOf, type Sha256, type Stream, stream } from './stream.ts'

export const sha256: Sha256 = (bytes) => hash('sha256', bytes, 'buffer')

const text = (name: string): string =>
  readFileSync(new URL(`../../fixtures/experiments/${name}`, import.meta.url), 'utf8')

/** A document, or expected numbers, of the reference data. */
export const reference = <Shape>(name: string): Shape => JSON.parse(text(`${name}.json`)) as Shape

/** Rows of a table of the reference data, header first. */
export const rows = (name: string): string[][] =>
  text(`${name}.csv`)
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','))

/** A stream for tests, from a number. */
export const testStream = (seed: number, label = 'test'): Stream => stream({ seed: seedOf(seed), label, sha256 })

/** 32 bytes, from a number. */
export const seedOf = (seed: number): Uint8Array => sha256(new TextEncoder().encode(`seed ${seed}`))

export const aProtocol = (changes: Partial<Protocol> = {}): Protocol => ({
  format: 'upshot-experiment/1',
  title: 'Coffee and sleep',
  arms: [
    { name: 'coffee as usual', instruction: 'Coffee as usual.' },
    { name: 'no coffee after noon', instruction: 'No coffee after noon.' },
  ],
  outcome: { variableName: 'Sleep Quality', unit: '/5', combination: 'MEAN' },
  lagDays: 1,
  alpha: 0.05,
  smallestEffect: 0.5,
  weekdayOffsets: [0, 0, 0, 0, 0, 0, 0],
  design: { kind: 'blocks', blocks: 12, periodDays: 1, washoutDays: 0 },
  firstDay: '2026-03-02',
  method: 'experiment-1',
  scatter: 0.8,
  ...changes,
})

/** The recorded outcome and adherence on a given day. */
export type DayMaker = (day: { readonly arm: number; readonly index: number }) => Partial<DocumentDay>

/** An experiment carried out from its first to its last day. */
export function aDocument(protocol: Protocol, living: DayMaker, seed = 1): ExperimentDocument {
  const schedule = scheduleOf(protocol, seedOf(seed), sha256)
  const first = Date.parse(`${protocol.firstDay}T00:00:00Z`)
  const days = plannedDays(protocol, schedule).map(({ isAnalysed, ...day }, index) => ({
    date: new Date(first + index * 86_400_000).toISOString().slice(0, 10),
    ...day,
    analysed: isAnalysed,
    y: null,
    ...living({ arm: day.arm, index }),
  }))
  const commitment = hexOf(sha256(new Uint8Array(0)))
  return { protocol, seed: hexOf(seedOf(seed)), commitment, schedule, days }
}

/** Fixed noise around zero without autocorrelation; each `salt` gives an unrelated series. */
export function noise(index: number, salt: number): number {
  const wave = Math.sin((index + 1) * 12.9898 + salt * 78.233) * 43_758.5453
  return wave - Math.floor(wave) - 0.5
}

export const bytes = (hex: string): Uint8Array => bytesOfHex(hex) ?? new Uint8Array(0)
