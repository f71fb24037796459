import { expect, test } from 'vitest'
import { folded } from './by-outcome.ts'

const ids: Readonly<Record<string, number>> = { Caffeine: 1, Coffee: 2, Walk: 3, Sleep: 7, Mood: 8 }
const finding = (causeVariableName: string, effect: string, group?: string) => ({
  causeVariableName,
  causeVariableId: ids[causeVariableName] ?? 0,
  effectVariableId: ids[effect] ?? 0,
  ...(group ? { group } : {}),
})

test('findings of one group are one row, with the name of its representative', () => {
  const rows = folded([
    finding('Caffeine', 'Sleep', 'directed-2-7'),
    finding('Walk', 'Mood', 'directed-3-8'),
    finding('Coffee', 'Sleep', 'directed-2-7'),
  ])
  expect(rows.map(({ finding: { causeVariableName }, also }) => [causeVariableName, also])).toEqual([
    ['Coffee', ['Caffeine']],
    ['Walk', []],
  ])
})

test('if the representative is not listed, the best of the others replaces it', () => {
  const rows = folded([finding('Caffeine', 'Sleep', 'directed-2-7'), finding('Walk', 'Sleep')])
  expect(rows.map((row) => row.finding.causeVariableName)).toEqual(['Caffeine', 'Walk'])
})
