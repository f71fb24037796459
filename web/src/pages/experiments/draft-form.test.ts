import type { Experiment, ExperimentPlan } from '@upshot/contract'
import { describe, expect, test } from 'vitest'
import { armOf, emptyForm, filledIn, inputOf, longer } from './draft-form.ts'

const option = { washoutDays: 0, power: 0.8, isEnough: true, powers: [], scatter: 1 }
const plan: ExperimentPlan = {
  kind: 'plan',
  options: [
    { ...option, periodDays: 1, blocks: 30, days: 60 },
    { ...option, periodDays: 2, blocks: 14, days: 56 },
  ],
  proposed: 1,
  pastDays: 200,
  smallestEffect: 0.5,
  sentence: 'About eight weeks.',
}
const draft = {
  arms: [armOf('Coffee as usual.'), armOf('No coffee after noon.')],
  lagDays: 1,
  smallestEffect: 0.51234,
}

describe('the form of a draft', () => {
  test('sends only what is there, so that the server proposes the rest', () => {
    expect(inputOf(emptyForm('15', '60'), undefined)).toEqual({ causeVariableId: 15, effectVariableId: 60 })
    const half = { ...emptyForm('', '60'), first: 'Coffee as usual.' }
    expect(inputOf(half, 0.5)).toEqual({ effectVariableId: 60, smallestEffect: 0.5 })
  })

  test('takes proposals where nothing stands, and leaves what somebody wrote', () => {
    const form = { ...emptyForm('15', '60'), second: 'Only decaf.' }
    expect(filledIn(form, draft, plan, ',')).toMatchObject({
      first: 'Coffee as usual.',
      second: 'Only decaf.',
      smallest: '0,512',
      lag: '1',
      option: '1',
    })
  })

  test('keeps the chosen length while the plan still has it', () => {
    const form = { ...emptyForm('15', '60'), option: '0' }
    expect(filledIn(form, draft, plan, '.').option).toBe('0')
    expect(filledIn({ ...form, option: '7' }, draft, plan, '.').option).toBe('1')
  })

  test('sends the chosen length as its design, and names the options by what they say', () => {
    const sent = inputOf(filledIn(emptyForm('15', '60'), draft, plan, '.'), 0.5, plan)
    expect(sent.design).toEqual({ kind: 'blocks', periodDays: 2, washoutDays: 0, blocks: 14 })
    expect(sent.arms?.map(({ name }) => name)).toEqual(['Coffee as usual', 'No coffee after noon'])
  })

  test('asks again with as many blocks as it takes, and never more than fit into a year', () => {
    const ended = (periodDays: number, blocksNeeded?: number) =>
      longer({
        ...{ studyId: 'experiment-1-user-2-experiment-study', title: 'Coffee and mood', arms: draft.arms },
        design: { kind: 'blocks', blocks: 12, periodDays, washoutDays: 0 },
        result: { blocksNeeded },
      } as unknown as Experiment)
    expect(ended(1, 34)).toEqual({
      ...{ fromStudyId: 'experiment-1-user-2-experiment-study', title: 'Coffee and mood' },
      design: { kind: 'blocks', periodDays: 1, washoutDays: 0, blocks: 34 },
    })
    expect(ended(1).design?.blocks).toBe(18)
    expect(ended(1, 400).design?.blocks).toBe(60)
    expect(ended(14, 400).design?.blocks).toBe(13)
  })
})
