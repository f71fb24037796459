import { expect, test } from 'vitest'
import { folded } from './folded.ts'

const finding = (causeVariableName: string, effectVariableName: string, inferredFrom?: string[]) => ({
  causeVariableName,
  effectVariableName,
  ...(inferredFrom ? { inferredFrom } : {}),
})

test('what tags infer from another cause of the same effect stands beside it', () => {
  const rows = folded([finding('Caffeine', 'Sleep', ['Coffee']), finding('Coffee', 'Sleep'), finding('Walk', 'Mood')])
  expect(rows.map(({ finding: { causeVariableName }, also }) => [causeVariableName, also])).toEqual([
    ['Coffee', ['Caffeine']],
    ['Walk', []],
  ])
})

test('an inferred cause stands alone where what it comes from is not listed', () => {
  const rows = folded([finding('Caffeine', 'Mood', ['Coffee']), finding('Coffee', 'Sleep')])
  expect(rows.map((row) => row.finding.causeVariableName)).toEqual(['Caffeine', 'Coffee'])
})
