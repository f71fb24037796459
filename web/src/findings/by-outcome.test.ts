import type { Change, SlimCorrelation } from '@upshot/contract'
import { expect, test } from 'vitest'
import { byOutcome, scaleFor } from './by-outcome.ts'

const names: string[] = []
const idOf = (name: string): number => {
  if (!names.includes(name)) names.push(name)
  return names.indexOf(name)
}

const finding = (cause: string, effect: string, difference: Partial<SlimCorrelation['difference']> = {}) =>
  ({
    causeVariableName: cause,
    effectVariableName: effect,
    causeVariableId: idOf(cause),
    effectVariableId: idOf(effect),
    verdict: 'likely',
    difference: { value: 1, low: 0.5, high: 1.5, unit: '/5', text: '', range: '', above: 1, ...difference },
  }) as SlimCorrelation

const shape = (groups: ReturnType<typeof byOutcome>) =>
  groups.map(({ outcome, sides }) => [
    outcome,
    ...sides.map(({ side, findings }) => `${side}: ${findings.map((finding) => finding.finding.causeVariableName)}`),
  ])

test('findings are listed under their outcome, worse before better, and the best outcome first', () => {
  const directed = [
    finding('Coffee', 'Sleep', { isBetter: false }),
    finding('Alcohol', 'Headache', { isBetter: false }),
    finding('A walk', 'Sleep', { isBetter: true }),
    finding('Rain', 'Sleep'),
  ]
  expect(shape(byOutcome(directed, []))).toEqual([
    ['Sleep', 'worse: Coffee', 'better: A walk', 'other: Rain'],
    ['Headache', 'worse: Alcohol'],
  ])
})

test('same-day links are among them, and are neither better nor worse', () => {
  const groups = byOutcome([], [finding('Stress', 'Sleep', { isBetter: false })])
  expect(shape(groups)).toEqual([['Sleep', 'other: Stress']])
  expect(groups[0]?.sides[0]?.findings[0]?.isSameDay).toBe(true)
})

test('a change is listed under every outcome it stands out in, also without findings', () => {
  const outcome = (displayName: string, verdict: string) => ({ displayName, verdict })
  const started = {
    title: 'Magnesium, started',
    outcomes: [outcome('Sleep', 'likely'), outcome('Headache', 'likely'), outcome('Mood', 'possible')],
  } as Change
  const groups = byOutcome([finding('Coffee', 'Sleep', { isBetter: false })], [], [started])
  expect(groups.map(({ outcome: name, changes }) => [name, changes.length])).toEqual([
    ['Sleep', 1],
    ['Headache', 1],
  ])
})

test('all intervals of an outcome share one scale, minutes and hours too', () => {
  const minutes = finding('Coffee', 'Sleep', { low: -70, high: -28, unit: 'min' })
  const hours = finding('Alcohol', 'Sleep', { low: -2, high: -1.5, unit: 'h' })
  const points = finding('Rain', 'Sleep', { low: 1, high: 3, unit: '/5' })
  const all = [minutes, hours, points]
  expect(scaleFor(minutes, all)).toEqual({ least: -120, most: 0 })
  expect(scaleFor(hours, all)).toEqual({ least: -2, most: 0 })
  expect(scaleFor(points, all)).toEqual({ least: 0, most: 3 })
  expect(scaleFor({}, all)).toBeUndefined()
})
