import { expect, it } from 'vitest'
import { commonVariableNamed } from '../../tracking/variables/catalogue/words.ts'
import type { Variable } from '../../tracking/variables/variable.ts'
import { knownDaysToWork } from './draft.ts'
import { presentQuestions } from './questions.ts'
import { draftFaults } from './safety/check.ts'

const english = presentQuestions('en')

it('there are at least 25 ready-made questions, each with its own source', () => {
  expect(english.length).toBeGreaterThanOrEqual(25)
  expect(new Set(english.map(({ id }) => id)).size).toBe(english.length)
  expect(english.filter(({ source }) => !/ \d{4}, .+ \d+, /.test(source))).toEqual([])
})

it.each(['en', 'de', 'es'] as const)('every one passes the safety rules unchanged, in %s', (language) => {
  for (const { id, input } of presentQuestions(language)) {
    const { causeVariableName: cause, effectVariableName: effect = '', arms = [], medicine } = input
    const category = cause === undefined ? undefined : commonVariableNamed(cause)?.category
    expect(cause === undefined || category !== undefined, `${id}: ${cause}`).toBe(true)
    expect(commonVariableNamed(effect), `${id}: ${effect}`).toBeDefined()
    const knownCause = cause === undefined || category === undefined ? undefined : { name: cause, category }
    expect(draftFaults({ cause: knownCause, arms, outcomes: [effect], medicine }), id).toEqual([])
    if (category === 'Treatments') expect(medicine, id).toBeDefined()
  }
})

it('a draft about the same subject takes as many days as the ready-made question', () => {
  for (const { id, input, worksForDays } of english) {
    const { causeVariableName: name, effectVariableName = '', design } = input
    expect(design?.washoutDays, id).toBe(worksForDays - 1)
    if (name === undefined) continue
    const settings = { duration_of_action_seconds: null } as Variable['settings']
    const cause = { name, alias: null, common: commonVariableNamed(name), settings }
    expect(knownDaysToWork({ cause, effect: { name: effectVariableName } }), id).toBe(worksForDays)
    const own = { ...settings, duration_of_action_seconds: 86_400 }
    expect(knownDaysToWork({ cause: { ...cause, settings: own }, effect: { name: effectVariableName } }), id).toBe(1)
  }
  const daysOf = (id: string) => english.find((question) => question.id === id)?.worksForDays
  expect(['magnesium', 'noGluten', 'lowFodmap', 'lessSalt', 'noCaffeine', 'walk'].map(daysOf)).toEqual([
    7, 4, 7, 7, 2, 1,
  ])
})
