import type { Report, ReportVariable, SlimCorrelation } from '@upshot/contract'
import { describe, expect, it } from 'vitest'
import { clearChanges, shownVariables } from '../../charts/report-sheet.ts'
import { likelyFindings } from './report-rules.ts'

const variable = (variableId: number, more: Partial<ReportVariable> = {}): ReportVariable => ({
  variableId,
  variableName: `V${variableId}`,
  displayName: `V${variableId}`,
  unitAbbreviatedName: 'h',
  variableCategoryName: 'Sleep',
  isOutcome: true,
  numberOfDays: 30,
  average: 1,
  lowest: 0,
  highest: 2,
  ...more,
})
const report = (variables: readonly ReportVariable[], more: Partial<Report> = {}): Report => ({
  from: '2026-01-01',
  to: '2026-03-31',
  middle: '2026-02-15',
  timeZone: 'UTC',
  numberOfDays: 90,
  numberOfDaysRecorded: 80,
  numberOfVariables: variables.length,
  variables: [...variables],
  medicines: [],
  ...more,
})
const change = (difference: number, width: number) => ({
  before: 0,
  after: difference,
  difference,
  low: difference - width / 2,
  high: difference + width / 2,
  isClear: Math.abs(difference) > width / 2,
})

describe('one sheet of paper', () => {
  it('shows clear changes alone, those furthest from chance first', () => {
    const { shown, left } = clearChanges(
      report([
        variable(1, { change: change(1, 1.5) }),
        variable(2, { change: change(-2, 1) }),
        variable(3, { change: change(1, 9) }),
      ]),
    )
    expect(shown.map(({ variableId }) => variableId)).toEqual([2, 1])
    expect(left).toBe(0)
  })

  it('holds fourteen variables, and counts the rest', () => {
    const all = Array.from({ length: 20 }, (_, id) => variable(id))
    const { shown, left } = shownVariables(report(all, { numberOfVariables: 31 }))
    expect([shown.length, left]).toEqual([14, 17])
  })

  it('lists medicines only once, in their own table', () => {
    const medicine = {
      variableId: 1,
      variableName: 'A',
      displayName: 'A',
      unitAbbreviatedName: 'mg',
      numberOfDays: 3,
      usualValue: 1,
      times: [],
      lastDay: '2026-03-01',
    }
    const { shown } = shownVariables(report([variable(1), variable(2)], { medicines: [medicine] }))
    expect(shown.map(({ variableId }) => variableId)).toEqual([2])
  })

  it('tells likely findings, and one of two that say the same', () => {
    const finding = (causeVariableName: string, more: Partial<SlimCorrelation> = {}) =>
      ({ causeVariableName, effectVariableName: 'Sleep', verdict: 'likely', ...more }) as SlimCorrelation
    const { shown } = likelyFindings([
      finding('Caffeine', { causeVariableId: 2, effectVariableId: 3, group: 'finding-1-3' }),
      finding('Coffee', { causeVariableId: 1, effectVariableId: 3, group: 'finding-1-3' }),
      finding('Steps', { verdict: 'possible' }),
    ])
    expect(shown.map(({ causeVariableName }) => causeVariableName)).toEqual(['Coffee'])
  })
})
