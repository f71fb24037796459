import type { Correlation } from '@upshot/contract'
import { AssistantFinding } from '@upshot/contract/tools'
import { Check } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { quoteNames } from '../untrusted.ts'
import { presentFinding } from './learning.ts'

const HOUR = 3600
const DAY = 24 * HOUR

const finding = (changes: object): Correlation =>
  ({
    causeVariableId: 1,
    causeVariableName: 'Ibuprofen',
    effectVariableId: 2,
    effectVariableName: 'Back Pain',
    verdict: 'likely',
    sentence: 'Back Pain was lower after Ibuprofen.',
    numberOfPairs: 120,
    correlationCoefficient: -0.4,
    interval: [-0.6, -0.2],
    ...changes,
  }) as unknown as Correlation

const presented = (changes: object) => presentFinding(finding(changes), 'en')

describe('the delay of a finding as described to an assistant', () => {
  it.each([
    ['0 to 2', 0, 2, [0, 2]],
    ['2 to 4', 2, 2, [2, 4]],
    ['4 to 8', 4, 4, [4, 8]],
    ['8 to 16', 8, 8, [8, 16]],
    ['16 to 24', 16, 8, [16, 24]],
  ])('%s hours later is given only in hours', (_, onset, hours, expected) => {
    const answer = presented({ onsetDelay: onset * HOUR, durationOfAction: hours * HOUR })
    expect(answer.delayHours).toEqual(expected)
    expect(answer).not.toHaveProperty('delayDays')
    expect(Check(AssistantFinding, answer)).toBe(true)
  })

  it.each([
    ['the same day', 0, 1, 0],
    ['the next day', 1, 1, 1],
    ['three days later, over a week', 3, 7, 3],
  ])('%s is given only in days', (_, onset, days, expected) => {
    const answer = presented({ onsetDelay: onset * DAY, durationOfAction: days * DAY })
    expect(answer.delayDays).toBe(expected)
    expect(answer).not.toHaveProperty('delayHours')
  })

  it.each(['no sign', 'cannot tell'])('is not given for %s', (verdict) => {
    const answer = presented({ verdict, onsetDelay: 2 * HOUR, durationOfAction: 2 * HOUR })
    expect(Object.keys(answer).filter((name) => name.startsWith('delay'))).toEqual([])
  })
})

describe('names in a sentence', () => {
  it('are plain text, even if they look like patterns', () => {
    const name = '(a+)+$ [x] .* \\d|^ {2}'
    expect(quoteNames(`More ${name} comes before aaaa.`, [name])).toBe(`More “${name}” comes before aaaa.`)
  })
})
